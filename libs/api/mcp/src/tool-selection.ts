import { Problem } from '@studio/kernel/problem';
import { groups } from '@studio/operations/operation';
import { toolsetOf } from './tool';

/** Client's selection of tools, from the query of the address. */
export interface ToolSelection {
  /** `?toolsets=scenes,layers`: these groups only; null for all. */
  readonly toolsets: ReadonlySet<string> | null;
  /** `?mode=compact`: three tools that find, describe and run the others. */
  readonly compact: boolean;
  /** `?schemas=full`: the list also contains the schema of each tool's answer. */
  readonly fullSchemas: boolean;
}

const toolsetNames = groups.map(toolsetOf);

/** @throws Problem `invalid_request` for a word that means nothing here */
export function selectionIn(url: string): ToolSelection {
  const { searchParams } = new URL(url);
  return {
    toolsets: toolsetsIn(searchParams.get('toolsets')),
    compact: choiceIn(searchParams, 'mode', ['all', 'compact']) === 'compact',
    fullSchemas: choiceIn(searchParams, 'schemas', ['input', 'full']) === 'full',
  };
}

function toolsetsIn(asked: string | null): ReadonlySet<string> | null {
  if (asked === null) return null;
  const wanted = asked.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  if (wanted.length === 0 || wanted.some((name) => !toolsetNames.includes(name)))
    throw unknownWord('toolsets', 'names of', toolsetNames);
  return new Set(wanted);
}

function choiceIn(params: URLSearchParams, name: string, words: readonly string[]): string | undefined {
  const asked = params.get(name)?.toLowerCase();
  if (asked !== undefined && !words.includes(asked)) throw unknownWord(name, 'one of', words);
  return asked;
}

function unknownWord(name: string, takes: string, words: readonly string[]): Problem {
  const expected = `${takes} ${words.join(', ')}`;
  return new Problem('invalid_request', `${name} takes ${expected}.`, {
    errors: [{ field: name, location: 'query', expected }],
  });
}
