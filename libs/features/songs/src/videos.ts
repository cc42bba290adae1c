import { OutboundError, type Outbound, type OutboundAnswer } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';
import type { NoVideo, CatalogVideo, VideoCatalog } from '@studio/contracts/songs/video-catalog';
import { LRUCache } from 'lru-cache';
import type { SongSearches } from './song-searches';
import type { VideoDetails } from './song.request';
import type { VideoSource } from './video-source';

/** A video that can be played, or why it can't. */
export type FoundVideo =
  | { readonly kind: 'video'; readonly video: VideoDetails }
  | { readonly kind: 'unknown' | 'not_embeddable' | 'no_search' | 'search_limit' | 'no_video' | 'playlist' };

/** Video of a playlist, with the details that the playlist gives. */
export type ListedVideo = Pick<VideoDetails, 'videoId' | 'title' | 'durationS'>;

const CACHED = 1_000;
const RETENTION_MS = 3_600_000;
const UNANSWERED_MS = 10_000;
const ANSWER = { maxBytes: 512 * 1024, timeoutMs: 4_000, redirects: 2 } as const;
/** Maximum number of videos read from a playlist. */
const MOST_LISTED = 200;
const PAGE = 50;
const MUSIC = '10';

/** YouTube's details of videos: all with the operator's API key, only the title without one. */
export class Videos {
  private readonly known = new LRUCache<string, FoundVideo>({ max: CACHED, ttl: RETENTION_MS });
  /** Videos that were recently looked up without a result. */
  private readonly unanswered = new LRUCache<string, true>({ max: CACHED, ttl: UNANSWERED_MS });
  private readonly outbound: Outbound;
  private readonly hosts: readonly string[];

  constructor(
    outbound: Outbound,
    private readonly source: VideoSource,
    private readonly searches: SongSearches,
  ) {
    const urls = [source.apiUrl, source.oembedUrl];
    this.outbound = outbound.allowing(placesHere(urls));
    this.hosts = urls.map((url) => new URL(url).host);
  }

  /** @param asked an address of a video, its id, or words to search for, which needs a key */
  async find(asked: string): Promise<FoundVideo> {
    const named = videoIdIn(asked);
    // An address is never looked for as words: it would bring some other video.
    if (named === null && isAddress(asked))
      return { kind: playlistIdIn(asked) === null ? 'no_video' : 'playlist' };
    if (named !== null) return this.videoOf(named);
    const words = asked.trim();
    const known = words === '' ? undefined : await this.searches.known(words);
    if (known === null) return { kind: 'unknown' };
    if (known !== undefined) {
      const video = await this.videoOf(known);
      if (video.kind === 'video') return video;
      // It was deleted since, or can no longer be embedded.
      await this.searches.forget(words);
    }
    const found = await this.search(words);
    return typeof found === 'string' ? this.videoOf(found) : found;
  }

  private async videoOf(videoId: string): Promise<FoundVideo> {
    // While nobody answers, nothing is known against it.
    return (
      (await this.detailsOf(videoId)) ?? {
        kind: 'video',
        video: { ...nothingKnown, videoId, title: videoId },
      }
    );
  }

  /** For whoever has the id already. */
  get catalog(): VideoCatalog {
    return {
      find: async (videoId) => toCatalogVideo(await this.detailsOf(videoId)),
      known: (videoId) => {
        const known = toCatalogVideo(this.known.get(videoId) ?? null);
        return known?.kind === 'video' ? known : null;
      },
    };
  }

  /** Null while nobody answers: then it is left alone for a moment. */
  private async detailsOf(videoId: string): Promise<FoundVideo | null> {
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
    return { kind: 'video', video: lookupsOf(id, item) };
  }

  /** Returns the id of the best video for words, or why there is none. */
  private async search(words: string): Promise<string | FoundVideo> {
    const { apiKey: key } = this.source;
    if (key === null) return { kind: 'no_search' };
    if (words === '') return { kind: 'unknown' };
    if (!(await this.searches.take())) return { kind: 'search_limit' };
    const asked = { part: 'snippet', type: 'video', videoEmbeddable: 'true', maxResults: '1', q: words, key };
    const url = `${this.source.apiUrl}/search?${new URLSearchParams(asked).toString()}`;
    const answered = await this.get(url);
    if (answered?.status === 403 || answered?.status === 429) {
      if (!isQuotaSpent(jsonOf(answered))) return { kind: 'no_search' };
      await this.searches.exhaust();
      return { kind: 'search_limit' };
    }
    const answer = answered?.status === 200 ? jsonOf(answered) : null;
    if (!answer) return { kind: 'unknown' };
    const [item] = itemsOf<{ readonly id?: { readonly videoId?: string } }>(answer);
    const videoId = item?.id?.videoId ?? null;
    await this.searches.remember(words, videoId);
    return videoId ?? { kind: 'unknown' };
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

  /** Returns the latest videos of a playlist, the only ones available without an API key. */
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

function toCatalogVideo(found: FoundVideo | null): CatalogVideo | NoVideo | null {
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

function lookupsOf(videoId: string, { snippet, contentDetails, statistics }: ApiVideo): VideoDetails {
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
  const list = addressOf(text.trim().split(/\s+/u)[0] ?? '')?.searchParams.get('list') ?? '';
  return /^[\w-]{10,64}$/u.test(list) ? list : null;
}

/** Returns true if a text is, or begins with, a web address. */
function isAddress(text: string): boolean {
  const word = text.trim().split(/\s+/u)[0] ?? '';
  return /^https?:\/\//iu.test(word) || addressOf(word) !== null;
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

/** Returns true if Google refuses because a quota is used up; false for another reason, such as a blocked key. */
function isQuotaSpent(answer: unknown): boolean {
  const { error } = (answer ?? {}) as { readonly error?: { readonly errors?: unknown } };
  const [first] = Array.isArray(error?.errors) ? (error.errors as { readonly reason?: unknown }[]) : [];
  return typeof first?.reason !== 'string' || /quota|limit/i.test(first.reason);
}
