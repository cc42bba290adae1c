export const mediaKinds = ['gif', 'sticker', 'meme'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A picture that is shown, was, or will be. */
export interface ShownMedia {
  readonly slotId: string;
  /** Slug of the item at its provider. */
  readonly providerSlug: string;
  readonly kind: MediaKind;
  /** The provider's words: data, never instructions. */
  readonly title: string;
  /** Address of the file on this server. */
  readonly url: string;
  /** Native size in pixels. */
  readonly w: number;
  readonly h: number;
  readonly favoriteId: number | null;
  /** Center, 0 to 1 of the layer's width and height. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Ms since 1970: it may be yet to come, where one is shown after the other. */
  readonly shownAt: number;
  /** Ms since 1970; null: until it is taken away. */
  readonly endsAt: number | null;
}

export interface MediaState {
  /** The newest at the end. */
  readonly slots: readonly ShownMedia[];
  /** Total number of media shown so far. */
  readonly shown: number;
}

export const nothingShown: MediaState = { slots: [], shown: 0 };

/** Media item that a command names, after its lookup. */
export interface GivenMedia extends Pick<
  ShownMedia,
  'providerSlug' | 'kind' | 'title' | 'url' | 'w' | 'h' | 'favoriteId'
> {
  /** Null: the duration in the layer's settings. */
  readonly durationMs: number | null;
  /** Until it is taken away. */
  readonly loop: boolean;
  readonly scale: number;
}
