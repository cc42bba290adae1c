import { LRUCache } from 'lru-cache';
import type { MediaKind } from '@studio/widgets/media/media.state';
import { drawnPicture } from './drawn-picture';
import type {
  MediaProvider,
  ProvidedCategory,
  ProvidedItem,
  ProvidedPage,
  Variant,
  ListPart,
} from '@studio/contracts/gifs/media-provider';
import { motifs, paintOf, type Motif } from './motifs';

/** Sides of its pictures, in pixels. */
const sides = { full: 200, preview: 96, category: 96 } as const;
const FRAMES = 10;
const FRAME_MS = 90;
/** Number of recent items per account. */
const MOST_RECENT = 32;

/** Pictures that are drawn here: for whoever tries the product, and for tests. */
export class SimulatedProvider implements MediaProvider {
  private readonly drawn = new LRUCache<string, Promise<Buffer>>({ max: 64 });
  /** Slugs by account and kind, the latest first; known until the server ends. */
  private readonly recents = new LRUCache<string, readonly string[]>({ max: 1000 });

  search(kind: MediaKind, words: string, window: ListPart): Promise<ProvidedPage> {
    const wanted = words.toLowerCase();
    const found = motifs.filter(({ title, category }) =>
      `${title} ${category}`.toLowerCase().includes(wanted),
    );
    return Promise.resolve(pageOf(found, kind, window));
  }

  recent(kind: MediaKind, window: ListPart, accountId: string): Promise<ProvidedPage> {
    const slugs = this.recents.get(`${kind} ${accountId}`) ?? [];
    return Promise.resolve(
      pageOf(
        slugs.flatMap((slug) => motifCalled(slug) ?? []),
        kind,
        window,
      ),
    );
  }

  categories(): Promise<readonly ProvidedCategory[]> {
    const names = [...new Set(motifs.map(({ category }) => category))];
    return Promise.resolve(names.map((name) => ({ slug: name, name })));
  }

  suggestions(words: string): Promise<readonly string[]> {
    const wanted = words.toLowerCase();
    const titles = motifs.map(({ title }) => title.toLowerCase());
    return Promise.resolve(titles.filter((title) => title.includes(wanted)));
  }

  items(kind: MediaKind, slugs: readonly string[]): Promise<readonly ProvidedItem[]> {
    return Promise.resolve(
      slugs.flatMap((slug) => motifCalled(slug) ?? []).map((motif) => itemOf(motif, kind)),
    );
  }

  bytes(kind: MediaKind, slug: string, variant: Variant): Promise<Buffer | null> {
    const motif =
      variant === 'category' ? motifs.find(({ category }) => category === slug) : motifCalled(slug);
    if (!motif) return Promise.resolve(null);
    const name = `${variant} ${kind} ${slug}`;
    const size = { side: sides[variant], frames: kind === 'meme' ? 1 : FRAMES, frameMs: FRAME_MS };
    const bytes = this.drawn.get(name) ?? drawnPicture(paintOf(motif, kind), size);
    this.drawn.set(name, bytes);
    return bytes;
  }

  shown(kind: MediaKind, slug: string, accountId: string): Promise<void> {
    const name = `${kind} ${accountId}`;
    const others = (this.recents.get(name) ?? []).filter((other) => other !== slug);
    this.recents.set(name, [slug, ...others].slice(0, MOST_RECENT));
    return Promise.resolve();
  }
}

function motifCalled(wanted: string): Motif | undefined {
  return motifs.find(({ slug }) => slug === wanted);
}

function pageOf(all: readonly Motif[], kind: MediaKind, { page, limit }: ListPart): ProvidedPage {
  const to = page * limit;
  const items = all.slice(to - limit, to).map((motif) => itemOf(motif, kind));
  return { items, hasMore: to < all.length };
}

function itemOf({ slug: providerSlug, title }: Motif, kind: MediaKind): ProvidedItem {
  const durationMs = kind === 'meme' ? null : FRAMES * FRAME_MS;
  return { providerSlug, kind, title, w: sides.full, h: sides.full, durationMs };
}
