/** An account: who it is and what it may do. */
export interface AccountState {
  readonly status: 'absent' | 'active' | 'suspended';
  readonly accountId: string;
  readonly login: string;
  readonly name: string;
  readonly locale: 'en' | 'de';
  /** IANA; decides what a day is. */
  readonly timeZone: string;
  /** ISO 4217; what goals and top lists count. */
  readonly currency: string;
  readonly createdAt: string;
  /** It may use the service; every account may until an operator says otherwise. */
  readonly betaAccess: boolean;
  /** Those that were not revoked, in the order they were made. */
  readonly tokens: { readonly [tokenId: string]: MintedToken };
}

/** What is known of a token; its secret is not kept anywhere, its hash lies in the records. */
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
  createdAt: '',
  betaAccess: true,
  tokens: {},
};
