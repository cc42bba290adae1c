import { chatText, hasWords } from '@studio/contracts/chat/chat-text';
import type { Bot } from '../model/bot.state';
import type { BotCommand, CommandBook } from '../commands/command.state';
import { compilePattern } from '../commands/patterns';

/** A command that is set going by what stands anywhere in a line. */
interface Trigger {
  readonly command: BotCommand;
  readonly finds: (text: string) => boolean;
  /** Texts of the groups of a pattern. */
  readonly groups?: (text: string) => readonly string[] | null;
}

/** A bot's commands, so that a line costs little. */
export interface PreparedCommands {
  /** By name and alias; also those that are off: they stand in the place of built-in ones. */
  readonly named: ReadonlyMap<string, BotCommand>;
  /** Take the line in lower case. */
  readonly keywords: readonly Trigger[];
  readonly patterns: readonly Trigger[];
  readonly builtinsOff: ReadonlySet<string>;
}

const prepared = new WeakMap<CommandBook, PreparedCommands>();

export function preparedCommands({ commands: book }: Bot): PreparedCommands {
  const known = prepared.get(book);
  if (known) return known;
  const made = prepare(book);
  prepared.set(book, made);
  return made;
}

function prepare({ own, builtinsOff }: CommandBook): PreparedCommands {
  const all = Object.values(own);
  const named = new Map<string, BotCommand>();
  for (const command of all) for (const alias of command.aliases) named.set(alias, command);
  for (const command of all) named.set(command.name, command);
  const enabled = all.filter((command) => command.enabled);
  return {
    named,
    keywords: enabled
      .filter(({ triggerType }) => triggerType === 'keyword')
      .map((command) => ({ command, finds: matcherOfWords(command.pattern ?? '') })),
    patterns: enabled
      .filter(({ triggerType }) => triggerType === 'regex')
      .flatMap((command) => {
        // Whatever is saved was compiled before.
        const pattern = compilePattern(command.pattern ?? '');
        if (typeof pattern === 'string') return [];
        const finds = (text: string): boolean => pattern.finds(text);
        return [{ command, finds, groups: (text: string) => pattern.groups(text) }];
      }),
    builtinsOff: new Set(builtinsOff),
  };
}

/** Finds words that stand by themselves in a text in lower case. */
function matcherOfWords(words: string): (text: string) => boolean {
  const wanted = chatText(words).toLowerCase();
  return (text) => hasWords(text, wanted);
}
