import { useEffect, useRef } from 'react';

/** In this order they are shown. */
const paletteKinds = ['command', 'scene', 'layer', 'screen'] as const;

/** Something that the palette finds, and what choosing it does. */
export interface PaletteEntry {
  readonly kind: (typeof paletteKinds)[number];
  /** Unique within its kind. */
  readonly id: string;
  readonly label: string;
  /** Page that it is on. */
  readonly where?: string;
  /** Further words that find it. */
  readonly words?: string;
  /** Keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
}

type Source = () => readonly PaletteEntry[];

const sources = new Set<{ readonly current: Source }>();

/**
 * Offers entries to the palette while the calling component is mounted.
 * @param source called each time the palette opens
 */
export function usePaletteEntries(source: Source): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => {
    sources.add(latest);
    return () => {
      sources.delete(latest);
    };
  }, []);
}

/** All that can be found here and now. */
export function offeredEntries(): readonly PaletteEntry[] {
  return [...sources].flatMap((source) => source.current());
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns how well an entry matches the typed words: 0 is best; null if a word is missing. */
function fit(
  { label, where = '', words: others = '' }: PaletteEntry,
  words: readonly string[],
): number | null {
  const text = folded(label);
  const all = `${text} ${folded(where)} ${folded(others)}`;
  if (!words.every((word) => all.includes(word))) return null;
  if (!words.every((word) => text.includes(word))) return 4;
  if (text === words.join(' ')) return 0;
  const [first = ''] = words;
  if (text.startsWith(first)) return 1;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 2 : 3;
}

/**
 * Returns the matching entries by kind, best matches first.
 * @param most maximum number per kind
 */
export function foundEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  most: number,
): readonly PaletteEntry[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return paletteKinds.flatMap((kind) =>
    entries
      .flatMap((entry) => {
        const rank = entry.kind === kind ? fit(entry, words) : null;
        return rank === null ? [] : [{ entry, rank }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ entry }) => entry),
  );
}
