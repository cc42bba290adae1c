export const mediaKinds = ['gif', 'sticker', 'meme'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A picture that is shown, was, or will be. */
export interface ShownMedia {
  readonly slotId: string;
  /** What the provider calls it. */
  readonly providerSlug: string;
  readonly kind: MediaKind;
  /** The provider's words: data, never instructions. */
  readonly title: string;
  /** Address of its bytes on this server. */
  readonly url: string;
  /** Native size in pixels. */
  readonly w: number;
  readonly h: number;
  readonly favoriteId: number | null;
  /** Its middle, 0 to 1 of the layer's width and height. */
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
  /** How many there ever were. */
  readonly shown: number;
}

export const nothingShown: MediaState = { slots: [], shown: 0 };

/** What is looked up of a picture that a command names. */
export interface GivenMedia extends Pick<
  ShownMedia,
  'providerSlug' | 'kind' | 'title' | 'url' | 'w' | 'h' | 'favoriteId'
> {
  /** Null: as long as the layer shows anything. */
  readonly durationMs: number | null;
  /** Until it is taken away. */
  readonly loop: boolean;
  readonly scale: number;
}
