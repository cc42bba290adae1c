/** Pictures of the media provider that editors of an overlay have at hand. */
export interface FavoriteEvents {
  'favorite.added': {
    readonly favoriteId: number;
    /** The account that the overlay belongs to. */
    readonly ownerId: string;
    readonly providerSlug: string;
    readonly kind: 'gif' | 'sticker' | 'meme';
    readonly title: string;
    /** In pixels. */
    readonly w: number;
    readonly h: number;
    /** Chat command that shows it, with its `!`; null for none. */
    readonly command: string | null;
    readonly durationMs: number;
  };
  /** Only what changed. */
  'favorite.changed': {
    readonly favoriteId: number;
    readonly ownerId: string;
    readonly command?: string | null;
    readonly loop?: boolean;
    readonly durationMs?: number;
    readonly displayScale?: number;
  };
  'favorite.removed': { readonly favoriteId: number; readonly ownerId: string };
}
