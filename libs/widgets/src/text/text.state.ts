export interface TextState {
  /** Shown instead of the setting; null: the setting is. */
  readonly text: string | null;
  readonly shown: boolean;
}

/** Before anything has happened: as it is set. */
export const plainText: TextState = { text: null, shown: true };
