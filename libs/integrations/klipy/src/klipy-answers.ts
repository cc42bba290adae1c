import type { MediaKind } from '@studio/widgets/media/media.state';
import type { ProvidedCategory, ProvidedItem, Variant } from '@studio/contracts/gifs/media-provider';

/* What KLIPY answers, read with care: entries that lack something, as advertisements do, are left out. */

type Data = Readonly<Record<string, unknown>>;

/** An entry of a list, with the addresses of its files, the best first. */
export interface KlipyItem extends ProvidedItem {
  readonly files: Readonly<Record<Exclude<Variant, 'category'>, readonly string[]>>;
}

export interface KlipyCategory extends ProvidedCategory {
  readonly file: string | null;
}

interface File {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Formats in order of preference: those with transparent animations first. */
const formats = ['webp', 'gif', 'png'] as const;
const sizes = { full: ['hd', 'md', 'sm', 'xs'], preview: ['sm', 'xs', 'md'] } as const;

/** All entries in their order, null for those that are none; null when the answer is no list. */
export function klipyPage(
  answer: unknown,
  kind: MediaKind,
): { readonly entries: readonly (KlipyItem | null)[]; readonly hasNext: boolean } | null {
  const page = recordOf(recordOf(answer)?.['data']);
  const entries = page?.['data'];
  if (!page || !Array.isArray(entries)) return null;
  return { entries: entries.map((entry) => klipyItem(entry, kind)), hasNext: page['has_next'] === true };
}

export function klipyCategories(answer: unknown): readonly KlipyCategory[] | null {
  const data = recordOf(answer)?.['data'];
  const list = Array.isArray(data) ? data : recordOf(data)?.['categories'];
  if (!Array.isArray(list)) return null;
  return (list as unknown[]).flatMap((entry) => {
    const record = recordOf(entry) ?? { category: entry };
    const name = textOf(record['category']) ?? textOf(record['name']);
    const slug = textOf(record['query']) ?? textOf(record['slug']) ?? name;
    return name === null || slug === null ? [] : [{ slug, name, file: textOf(record['preview_url']) }];
  });
}

export function klipySuggestions(answer: unknown): readonly string[] | null {
  const data = recordOf(answer)?.['data'];
  return Array.isArray(data) ? (data as unknown[]).flatMap((entry) => textOf(entry) ?? []) : null;
}

function klipyItem(entry: unknown, kind: MediaKind): KlipyItem | null {
  const record = recordOf(entry);
  const providerSlug = textOf(record?.['slug']);
  const file = recordOf(record?.['file']);
  if (!record || providerSlug === null || [...providerSlug].length > 120 || !file) return null;
  const [full, preview] = [filesOf(file, sizes.full), filesOf(file, sizes.preview)];
  const [best] = full;
  if (!best) return null;
  const addresses = { full: full.map(({ url }) => url), preview: preview.map(({ url }) => url) };
  return {
    ...{ providerSlug, kind, title: textOf(record['title']) ?? '', w: best.width, h: best.height },
    ...{ durationMs: null, files: addresses },
  };
}

function filesOf(file: Data, names: readonly string[]): readonly File[] {
  return names.flatMap((name) =>
    formats.flatMap((format) => {
      const found = recordOf(recordOf(file[name])?.[format]);
      const url = textOf(found?.['url']);
      const [width, height] = [found?.['width'], found?.['height']];
      return url !== null && isLength(width) && isLength(height) ? [{ url, width, height }] : [];
    }),
  );
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < 100_000;
}

function recordOf(value: unknown): Data | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : null;
}

/** Without what nobody can read; null for nothing. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim() || null;
}
