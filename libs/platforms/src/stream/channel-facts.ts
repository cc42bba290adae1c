import type { ActivityKind, ActivityRecord } from '@studio/areas/activity-record';
import type { Clock } from '@studio/kernel/clock';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import type { ChannelCounts, ChannelState, PlatformChannel } from '../port/platform-channel';
import type { Channels } from '../port/channels';
import type { PlatformId } from '../port/platform-event';

export interface ChannelFactsDeps {
  readonly channels: Channels;
  readonly record: ActivityRecord;
  readonly clock: Clock;
}

/** What a channel said last. */
interface Facts {
  readonly state: ChannelState;
  readonly counts: ChannelCounts | null;
}

interface KnownChannel {
  readonly channel: PlatformChannel;
  readonly facts: Facts;
}

interface Kept {
  /** Null before the platform answered. */
  readonly facts: Facts | null;
  readonly at: number;
  readonly asking: Promise<void> | null;
}

/** So old what channels said may be; platforms bound how often they are asked. */
export const FACTS_MS = 60_000;
/** Channels that are remembered. */
const MOST = 5_000;
const LATEST = 25;

/**
 * What the channels of accounts say of themselves, asked for only where somebody looks: title, category, viewers,
 * followers. What is known is answered at once and asked for anew behind that.
 */
export class ChannelFacts {
  private readonly kept = new Map<string, Kept>();
  private readonly listeners: ((accountId: string) => void)[] = [];

  constructor(private readonly deps: ChannelFactsDeps) {}

  /** Something of the channels of an account has become another. */
  changed(accountId: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(`${accountId} `)) this.kept.delete(key);
    for (const listener of this.listeners) listener(accountId);
  }

  get source(): LiveSource {
    return {
      kinds: ['stream-status', 'text-variables', 'twitch-stats', 'youtube-stats'],
      categories: ['activity', 'simulated', 'channel'],
      refreshMs: FACTS_MS,
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
    const { title, category, viewers, live, startedAt } = first.facts.state;
    const viewersBy = Object.fromEntries(
      known.map(({ channel, facts }) => [channel.platform, facts.state.viewers]),
    );
    return { live, title, category: category?.name ?? null, startedAt, viewers, viewersBy };
  }

  private async variables(accountId: string): Promise<LiveValues[string]> {
    const first = firstOf(await this.known(accountId));
    if (!first) return null;
    const { channel, facts } = first;
    const { state, counts } = facts;
    return {
      channel: channel.channelName,
      title: state.title ?? '',
      category: state.category?.name ?? '',
      viewers: told(state.viewers),
      followers: told(counts?.followers),
      subs: told(counts?.subs),
    };
  }

  private async twitchStats(accountId: string): Promise<LiveValues[string]> {
    const facts = await this.on(accountId, 'twitch');
    if (!facts) return null;
    const { followers = null, subs = null, subPoints = null } = facts.counts ?? {};
    const [latestFollower, latestSub] = await Promise.all([
      this.latest(accountId, 'twitch', ['follow']),
      this.latest(accountId, 'twitch', ['sub', 'resub']),
    ]);
    return { followers, subs, subPoints, viewers: facts.state.viewers, latestFollower, latestSub };
  }

  private async youtubeStats(accountId: string): Promise<LiveValues[string]> {
    const facts = await this.on(accountId, 'youtube');
    if (!facts) return null;
    const { followers: subscribers = null, likes = null } = facts.counts ?? {};
    const latestSubscriber = await this.latest(accountId, 'youtube', ['sub', 'resub']);
    return { subscribers, viewers: facts.state.viewers, likes, latestSubscriber };
  }

  private async latest(
    accountId: string,
    platform: PlatformId,
    kinds: readonly ActivityKind[],
  ): Promise<string | null> {
    const all = await this.deps.record.latest(accountId, kinds, LATEST);
    return all.find((each) => each.platform === platform)?.user?.name ?? null;
  }

  /** The channels that say anything. */
  private async known(accountId: string): Promise<readonly KnownChannel[]> {
    const channels = await this.deps.channels.of(accountId);
    const all = await Promise.all(
      channels.map(async (channel) => ({ channel, facts: await this.factsOf(accountId, channel) })),
    );
    return all.flatMap(({ channel, facts }) => (facts ? [{ channel, facts }] : []));
  }

  private async on(accountId: string, platform: PlatformId): Promise<Facts | null> {
    const channel = await this.deps.channels.on(accountId, platform);
    return channel && this.factsOf(accountId, channel);
  }

  /** Null where it can't say, or hasn't yet. */
  private async factsOf(accountId: string, channel: PlatformChannel): Promise<Facts | null> {
    if (!channel.features.has('channel.read')) return null;
    // Nobody is asked for the simulated one.
    if (channel.simulated) return factsFrom(channel);
    const key = `${accountId} ${channel.platform}`;
    const kept = this.kept.get(key);
    const isOld = !kept || this.deps.clock.now() - kept.at > FACTS_MS;
    if (isOld && !kept?.asking) {
      const asking = this.ask(key, channel);
      this.keep(key, { facts: kept?.facts ?? null, at: kept?.at ?? 0, asking });
      if (!kept?.facts) await asking;
    } else if (kept?.asking && !kept.facts) await kept.asking;
    return this.kept.get(key)?.facts ?? null;
  }

  private async ask(key: string, channel: PlatformChannel): Promise<void> {
    const before = this.kept.get(key)?.facts ?? null;
    // What doesn't answer is left alone for as long.
    const facts = await factsFrom(channel).catch(() => before);
    this.keep(key, { facts, at: this.deps.clock.now(), asking: null });
  }

  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }
}

async function factsFrom(channel: PlatformChannel): Promise<Facts> {
  const [state, counts] = await Promise.all([
    channel.channel.read(),
    channel.features.has('channel.counts') ? channel.channel.counts().catch(() => null) : null,
  ]);
  return { state, counts };
}

/** The channel that is live, else the first that says anything. */
function firstOf(known: readonly KnownChannel[]): KnownChannel | null {
  return known.find(({ facts }) => facts.state.live) ?? known[0] ?? null;
}

function told(count: number | null | undefined): string {
  return count === null || count === undefined ? '' : String(count);
}
