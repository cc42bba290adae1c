import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { ChatterRole, PlatformId, PlatformUser } from '@studio/platforms/port/platform-event';
import { definePort } from './port';

/** Who somebody in chat is, from the lowest to the highest. */
export const viewerRoles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;
export type ViewerRole = (typeof viewerRoles)[number];

/** Platforms with a chat that the bot can be in. */
export const chatPlatforms = ['twitch', 'kick', 'youtube'] as const;
export type ChatPlatform = (typeof chatPlatforms)[number];

export function isChatPlatform(name: string): name is ChatPlatform {
  return (chatPlatforms as readonly string[]).includes(name);
}

/** The highest role that a line's author has. */
export function roleOf({ body }: { readonly body: { readonly roles?: readonly string[] } }): ViewerRole {
  return [...viewerRoles].reverse().find((role) => body.roles?.includes(role)) ?? 'everyone';
}

export function isAtLeast(role: ViewerRole, least: ViewerRole): boolean {
  return viewerRoles.indexOf(role) >= viewerRoles.indexOf(least);
}

/** Names of the commands that the bot has by itself (reference 3, set_builtin_command_enabled). */
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
] as const;
export type BuiltinName = (typeof builtinNames)[number];

/** What the bot says: a system message with what its placeholders stand for. */
export interface BotReply {
  /** Key of a system message, `giveaway.winner`. */
  readonly message: string;
  readonly values?: { readonly [placeholder: string]: string | number };
}

/** Somebody has written a built-in command. */
export interface BuiltinCall {
  readonly accountId: string;
  /** The line: its author, roles, platform and messageId. */
  readonly event: ChatEvent;
  /** As it was written, lower case: aliases lead to one command. */
  readonly name: string;
  /** Words after the command. */
  readonly args: readonly string[];
  /** All that stands after the command. */
  readonly argsText: string;
  readonly role: ViewerRole;
  /** Nobody wrote it. */
  readonly simulated: boolean;
}

/** A command that the bot has by itself. Who wrote it is allowed to; cooldowns are over. */
export interface BuiltinCommand {
  readonly name: BuiltinName;
  readonly minRole: ViewerRole;
  /** @returns what is answered in the chat that it was written in; null for nothing. A `Problem` is answered by nothing. */
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
] as const;
export type MessageGroup = (typeof messageGroups)[number];

/** A text that the bot says by itself, with `{placeholders}`. */
export interface SystemMessageText {
  readonly key: `${MessageGroup}.${string}`;
  readonly en: string;
  readonly de: string;
  readonly placeholders: readonly string[];
}

export interface SaidOptions {
  /** Where; without it in all chats that the bot is in. */
  readonly platforms?: readonly ChatPlatform[];
  /** Id of the line that is answered. */
  readonly replyTo?: string;
  /** Nobody wrote what it answers: it is never said where somebody listens; false: nor the other way. */
  readonly simulated?: boolean;
  /** Under one such key it is said at most once, whatever ends or begins meanwhile. */
  readonly once?: string;
}

/** The viewer because of whom something is done. */
export interface ActingViewer extends PlatformUser {
  readonly platform: PlatformId;
  readonly roles?: readonly ChatterRole[];
  /** Of the line that they wrote, if it was one: what is said answers it. */
  readonly messageId?: string;
}

/** What stands for a placeholder. It is text: nothing in it is filled in again. */
export type PlaceholderText = (
  about: { readonly accountId: string; readonly viewer: ActingViewer | null },
  arg: string | null,
) => string | null | Promise<string | null>;

export type CommandOutcome = 'done' | 'unknown' | 'skipped';

/** The bot of every account. */
export interface ChatBot {
  /** Commands of reference 3's list. Call it in the second round of serving, before the server listens. */
  addBuiltins(commands: readonly BuiltinCommand[]): void;
  /** The texts of an area's group. Call it in the second round of serving. */
  addMessages(messages: readonly SystemMessageText[]): void;
  /** Says a system message, as the account has worded it and in its language; one that is switched off says nothing. */
  say(accountId: string, reply: BotReply, options?: SaidOptions): Promise<void>;
  /** Says a text as it is; no placeholder in it is filled. */
  sayText(accountId: string, text: string, options?: SaidOptions): Promise<void>;
  /** Whether the account has an own command of that name or alias. */
  hasCommand(accountId: string, name: string): Promise<boolean>;
  /** Whether `!name` is answered: by an own command, or by one that the bot has by itself and that is on. */
  answersTo(accountId: string, name: string): Promise<boolean>;
  /**
   * Runs an own command as if a viewer had written it, without cooldown and role: what it says is said, its action done.
   * @param viewer null for nobody: said in all chats of the command
   * @returns `unknown` for none of that name, `skipped` for one that is off or was run under the key before
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

/** What areas know that commands may say. */
export interface ChatPlaceholders {
  /**
   * What stands for `{name}` or `{name:arg}` in what commands say; null: it isn't known, and stays. Call it in the second
   * round of serving.
   */
  addPlaceholders(values: { readonly [name: string]: PlaceholderText }): void;
}
export const CHAT_PLACEHOLDERS = definePort<ChatPlaceholders>('placeholders of what commands say');
