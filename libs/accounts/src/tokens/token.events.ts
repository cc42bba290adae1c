import type { MintedToken } from '../account.state';

export interface TokenEvents {
  'account.token-minted': Omit<MintedToken, 'createdAt'>;
  /** `name` is what the token was called; the first revocations don't tell it. */
  'account.token-revoked': { readonly tokenId: string; readonly name?: string };
}
