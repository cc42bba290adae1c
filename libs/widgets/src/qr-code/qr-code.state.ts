export interface QrCodeState {
  /** Shown instead of the setting; null: the setting is. */
  readonly text: string | null;
}

export const asSet: QrCodeState = { text: null };
