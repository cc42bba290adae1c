import { definePort } from './port';

/** A picture of the media provider as it is shown. */
export interface ShelvedMedia {
  /** What the provider calls it. */
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

/** Pictures that layers can show. */
export interface MediaShelf {
  /**
   * One that the provider has.
   * @param accountId whoever owns the overlay
   * @throws Problem `not_found` {providerSlug}, `provider_unavailable`
   */
  item(accountId: string, providerSlug: string, kind: ShelvedMedia['kind']): Promise<ShelvedMedia>;
  /** One that an overlay has at hand. @throws Problem `not_found` {favoriteId}, `unavailable` */
  favorite(overlayId: string, favoriteId: number): Promise<ShelvedMedia>;
  /** Ids of those that an overlay has at hand now. @throws Problem `unavailable` */
  favoriteIds(overlayId: string): Promise<ReadonlySet<number>>;
}
export const MEDIA_SHELF = definePort<MediaShelf>('media shelf');
