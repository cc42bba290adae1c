import type { AnswerTable } from '@studio/operations/area';
import type { FreeValues } from '@studio/operations/fields';
import type { Bot } from '../model/bot.state';
import { commandOf, type OwnCommandCommands, type OwnCommandLookups } from './command.decider';
import { commandNamed, type BotCommand, type CommandBook } from './command.state';
import type { CommandsImportedView, BotCommandView } from './command.views';

export const commandAnswers: AnswerTable<OwnCommandCommands, Bot, OwnCommandLookups> = {
  CreateBotCommand: ({ before, after }) =>
    commandView(commandOf(after.state.commands, before.state.commands.nextCommandId), {}),
  UpdateBotCommand: ({ after }, { commandId }, _request, { uses }) =>
    commandView(commandOf(after.state.commands, commandId), uses),
  DeleteBotCommand: (_outcome, { commandId }) => ({ deleted: true, commandId }),
  SetBotCommandEnabled: ({ after }, { commandId }, _request, { uses }) =>
    commandView(commandOf(after.state.commands, commandId), uses),
  ImportBotCommands: ({ before, after }, _command, _request, { entries }) =>
    takenIn(before.state.commands, after.state.commands, entries),
  ReplaceBotCommands: ({ before, after }, _command, _request, { entries }) => {
    const [then, now] = [before.state.commands, after.state.commands];
    const gone = Object.values(then.own).filter(({ commandId }) => !now.own[commandId]);
    return { ...takenIn(then, now, entries), deleted: gone.map(({ name }) => name) };
  },
  SetBuiltinCommandEnabled: ({ after }, { name }) => {
    const { commands: book } = after.state;
    const own = commandNamed(book, name);
    if (own) return { name, enabled: own.enabled, target: 'command', commandId: own.commandId };
    return { name, enabled: !book.builtinsOff.includes(name), target: 'builtin', commandId: null };
  },
};

/** @param uses how often commands were used */
export function commandView(
  { action, ...command }: BotCommand,
  uses: { readonly [commandId: string]: number },
): BotCommandView {
  return {
    ...command,
    action: (action?.action as FreeValues | undefined) ?? null,
    uses: uses[command.commandId] ?? 0,
  };
}

function takenIn(
  before: CommandBook,
  after: CommandBook,
  entries: readonly { readonly name: string }[],
): CommandsImportedView {
  const named = ({ own }: CommandBook, name: string): BotCommand | undefined =>
    Object.values(own).find((each) => each.name === name);
  const names = entries.map(({ name }) => name);
  const known = names.filter((name) => named(before, name));
  return {
    created: names.filter((name) => !named(before, name)),
    updated: known.filter((name) => named(before, name) !== named(after, name)),
    unchanged: known.filter((name) => named(before, name) === named(after, name)),
  };
}
