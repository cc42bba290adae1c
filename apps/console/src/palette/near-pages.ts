import { foundEntries, type PaletteEntry } from './palette-entries';

/** Suggestions for an address, at most. */
const MOST = 5;
/** Letters that a beginning of a word needs for a suggestion. */
const FEWEST_LETTERS = 3;

/** Without case, hyphens and a plural. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/s$/, '');

interface NearPages {
  /** Page that the address names, if it is certain. */
  readonly exact: PaletteEntry | null;
  /** Pages and panels that it may mean, best first. */
  readonly similar: readonly PaletteEntry[];
}

/**
 * Finds the pages that an address without a page may mean, by its last word: `/deck` and `/bot/commands` name pages.
 * @param entries pages of the console and their panels
 * @param path address below `/console`
 */
export function nearPages(entries: readonly PaletteEntry[], path: string): NearPages {
  const words = path.split('/').filter(Boolean);
  const last = decoded(words.at(-1) ?? '');
  const by = (key: 'id' | 'label') => entries.filter((entry) => plain(entry[key]) === plain(last));
  // Ids are those of addresses. Several pages may have the same label: those that are no part of another go first.
  const exact = last === '' ? undefined : (by('id')[0] ?? whole(by('label'))[0]);
  if (exact) return { exact, similar: [exact] };
  const typed = last.replace(/[_-]/g, ' ').trim();
  for (let letters = typed.length; letters >= FEWEST_LETTERS; letters--) {
    const similar = foundEntries(entries, typed.slice(0, letters), MOST);
    if (similar.length > 0) return { exact: null, similar };
  }
  return { exact: null, similar: [] };
}

/** Entries that are no part of another page first. */
const whole = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
  [...entries].sort((a, b) => Number(a.where !== undefined) - Number(b.where !== undefined));

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
