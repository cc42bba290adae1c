import type { ExchangeRates } from '@studio/widgets/money';
import type { Language } from '@studio/platforms/languages';

/** An account: who it is and what it may do. */
export interface AccountState {
  readonly status: 'absent' | 'active' | 'suspended';
  readonly accountId: string;
  readonly login: string;
  readonly name: string;
  readonly locale: Language;
  /** IANA; decides what a day is. */
  readonly timeZone: string;
  /** ISO 4217; what goals and top lists count. */
  readonly currency: string;
  /** Name of viewers whom the platform does not name; '' for the default of the language. */
  readonly anonymousName: string;
  /** Value of each currency per unit of the base; null before any were set. */
  readonly rates: ExchangeRates | null;
  /** Names of further hosts whose pages guest frames may show. */
  readonly guestHosts: readonly string[];
  readonly createdAt: string;
  /** It may use the service; every account may until an operator says otherwise. */
  readonly betaAccess: boolean;
  /** Those that were not revoked, in the order they were made. */
  readonly tokens: { readonly [tokenId: string]: MintedToken };
  /** Those that were not revoked, in the order they were made. */
  readonly invitations: { readonly [invitationId: string]: Invitation };
}

/** Invitation to the account's overlays. The secret of its link is not stored; its hash is in the records. */
export interface Invitation {
  readonly invitationId: string;
  readonly role: 'editor' | 'moderator' | 'deck' | 'viewer';
  /** Null for all overlays of the account. */
  readonly overlayId: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Account that accepted it; null while it is open. */
  readonly accepted: { readonly userId: string; readonly at: string } | null;
}

/** Metadata of a token. The secret is not stored; its hash is in the records. */
export interface MintedToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Overlays that it is limited to, null for all. */
  readonly overlayIds: readonly string[] | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** First characters, by which its owner recognises it. */
  readonly prefix: string;
}

export const absentAccount: AccountState = {
  status: 'absent',
  accountId: '',
  login: '',
  name: '',
  locale: 'en',
  timeZone: 'UTC',
  currency: 'USD',
  anonymousName: '',
  rates: null,
  guestHosts: [],
  createdAt: '',
  betaAccess: true,
  tokens: {},
  invitations: {},
};
