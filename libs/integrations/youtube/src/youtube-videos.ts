import type { ChannelCategory } from '@studio/contracts/channels/platform-channel';
import type { YoutubeApi } from './youtube-api';

/** A video, as far as it is a stream. */
export interface StreamVideo {
  readonly id: string;
  readonly snippet?: StreamSnippet;
  readonly liveStreamingDetails?: { readonly concurrentViewers?: string };
  readonly statistics?: { readonly likeCount?: string };
}

interface StreamSnippet {
  readonly title?: string;
  readonly categoryId?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly defaultLanguage?: string;
  readonly defaultAudioLanguage?: string;
}

/** Null where there is none. @throws PlatformError */
export async function videoOf(api: YoutubeApi, id: string): Promise<StreamVideo | null> {
  const part = 'snippet,liveStreamingDetails,statistics';
  return (await api.list<StreamVideo>('/videos', { part, id })).items[0] ?? null;
}

/** Returns the likes of a video; null if its owner hides them. @throws PlatformError */
export async function likesOf(api: YoutubeApi, id: string): Promise<number | null> {
  const [video] = (await api.list<StreamVideo>('/videos', { part: 'statistics', id })).items;
  const likes = video?.statistics?.likeCount;
  return likes === undefined ? null : Number(likes);
}

/** All that can be written of a video, with what becomes another: what isn't sent along YouTube empties. */
export function writtenSnippet(
  { snippet = {} }: StreamVideo,
  patch: { readonly title?: string | undefined; readonly categoryId?: string | undefined },
): StreamSnippet {
  const { title, categoryId, description, tags, defaultLanguage, defaultAudioLanguage } = snippet;
  return {
    title: patch.title ?? title ?? '',
    categoryId: patch.categoryId ?? categoryId ?? '',
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(defaultLanguage !== undefined && { defaultLanguage }),
    ...(defaultAudioLanguage !== undefined && { defaultAudioLanguage }),
  };
}

interface CategoryData {
  readonly id: string;
  readonly snippet?: { readonly title?: string; readonly assignable?: boolean };
}

const RETENTION_MS = 24 * 3600_000;
/** Categories differ little by country; YouTube wants one to be named. */
const REGION = 'US';

/** The categories that a video can have, asked for once a day. */
export class YoutubeCategories {
  private kept: { readonly all: readonly ChannelCategory[]; readonly at: number } | null = null;

  constructor(private readonly now: () => number) {}

  /** @throws PlatformError */
  async all(api: YoutubeApi): Promise<readonly ChannelCategory[]> {
    if (this.kept && this.now() - this.kept.at < RETENTION_MS) return this.kept.all;
    const query = { part: 'snippet', regionCode: REGION };
    const { items } = await api.list<CategoryData>('/videoCategories', query);
    const all = items.flatMap(({ id, snippet }) =>
      snippet?.assignable === false || !snippet?.title
        ? []
        : [{ categoryId: id, name: snippet.title, imageUrl: null }],
    );
    this.kept = { all, at: this.now() };
    return all;
  }
}
