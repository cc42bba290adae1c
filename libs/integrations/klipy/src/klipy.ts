import { LRUCache } from 'lru-cache';
import {
  OutboundError,
  type Outbound,
  type OutboundAnswer,
  type OutboundRequest,
} from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';
import type { MediaKind } from '@studio/widgets/media/media.state';
import {
  klipyCategories,
  klipyPage,
  klipySuggestions,
  type KlipyCategory,
  type KlipyItem,
} from './klipy-answers';
import type {
  MediaProvider,
  ProvidedItem,
  ProvidedPage,
  Variant,
  ListPart,
} from '@studio/contracts/gifs/media-provider';

export interface KlipyOptions {
  readonly outbound: Outbound;
  /** API key of the app. It is part of paths, so no error, log line or metric may contain a path. */
  readonly apiKey: string;
  /** `https://api.klipy.com/api/v1` */
  readonly apiUrl: string;
  /** Hosts of its pictures. */
  readonly cdnHosts: readonly string[];
  /** Returns the account's customer id at the provider. */
  readonly customerOf: (accountId: string) => string;
}

const lists = { gif: 'gifs', sticker: 'stickers', meme: 'static-memes' } as const;

/** Its pages are asked for in this size; what callers want is cut out of them. */
const PAGE = 24;
const ANSWER_BYTES = 2 * 1024 * 1024;
const PICTURE_BYTES = 8 * 1024 * 1024;
const ANSWER_MS = 5_000;
const PICTURE_MS = 10_000;
/** Cache time of an answer in ms; test keys have a hundred calls per minute. */
const RETENTION_MS = 60_000;
/** Cache time of a picture's file addresses in ms. */
const FILE_RETENTION_MS = 10 * 60_000;

export class KlipyProvider implements MediaProvider {
  private readonly answers = new LRUCache<string, { readonly json: unknown }>({
    max: 300,
    ttl: RETENTION_MS,
  });
  private readonly known = new LRUCache<string, KlipyItem>({ max: 3000, ttl: FILE_RETENTION_MS });
  private readonly asking = new Map<string, Promise<unknown>>();

  constructor(private readonly options: KlipyOptions) {}

  search(kind: MediaKind, words: string, window: ListPart, accountId: string): Promise<ProvidedPage> {
    const query = { ...this.ofCustomer(accountId), ...(words !== '' && { q: words }) };
    return this.window(kind, words === '' ? 'trending' : 'search', query, window);
  }

  recent(kind: MediaKind, window: ListPart, accountId: string): Promise<ProvidedPage> {
    return this.window(kind, `recent/${this.options.customerOf(accountId)}`, {}, window);
  }

  async categories(kind: MediaKind): Promise<readonly KlipyCategory[]> {
    return read(klipyCategories(await this.get(`${lists[kind]}/categories`, {})));
  }

  async suggestions(words: string): Promise<readonly string[]> {
    if (words === '') return [];
    const path = `search-suggestions/${encodeURIComponent(words)}`;
    return read(klipySuggestions(await this.get(path, {})));
  }

  async items(kind: MediaKind, slugs: readonly string[], accountId: string): Promise<readonly KlipyItem[]> {
    if (slugs.length === 0) return [];
    const query = { ...this.ofCustomer(accountId), slugs: slugs.join(',') };
    const { entries } = read(klipyPage(await this.get(`${lists[kind]}/items`, query), kind));
    const found = new Map(
      entries.flatMap((item) => (item ? [[item.providerSlug, this.cache(item)] as const] : [])),
    );
    return slugs.flatMap((slug) => found.get(slug) ?? []);
  }

  async bytes(kind: MediaKind, slug: string, variant: Variant): Promise<Buffer | null> {
    for (const url of await this.filesOf(kind, slug, variant)) {
      const answer = await this.ask({
        ...{ url, hosts: this.options.cdnHosts },
        ...{ maxBytes: PICTURE_BYTES, timeoutMs: PICTURE_MS },
      }).catch((error: unknown) => {
        // The next one is smaller.
        if (error instanceof OutboundError && ['too_large', 'not_allowed'].includes(error.reason))
          return null;
        throw awayFor(error);
      });
      if (answer?.status === 200) return answer.body;
    }
    return null;
  }

  async shown(kind: MediaKind, slug: string, accountId: string): Promise<void> {
    const { apiKey, apiUrl, customerOf } = this.options;
    const url = `${apiUrl}/${apiKey}/${lists[kind]}/share/${encodeURIComponent(slug)}`;
    await this.ask({
      ...{ url, method: 'POST', headers: { 'content-type': 'application/json' } },
      ...{ body: JSON.stringify({ customer_id: customerOf(accountId) }) },
      ...{ maxBytes: ANSWER_BYTES, timeoutMs: ANSWER_MS },
    }).catch(() => undefined);
  }

  private async filesOf(kind: MediaKind, slug: string, variant: Variant): Promise<readonly string[]> {
    if (variant === 'category') {
      const category = (await this.categories(kind)).find((each) => each.slug === slug);
      return category?.file ? [category.file] : [];
    }
    const known = this.known.get(nameOf(kind, slug)) ?? (await this.items(kind, [slug], ''))[0];
    return known?.files[variant] ?? [];
  }

  /** Cut out of its pages; what isn't a picture is left out of the part that it stands in. */
  private async window(
    kind: MediaKind,
    list: string,
    query: Readonly<Record<string, string>>,
    { page, limit }: ListPart,
  ): Promise<ProvidedPage> {
    const [from, to] = [(page - 1) * limit, page * limit];
    const entries: (KlipyItem | null)[] = [];
    const first = Math.floor(from / PAGE);
    let hasNext = true;
    for (let at = first; hasNext && at * PAGE < to; at++) {
      const asked = { ...query, page: String(at + 1), per_page: String(PAGE) };
      const answer = read(klipyPage(await this.get(`${lists[kind]}/${list}`, asked), kind));
      // Its pages may be shorter than they were asked for: each stands where it would if they were whole.
      entries.push(...answer.entries.slice(0, PAGE), ...nothing(PAGE - answer.entries.length));
      ({ hasNext } = answer);
    }
    const offset = first * PAGE;
    const items = entries.slice(from - offset, to - offset).flatMap((item): ProvidedItem[] => {
      return item ? [toItem(this.cache(item))] : [];
    });
    const isMore = entries.slice(to - offset).some((item) => item !== null);
    return { items, hasMore: isMore || hasNext };
  }

  private cache(item: KlipyItem): KlipyItem {
    this.known.set(nameOf(item.kind, item.providerSlug), item);
    return item;
  }

  private ofCustomer(accountId: string): Readonly<Record<string, string>> {
    return {
      content_filter: 'high',
      ...(accountId !== '' && { customer_id: this.options.customerOf(accountId) }),
    };
  }

  /** @throws Problem `provider_unavailable` */
  private get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const { apiKey, apiUrl } = this.options;
    const asked = `${path}?${new URLSearchParams(query).toString()}`;
    const cached = this.answers.get(asked);
    // What was shown last is another each time.
    if (cached && !path.includes('recent/')) return Promise.resolve(cached.json);
    const known = this.asking.get(asked);
    if (known) return known;
    const asking = this.ask({
      ...{ url: `${apiUrl}/${apiKey}/${asked}`, headers: { accept: 'application/json' } },
      ...{ maxBytes: ANSWER_BYTES, timeoutMs: ANSWER_MS },
    })
      .then((answer) => {
        const json = jsonOf(answer);
        this.answers.set(asked, { json });
        return json;
      })
      .catch((error: unknown) => {
        throw awayFor(error);
      })
      .finally(() => this.asking.delete(asked));
    this.asking.set(asked, asking);
    return asking;
  }

  private ask(asked: OutboundRequest): Promise<OutboundAnswer> {
    return this.options.outbound.ask(asked);
  }
}

/** @throws Problem `provider_unavailable` */
function jsonOf({ status, headers, body }: OutboundAnswer): unknown {
  if (status === 404) return { data: { data: [], has_next: false } };
  if (status !== 200) throw away(Number(headers['retry-after']));
  try {
    return JSON.parse(body.toString());
  } catch {
    throw away();
  }
}

/** @throws Problem `provider_unavailable` for an answer that is none of its own */
function read<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw away();
  return answer;
}

function awayFor(error: unknown): unknown {
  return error instanceof OutboundError ? away() : error;
}

function away(retryAfterS = NaN): Problem {
  const seconds = retryAfterS > 0 && retryAfterS < 3600 ? Math.ceil(retryAfterS) : undefined;
  return new Problem(
    'provider_unavailable',
    'The media provider does not respond. Try again later.',
    undefined,
    seconds,
  );
}

function toItem({ files: _, ...item }: KlipyItem): ProvidedItem {
  return item;
}

function nothing(count: number): null[] {
  return Array.from({ length: Math.max(0, count) }, () => null);
}

function nameOf(kind: MediaKind, slug: string): string {
  return `${kind}/${slug}`;
}
