export interface TokenEvents {
  'account.token-minted': {
    readonly tokenId: string;
    readonly name: string;
    readonly scopes: readonly string[];
    /** Overlays that it is limited to, null for all. */
    readonly overlayIds: readonly string[] | null;
    readonly expiresAt: string | null;
    readonly prefix: string;
  };
  /** `name` is the token's name; the first revocations do not have it. */
  'account.token-revoked': { readonly tokenId: string; readonly name?: string };
}
