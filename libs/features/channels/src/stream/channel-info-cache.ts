import type { StreamKind } from '@studio/platforms/stream-kinds';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { Clock } from '@studio/kernel/clock';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import type {
  ChannelCounts,
  ChannelState,
  PlatformChannel,
} from '@studio/contracts/channels/platform-channel';
import { channelOn, type Channels } from '@studio/contracts/channels/channels';
import type { PlatformId } from '@studio/contracts/channels/platform-event';

export interface ChannelInfoCacheDeps {
  readonly channels: Channels;
  readonly record: ActivityRecord;
  readonly clock: Clock;
}

/** Last known data of a channel. */
interface Lookups {
  readonly state: ChannelState;
  readonly counts: ChannelCounts | null;
}

interface KnownChannel {
  readonly channel: PlatformChannel;
  readonly lookups: Lookups;
}

interface CachedInfo {
  /** Null before the platform answered. */
  readonly lookups: Lookups | null;
  readonly at: number;
  readonly asking: Promise<void> | null;
}

/** Largest age of channel data in milliseconds; platforms limit the number of requests. */
const INFO_TTL_MS = 60_000;
/** Channels that are remembered. */
const MOST = 5_000;
const LATEST = 25;

/**
 * Caches the data of accounts' channels (title, category, viewers, followers), requested only if somebody needs
 * it. Known data is returned at once and refreshed afterwards.
 */
export class ChannelInfoCache {
  private readonly kept = new Map<string, CachedInfo>();
  private readonly listeners: ((accountId: string) => void)[] = [];

  constructor(private readonly deps: ChannelInfoCacheDeps) {}

  /** Something of the channels of an account has become another. */
  changed(accountId: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(`${accountId} `)) this.kept.delete(key);
    for (const listener of this.listeners) listener(accountId);
  }

  get source(): LiveSource {
    return {
      kinds: ['stream-status', 'text-variables', 'twitch-stats', 'youtube-stats'],
      categories: ['activity', 'simulated', 'channel'],
      refreshMs: INFO_TTL_MS,
      listen: (listener) => void this.listeners.push(listener),
      read: (accountId, kind) => {
        switch (kind) {
          case 'twitch-stats':
            return this.twitchStats(accountId);
          case 'youtube-stats':
            return this.youtubeStats(accountId);
          case 'text-variables':
            return this.variables(accountId);
          default:
            return this.status(accountId);
        }
      },
    };
  }

  private async status(accountId: string): Promise<LiveValues[string]> {
    const known = await this.known(accountId);
    const first = firstOf(known);
    if (!first) return null;
    const { title, category, viewers, live, startedAt } = first.lookups.state;
    const by = (count: (lookups: Lookups) => number | null): { readonly [platform: string]: number | null } =>
      Object.fromEntries(known.map(({ channel, lookups: facts }) => [channel.platform, count(facts)]));
    return {
      ...{ live, title, category: category?.name ?? null, startedAt, viewers },
      viewersBy: by(({ state }) => state.viewers),
      followersBy: by(({ counts }) => counts?.followers ?? null),
      subsBy: by(({ counts }) => counts?.subs ?? null),
    };
  }

  private async variables(accountId: string): Promise<LiveValues[string]> {
    const first = firstOf(await this.known(accountId));
    if (!first) return null;
    const { channel, lookups: facts } = first;
    const { state, counts } = facts;
    return {
      channel: channel.channelName,
      title: state.title ?? '',
      category: state.category?.name ?? '',
      viewers: textOf(state.viewers),
      followers: textOf(counts?.followers),
      subs: textOf(counts?.subs),
    };
  }

  private async twitchStats(accountId: string): Promise<LiveValues[string]> {
    const lookups = await this.on(accountId, 'twitch');
    if (!lookups) return null;
    const { followers = null, subs = null, subPoints = null } = lookups.counts ?? {};
    const [latestFollower, latestSub] = await Promise.all([
      this.latest(accountId, 'twitch', ['follow']),
      this.latest(accountId, 'twitch', ['sub', 'resub']),
    ]);
    return { followers, subs, subPoints, viewers: lookups.state.viewers, latestFollower, latestSub };
  }

  private async youtubeStats(accountId: string): Promise<LiveValues[string]> {
    const lookups = await this.on(accountId, 'youtube');
    if (!lookups) return null;
    const { followers: subscribers = null, likes = null } = lookups.counts ?? {};
    const latestSubscriber = await this.latest(accountId, 'youtube', ['sub', 'resub']);
    return { subscribers, viewers: lookups.state.viewers, likes, latestSubscriber };
  }

  private async latest(
    accountId: string,
    platform: PlatformId,
    kinds: readonly StreamKind[],
  ): Promise<string | null> {
    const all = await this.deps.record.latest(accountId, kinds, LATEST);
    return all.find((each) => each.platform === platform)?.user?.name ?? null;
  }

  /** The channels that say anything. */
  private async known(accountId: string): Promise<readonly KnownChannel[]> {
    const channels = await this.deps.channels.of(accountId);
    const all = await Promise.all(
      channels.map(async (channel) => ({ channel, lookups: await this.lookupsOf(accountId, channel) })),
    );
    return all.flatMap(({ channel, lookups }) => (lookups ? [{ channel, lookups }] : []));
  }

  private async on(accountId: string, platform: PlatformId): Promise<Lookups | null> {
    const channel = await channelOn(this.deps.channels, accountId, platform);
    return channel && this.lookupsOf(accountId, channel);
  }

  /** Null where it can't say, or hasn't yet. */
  private async lookupsOf(accountId: string, channel: PlatformChannel): Promise<Lookups | null> {
    if (!channel.features.has('channel.read')) return null;
    // Nobody is asked for the simulated one.
    if (channel.simulated) return lookupsFrom(channel);
    const key = `${accountId} ${channel.platform}`;
    const cached = this.kept.get(key);
    const isOld = !cached || this.deps.clock.now() - cached.at > INFO_TTL_MS;
    if (isOld && !cached?.asking) {
      const asking = this.ask(key, channel);
      this.keep(key, { lookups: cached?.lookups ?? null, at: cached?.at ?? 0, asking });
      if (!cached?.lookups) await asking;
    } else if (cached?.asking && !cached.lookups) await cached.asking;
    return this.kept.get(key)?.lookups ?? null;
  }

  private async ask(key: string, channel: PlatformChannel): Promise<void> {
    const before = this.kept.get(key)?.lookups ?? null;
    // What doesn't answer is left alone for as long.
    const lookups = await lookupsFrom(channel).catch(() => before);
    this.keep(key, { lookups, at: this.deps.clock.now(), asking: null });
  }

  private keep(key: string, cached: CachedInfo): void {
    this.kept.delete(key);
    this.kept.set(key, cached);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }
}

async function lookupsFrom(channel: PlatformChannel): Promise<Lookups> {
  const [state, counts] = await Promise.all([
    channel.channel.read(),
    channel.features.has('channel.counts') ? channel.channel.counts().catch(() => null) : null,
  ]);
  return { state, counts };
}

/** The channel that is live, else the first that says anything. */
function firstOf(known: readonly KnownChannel[]): KnownChannel | null {
  return known.find(({ lookups: facts }) => facts.state.live) ?? known[0] ?? null;
}

function textOf(count: number | null | undefined): string {
  return count === null || count === undefined ? '' : String(count);
}
