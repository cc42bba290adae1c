import { OutboundError, type Outbound, type OutboundAnswer } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';
import type { NoVideo, ShelvedVideo, VideoShelf } from '@studio/areas/video-shelf';
import { LRUCache } from 'lru-cache';
import type { VideoFacts } from './song.request';
import type { VideoSource } from './video-source';

/** A video that can be played, or why it can't. */
export type FoundVideo =
  | { readonly kind: 'video'; readonly video: VideoFacts }
  | { readonly kind: 'unknown' | 'not_embeddable' | 'no_search' };

/** A video of a list, as far as the list tells. */
export type ListedVideo = Pick<VideoFacts, 'videoId' | 'title' | 'durationS'>;

const CACHED = 1_000;
const KEPT_MS = 3_600_000;
const UNANSWERED_MS = 10_000;
const ANSWER = { maxBytes: 512 * 1024, timeoutMs: 4_000, redirects: 2 } as const;
/** Of a list. */
const MOST_LISTED = 200;
const PAGE = 50;
const MUSIC = '10';

/** What YouTube tells of videos: of the operator's key all, without one the title. */
export class Videos {
  private readonly known = new LRUCache<string, FoundVideo>({ max: CACHED, ttl: KEPT_MS });
  /** Those of which nobody told anything a moment ago. */
  private readonly unanswered = new LRUCache<string, true>({ max: CACHED, ttl: UNANSWERED_MS });
  private readonly outbound: Outbound;
  private readonly hosts: readonly string[];

  constructor(
    outbound: Outbound,
    private readonly source: VideoSource,
  ) {
    const urls = [source.apiUrl, source.oembedUrl];
    this.outbound = outbound.allowing(placesHere(urls));
    this.hosts = urls.map((url) => new URL(url).host);
  }

  /** @param asked an address of a video, its id, or words to search for, which needs a key */
  async find(asked: string): Promise<FoundVideo> {
    const videoId = videoIdIn(asked) ?? (await this.search(asked));
    if (videoId === null) return { kind: this.source.apiKey === null ? 'no_search' : 'unknown' };
    // While nobody answers, nothing is known against it.
    return (
      (await this.told(videoId)) ?? { kind: 'video', video: { ...nothingKnown, videoId, title: videoId } }
    );
  }

  /** For whoever has the id already. */
  get shelf(): VideoShelf {
    return {
      find: async (videoId) => shelved(await this.told(videoId)),
      known: (videoId) => {
        const known = shelved(this.known.get(videoId) ?? null);
        return known?.kind === 'video' ? known : null;
      },
    };
  }

  /** Null while nobody answers: then it is left alone for a moment. */
  private async told(videoId: string): Promise<FoundVideo | null> {
    const known = this.known.get(videoId);
    if (known) return known;
    if (this.unanswered.has(videoId)) return null;
    const found = await this.ask(videoId);
    if (found) this.known.set(videoId, found);
    else this.unanswered.set(videoId, true);
    return found;
  }

  /** The videos of a playlist, 200 at most; none where nobody answers. @param url as `playlistIdIn` takes it */
  async list(url: string): Promise<readonly ListedVideo[]> {
    const playlistId = playlistIdIn(url);
    if (playlistId === null) return [];
    const { apiKey } = this.source;
    return apiKey === null ? this.latestOf(playlistId) : this.allOf(playlistId, apiKey);
  }

  private async ask(videoId: string): Promise<FoundVideo | null> {
    const { apiKey, oembedUrl } = this.source;
    if (apiKey !== null) return this.askApi(videoId, apiKey);
    const watch = `https://www.youtube.com/watch?v=${videoId}`;
    const answer = await this.get(
      `${oembedUrl}?${new URLSearchParams({ url: watch, format: 'json' }).toString()}`,
    );
    if (!answer) return null;
    if (answer.status === 401 || answer.status === 403) return { kind: 'not_embeddable' };
    if (answer.status === 404 || answer.status === 400) return { kind: 'unknown' };
    if (answer.status !== 200) return null;
    const title = (jsonOf(answer) as { readonly title?: unknown } | null)?.title;
    return typeof title === 'string'
      ? { kind: 'video', video: { ...nothingKnown, videoId, title: shortened(title) } }
      : null;
  }

  private async askApi(id: string, key: string): Promise<FoundVideo | null> {
    const part = 'snippet,contentDetails,status,statistics';
    const answer = await this.api('videos', { part, id, key });
    if (!answer) return null;
    const [item] = itemsOf<ApiVideo>(answer);
    if (!item) return { kind: 'unknown' };
    if (item.status?.embeddable === false) return { kind: 'not_embeddable' };
    return { kind: 'video', video: factsOf(id, item) };
  }

  private async search(words: string): Promise<string | null> {
    const { apiKey: key } = this.source;
    if (key === null || words.trim() === '') return null;
    const asked = { part: 'snippet', type: 'video', videoEmbeddable: 'true', maxResults: '1', q: words, key };
    const answer = await this.api('search', asked);
    const [item] = answer ? itemsOf<{ readonly id?: { readonly videoId?: string } }>(answer) : [];
    return item?.id?.videoId ?? null;
  }

  private async allOf(playlistId: string, key: string): Promise<readonly ListedVideo[]> {
    const listed: ListedVideo[] = [];
    let pageToken: string | undefined;
    do {
      const page = { part: 'snippet', playlistId, maxResults: String(PAGE), key };
      const answer = await this.api('playlistItems', { ...page, ...(pageToken && { pageToken }) });
      if (!answer) break;
      for (const { snippet } of itemsOf<ApiListed>(answer)) {
        const videoId = snippet?.resourceId?.videoId;
        if (videoId) listed.push({ videoId, title: shortened(snippet?.title ?? videoId), durationS: null });
      }
      pageToken = (answer as { readonly nextPageToken?: string }).nextPageToken;
    } while (pageToken !== undefined && listed.length < MOST_LISTED);
    return listed.slice(0, MOST_LISTED);
  }

  /** Without a key a list tells its latest ones only. */
  private async latestOf(playlistId: string): Promise<readonly ListedVideo[]> {
    const { origin } = new URL(this.source.oembedUrl);
    const answer = await this.get(`${origin}/feeds/videos.xml?playlist_id=${playlistId}`);
    if (answer?.status !== 200) return [];
    const entries = answer.body
      .toString()
      .matchAll(/<yt:videoId>([\w-]{11})<\/yt:videoId>[^]*?<title>([^<]*)</gu);
    return [...entries].map(([, videoId = '', title = '']) => ({
      videoId,
      title: shortened(plain(title)),
      durationS: null,
    }));
  }

  private async api(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const answer = await this.get(`${this.source.apiUrl}/${path}?${new URLSearchParams(query).toString()}`);
    return answer?.status === 200 ? jsonOf(answer) : null;
  }

  private async get(url: string): Promise<OutboundAnswer | null> {
    try {
      return await this.outbound.ask({ url, hosts: this.hosts, ...ANSWER });
    } catch (error) {
      if (error instanceof OutboundError) return null;
      throw error;
    }
  }
}

function shelved(found: FoundVideo | null): ShelvedVideo | NoVideo | null {
  switch (found?.kind) {
    case 'video':
      return { kind: 'video', title: found.video.title, durationS: found.video.durationS };
    case 'unknown':
    case 'not_embeddable':
      return { kind: found.kind };
    default:
      return null;
  }
}

const nothingKnown = {
  durationS: null,
  views: null,
  isMusic: null,
  isAgeRestricted: null,
  isLive: null,
} as const;

interface ApiVideo {
  readonly snippet?: {
    readonly title?: string;
    readonly categoryId?: string;
    readonly liveBroadcastContent?: string;
  };
  readonly contentDetails?: {
    readonly duration?: string;
    readonly contentRating?: { readonly ytRating?: string };
  };
  readonly status?: { readonly embeddable?: boolean };
  readonly statistics?: { readonly viewCount?: string };
}

interface ApiListed {
  readonly snippet?: { readonly title?: string; readonly resourceId?: { readonly videoId?: string } };
}

function factsOf(videoId: string, { snippet, contentDetails, statistics }: ApiVideo): VideoFacts {
  const isLive = snippet?.liveBroadcastContent === 'live' || snippet?.liveBroadcastContent === 'upcoming';
  return {
    videoId,
    title: shortened(snippet?.title ?? videoId),
    durationS: isLive ? null : secondsOf(contentDetails?.duration ?? ''),
    views: statistics?.viewCount === undefined ? null : Number(statistics.viewCount),
    isMusic: snippet?.categoryId === MUSIC,
    isAgeRestricted: contentDetails?.contentRating?.ytRating === 'ytAgeRestricted',
    isLive,
  };
}

/** Seconds of a length as ISO 8601 writes it, `PT1H2M3S`; null for what is none. */
export function secondsOf(length: string): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u.exec(length);
  if (!parts) return null;
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0) || null;
}

const ID = /^[\w-]{11}$/u;
const HOSTS = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/u;

/** The id of a video that a text names: its address, or the id itself. Null where it names none. */
export function videoIdIn(text: string): string | null {
  const word = text.trim().split(/\s+/u)[0] ?? '';
  if (ID.test(word) && /[\d_-]|[a-z].*[A-Z]|[A-Z].*[a-z]/u.test(word)) return word;
  const url = addressOf(word);
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  const id =
    url.searchParams.get('v') ??
    (url.hostname.endsWith('youtu.be')
      ? first
      : ['shorts', 'live', 'embed', 'v'].includes(first)
        ? second
        : '');
  return ID.test(id) ? id : null;
}

/** The id of a playlist that an address names; null for another address. */
export function playlistIdIn(text: string): string | null {
  const list = addressOf(text.trim())?.searchParams.get('list') ?? '';
  return /^[\w-]{10,64}$/u.test(list) ? list : null;
}

function addressOf(text: string): URL | null {
  try {
    const url = new URL(/^https?:\/\//iu.test(text) ? text : `https://${text}`);
    return HOSTS.test(url.hostname) ? url : null;
  } catch {
    return null;
  }
}

function itemsOf<Item>(answer: unknown): readonly Item[] {
  const { items } = answer as { readonly items?: readonly Item[] };
  return Array.isArray(items) ? (items as readonly Item[]) : [];
}

function jsonOf({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}

/** Characters that nobody can see would go through to chat and screens. */
function shortened(title: string): string {
  return [...title.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()].slice(0, 200).join('');
}

function plain(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(
    /&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/gu,
    (_, code: string | undefined, name: string) =>
      code === undefined ? (names[name] ?? '') : String.fromCodePoint(Number(code)),
  );
}
