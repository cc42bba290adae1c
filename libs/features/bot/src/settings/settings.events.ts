export interface SettingsEvents {
  /** Only what changed. */
  'settings.changed': {
    readonly denyFeedback?: boolean;
    readonly cooldownFeedback?: boolean;
    readonly chatCrudEnabled?: boolean;
    readonly quoteChatEnabled?: boolean;
    /** Those of the named commands; others stay. */
    readonly builtinCooldowns?: {
      readonly [name: string]: { readonly cooldownS: number; readonly userCooldownS: number };
    };
    readonly sharedChatCommands?: boolean;
    /** Those of the named commands; others stay. A null role is the command's own. */
    readonly builtins?: {
      readonly [name: string]: {
        readonly aliases: readonly string[];
        readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster' | null;
        readonly platforms: readonly ('twitch' | 'kick' | 'youtube')[];
      };
    };
    /** The whole list. */
    readonly ignoredLogins?: readonly string[];
    readonly ignoreKnownBots?: boolean;
    readonly loopGuard?: { readonly answers: number; readonly seconds: number };
    readonly shoutouts?: {
      readonly raiders?: boolean;
      readonly minViewers?: number;
      readonly friends?: readonly string[];
      readonly onScreen?: boolean;
    };
    /** The whole list. */
    readonly streamPresets?: readonly {
      readonly name: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly ads?: { readonly before?: boolean; readonly beforeS?: number; readonly end?: boolean };
  };
  'language.set': { readonly locale: 'en' | 'de' | 'inherit' };
  /** The bot has joined or left the account's chat on a platform. */
  'platform.set': { readonly platform: 'twitch' | 'kick' | 'youtube'; readonly active: boolean };
}
