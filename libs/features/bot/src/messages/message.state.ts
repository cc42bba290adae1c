/** System messages that the account has worded itself or switched off, by key. */
export interface OwnMessages {
  readonly [key: string]: OwnMessage;
}

export interface OwnMessage {
  /** Null: as the bot was made with it. */
  readonly text: string | null;
  readonly enabled: boolean;
}

/** Returns an account's changes to a message. */
export function ownMessage(messages: OwnMessages, key: string): OwnMessage {
  return (Object.hasOwn(messages, key) ? messages[key] : undefined) ?? { text: null, enabled: true };
}
