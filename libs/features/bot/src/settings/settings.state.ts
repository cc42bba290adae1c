import type { BuiltinCooldowns } from './builtin-cooldowns';
import type { BuiltinRules } from './builtin-rules';
import type { Language } from '@studio/platforms/languages';

/** Number of answers that one viewer gets within some seconds; 0 answers: no limit. */
export interface LoopLimit {
  readonly answers: number;
  readonly seconds: number;
}

/** Automatic recommendations of other channels. */
export interface ShoutoutSettings {
  /** Raiders are recommended. */
  readonly raiders: boolean;
  /** Least number of viewers who come with a raid. */
  readonly minViewers: number;
  /** Logins that are recommended when they first write in a stream, in lower case. */
  readonly friends: readonly string[];
  /** Layers on air of the widget Shoutout show everybody who is recommended. */
  readonly onScreen: boolean;
}

/** Title and category that are set together. */
export interface StreamPreset {
  /** Unique, in any case. */
  readonly name: string;
  /** With placeholders; '': the title stays. */
  readonly title: string;
  /** '': the category stays. */
  readonly category: string;
}

/** Messages about ad breaks. */
export interface AdSettings {
  /** The bot says before an ad break that it comes. */
  readonly before: boolean;
  /** Seconds before it. */
  readonly beforeS: number;
  /** The bot says when it is over. */
  readonly end: boolean;
}

/** Settings of the whole bot. */
export interface BotSettings {
  /** Bot answers viewers who may not use a command. */
  readonly denyFeedback: boolean;
  /** Bot answers viewers who must wait for a command. */
  readonly cooldownFeedback: boolean;
  /** Moderators manage commands from chat. */
  readonly chatCrudEnabled: boolean;
  /** Viewers read quotes and moderators add them from chat. */
  readonly quoteChatEnabled: boolean;
  /** Viewers of the other channels of a Twitch Shared Chat use commands too, as role everyone. */
  readonly sharedChatCommands: boolean;
  /** Language of its own messages; `inherit`: the account's. */
  readonly locale: Language | 'inherit';
  /** Cooldowns of built-in commands that differ from the defaults. */
  readonly builtinCooldowns: BuiltinCooldowns;
  /** Aliases, roles and platforms of built-in commands that the account has changed. */
  readonly builtins: BuiltinRules;
  /** Logins of accounts that the bot and the community features ignore, in lower case. */
  readonly ignoredLogins: readonly string[];
  /** Known bots of other services are ignored, too. */
  readonly ignoreKnownBots: boolean;
  readonly loopGuard: LoopLimit;
  readonly shoutouts: ShoutoutSettings;
  readonly ads: AdSettings;
  readonly streamPresets: readonly StreamPreset[];
  /** Platforms whose chat it has left. */
  readonly left: readonly string[];
}

export const firstSettings: BotSettings = {
  denyFeedback: false,
  cooldownFeedback: false,
  chatCrudEnabled: true,
  quoteChatEnabled: true,
  sharedChatCommands: false,
  locale: 'inherit',
  builtinCooldowns: {},
  builtins: {},
  ignoredLogins: [],
  ignoreKnownBots: true,
  loopGuard: { answers: 100, seconds: 60 },
  shoutouts: { raiders: false, minViewers: 1, friends: [], onScreen: false },
  ads: { before: false, beforeS: 60, end: false },
  streamPresets: [],
  left: [],
};
