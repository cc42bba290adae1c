/** System messages that the account has worded itself or switched off, by key. */
export interface OwnMessages {
  readonly [key: string]: OwnMessage;
}

export interface OwnMessage {
  /** Null: as it was made. */
  readonly text: string | null;
  readonly enabled: boolean;
}
