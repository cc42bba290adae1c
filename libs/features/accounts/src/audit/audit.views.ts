import { channels, type Channel, type StoredEvent } from '@studio/kernel/event';
import { isScope, scopes, type Scope } from '@studio/operations/caller';
import { FreeObject, List, Timestamp, Nested, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { AccountEvents } from '../account.events';

const kinds = [
  'account_opened',
  'account_changed',
  'account_suspended',
  'account_resumed',
  'beta_access_changed',
  'password_changed',
  'password_link_created',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_created',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'token_minted',
  'token_revoked',
  'invitation_created',
  'invitation_accepted',
  'invitation_revoked',
  'code_added',
  'code_network_changed',
] as const;
type AuditKind = (typeof kinds)[number];

export class AuditActorView {
  @Text('Account that did it.') readonly accountId: string;
  @Text('Its name now.') readonly name: string;
}

export class AuditEntryView {
  @Timestamp('When it was done.') readonly at: string;
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
  @Text('The invitation that was created, accepted or revoked.', { optional: true })
  readonly invitationId?: string;
  @Text('Name of the passkey that was added or removed.', { optional: true }) readonly passkeyName?: string;
  @Text('The widget with code that came, or that may reach other hosts.', { optional: true })
  readonly packageId?: string;
  @Text('Its name then.', { optional: true }) readonly packageName?: string;
  @List('string', 'Hosts of the web that it may reach.', { optional: true })
  readonly hosts?: readonly string[];
  @FreeObject('What was changed of the account, as it was then.', { optional: true })
  readonly changed?: FreeValues;
}

export class AuditView {
  @List(AuditEntryView, 'Newest first.') readonly items: readonly AuditEntryView[];
  @NextCursor() readonly nextCursor: string | null;
}

type EventView = Pick<
  AuditEntryView,
  | 'kind'
  | 'tokenId'
  | 'tokenName'
  | 'scopes'
  | 'changed'
  | 'invitationId'
  | 'passkeyName'
  | 'packageId'
  | 'packageName'
  | 'hosts'
>;

/** Events that an audit may show. Nobody sees that of an account that is deleted. */
type Audited = Exclude<keyof AccountEvents, 'account.deleted'>;

/** Views of account events; other fields are not shown. */
const views: { readonly [Type in Audited]: (data: AccountEvents[Type]) => EventView } = {
  'account.opened': () => ({ kind: 'account_opened' }),
  'account.changed': ({ name, locale, timeZone, currency, anonymousName }) => ({
    kind: 'account_changed',
    changed: {
      ...(name !== undefined && { name }),
      ...(locale !== undefined && { locale }),
      ...(timeZone !== undefined && { timeZone }),
      ...(currency !== undefined && { currency }),
      ...(anonymousName !== undefined && { anonymousName }),
    },
  }),
  'account.guest-hosts-set': ({ hosts }) => ({ kind: 'account_changed', changed: { guestHosts: hosts } }),
  'account.rates-set': ({ base, rates }) => ({ kind: 'account_changed', changed: { base, rates } }),
  'account.suspended': () => ({ kind: 'account_suspended' }),
  'account.resumed': () => ({ kind: 'account_resumed' }),
  'account.beta-access-changed': ({ betaAccess }) => ({
    kind: 'beta_access_changed',
    changed: { betaAccess },
  }),
  'account.password-changed': () => ({ kind: 'password_changed' }),
  'account.password-link-created': () => ({ kind: 'password_link_created' }),
  'account.security-changed': ({ change, name }) => ({
    kind: change,
    ...(name !== undefined && { passkeyName: name }),
  }),
  'account.code-noted': ({ change, packageId, name: packageName, hosts }) => ({
    ...{ kind: change === 'added' ? 'code_added' : 'code_network_changed', packageId, packageName, hosts },
  }),
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
  'account.invitation-created': ({ invitationId }) => ({ kind: 'invitation_created', invitationId }),
  'account.invitation-accepted': ({ invitationId }) => ({ kind: 'invitation_accepted', invitationId }),
  'account.invitation-revoked': ({ invitationId }) => ({ kind: 'invitation_revoked', invitationId }),
};

/** @param nameOf returns the name of an account that acted */
export async function auditEntry(
  { type, data, meta }: StoredEvent,
  nameOf: (accountId: string) => Promise<string>,
): Promise<AuditEntryView> {
  const { at, actor } = meta;
  const toView = views[type as Audited] as (data: unknown) => EventView;
  return {
    at,
    ...toView(data),
    actor:
      actor.via === 'system' ? null : { accountId: actor.accountId, name: await nameOf(actor.accountId) },
    via: actor.via,
  };
}
