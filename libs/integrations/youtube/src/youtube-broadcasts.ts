import type { YoutubeApi } from './youtube-api';
import type { QuotaPurpose } from './youtube-quota';

/** A broadcast that is live, or planned. */
export interface Broadcast {
  /** Id of its video. */
  readonly broadcastId: string;
  /** Null where it has no chat. */
  readonly liveChatId: string | null;
  readonly title: string;
  /** RFC 3339; null before it is live. */
  readonly startedAt: string | null;
}

interface BroadcastData {
  readonly id: string;
  readonly snippet?: {
    readonly title?: string;
    readonly liveChatId?: string;
    readonly actualStartTime?: string;
  };
}

/** A broadcast of whoever asks; null where there is none. @throws PlatformError */
export async function broadcastOf(
  api: YoutubeApi,
  status: 'active' | 'upcoming',
  purpose: QuotaPurpose,
): Promise<Broadcast | null> {
  const query = { part: 'snippet', broadcastStatus: status, broadcastType: 'all', maxResults: 1 };
  const [found] = (await api.list<BroadcastData>('/liveBroadcasts', query, { purpose })).items;
  if (!found) return null;
  const { title = '', liveChatId = null, actualStartTime = null } = found.snippet ?? {};
  return { broadcastId: found.id, liveChatId, title, startedAt: actualStartTime };
}

const RETENTION_MS = 60_000;
/** Channels that are remembered. */
const MOST = 5_000;

/** Broadcasts that are live, as this process knows them: asking costs, and many ask. */
export class LiveBroadcasts {
  private readonly kept = new Map<string, { readonly live: Broadcast | null; readonly at: number }>();

  constructor(private readonly now: () => number) {}

  /** Broadcast of a channel, cached for a minute. @throws PlatformError */
  async of(channelId: string, ask: () => Promise<Broadcast | null>): Promise<Broadcast | null> {
    const cached = this.kept.get(channelId);
    if (cached && this.now() - cached.at < RETENTION_MS) return cached.live;
    const live = await ask();
    this.set(channelId, live);
    return live;
  }

  /** Last known broadcast; null if none is live or none was reported. */
  known(channelId: string): Broadcast | null {
    return this.kept.get(channelId)?.live ?? null;
  }

  set(channelId: string, live: Broadcast | null): void {
    this.kept.delete(channelId);
    this.kept.set(channelId, { live, at: this.now() });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }
}
