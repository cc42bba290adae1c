/** How the bot behaves as a whole. */
export interface BotSettings {
  /** It tells viewers when a command isn't for them. */
  readonly denyFeedback: boolean;
  /** Moderators manage commands from chat. */
  readonly chatCrudEnabled: boolean;
  /** Viewers read quotes and moderators add them from chat. */
  readonly quoteChatEnabled: boolean;
  /** Of what it says by itself; `inherit`: the account's. */
  readonly locale: 'en' | 'de' | 'inherit';
  /** Platforms whose chat it has left. */
  readonly left: readonly string[];
}

export const firstSettings: BotSettings = {
  denyFeedback: false,
  chatCrudEnabled: true,
  quoteChatEnabled: true,
  locale: 'inherit',
  left: [],
};
