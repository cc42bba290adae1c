import type { BelongingContents, BelongingToMake, NotMade } from '@studio/contracts/bot/bot-move-in';
import type { DecidedEvent } from '@studio/kernel/commit';
import { sameContent } from '@studio/kernel/same-content';
import { botDecider } from '../bot.decider';
import { commandLimits } from '../commands/command.decider';
import { firstFields, type BotCommand, type CommandBook } from '../commands/command.state';
import { MOST_STEPS_TOGETHER, patternFault, patternSteps } from '../commands/patterns';
import type { Bot } from '../model/bot.state';
import type { BelongingTable, MakeDecision } from './belonging-kind';

type Content = BelongingContents['command'];

/** Own commands of a bot. */
export const commandBelongings: BelongingTable<'command', Bot> = {
  evolver: botDecider,
  all: ({ commands }) =>
    Object.values(commands.own).map((command) => ({
      kind: 'command',
      id: String(command.commandId),
      content: contentOf(command),
    })),
  prepare: () => Promise.resolve(null),
  make: ({ commands }, things) => makeCommands(commands, things),
  undo: (_, made) =>
    made.map(({ id, before }) => {
      const commandId = Number(id);
      return before
        ? { type: 'command.changed', data: { commandId, ...before } }
        : { type: 'command.deleted', data: { commandId } };
    }),
  isMade: ({ aliases: _, ...has }, { aliases: __, ...asked }) => sameContent(has, asked),
};

function contentOf(command: BotCommand): Content {
  const { name, aliases, response, triggerType, pattern, minRole, enabled } = command;
  const { cooldownGlobalS, cooldownUserS, replyMode } = command;
  return {
    ...{ name, aliases, response, triggerType, pattern, minRole, enabled, cooldownGlobalS, cooldownUserS },
    replyMode: replyMode === 'reply' ? 'reply' : 'channel',
  };
}

function makeCommands(book: CommandBook, things: readonly BelongingToMake<'command'>[]): MakeDecision {
  const events: DecidedEvent[] = [];
  const notMade = new Map<string, NotMade>();
  const names = new Map(
    Object.values(book.own).flatMap(({ commandId, name, aliases }) =>
      [name, ...aliases].map((each) => [each, String(commandId)] as const),
    ),
  );
  let [nextId, count] = [book.nextCommandId, Object.keys(book.own).length];
  let steps = Object.values(book.own).reduce((sum, command) => sum + stepsOf(command), 0);
  for (const { key, content, replaces } of things) {
    const id = replaces ?? String(nextId);
    const why = whyNot(content, {
      isFull: count >= commandLimits.botCommands.most && replaces === null,
      steps,
    });
    const owner = names.get(content.name);
    if (why ?? (owner !== undefined && owner !== replaces)) {
      notMade.set(key, why ?? 'name_taken');
      continue;
    }
    // Another command may have one of its further names already: it keeps it.
    const aliases = content.aliases.filter((alias) => (names.get(alias) ?? id) === id);
    const made = { ...content, aliases };
    for (const name of [content.name, ...aliases]) names.set(name, id);
    steps += stepsOf(made);
    if (replaces !== null) {
      events.push({ type: 'command.changed', data: { commandId: Number(replaces), ...made } });
      continue;
    }
    events.push({ type: 'command.created', data: { ...firstFields, ...made, commandId: nextId } });
    nextId++;
    count++;
  }
  return { events, notMade };
}

function whyNot(
  content: Content,
  { isFull, steps }: { readonly isFull: boolean; readonly steps: number },
): NotMade | null {
  if (isFull) return 'no_room';
  const { triggerType, pattern, response } = content;
  if (response.trim() === '' || (triggerType !== 'command' && (pattern ?? '') === '')) return 'invalid';
  if (triggerType !== 'regex' || pattern === null) return null;
  if (patternFault(pattern) !== null) return 'invalid';
  return steps + patternSteps(pattern) > MOST_STEPS_TOGETHER ? 'no_room' : null;
}

function stepsOf({ triggerType, pattern }: Pick<Content, 'triggerType' | 'pattern'>): number {
  return triggerType === 'regex' && pattern !== null ? patternSteps(pattern) : 0;
}
