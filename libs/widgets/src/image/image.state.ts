/** Runtime state of an image layer set by commands. */
export interface ImageState {
  /** Instead of the setting; null: the setting. */
  readonly src: string | null;
}

export const asSet: ImageState = { src: null };
