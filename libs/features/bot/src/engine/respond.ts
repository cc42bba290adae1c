import {
  isAtLeast,
  isChatPlatform,
  roleOf,
  viewerRoles,
  type BuiltinName,
  type ChatPlatform,
  type ViewerRole,
} from '@studio/contracts/bot/chat-bot';
import type { BotReply } from '@studio/contracts/bot/chat-bot';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import { isForeign } from '@studio/contracts/channels/platform-event';
import type { BotCommand } from '../commands/command.state';
import { cooldownOf } from '../settings/builtin-cooldowns';
import { builtinNamed, ruleOf } from '../settings/builtin-rules';
import { isIgnored } from '../settings/ignored-accounts';
import type { BotSettings } from '../settings/settings.state';
import type { PreparedCommands } from './prepared-bot';

/** Built-in commands that wait are answered to one viewer so often in so many seconds, whichever they are. */
const VIEWER_TURNS = 4;
const VIEWER_TURN_S = 25;

/** Not counted among these turns: whoever asks something else as well must not miss a giveaway. */
const entering: ReadonlySet<BuiltinName> = new Set(['join', 'claim']);

/** Longer lines exist on no platform. */
const MOST_CHARACTERS = 500;

/** Chat line and the time when it was received. */
export interface IncomingLine {
  readonly event: ChatEvent;
  /** Ms since 1970. */
  readonly now: number;
  /** 0 up to 1: which of several answers is taken. */
  readonly chance: number;
}

export interface RespondingBot {
  readonly settings: BotSettings;
  readonly commands: PreparedCommands;
  /** Built-in commands by trigger, with their minimum role. */
  readonly builtins: ReadonlyMap<string, { readonly name: BuiltinName; readonly minRole: ViewerRole }>;
}

export interface BotMemory {
  /** Returns when an entry ends, in ms since 1970; 0 for an unknown key. */
  until(key: string): number;
}

export interface Cooldown {
  readonly key: string;
  readonly seconds: number;
}

/** Command as written in chat. */
export interface WrittenCommand {
  readonly name: string;
  readonly argsText: string;
  readonly args: readonly string[];
  /** Groups of the pattern that the line matches, from the first. */
  readonly groups?: readonly string[];
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
      readonly kind: 'wait';
      readonly name: string;
      /** Seconds until the command is answered again. */
      readonly seconds: number;
      readonly cooldowns: readonly Cooldown[];
    }
  | {
      readonly kind: 'deny';
      readonly name: string;
      readonly minRole: ViewerRole;
      readonly cooldowns: readonly Cooldown[];
    };

/** Seconds before the bot repeats that a command is not for a viewer. */
const DENY_EVERY_S = 10;

/** Decides the bot's effects for a line: at most one answer. Has no side effects and makes no requests. */
export function respond(line: IncomingLine, bot: RespondingBot, memory: BotMemory): readonly BotEffect[] {
  const { event } = line;
  const platform = platformOf(event, bot.settings);
  if (!platform) return [];
  if (isForeign(event.body)) return respondToShared(line, bot, memory, platform);
  const asking: Asking = { line, bot, memory, platform, role: roleOf(event) };
  const written = commandIn(event.body.text);
  const own = written && bot.commands.named.get(written.name);
  if (written && own?.triggerType === 'command' && isOn(own, platform))
    return ownCommand(asking, own, written);
  const builtin = written && !own ? builtinIn(bot, written, platform) : null;
  if (builtin) return builtinCommand(asking, builtin);
  return triggered(asking);
}

/** Built-in commands that viewers of other channels of a Shared Chat may use: they only show something. */
const readOnlyBuiltins: ReadonlySet<string> = new Set([
  'commands',
  'uptime',
  'title',
  'game',
  'song',
  'queue',
]);

/** Returns the answer to a line of another channel of a Twitch Shared Chat; its author acts as everyone. */
function respondToShared(
  line: IncomingLine,
  bot: RespondingBot,
  memory: BotMemory,
  platform: ChatPlatform,
): readonly BotEffect[] {
  if (!bot.settings.sharedChatCommands) return [];
  const asking: Asking = { line, bot, memory, platform, role: 'everyone' };
  const written = commandIn(line.event.body.text);
  if (!written) return [];
  const own = bot.commands.named.get(written.name);
  if (own?.triggerType === 'command' && isOn(own, platform) && own.minRole === 'everyone')
    return ownCommand(asking, own, written);
  const builtin = own ? null : builtinIn(bot, written, platform);
  return builtin && readOnlyBuiltins.has(builtin.name) ? builtinCommand(asking, builtin) : [];
}

interface Asking {
  readonly line: IncomingLine;
  readonly bot: RespondingBot;
  readonly memory: BotMemory;
  readonly platform: ChatPlatform;
  readonly role: ViewerRole;
}

/** Null for a line that isn't the bot's to answer: its own, one of another bot, one that came late. */
function platformOf({ platform, late, body }: ChatEvent, settings: BotSettings): ChatPlatform | null {
  if (late || body.isOwn || !isChatPlatform(platform) || settings.left.includes(platform)) return null;
  return isIgnored(settings, body.user.login) ? null : platform;
}

const commandLine = /^\s*!([a-z0-9_]{1,40})(?:\s+(.*))?$/isu;

/** Returns the command after `!`; null if the line is not a command. */
function commandIn(text: string): WrittenCommand | null {
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
  const cooldowns = cooldownsOf(command, line.event, role);
  const bypasses = command.modsBypassCooldown && isAtLeast(role, 'mod');
  if (!bypasses && isCooling(asking, cooldowns)) return waiting(asking, written.name, cooldowns);
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

/** Returns the built-in command that is written by its name or an alias, under its own name. Null for none. */
function builtinIn(
  { settings, builtins }: RespondingBot,
  written: WrittenCommand,
  platform: ChatPlatform,
): WrittenCommand | null {
  const name = builtinNamed(settings.builtins, written.name);
  if (name === null || !builtins.has(name)) return null;
  const { platforms } = ruleOf(settings.builtins, name);
  return platforms.length === 0 || platforms.includes(platform) ? { ...written, name } : null;
}

function builtinCommand(asking: Asking, written: WrittenCommand): readonly BotEffect[] {
  const { bot, role } = asking;
  const { name } = written;
  const builtin = bot.builtins.get(name);
  if (!builtin || bot.commands.builtinsOff.has(name) || isSwitchedOff(name, bot.settings)) return [];
  const minRole = ruleOf(bot.settings.builtins, name).minRole ?? builtin.minRole;
  if (!isAtLeast(role, minRole)) return denied(asking, name, minRole);
  const cooldowns = builtinCooldowns(asking, builtin.name);
  const turn = isAtLeast(role, 'mod') ? null : freeTurn(asking, builtin.name);
  if (!isAtLeast(role, 'mod')) {
    if (isCooling(asking, cooldowns)) return waiting(asking, name, cooldowns);
    if (turn === 'none') return [];
  }
  const taken = turn === null || turn === 'none' ? [] : [turn];
  return [{ kind: 'builtin', name, written, role, cooldowns: [...cooldowns, ...taken] }];
}

/** For anybody, and for whoever wrote it. */
function builtinCooldowns({ bot, line }: Asking, name: BuiltinName): readonly Cooldown[] {
  const { platform, body } = line.event;
  const { cooldownS, userCooldownS } = cooldownOf(bot.settings.builtinCooldowns, name);
  return [
    { key: `b.${name}.${platform}`, seconds: cooldownS },
    { key: `b.${name}.${platform}.${body.user.userId}`, seconds: userCooldownS },
  ].filter(({ seconds }) => seconds > 0);
}

/** A viewer's next turn among built-in commands; `none`: all are taken. Null for what never waits. */
function freeTurn({ memory, line, bot }: Asking, name: BuiltinName): Cooldown | 'none' | null {
  const { cooldownS, userCooldownS } = cooldownOf(bot.settings.builtinCooldowns, name);
  if (entering.has(name) || (cooldownS === 0 && userCooldownS === 0)) return null;
  const { platform, body } = line.event;
  for (let turn = 0; turn < VIEWER_TURNS; turn++) {
    const key = `v.${turn}.${platform}.${body.user.userId}`;
    if (memory.until(key) <= line.now) return { key, seconds: VIEWER_TURN_S };
  }
  return 'none';
}

/** Returns true for a command whose own setting is off [bot/11]. */
function isSwitchedOff(name: string, { chatCrudEnabled, quoteChatEnabled }: BotSettings): boolean {
  return (name === 'cmd' && !chatCrudEnabled) || (name === 'quote' && !quoteChatEnabled);
}

function denied(asking: Asking, name: string, minRole: ViewerRole): readonly BotEffect[] {
  if (!asking.bot.settings.denyFeedback) return [];
  const { platform, body } = asking.line.event;
  const cooldowns = [{ key: `d.${platform}.${body.user.userId}`, seconds: DENY_EVERY_S }];
  return isCooling(asking, cooldowns) ? [] : [{ kind: 'deny', name, minRole, cooldowns }];
}

/** Says how long a viewer must wait, if the bot explains that. */
function waiting(asking: Asking, name: string, cooldowns: readonly Cooldown[]): readonly BotEffect[] {
  if (!asking.bot.settings.cooldownFeedback) return [];
  const { memory, line } = asking;
  const { platform, body } = line.event;
  const own = [{ key: `d.${platform}.${body.user.userId}`, seconds: DENY_EVERY_S }];
  if (isCooling(asking, own)) return [];
  const until = Math.max(...cooldowns.map(({ key }) => memory.until(key)));
  return [{ kind: 'wait', name, seconds: Math.ceil((until - line.now) / 1000), cooldowns: own }];
}

/** Returns the effects of the first trigger, by words or by a pattern, that the author may use. */
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
  for (const { command, finds, groups } of patterns)
    if (isFor(command) && finds(text))
      return ownCommand(asking, command, { ...written, name: command.name, groups: groups?.(text) ?? [] });
  return [];
}

function cooldownsOf(
  { commandId, cooldownGlobalS, cooldownUserS, roleCooldowns }: BotCommand,
  { platform, body }: ChatEvent,
  role: ViewerRole,
): readonly Cooldown[] {
  const own = [...viewerRoles]
    .reverse()
    .filter((each) => isAtLeast(role, each))
    .flatMap((each) => roleCooldowns.filter((entry) => entry.role === each))[0];
  const seconds = own?.cooldownUserS ?? cooldownUserS;
  return [
    { key: `c.${commandId}.${platform}.${body.user.userId}`, seconds },
    { key: `c.${commandId}`, seconds: cooldownGlobalS },
  ].filter(({ seconds }) => seconds > 0);
}

function isCooling({ memory, line }: Asking, cooldowns: readonly Cooldown[]): boolean {
  return cooldowns.some(({ key }) => memory.until(key) > line.now);
}

/** Returns the text for a viewer who may not use a command, or must wait. */
export function feedbackOf(effect: Extract<BotEffect, { readonly kind: 'deny' | 'wait' }>): BotReply {
  const { name: command } = effect;
  if (effect.kind === 'wait')
    return { message: 'feedback.wait', values: { command, seconds: effect.seconds } };
  const role = { message: `feedback.role_${effect.minRole}` };
  return { message: 'feedback.denied', values: { command, role } };
}
