export interface SettingsEvents {
  /** Only what changed. */
  'settings.changed': {
    readonly denyFeedback?: boolean;
    readonly chatCrudEnabled?: boolean;
    readonly quoteChatEnabled?: boolean;
  };
  'language.set': { readonly locale: 'en' | 'de' | 'inherit' };
  /** The bot has joined or left the account's chat on a platform. */
  'platform.set': { readonly platform: 'twitch' | 'kick' | 'youtube'; readonly active: boolean };
}
