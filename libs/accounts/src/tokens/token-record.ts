import type { Scope } from '@studio/operations/caller';

/** What lies in the records under kind `token` and the token's hash. */
export interface TokenRecord {
  readonly accountId: string;
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly overlayIds: readonly string[] | null;
  readonly expiresAt: string | null;
}

export const TOKEN_RECORD = 'token';
