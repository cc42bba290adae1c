/** Commands of the bot: the account's own, and which of those that it has by itself are off. */
export interface CommandBook {
  /** Ids count up and are never used twice. */
  readonly nextCommandId: number;
}

export const noCommands: CommandBook = { nextCommandId: 1 };
