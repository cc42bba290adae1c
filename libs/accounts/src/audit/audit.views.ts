import { channels, type Channel, type StoredEvent } from '@studio/kernel/event';
import { isScope, scopes, type Scope } from '@studio/operations/caller';
import { FreeObject, List, Moment, Nested, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { AccountEvents } from '../account.events';
import type { AccountState } from '../account.state';

const kinds = [
  'account_opened',
  'account_changed',
  'account_suspended',
  'account_resumed',
  'beta_access_changed',
  'password_changed',
  'token_minted',
  'token_revoked',
] as const;
type AuditKind = (typeof kinds)[number];

export class AuditActorView {
  @Text('Account that did it.') readonly accountId: string;
  @Text('Its name now.') readonly name: string;
}

export class AuditEntryView {
  @Moment('When it was done.') readonly at: string;
  @OneOf(kinds, 'What was done.') readonly kind: AuditKind;
  @Nested(AuditActorView, 'Who did it; null for an operator of the service, and its first start.', {
    nullable: true,
  })
  readonly actor: AuditActorView | null;
  @OneOf(channels, 'The door it came through.') readonly via: Channel;
  @Text('The token that was made or revoked.', { optional: true }) readonly tokenId?: string;
  @Text('Its name; null where it is not known any more.', { optional: true, nullable: true })
  readonly tokenName?: string | null;
  @List(OneOf(scopes, ''), 'What a token that was made may do.', { optional: true })
  readonly scopes?: readonly Scope[];
  @FreeObject('What was changed of the account, as it was then.', { optional: true })
  readonly changed?: FreeValues;
}

export class AuditView {
  @List(AuditEntryView, 'Newest first.') readonly items: readonly AuditEntryView[];
  @NextCursor() readonly nextCursor: string | null;
}

type Told = Pick<AuditEntryView, 'kind' | 'tokenId' | 'tokenName' | 'scopes' | 'changed'>;

/** What is told of each event; whatever else stands in it is not. */
const told: { readonly [Type in keyof AccountEvents]: (data: AccountEvents[Type]) => Told } = {
  'account.opened': () => ({ kind: 'account_opened' }),
  'account.changed': ({ name, locale, timeZone, currency }) => ({
    kind: 'account_changed',
    changed: {
      ...(name !== undefined && { name }),
      ...(locale !== undefined && { locale }),
      ...(timeZone !== undefined && { timeZone }),
      ...(currency !== undefined && { currency }),
    },
  }),
  'account.suspended': () => ({ kind: 'account_suspended' }),
  'account.resumed': () => ({ kind: 'account_resumed' }),
  'account.beta-access-changed': ({ betaAccess }) => ({
    kind: 'beta_access_changed',
    changed: { betaAccess },
  }),
  'account.password-changed': () => ({ kind: 'password_changed' }),
  'account.token-minted': ({ tokenId, name, scopes: granted }) => ({
    kind: 'token_minted',
    tokenId,
    tokenName: name,
    scopes: granted.filter(isScope),
  }),
  'account.token-revoked': ({ tokenId, name = null }) => ({
    kind: 'token_revoked',
    tokenId,
    tokenName: name,
  }),
};

/** Only the account itself and operators act on it. */
export function auditEntry({ type, data, meta }: StoredEvent, { name }: AccountState): AuditEntryView {
  const { at, actor } = meta;
  const tell = told[type as keyof AccountEvents] as (data: unknown) => Told;
  return {
    at,
    ...tell(data),
    actor: actor.via === 'system' ? null : { accountId: actor.accountId, name },
    via: actor.via,
  };
}
