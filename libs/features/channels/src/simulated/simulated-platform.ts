import type { Clock } from '@studio/kernel/clock';
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';
import type { EventSink } from '@studio/contracts/channels/platform-adapter';
import {
  channelFeatures,
  PlatformError,
  type ChannelCategory,
  type ChannelState,
  type ChatModes,
  type NextAds,
  type PlannedStream,
  type PlatformChannel,
} from '@studio/contracts/channels/platform-channel';
import type { PlatformEventBody, PlatformUser } from '@studio/contracts/channels/platform-event';
import type { SimulatedPlatform } from '@studio/contracts/channels/simulated-channel';
import { Chance } from './chance';
import { eventOf, logins, rewardIdOf, rewards, userOf } from './channel';
import { broadcasterOf, lineBy } from './chatter';

export interface SimulatedPlatformDeps {
  readonly accountId: string;
  readonly platform: SimulatedPlatform;
  /** Storage shared by all nodes. */
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet'>;
  /** Accepts events caused by calls. */
  readonly sink: EventSink;
  readonly clock: Clock;
  /** Since when it is live, RFC 3339; null while it isn't. */
  readonly liveSince: () => Promise<string | null>;
}

/** Stored state of a simulated channel. */
type Remembered = {
  readonly title: string;
  readonly categoryId: string;
  readonly modes: { readonly [mode in keyof ChatModes]: number | boolean | null };
  /** Ids of viewers who may not chat. */
  readonly banned: readonly string[];
};

const KIND = 'simulated-channel';
const ROUNDS = 20;
const DAY_MS = 86_400_000;
const ADS_EVERY_MS = 30 * 60_000;
/** Time of day, UTC. */
const PLANNED_AT_MS = 18 * 3_600_000;

const simulatedCategories: readonly ChannelCategory[] = [
  'Just Chatting',
  'Music',
  'Art',
  'Retro',
  'Science & Technology',
  'Software and Game Development',
  'Food & Drink',
  'Chess',
  'Minecraft',
  'Stardew Valley',
].map((name, i) => ({ categoryId: String(i + 1), name, imageUrl: null }));

const noModes: Required<ChatModes> = {
  slowSeconds: 0,
  followersMin: null,
  subscribersOnly: false,
  emoteOnly: false,
  uniqueChat: false,
};
const atFirst: Remembered = { title: 'My first stream', categoryId: '1', modes: {}, banned: [] };

/**
 * The simulated channel as a platform that can be asked for things. It has every feature but the predictions and polls
 * that only a platform has, with points that only the platform knows; of logins all exist but those
 * that begin with `nobody`.
 */
export class SimulatedPlatformChannel implements PlatformChannel {
  readonly simulated = true;
  readonly channelName = 'You';
  readonly features = new Set(channelFeatures.filter((each) => !each.startsWith('votes.')));
  readonly platform: SimulatedPlatform;
  readonly channelId: string;
  readonly senderId: string;

  constructor(private readonly deps: SimulatedPlatformDeps) {
    this.platform = deps.platform;
    this.channelId = `simulated-${deps.accountId}`;
    this.senderId = broadcasterOf(deps.accountId).userId;
  }

  readonly chat: PlatformChannel['chat'] = {
    send: async ({ text, replyTo }) => {
      const { accountId } = this.deps;
      const messageId = randomUUID();
      const reply = replyTo === undefined ? null : { messageId: replyTo, name: '', text: '' };
      await this.publish(
        lineBy(broadcasterOf(accountId), { messageId, text, reply, isOwn: true, roles: ['broadcaster'] }),
      );
      return { messageId };
    },
    delete: (messageId) => this.publish({ type: 'chat-deleted', messageId }),
    clear: () => this.publish({ type: 'chat-cleared', user: null }),
    currentModes: async () => ({ ...noModes, ...(await this.remembered()).modes }) as Required<ChatModes>,
    modes: async (patch) => {
      const { slowSeconds } = patch;
      if (slowSeconds !== undefined && slowSeconds !== 0 && (slowSeconds < 3 || slowSeconds > 120))
        throw new PlatformError('invalid', 'Slow mode must be 3 to 120 seconds.', {
          field: 'slowSeconds',
          expected: '0, or 3 to 120 seconds',
        });
      await this.remember((before) => ({ ...before, modes: { ...before.modes, ...patch } }));
      return patch;
    },
    whisper: () => Promise.resolve(),
  };

  readonly moderation: PlatformChannel['moderation'] = {
    timeout: async (user, seconds, reason) => {
      const until = new Date(this.deps.clock.now() + seconds * 1000).toISOString();
      await this.silence(user, until, reason ?? null);
    },
    ban: async (user, reason) => {
      const { userId } = user;
      await this.remember((before) => ({ ...before, banned: [...new Set([...before.banned, userId])] }));
      await this.silence(user, null, reason ?? null);
    },
    unban: async (userId) => {
      const { banned } = await this.remembered();
      if (!banned.includes(userId)) throw new PlatformError('not_found', 'This viewer is not banned.');
      await this.remember((before) => ({ ...before, banned: before.banned.filter((id) => id !== userId) }));
    },
    shoutout: () => Promise.resolve(),
    decide: () => Promise.resolve(),
  };

  readonly channel: PlatformChannel['channel'] = {
    read: async (): Promise<ChannelState> => {
      const [{ title, categoryId }, startedAt] = await Promise.all([
        this.remembered(),
        this.deps.liveSince(),
      ]);
      const category = simulatedCategories.find((each) => each.categoryId === categoryId);
      const live = startedAt !== null;
      return {
        title,
        category: category ? { categoryId, name: category.name } : null,
        live,
        startedAt,
        viewers: live ? logins.length : null,
      };
    },
    write: async ({ title, categoryId }) => {
      const category = simulatedCategories.find((each) => each.categoryId === categoryId);
      if (categoryId !== undefined && !category)
        throw new PlatformError('invalid', 'There is no such category.', { field: 'category' });
      const after = await this.remember((before) => ({
        ...before,
        ...(title !== undefined && { title }),
        ...(categoryId !== undefined && { categoryId }),
      }));
      const name = simulatedCategories.find((each) => each.categoryId === after.categoryId)?.name ?? null;
      await this.publish({ type: 'channel-updated', title: after.title, category: name });
    },
    searchCategories: (query) => {
      const asked = query.trim().toLowerCase();
      return Promise.resolve(simulatedCategories.filter(({ name }) => name.toLowerCase().includes(asked)));
    },
    counts: () =>
      Promise.resolve({
        followers: 128,
        subs: 12,
        subPoints: 14,
        likes: this.platform === 'youtube' ? 40 : null,
      }),
    ads: () => this.nextAds(),
    schedule: () => Promise.resolve(this.planned()),
  };

  /** Returns the next ad break: every half hour of a stream. */
  private async nextAds(): Promise<NextAds> {
    const since = await this.deps.liveSince();
    if (since === null) return { nextAt: null, seconds: 0 };
    const [start, now] = [Date.parse(since), this.deps.clock.now()];
    const next = start + (Math.floor((now - start) / ADS_EVERY_MS) + 1) * ADS_EVERY_MS;
    return { nextAt: new Date(next).toISOString(), seconds: 90 };
  }

  /** Returns the schedule: a stream at 18:00 UTC on each of the next three days. */
  private planned(): readonly PlannedStream[] {
    const today = Math.floor(this.deps.clock.now() / DAY_MS) * DAY_MS;
    return [1, 2, 3].map((days) => ({
      startsAt: new Date(today + days * DAY_MS + PLANNED_AT_MS).toISOString(),
      ...{ title: 'Chess night', category: 'Chess' },
    }));
  }

  readonly highlights: PlatformChannel['highlights'] = {
    clip: async () => {
      await this.requireLive();
      return { clipId: randomUUID(), url: null };
    },
    mark: async () => {
      const since = await this.requireLive();
      return { positionS: Math.max(0, Math.floor((this.deps.clock.now() - since) / 1000)) };
    },
    // No platform's player plays them.
    clips: () => Promise.resolve([]),
  };

  readonly votes: PlatformChannel['votes'] = {
    predictions: noVotes,
    startPrediction: noVotes,
    endPrediction: noVotes,
    polls: noVotes,
    startPoll: noVotes,
    endPoll: noVotes,
  };

  readonly redemptions: PlatformChannel['redemptions'] = {
    rewards: () =>
      Promise.resolve(
        rewards.map((title, i) => ({
          rewardId: rewardIdOf(title),
          title,
          cost: (i + 1) * 100,
          enabled: true,
          canSettle: true,
        })),
      ),
    settle: async (rewardId, redemptionIds, status) => {
      for (const redemptionId of redemptionIds)
        await this.publish({ type: 'redemption-updated', rewardId, redemptionId, status });
    },
  };

  readonly people: PlatformChannel['people'] = {
    byLogin: (login) =>
      Promise.resolve(
        !/^\w{1,32}$/.test(login) || login.startsWith('nobody')
          ? null
          : userOf(logins.find((name) => name.toLowerCase() === login) ?? login),
      ),
    profile: () =>
      Promise.resolve({ avatarUrl: null, clip: null, category: simulatedCategories[0]?.name ?? null }),
    isFollower: (userId) => Promise.resolve(daysFollowed(userId) > 0),
    followedAt: (userId) => {
      const days = daysFollowed(userId);
      const today = Math.floor(this.deps.clock.now() / DAY_MS) * DAY_MS;
      return Promise.resolve(days > 0 ? new Date(today - days * DAY_MS).toISOString() : null);
    },
    chatters: () => Promise.resolve(logins.map(userOf)),
  };

  /** Returns since when it is live, ms since 1970. */
  private async requireLive(): Promise<number> {
    const since = await this.deps.liveSince();
    if (since === null) throw new PlatformError('rejected', 'The simulated channel is not live.');
    return Date.parse(since);
  }

  private async silence(user: PlatformUser, until: string | null, reason: string | null): Promise<void> {
    await this.publish({ type: 'chat-cleared', user });
    await this.publish({ type: 'ban', user, until, reason });
  }

  private async publish(body: PlatformEventBody): Promise<void> {
    const { sink, clock, ...about } = this.deps;
    await sink.deliver(eventOf(body, { ...about, now: clock.now() }, randomUUID()));
  }

  private get key(): string {
    return `${this.deps.accountId} ${this.platform}`;
  }

  private async remembered(): Promise<Remembered> {
    return (await this.deps.records.get<Remembered>(KIND, this.key))?.value ?? atFirst;
  }

  private async remember(change: (before: Remembered) => Remembered): Promise<Remembered> {
    const { records } = this.deps;
    for (let round = 0; round < ROUNDS; round++) {
      const found = await records.get<Remembered>(KIND, this.key);
      const after = change(found?.value ?? atFirst);
      const value = after as JsonObject;
      const isStored = found
        ? await records.compareAndSet(KIND, this.key, found.version, value)
        : await records.putIfAbsent(KIND, this.key, value);
      if (isStored) return after;
    }
    throw new PlatformError('unavailable', 'The simulated channel is busy.');
  }
}

function noVotes(): Promise<never> {
  const message = 'The simulated channel has no predictions and polls of a platform. Connect Twitch.';
  return Promise.reject(new PlatformError('unsupported', message));
}

/** 0: they don't follow. */
function daysFollowed(userId: string): number {
  const chance = new Chance(`follows ${userId}`);
  return chance.between(1, 4) === 1 ? 0 : chance.between(1, 900);
}
