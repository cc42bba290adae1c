import { allPlatforms, isPlatform, type Platform } from '@studio/platforms/platforms';
import type { Localized } from '@studio/platforms/stream-kinds';
import type { ChatEvent } from '../chat/chat-event';
import type { ChatMessage } from '../chat/chat-feed';
import type { ChatterRole, PlatformId, PlatformUser } from '../channels/platform-event';
import { definePort } from '../port';

/** Roles of chatters, from the lowest to the highest. */
export const viewerRoles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;
export type ViewerRole = (typeof viewerRoles)[number];

/** Platforms with a chat that the bot can be in. */
export const chatPlatforms = allPlatforms;
export type ChatPlatform = Platform;

export function isChatPlatform(name: string): name is ChatPlatform {
  return isPlatform(name);
}

/** The highest role that a line's author has. */
export function roleOf({ body }: { readonly body: { readonly roles?: readonly string[] } }): ViewerRole {
  return [...viewerRoles].reverse().find((role) => body.roles?.includes(role)) ?? 'everyone';
}

export function isAtLeast(role: ViewerRole, least: ViewerRole): boolean {
  return viewerRoles.indexOf(role) >= viewerRoles.indexOf(least);
}

/** Names of the built-in commands [bot/8]. */
export const builtinNames = [
  'commands',
  'uptime',
  'title',
  'game',
  'so',
  'followage',
  'giveaway',
  'join',
  'claim',
  'odds',
  'points',
  'top',
  'redeem',
  'link',
  'slots',
  'gamble',
  'roulette',
  'raffle',
  'ticket',
  'duel',
  'accept',
  'decline',
  'heist',
  'trivia',
  'prediction',
  'bet',
  'poll',
  'give',
  'transfer',
  'loan',
  'borrow',
  'sr',
  'song',
  'queue',
  'skip',
  'voteskip',
  'wrongsong',
  'cmd',
  'quote',
  'quotes',
  'leave',
  'next',
  'remove',
  'clip',
  'marker',
  'raidmode',
  'ads',
  'preset',
  'birthday',
  'schedule',
] as const;
export type BuiltinName = (typeof builtinNames)[number];

/** Reply of the bot: a system message with the values of its placeholders. */
export interface BotReply {
  /** Key of a system message, `giveaway.winner`. */
  readonly message: string;
  readonly values?: { readonly [placeholder: string]: string | number | WordedValue | TextParts };
}

/** Value of a placeholder in parts, joined without a separator; numbers are written in the bot's language. */
export type TextParts = readonly (string | number)[];

/** Value of a placeholder taken from another system message, in the bot's language. */
export interface WordedValue {
  /** Key of a system message, `loyalty.why_loan`; an unknown key has the words of `…_other`. */
  readonly message: string;
}

/** Call of a built-in command by a chatter. */
export interface BuiltinCall {
  readonly accountId: string;
  /** The line: its author, roles, platform and messageId. */
  readonly event: ChatEvent;
  /** Name as written, in lower case: several aliases lead to one command. */
  readonly name: string;
  /** Words after the command. */
  readonly args: readonly string[];
  /** Text after the command. */
  readonly argsText: string;
  readonly role: ViewerRole;
  /** True if no viewer wrote it. */
  readonly simulated: boolean;
}

/** Built-in command of the bot. The caller has checked the author's role and the cooldowns. */
export interface BuiltinCommand {
  readonly name: BuiltinName;
  readonly minRole: ViewerRole;
  /**
   * Returns true if a call is for this area. Several areas may share a name: the one of the lowest rank that a call is
   * for runs. One of them has no `isFor`, and runs if the call is for no other.
   */
  readonly isFor?: (call: BuiltinCall) => Promise<boolean>;
  /** Place among the areas that share the name; 0 by default. */
  readonly rank?: number;
  /** @returns reply in the chat of the call; null for none. A `Problem` leads to no reply. */
  run(call: BuiltinCall): Promise<BotReply | null>;
}

export const messageGroups = [
  'builtin',
  'giveaway',
  'loyalty',
  'songs',
  'youtube',
  'feedback',
  'cmd',
  'quote',
  'queue',
] as const;
export type MessageGroup = (typeof messageGroups)[number];

/** Text of a system message, with `{placeholders}`. */
export interface SystemMessageText extends Localized {
  readonly key: `${MessageGroup}.${string}`;
  /** Group in the list, and by default the prefix of the key. */
  readonly group?: MessageGroup;
  readonly placeholders: readonly string[];
  /** Words within other messages, for a `WordedValue`: not listed, and not changed by the account. */
  readonly isPart?: true;
}

/** Returns the words for codes within the messages of a group: `loyalty.why_bet`. */
export function wordsFor(
  group: MessageGroup,
  what: string,
  words: { readonly [code: string]: readonly [en: string, de: string] },
): readonly SystemMessageText[] {
  return Object.entries(words).map(([code, [en, de]]) => ({
    key: `${group}.${what}_${code}`,
    ...{ en, de, placeholders: [], isPart: true },
  }));
}

/**
 * Priorities of bot lines, highest first: awaited outcomes (a winner, a claim), moderation, answers to viewers,
 * and lines the bot sends on its own. Under a flood, lower ones wait or are dropped.
 */
export const linePriorities = ['announcement', 'moderation', 'answer', 'timer'] as const;
export type LinePriority = (typeof linePriorities)[number];

/** Outcome of a line: sent; not sent (no chat, no room, too late); refused by the platform, or without an answer. */
export type LineOutcome = 'said' | 'dropped' | 'failed';

/** Outcome of a text in each chat it was for. */
export interface SaidReport {
  /** True if the account has switched the message off: there are no lines. */
  readonly isOff: boolean;
  readonly lines: readonly { readonly platform: ChatPlatform; readonly outcome: LineOutcome }[];
}

export interface SaidOptions {
  /** Class of the line; `answer` by default. */
  readonly priority?: LinePriority;
  /** Called once, when the text was sent or given up in every chat; not for a text that `once` suppresses. */
  readonly report?: (report: SaidReport) => void;
  /** Target platforms; by default all chats the bot is in. */
  readonly platforms?: readonly ChatPlatform[];
  /** Id of the line that is answered. */
  readonly replyTo?: string;
  /**
   * True if the line answers simulated input: it is never sent to a chat with real viewers. False: never to a
   * simulated one.
   */
  readonly simulated?: boolean;
  /** Key under which it is sent at most once, also across restarts. */
  readonly once?: string;
}

/** Viewer who caused an action. */
export interface ActingViewer extends PlatformUser {
  readonly platform: PlatformId;
  readonly roles?: readonly ChatterRole[];
  /** Id of the line they wrote, if there is one; the bot's line replies to it. */
  readonly messageId?: string;
}

/**
 * Returns the value of a placeholder. It is inserted as text: placeholders in it are not replaced. A number is
 * written in the bot's language.
 */
export type PlaceholderText = (
  about: { readonly accountId: string; readonly viewer: ActingViewer | null },
  arg: string | null,
) => string | number | null | Promise<string | number | null>;

export type CommandOutcome = 'done' | 'unknown' | 'skipped';

/** The bot of every account. */
export interface ChatBot {
  /** Adds built-in commands [bot/8]. Call it before the server listens. */
  addBuiltins(commands: readonly BuiltinCommand[]): void;
  /** The texts of an area's group. Call it before the server listens. */
  addMessages(messages: readonly SystemMessageText[]): void;
  /**
   * Sends a system message in the account's wording and language. A message that is switched off sends nothing.
   */
  say(accountId: string, reply: BotReply, options?: SaidOptions): Promise<void>;
  /** Sends a text unchanged, without replacing placeholders. */
  sayText(accountId: string, text: string, options?: SaidOptions): Promise<void>;
  /** Returns true if the account has a custom command with that name or alias. */
  hasCommand(accountId: string, name: string): Promise<boolean>;
  /** Returns true if the bot answers `!name`, by a custom command or an enabled built-in one. */
  answersTo(accountId: string, name: string): Promise<boolean>;
  /**
   * Returns a test for logins that the account ignores, on every platform. Ignored accounts get no answers, points,
   * event bonuses, watch time or giveaway entries, trigger no automations by chat, and take part in no layers.
   * @throws Problem `unavailable`
   */
  ignoredIn(accountId: string): Promise<(login: string) => boolean>;
  /**
   * Returns true for the first line that a viewer ever wrote in the chat, also where the platform does not say so.
   * @throws Problem `unavailable`
   */
  isFirstLine(message: Pick<ChatMessage, 'accountId' | 'event' | 'simulated'>): Promise<boolean>;
  /**
   * Runs a custom command as if a viewer had written it, without cooldown and role. Sends its text and runs its
   * action.
   * @param viewer null for none: sent in all chats of the command
   * @returns `unknown` for an unknown name, `skipped` for a command that is off or was run under the key before
   */
  runCommand(
    accountId: string,
    name: string,
    argsText: string,
    viewer: ActingViewer | null,
    options: {
      readonly once: string;
      readonly simulated?: boolean;
      readonly platforms?: readonly ChatPlatform[];
    },
  ): Promise<CommandOutcome>;
}
export const CHAT_BOT = definePort<ChatBot>('chat bot');

/** Description of a placeholder, for people who write texts. */
export interface PlaceholderFacts {
  readonly about: { readonly en: string; readonly de: string };
  /** Example of a value. */
  readonly sample: string;
  /** As written between braces; the name by default. */
  readonly written?: string;
  /** False: known, but not among those that are offered. */
  readonly isListed?: boolean;
  /** It has a value only where a viewer wrote something. */
  readonly needsViewer?: true;
  readonly needsArg?: true;
  /** Its value changes or asks something: previews show the sample. */
  readonly hasEffect?: true;
}

/** Values areas offer as placeholders in command texts. */
export interface ChatPlaceholders {
  /**
   * Adds values for `{name}` or `{name:arg}` in command texts, with their descriptions. A null value leaves the
   * placeholder unchanged. Call it before the server listens.
   */
  addPlaceholders<Name extends string>(
    values: { readonly [Each in Name]: PlaceholderText },
    facts: { readonly [Each in Name]: PlaceholderFacts },
  ): void;
}
export const CHAT_PLACEHOLDERS = definePort<ChatPlaceholders>('placeholders of what commands say');
