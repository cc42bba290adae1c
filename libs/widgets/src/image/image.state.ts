/** What somebody had it show. */
export interface ImageState {
  /** Instead of the setting; null: the setting. */
  readonly src: string | null;
}

export const asSet: ImageState = { src: null };
