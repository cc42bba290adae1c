import type { Bot } from '../model/bot.state';
import type { BotCommand, CommandBook } from '../commands/command.state';
import { compilePattern } from '../commands/patterns';

/** A command that is set going by what stands anywhere in a line. */
interface Trigger {
  readonly command: BotCommand;
  readonly finds: (text: string) => boolean;
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
      .map((command) => ({ command, finds: finderOfWords(command.pattern ?? '') })),
    patterns: enabled
      .filter(({ triggerType }) => triggerType === 'regex')
      .flatMap((command) => {
        const pattern = compilePattern(command.pattern ?? '');
        return typeof pattern === 'string' ? [] : [{ command, finds: (text: string) => pattern.finds(text) }];
      }),
    builtinsOff: new Set(builtinsOff),
  };
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/** Finds words that stand by themselves in a text in lower case. */
export function finderOfWords(words: string): (text: string) => boolean {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return () => false;
  return (text) => {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
      if (isEdge(text, at) && isEdge(text, at + wanted.length)) return true;
    return false;
  };
}

/** No word goes on across a place of a text. */
function isEdge(text: string, at: number): boolean {
  const before = at > 0 ? characterBefore(text, at) : '';
  const after = at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 32) : '';
  return !(wordCharacter.test(before) && wordCharacter.test(after));
}

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(isLow ? Math.max(0, at - 2) : at - 1, at);
}
