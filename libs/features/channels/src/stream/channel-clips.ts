import type { Channels } from '@studio/contracts/channels/channels';
import type { ChannelClip } from '@studio/platforms/channel-clip';
import type { Clock } from '@studio/kernel/clock';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';

/** Time after which clips are asked for again, in ms. */
const CLIPS_TTL_MS = 10 * 60_000;
/** Days of which the newest clips are known; of all time, the most watched are. */
const RECENT_DAYS = 30;
/** Clips that layers receive. */
const MOST = 100;
/** Accounts whose clips are remembered. */
const MOST_ACCOUNTS = 1_000;

interface KnownClips {
  readonly clips: readonly ChannelClip[];
  /** Ms since 1970. */
  readonly at: number;
}

/** Clips of accounts' channels, for layers that play them; asked for only while such a layer is shown. */
export class ChannelClips {
  private readonly known = new Map<string, KnownClips>();

  constructor(private readonly deps: { readonly channels: Channels; readonly clock: Clock }) {}

  /** The live data `clips`: {clips: {clipId, title, creator, seconds, createdAt, views}[]}, null without a channel that has any. */
  get source(): LiveSource {
    return {
      kinds: ['clips'],
      categories: ['channel'],
      refreshMs: CLIPS_TTL_MS,
      read: async (accountId): Promise<LiveValues[string]> => {
        const clips = await this.of(accountId);
        return clips && { clips: clips.map((clip) => ({ ...clip })) };
      },
    };
  }

  private async of(accountId: string): Promise<readonly ChannelClip[] | null> {
    const channels = await this.deps.channels.of(accountId);
    const channel = channels.find(({ features }) => features.has('highlights.read'));
    if (!channel) return null;
    const key = `${accountId} ${channel.channelId}`;
    const before = this.known.get(key);
    const now = this.deps.clock.now();
    if (before && now - before.at < CLIPS_TTL_MS) return before.clips;
    const asked = [channel.highlights.clips(RECENT_DAYS), channel.highlights.clips(null)];
    // Where the platform does not answer, the clips from before stay, and it is left alone for as long.
    const clips = await Promise.all(asked).then(
      ([recent = [], all = []]) => distinct(recent, all),
      () => before?.clips ?? [],
    );
    this.remember(key, { clips, at: now });
    return clips;
  }

  private remember(key: string, known: KnownClips): void {
    this.known.delete(key);
    this.known.set(key, known);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_ACCOUNTS && oldest !== undefined) this.known.delete(oldest);
  }
}

/** Both lists, in turn from each, without repeats. */
function distinct(recent: readonly ChannelClip[], all: readonly ChannelClip[]): readonly ChannelClip[] {
  const inTurn = Array.from({ length: Math.max(recent.length, all.length) }, (_, i) => [recent[i], all[i]]);
  const byId = new Map(inTurn.flat().flatMap((clip) => (clip ? [[clip.clipId, clip] as const] : [])));
  return [...byId.values()].slice(0, MOST);
}
