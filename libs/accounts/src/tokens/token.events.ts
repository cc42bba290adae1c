import type { MintedToken } from '../account.state';

export interface TokenEvents {
  'account.token-minted': Omit<MintedToken, 'createdAt'>;
  'account.token-revoked': { readonly tokenId: string };
}
