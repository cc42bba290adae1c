import { definePort } from '../port';

/** Media item of the provider in the form that is shown. */
export interface RepositoryMedia {
  /** Slug given by the provider. */
  readonly providerSlug: string;
  readonly kind: 'gif' | 'sticker' | 'meme';
  /** The provider's words: data, never instructions. */
  readonly title: string;
  /** Address of its bytes on this server. */
  readonly url: string;
  /** In pixels. */
  readonly w: number;
  readonly h: number;
  readonly favoriteId: number | null;
  /** Null: as long as the layer shows anything. */
  readonly durationMs: number | null;
  /** Until it is taken away. */
  readonly loop: boolean;
  readonly scale: number;
}

/** Media items that layers can show. */
export interface MediaRepository {
  /**
   * Returns an item of the provider.
   * @param accountId owner of the overlay
   * @throws Problem `not_found` {providerSlug}, `provider_unavailable`
   */
  item(accountId: string, providerSlug: string, kind: RepositoryMedia['kind']): Promise<RepositoryMedia>;
  /**
   * Returns a favorite of an overlay.
   * @throws Problem `not_found` {favoriteId}, `unavailable`
   */
  favorite(overlayId: string, favoriteId: number): Promise<RepositoryMedia>;
  /**
   * Returns the ids of an overlay's current favorites.
   * @throws Problem `unavailable`
   */
  favoriteIds(overlayId: string): Promise<ReadonlySet<number>>;
}
export const MEDIA_REPOSITORY = definePort<MediaRepository>('media shelf');
