import {
  isSameAction,
  writtenAction,
  type SentAction,
  type WrittenAction,
} from '@studio/actions/action.state';
import { builtinNames } from '@studio/contracts/bot/chat-bot';
import type { CommandsOf, DecideTable, DecisionContext, EventOf, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem, type Reason } from '@studio/kernel/problem';
import type { Bot } from '../model/bot.state';
import type * as commands from './command.commands';
import type { CommandEvents } from './command.events';
import { MOST_STEPS_TOGETHER, patternSteps, togetherFault } from './patterns';
import {
  commandNamed,
  firstFields,
  type BotCommand,
  type CommandBook,
  type CommandFields,
} from './command.state';

export type OwnCommandCommands = CommandsOf<typeof commands>;

export const commandLimits = limitsOf({ botCommands: [500, 'Own commands of a chat bot'] });

/** Fields of a command as sent by a caller, in the form in which they are stored. */
export type SentFields = Partial<Omit<CommandFields, 'action'>> & {
  /** Null: none; undefined: as it is. */
  readonly action?: SentAction | null;
};

export interface SentCommandLookups {
  readonly fields: SentFields;
  /** Why a pattern can't be had, in words. */
  readonly patternFault: (pattern: string) => string | null;
  /** Number of uses by command. */
  readonly uses: { readonly [commandId: number]: number };
}

export interface ImportLookups extends Pick<SentCommandLookups, 'patternFault'> {
  readonly entries: readonly (SentFields & { readonly name: string; readonly keepsAction: boolean })[];
}

/** Lookups of single commands. */
export interface OwnCommandLookups {
  readonly CreateBotCommand: SentCommandLookups;
  readonly UpdateBotCommand: SentCommandLookups;
  readonly SetBotCommandEnabled: Pick<SentCommandLookups, 'uses'>;
  readonly ImportBotCommands: ImportLookups;
  readonly ReplaceBotCommands: ImportLookups;
}

export const commandDecide: DecideTable<
  OwnCommandCommands,
  Bot,
  CommandEvents,
  DecisionContext,
  OwnCommandLookups
> = {
  CreateBotCommand: ({ commands: book }, { name }, { fields, patternFault }) => {
    requireRoom(commandLimits.botCommands, Object.keys(book.own).length);
    const made = completed({ ...firstFields, name }, fields);
    requireSound(made, patternFault);
    requireFewSteps(book, null, made);
    requireFree(book, made, null);
    return [{ type: 'command.created', data: { commandId: book.nextCommandId, ...made } }];
  },

  UpdateBotCommand: ({ commands: book }, { commandId }, { fields, patternFault }) => {
    const before = commandOf(book, commandId);
    const after = completed(before, fields);
    const changed = changesOf(before, after);
    if (!changed) return [];
    requireSound(after, patternFault);
    requireFewSteps(book, before, after);
    requireFree(book, after, commandId);
    return [{ type: 'command.changed', data: { commandId, ...changed } }];
  },

  DeleteBotCommand: ({ commands: book }, { commandId }) => {
    commandOf(book, commandId);
    return [{ type: 'command.deleted', data: { commandId } }];
  },

  SetBotCommandEnabled: ({ commands: book }, { commandId, enabled }) =>
    commandOf(book, commandId).enabled === enabled
      ? []
      : [{ type: 'command.changed', data: { commandId, enabled } }],

  ImportBotCommands: ({ commands: book }, _command, lookups) => imported(book, lookups),

  ReplaceBotCommands: ({ commands: book }, _command, lookups) => {
    const names = new Set(lookups.entries.map(({ name }) => name));
    const gone = Object.values(book.own).filter(({ name }) => !names.has(name));
    const left = gone.reduce(without, book);
    const deleted = gone.map(({ commandId }) => ({ type: 'command.deleted' as const, data: { commandId } }));
    return [...deleted, ...imported(left, lookups)];
  },

  SetBuiltinCommandEnabled: ({ commands: book }, { name, enabled }) => {
    requireBuiltin(name);
    const own = commandNamed(book, name);
    if (own)
      return own.enabled === enabled
        ? []
        : [{ type: 'command.changed', data: { commandId: own.commandId, enabled } }];
    return book.builtinsOff.includes(name) === !enabled
      ? []
      : [{ type: 'builtin.set', data: { name, enabled } }];
  },
};

export const commandEvolve: EvolveTable<Bot, CommandEvents> = {
  'command.created': (bot, command, { at }) => {
    const { own, nextCommandId } = bot.commands;
    return withBook(bot, {
      own: {
        ...own,
        [command.commandId]: { ...firstFields, ...(command as BotCommand), createdAt: at, updatedAt: at },
      },
      nextCommandId: Math.max(nextCommandId, command.commandId + 1),
    });
  },
  'command.changed': (bot, { commandId, ...changed }, { at }) => {
    const { own } = bot.commands;
    const command = own[commandId];
    if (!command) return bot;
    const after = { ...command, ...(changed as Partial<BotCommand>), updatedAt: at };
    return withBook(bot, { own: { ...own, [commandId]: after } });
  },
  'command.deleted': (bot, { commandId }) => {
    const { [commandId]: _, ...own } = bot.commands.own;
    return withBook(bot, { own });
  },
  'builtin.set': (bot, { name, enabled }) => {
    const others = bot.commands.builtinsOff.filter((each) => each !== name);
    return withBook(bot, { builtinsOff: enabled ? others : [...others, name] });
  },
};

function withBook(bot: Bot, changed: Partial<CommandBook>): Bot {
  return { ...bot, commands: { ...bot.commands, ...changed } };
}

function without(book: CommandBook, { commandId }: BotCommand): CommandBook {
  const { [commandId]: _, ...own } = book.own;
  return { ...book, own };
}

/** @throws Problem `not_found` */
export function commandOf({ own }: CommandBook, commandId: number): BotCommand {
  const command = own[commandId];
  if (!command)
    throw new Problem('not_found', `The bot has no command ${commandId}.`, {
      resource: 'command',
      commandId,
    });
  return command;
}

/** @throws Problem `not_found` for a name that no built-in command has [bot/9] */
function requireBuiltin(name: string): void {
  if (!(builtinNames as readonly string[]).includes(name))
    throw new Problem('not_found', `The bot has no built-in command ${name}.`, { resource: 'builtin' });
}

/** @throws Problem why its action may not be written */
function completed(before: CommandFields, { action, ...fields }: SentFields): CommandFields {
  const { commandId: _c, createdAt: _a, updatedAt: _u, ...kept } = before as BotCommand;
  const { aliases, platforms, name = before.name, ...others } = defined(fields);
  return {
    ...kept,
    ...others,
    name,
    aliases: [...new Set(aliases ?? before.aliases)].filter((alias) => alias !== name),
    platforms: platforms ? [...new Set(platforms)] : before.platforms,
    action: action === undefined ? before.action : writtenAction(before.action, action),
  };
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** Null: nothing changes. */
function changesOf(before: CommandFields, after: CommandFields): Partial<CommandFields> | null {
  const changed = Object.entries(after).filter(
    ([key, value]) => !isSame(before[key as keyof CommandFields], value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function isSame(one: unknown, other: unknown): boolean {
  if (isWritten(one) && isWritten(other)) return isSameAction(one.action, other.action);
  return JSON.stringify(one) === JSON.stringify(other);
}

function isWritten(value: unknown): value is WrittenAction {
  return typeof value === 'object' && value !== null && 'action' in value;
}

/** Returns the reason why a command is invalid [bot/5]; null if it is valid. */
function faultOf(
  { response, responsePool, action, triggerType, pattern }: CommandFields,
  patternFault: (pattern: string) => string | null,
): { readonly field: string; readonly reason: string } | null {
  if (response.trim() === '' && responsePool.length === 0 && !action)
    return { field: 'response', reason: 'A command needs response, responsePool or an action.' };
  if (triggerType === 'command') return null;
  if (pattern === null || pattern.trim() === '')
    return { field: 'pattern', reason: `A command of type ${triggerType} needs a pattern.` };
  const fault = triggerType === 'regex' ? patternFault(pattern) : null;
  return fault === null ? null : { field: 'pattern', reason: fault };
}

function reasonOf(index: number | null, fault: { readonly field: string; readonly reason: string }): Reason {
  return { index, field: fault.field, code: 'invalid_value', message: fault.reason };
}

/** @throws Problem `invalid_value` */
function requireSound(command: CommandFields, patternFault: (pattern: string) => string | null): void {
  const fault = faultOf(command, patternFault);
  if (fault)
    throw new Problem('invalid_value', fault.reason, {
      field: fault.field,
      reasons: [reasonOf(null, fault)],
    });
}

/** Steps of the patterns that a line is searched for because of a command. */
function stepsOf({ triggerType, pattern }: CommandFields): number {
  return triggerType === 'regex' && pattern !== null ? patternSteps(pattern) : 0;
}

/** Why a command's pattern is too much together with those of the others; null when it is not, or became smaller. */
function stepsFault(
  { own }: CommandBook,
  before: BotCommand | null,
  after: CommandFields,
): { readonly field: string; readonly reason: string } | null {
  const [had, has] = [before ? stepsOf(before) : 0, stepsOf(after)];
  if (has <= had) return null;
  const all = Object.values(own).reduce((sum, command) => sum + stepsOf(command), has - had);
  return all > MOST_STEPS_TOGETHER ? { field: 'pattern', reason: togetherFault(all) } : null;
}

/** @throws Problem `invalid_value` */
function requireFewSteps(book: CommandBook, before: BotCommand | null, after: CommandFields): void {
  const fault = stepsFault(book, before, after);
  if (fault)
    throw new Problem('invalid_value', fault.reason, {
      field: fault.field,
      reasons: [reasonOf(null, fault)],
    });
}

/** Another command that is written by one of its names; undefined when none is. */
function rivalOf(
  book: CommandBook,
  { name, aliases }: CommandFields,
  commandId: number | null,
): { readonly rival: BotCommand; readonly taken: string } | undefined {
  const rivals = Object.values(book.own).filter((each) => each.commandId !== commandId);
  for (const taken of [name, ...aliases]) {
    const rival = rivals.find((each) => each.name === taken || each.aliases.includes(taken));
    if (rival) return { rival, taken };
  }
  return undefined;
}

/** @throws Problem `duplicate` {commandId} */
function requireFree(book: CommandBook, command: CommandFields, commandId: number | null): void {
  const found = rivalOf(book, command, commandId);
  if (found)
    throw new Problem('duplicate', `There is a command ${found.taken} already.`, {
      commandId: found.rival.commandId,
    });
}

/**
 * Imports a list of commands as one step: all of them, or none.
 * @throws Problem `list_invalid`, `limit_reached`, `insufficient_scope`
 */
function imported(
  start: CommandBook,
  { entries, patternFault }: ImportLookups,
): readonly EventOf<CommandEvents>[] {
  const reasons: Reason[] = [];
  const events: EventOf<CommandEvents>[] = [];
  let book = start;
  const seen = new Set<string>();
  entries.forEach(({ keepsAction, ...entry }, index) => {
    const refuse = (field: string, code: string, message: string): void =>
      void reasons.push({ index, field, code, message });
    if (seen.has(entry.name)) return refuse('name', 'duplicate', `Two entries are called ${entry.name}.`);
    seen.add(entry.name);
    const before = Object.values(book.own).find(({ name }) => name === entry.name);
    const { action: _, ...kept } = entry;
    try {
      const after = completed(before ?? { ...firstFields, name: entry.name }, keepsAction ? kept : entry);
      const fault = faultOf(after, patternFault) ?? stepsFault(book, before ?? null, after);
      if (fault) return void reasons.push(reasonOf(index, fault));
      const commandId = before?.commandId ?? book.nextCommandId;
      const changed = before ? changesOf(before, after) : after;
      const next = { ...after, commandId } as BotCommand;
      book = {
        ...book,
        own: { ...book.own, [commandId]: { ...before, ...next } },
        nextCommandId: Math.max(book.nextCommandId, commandId + 1),
      };
      if (before && changed) events.push({ type: 'command.changed', data: { commandId, ...changed } });
      if (!before) events.push({ type: 'command.created', data: { commandId, ...after } });
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 403) throw error;
      refuse('action', error.code, error.message);
    }
  });
  entries.forEach(({ name }, index) => {
    const command = Object.values(book.own).find((each) => each.name === name);
    const found = command && rivalOf(book, command, command.commandId);
    const message = `There is a command ${found?.taken} already.`;
    if (found) reasons.push({ index, field: 'aliases', code: 'duplicate', message });
  });
  if (reasons.length > 0) throw listInvalid(reasons, entries.length);
  const added = Object.keys(book.own).length - Object.keys(start.own).length;
  requireRoom(commandLimits.botCommands, Object.keys(start.own).length, added);
  return events;
}

/** Types of an entry's fields, for people. */
const entryShape = {
  name: 'text, required',
  response: 'text',
  responsePool: 'list of text',
  aliases: 'list of text',
  triggerType: 'command, keyword or regex',
  pattern: 'text',
  replyMode: 'channel, reply, whisper or silent',
  minRole: 'everyone, sub, vip, mod or broadcaster',
  cooldownGlobalS: 'integer',
  cooldownUserS: 'integer',
  modsBypassCooldown: 'true or false',
  platforms: 'list of twitch, kick, youtube',
  enabled: 'true or false',
  action: 'object',
} as const;

const MOST_REASONS = 50;

/** The refusal of a list of commands. */
export function listInvalid(reasons: readonly Reason[], count: number): Problem {
  const first = reasons[0];
  return new Problem('list_invalid', `Entry ${(first?.index ?? 0) + 1}: ${first?.message ?? ''}`, {
    field: 'commands',
    shape: entryShape,
    reasons: reasons.slice(0, MOST_REASONS),
    count,
    maxItems: 50,
  });
}
