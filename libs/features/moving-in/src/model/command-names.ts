import { bareCommandName, plainCommandName } from '@studio/contracts/bot/command-name';
import { note } from './notes';
import type { MoveInNote } from './move-in.items';

const LONGEST = 32;

/**
 * Returns a name as the bot can have it: without the prefix, in lower case, ASCII letters, digits and underscores.
 * The name is empty if nothing remains.
 */
export function usableName(written: string): {
  readonly name: string;
  readonly notes: readonly MoveInNote[];
} {
  const bare = bareCommandName(written);
  const usable = plainCommandName(written);
  const name = usable.slice(0, LONGEST);
  if (usable.length > LONGEST) return { name, notes: [note('name_cut', written, name)] };
  const isSame = name === bare.toLowerCase();
  return { name, notes: isSame ? [] : [note('name_changed', written, name)] };
}
