import type { Platform } from '@studio/platforms/platforms';
import type { WrittenAction } from '@studio/actions/action.state';

export const triggerTypes = ['command', 'keyword', 'regex'] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const replyModes = ['channel', 'reply', 'mention', 'whisper', 'silent'] as const;
export type ReplyMode = (typeof replyModes)[number];

/** For whom a command answers once in a stream. */
export const oncePerStreamModes = ['off', 'everybody', 'viewer'] as const;
export type OncePerStream = (typeof oncePerStreamModes)[number];

/** Cooldown per viewer of a role and those above it, instead of `cooldownUserS`. */
export interface RoleCooldown {
  readonly role: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly cooldownUserS: number;
}

/** Fields of a command that people choose. */
export interface CommandFields {
  /** Without `!`. */
  readonly name: string;
  readonly response: string;
  /** One of them is said instead of `response`. */
  readonly responsePool: readonly string[];
  readonly aliases: readonly string[];
  readonly triggerType: TriggerType;
  readonly pattern: string | null;
  readonly replyMode: ReplyMode;
  readonly minRole: 'everyone' | 'sub' | 'vip' | 'mod' | 'broadcaster';
  readonly cooldownGlobalS: number;
  readonly cooldownUserS: number;
  readonly modsBypassCooldown: boolean;
  /** The entry of the highest role that a viewer has applies. */
  readonly roleCooldowns: readonly RoleCooldown[];
  /** Points that each use costs the viewer. */
  readonly costPoints: number;
  readonly oncePerStream: OncePerStream;
  /** Seconds between the command and its answer. */
  readonly answerDelayS: number;
  /** None: all. */
  readonly platforms: readonly Platform[];
  readonly enabled: boolean;
  readonly action: WrittenAction | null;
}

/** A command that the account has made. */
export interface BotCommand extends CommandFields {
  readonly commandId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Commands of the bot: the account's own, and which of those that it has by itself are off. */
export interface CommandBook {
  readonly own: { readonly [commandId: number]: BotCommand };
  /** Ids count up and are never used twice. */
  readonly nextCommandId: number;
  readonly builtinsOff: readonly string[];
}

export const noCommands: CommandBook = { own: {}, nextCommandId: 1, builtinsOff: [] };

/** Defaults of a new command [bot/6]. */
export const firstFields: Omit<CommandFields, 'name'> = {
  response: '',
  responsePool: [],
  aliases: [],
  triggerType: 'command',
  pattern: null,
  replyMode: 'channel',
  minRole: 'everyone',
  cooldownGlobalS: 5,
  cooldownUserS: 0,
  modsBypassCooldown: true,
  roleCooldowns: [],
  costPoints: 0,
  oncePerStream: 'off',
  answerDelayS: 0,
  platforms: [],
  enabled: true,
  action: null,
};

/** The own command that is written by a name; undefined for none. */
export function commandNamed({ own }: CommandBook, name: string): BotCommand | undefined {
  const all = Object.values(own);
  return all.find((each) => each.name === name) ?? all.find(({ aliases }) => aliases.includes(name));
}
