import { Flag, List, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { AccountState } from '../account.state';

/** An account, for the owner of the installation. */
export class ListedAccountView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Name to sign in with.') readonly login: string;
  @Text('Name shown to others.') readonly name: string;
  @Flag('The account owns the installation.') readonly installationOwner: boolean;
  @Flag('The account is suspended.') readonly suspended: boolean;
  @Timestamp('When the account was created.') readonly createdAt: string;
}

/** Answer of update_account. */
export class ChangedListedAccountView extends ListedAccountView {
  @Flag('False: it was so already.') readonly changed: boolean;
}

export class AccountsView {
  @List(ListedAccountView, 'In the order they were created.') readonly items: readonly ListedAccountView[];
  @NextCursor() readonly nextCursor: string | null;
}

/** Link with which a person sets the password of their account. */
export class AccountLinkView {
  @Text('Id of the account.') readonly userId: string;
  @Text('The link to send, shown this once; null when a repeated Idempotency-Key is answered.', {
    nullable: true,
  })
  readonly url: string | null;
  @Timestamp('When the link ends, unless it is used before; null without a link.', { nullable: true })
  readonly expiresAt: string | null;
}

/** A new account with the link for its first password. */
export class CreatedAccountView extends ListedAccountView {
  @Text('The link to send, shown this once; null when a repeated Idempotency-Key is answered.', {
    nullable: true,
  })
  readonly url: string | null;
  @Timestamp('When the link ends, unless it is used before; null without a link.', { nullable: true })
  readonly expiresAt: string | null;
}

/** @param ownerId account that owns the installation */
export function listedAccountView(
  { accountId, login, name, status, createdAt }: AccountState,
  ownerId: string | null,
): ListedAccountView {
  return {
    userId: accountId,
    login,
    name,
    installationOwner: accountId === ownerId,
    suspended: status === 'suspended',
    createdAt,
  };
}
