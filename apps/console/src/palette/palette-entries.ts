import { useEffect, useRef } from 'react';

/** In this order they are shown. */
export const paletteKinds = ['command', 'scene', 'layer', 'screen'] as const;

/** Something that the palette finds, and what choosing it does. */
export interface PaletteEntry {
  readonly kind: (typeof paletteKinds)[number];
  /** One of its kind only. */
  readonly id: string;
  readonly label: string;
  /** Keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
}

type Source = () => readonly PaletteEntry[];

const sources = new Set<{ readonly current: Source }>();

/** Lets the palette find something as long as the caller is shown. @param source asked each time the palette opens */
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

/** How well a label fits what was typed: 0 best; null: not at all. Each word has to stand in it somewhere. */
function fit(label: string, words: readonly string[]): number | null {
  const text = folded(label);
  if (!words.every((word) => text.includes(word))) return null;
  const [first = ''] = words;
  if (text.startsWith(first)) return 0;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 1 : 2;
}

/** What fits, by kinds, in each the best first. @param most of each kind */
export function foundEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  most: number,
): readonly PaletteEntry[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return paletteKinds.flatMap((kind) =>
    entries
      .flatMap((entry) => {
        const rank = entry.kind === kind ? fit(entry.label, words) : null;
        return rank === null ? [] : [{ entry, rank }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ entry }) => entry),
  );
}
