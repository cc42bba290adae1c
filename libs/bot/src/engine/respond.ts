import {
  isAtLeast,
  isChatPlatform,
  roleOf,
  type ChatPlatform,
  type ViewerRole,
} from '@studio/areas/chat-bot';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import type { BotCommand } from '../commands/command.state';
import type { BotSettings } from '../settings/settings.state';
import { knownBots } from './known-bots';
import type { PreparedCommands } from './prepared-bot';

/**
 * Milliseconds after which no further pattern of a line is begun: with the dearest that may be, which takes four or five
 * on a long line, it ends within ten (live, The bot).
 */
const PATTERN_BUDGET_MS = 2;
/** Longer lines exist on no platform. */
const MOST_CHARACTERS = 500;

/** A line and the moment at which it was heard. */
export interface HeardLine {
  readonly event: ChatEvent;
  /** Ms since 1970. */
  readonly now: number;
  /** 0 up to 1: which of several answers is taken. */
  readonly chance: number;
  /** Milliseconds since it was heard. */
  readonly elapsedMs: () => number;
}

export interface RespondingBot {
  readonly settings: BotSettings;
  readonly commands: PreparedCommands;
  /** What it has by itself: for whom, and how long anybody waits. */
  readonly builtins: ReadonlyMap<string, { readonly minRole: ViewerRole; readonly cooldownS: number }>;
}

/** What the bot remembers. */
export interface BotMemory {
  /** When it ends, ms since 1970; 0 for what isn't remembered. */
  until(key: string): number;
}

export interface Cooldown {
  readonly key: string;
  readonly seconds: number;
}

/** What was written with a command. */
export interface WrittenCommand {
  readonly name: string;
  readonly argsText: string;
  readonly args: readonly string[];
}

export type BotEffect =
  | {
      readonly kind: 'command';
      readonly command: BotCommand;
      /** Null: nothing is said. */
      readonly template: string | null;
      readonly written: WrittenCommand;
      readonly cooldowns: readonly Cooldown[];
      /** Whoever wrote it need not wait: it counts for the others all the same. */
      readonly bypasses: boolean;
    }
  | {
      readonly kind: 'builtin';
      readonly name: string;
      readonly written: WrittenCommand;
      readonly role: ViewerRole;
      readonly cooldowns: readonly Cooldown[];
    }
  | {
      readonly kind: 'deny';
      readonly name: string;
      readonly minRole: ViewerRole;
      readonly cooldowns: readonly Cooldown[];
    }
  /** So many patterns were not looked for. */
  | { readonly kind: 'patterns-skipped'; readonly count: number };

/** Seconds until somebody is told again that something isn't for them. */
const DENY_EVERY_S = 10;

/** What the bot does about a line: it answers once at most. Changes nothing, and asks nobody. */
export function respond(line: HeardLine, bot: RespondingBot, memory: BotMemory): readonly BotEffect[] {
  const { event } = line;
  const platform = heardOn(event, bot.settings);
  if (!platform) return [];
  const asking: Asking = { line, bot, memory, platform, role: roleOf(event) };
  const written = commandIn(event.body.text);
  const own = written && bot.commands.named.get(written.name);
  if (written && own?.triggerType === 'command' && isOn(own, platform))
    return ownCommand(asking, own, written);
  if (written && !own && bot.builtins.has(written.name)) return builtinCommand(asking, written);
  return triggered(asking);
}

interface Asking {
  readonly line: HeardLine;
  readonly bot: RespondingBot;
  readonly memory: BotMemory;
  readonly platform: ChatPlatform;
  readonly role: ViewerRole;
}

/** Null for a line that isn't the bot's to answer: its own, one of another bot, one that came late. */
function heardOn({ platform, late, body }: ChatEvent, { left }: BotSettings): ChatPlatform | null {
  if (late || body.isOwn || !isChatPlatform(platform) || left.includes(platform)) return null;
  return knownBots.has(body.user.login.toLowerCase()) ? null : platform;
}

const commandLine = /^\s*!([a-z0-9_]{1,40})(?:\s+(.*))?$/isu;

/** What is written after `!`; null for a line that isn't a command. */
export function commandIn(text: string): WrittenCommand | null {
  const match = commandLine.exec(text);
  if (!match) return null;
  const argsText = (match[2] ?? '').trim();
  return {
    name: (match[1] ?? '').toLowerCase(),
    argsText,
    args: argsText === '' ? [] : argsText.split(/\s+/u),
  };
}

function isOn({ enabled, platforms }: BotCommand, platform: ChatPlatform): boolean {
  return enabled && (platforms.length === 0 || platforms.includes(platform));
}

function ownCommand(asking: Asking, command: BotCommand, written: WrittenCommand): readonly BotEffect[] {
  const { role, line } = asking;
  if (!isAtLeast(role, command.minRole)) return denied(asking, written.name, command.minRole);
  const cooldowns = cooldownsOf(command, line.event);
  const bypasses = command.modsBypassCooldown && isAtLeast(role, 'mod');
  if (!bypasses && isCooling(asking, cooldowns)) return [];
  return [
    { kind: 'command', command, template: templateOf(command, line.chance), written, cooldowns, bypasses },
  ];
}

/** One of its answers; null where it says nothing. */
function templateOf({ replyMode, response, responsePool }: BotCommand, chance: number): string | null {
  const answers = [...(response.trim() === '' ? [] : [response]), ...responsePool];
  if (replyMode === 'silent' || answers.length === 0) return null;
  return answers[Math.min(answers.length - 1, Math.floor(chance * answers.length))] ?? null;
}

function builtinCommand(asking: Asking, written: WrittenCommand): readonly BotEffect[] {
  const { bot, role, line } = asking;
  const { name } = written;
  const builtin = bot.builtins.get(name);
  if (!builtin || bot.commands.builtinsOff.has(name) || isSwitchedOff(name, bot.settings)) return [];
  if (!isAtLeast(role, builtin.minRole)) return denied(asking, name, builtin.minRole);
  const cooldowns =
    builtin.cooldownS > 0 ? [{ key: `b.${name}.${line.event.platform}`, seconds: builtin.cooldownS }] : [];
  if (isCooling(asking, cooldowns) && !isAtLeast(role, 'mod')) return [];
  return [{ kind: 'builtin', name, written, role, cooldowns }];
}

/** By a switch of its own (reference 3, update_bot_settings). */
function isSwitchedOff(name: string, { chatCrudEnabled, quoteChatEnabled }: BotSettings): boolean {
  return (name === 'cmd' && !chatCrudEnabled) || (name === 'quote' && !quoteChatEnabled);
}

function denied(asking: Asking, name: string, minRole: ViewerRole): readonly BotEffect[] {
  if (!asking.bot.settings.denyFeedback) return [];
  const { platform, body } = asking.line.event;
  const cooldowns = [{ key: `d.${platform}.${body.user.userId}`, seconds: DENY_EVERY_S }];
  return isCooling(asking, cooldowns) ? [] : [{ kind: 'deny', name, minRole, cooldowns }];
}

/** What is set going by words or a pattern anywhere in the line: the first of them that is for whoever wrote it. */
function triggered(asking: Asking): readonly BotEffect[] {
  const { line, bot, platform, role } = asking;
  const { keywords, patterns } = bot.commands;
  if (keywords.length === 0 && patterns.length === 0) return [];
  const text = line.event.body.text.slice(0, MOST_CHARACTERS);
  const written: WrittenCommand = {
    name: '',
    argsText: text,
    args: text.split(/\s+/u).filter((word) => word !== ''),
  };
  const isFor = (command: BotCommand): boolean => isOn(command, platform) && isAtLeast(role, command.minRole);
  const lower = text.toLowerCase();
  for (const { command, finds } of keywords)
    if (isFor(command) && finds(lower))
      return ownCommand(asking, command, { ...written, name: command.name });
  for (const [i, { command, finds }] of patterns.entries()) {
    if (line.elapsedMs() > PATTERN_BUDGET_MS)
      return [{ kind: 'patterns-skipped', count: patterns.length - i }];
    if (isFor(command) && finds(text)) return ownCommand(asking, command, { ...written, name: command.name });
  }
  return [];
}

function cooldownsOf(
  { commandId, cooldownGlobalS, cooldownUserS }: BotCommand,
  { platform, body }: ChatEvent,
): readonly Cooldown[] {
  return [
    { key: `c.${commandId}.${platform}.${body.user.userId}`, seconds: cooldownUserS },
    { key: `c.${commandId}`, seconds: cooldownGlobalS },
  ].filter(({ seconds }) => seconds > 0);
}

function isCooling({ memory, line }: Asking, cooldowns: readonly Cooldown[]): boolean {
  return cooldowns.some(({ key }) => memory.until(key) > line.now);
}
