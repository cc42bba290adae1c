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
  const bare = written.trim().replace(/^[!?.\-+/$~]+/u, '');
  const plain = bare
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  const joined = plain.replace(/[^a-z0-9_]+/gu, '_').replace(/^_+(?=[^_])|(?<=[^_])_+$/gu, '');
  const usable = /[a-z0-9]/u.test(joined) ? joined : '';
  const name = usable.slice(0, LONGEST);
  if (usable.length > LONGEST) return { name, notes: [note('name_cut', written, name)] };
  const isSame = name === bare.toLowerCase();
  return { name, notes: isSame ? [] : [note('name_changed', written, name)] };
}
