import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { PlatformHttp, type PlatformCall } from '@studio/contracts/channels/platform-http';
import type { KickSettings } from './kick-settings';
import {
  PlatformError,
  type ChatOutput,
  type Feature,
  type PlatformChannel,
  unsupportedParts,
} from '@studio/contracts/channels/platform-channel';

/** Scope each feature needs; null: none. Features without a Kick API are missing. */
export const kickFeatureScopes: { readonly [feature in Feature]?: string | null } = {
  events: 'events:subscribe',
  'chat.read': 'events:subscribe',
  'chat.send': 'chat:write',
  'chat.delete': 'moderation:chat_message:manage',
  moderation: 'moderation:ban',
  'channel.read': 'channel:read',
  'channel.write': 'channel:write',
  'channel.categories': null,
  'redemptions.read': 'channel:rewards:read',
  'redemptions.settle': 'channel:rewards:write',
  'people.lookup': 'channel:read',
};

/** Scopes to request when somebody connects. */
export function kickScopesFor(role: ConnectedChannel['role']): readonly string[] {
  if (role === 'bot') return ['user:read', 'channel:read', 'chat:write'];
  const all = Object.values(kickFeatureScopes).flatMap((scope) => scope ?? []);
  return ['user:read', ...new Set(all), 'kicks:read'];
}

export interface KickChannelDeps {
  readonly settings: KickSettings;
  readonly broadcaster: ConnectedChannel;
  /** Null: the channel speaks for itself. */
  readonly bot: ConnectedChannel | null;
  readonly tokensOf: (role: ConnectedChannel['role']) => TokenSource;
  readonly saying: (text: string) => void;
  /** Waits until the next line may be sent. Kick publishes no limit and blocks senders who are too fast. */
  readonly turn: () => Promise<void>;
  readonly deadlineMs?: number;
}

interface Answered<Data> {
  readonly data?: Data;
}
interface KickChannelData {
  readonly broadcaster_user_id: number;
  readonly slug: string;
  readonly stream_title?: string;
  readonly category?: { readonly id: number; readonly name: string } | null;
}
interface KickLive {
  readonly started_at?: string;
  readonly viewer_count?: number;
}

const { absent, votes, highlights } = unsupportedParts('Kick');
const IDS_AT_ONCE = 25;
const REASON_LENGTH = 100;
const [LEAST_S, MOST_S] = [60, 604_800];

/** A channel on Kick, asked by its public interface. */
export class KickChannel implements PlatformChannel {
  readonly platform = 'kick';
  readonly simulated = false;
  readonly channelId: string;
  readonly channelName: string;
  readonly channelLogin: string;
  readonly senderId: string;
  readonly features: ReadonlySet<Feature>;
  private readonly broadcaster: PlatformHttp;
  private readonly bot: PlatformHttp | null;

  constructor(private readonly deps: KickChannelDeps) {
    const { broadcaster, bot } = deps;
    this.channelId = broadcaster.channelId;
    this.channelName = broadcaster.name;
    this.channelLogin = broadcaster.login;
    this.senderId = bot?.channelId ?? this.channelId;
    const granted = new Set(broadcaster.scopes);
    const all = Object.entries(kickFeatureScopes) as [Feature, string | null][];
    this.features = new Set(
      all.flatMap(([feature, scope]) => (scope === null || granted.has(scope) ? [feature] : [])),
    );
    this.broadcaster = this.http('broadcaster');
    this.bot = bot && this.http('bot');
  }

  readonly chat: PlatformChannel['chat'] = {
    send: (line) => this.send(line),
    delete: async (messageId) => {
      const path = `/v1/chat/${encodeURIComponent(messageId)}`;
      await this.ask('chat.delete', { method: 'DELETE', path });
    },
    clear: absent('chat.clear'),
    currentModes: absent('chat.modes'),
    modes: absent('chat.modes'),
    whisper: absent('chat.whisper'),
  };

  readonly moderation: PlatformChannel['moderation'] = {
    timeout: async ({ userId }, seconds, reason) => {
      if (seconds < LEAST_S || seconds > MOST_S)
        throw new PlatformError('invalid', 'Kick supports timeouts from one minute to one week.', {
          field: 'seconds',
          expected: '60 to 604,800 seconds, in whole minutes',
        });
      await this.ban(userId, reason, { duration: Math.ceil(seconds / 60) });
    },
    ban: ({ userId }, reason) => this.ban(userId, reason),
    unban: async (userId) => {
      await this.ask('moderation', {
        method: 'DELETE',
        path: '/v1/moderation/bans',
        body: this.about(userId),
      });
    },
    shoutout: absent('moderation.shoutout'),
    decide: absent('moderation.heldMessages'),
  };

  readonly channel: PlatformChannel['channel'] = {
    read: async () => {
      const [channels, live] = await Promise.all([
        this.data<readonly KickChannelData[]>('channel.read', '/v1/channels', {
          broadcaster_user_id: this.channelId,
        }),
        this.live(),
      ]);
      const [channel] = channels ?? [];
      const category = channel?.category;
      return {
        title: channel?.stream_title ?? null,
        category: category ? { categoryId: String(category.id), name: category.name } : null,
        live: live !== null,
        startedAt: live?.started_at ? new Date(live.started_at).toISOString() : null,
        viewers: live?.viewer_count ?? null,
      };
    },
    write: async ({ title, categoryId }) => {
      const body = {
        ...(title !== undefined && { stream_title: title }),
        ...(categoryId !== undefined && { category_id: Number(categoryId) }),
      };
      const { status } = await this.ask('channel.write', {
        method: 'PATCH',
        path: '/v1/channels',
        body,
        takes: [400, 404],
      });
      if (status >= 400)
        throw new PlatformError('invalid', 'Kick refused this title or category.', {
          field: categoryId === undefined ? 'title' : 'category',
        });
    },
    searchCategories: async (asked) => {
      const name = asked.trim();
      if (name === '') return [];
      const found = await this.data<readonly { id: number; name: string; thumbnail?: string }[]>(
        'channel.categories',
        '/v2/categories',
        { name },
      );
      return (found ?? []).slice(0, 20).map(({ id, name: called, thumbnail }) => ({
        categoryId: String(id),
        name: called,
        imageUrl: thumbnail ?? null,
      }));
    },
    counts: () => Promise.resolve({ followers: null, subs: null, subPoints: null, likes: null }),
    ads: absent('channel.ads'),
    schedule: absent('channel.schedule'),
  };

  readonly votes: PlatformChannel['votes'] = votes;
  readonly highlights: PlatformChannel['highlights'] = highlights;

  readonly redemptions: PlatformChannel['redemptions'] = {
    rewards: async () => {
      const path = '/v1/channels/rewards';
      const all = await this.data<
        readonly { id: string; title: string; cost: number; is_enabled: boolean }[]
      >('redemptions.read', path);
      return (all ?? []).map(({ id, title, cost, is_enabled }) => ({
        rewardId: id,
        title,
        cost,
        enabled: is_enabled,
        canSettle: true,
      }));
    },
    settle: async (_rewardId, redemptionIds, as) => {
      const path = `/v1/channels/rewards/redemptions/${as === 'fulfilled' ? 'accept' : 'reject'}`;
      for (let at = 0; at < redemptionIds.length; at += IDS_AT_ONCE) {
        const body = { ids: redemptionIds.slice(at, at + IDS_AT_ONCE) };
        await this.ask('redemptions.settle', { method: 'POST', path, body });
      }
    },
  };

  readonly people: PlatformChannel['people'] = {
    // Names can’t be looked up; what a channel is called in its address can.
    byLogin: async (login) => {
      if (!/^[\w-]{1,64}$/.test(login)) return null;
      const found = await this.data<readonly KickChannelData[]>('people.lookup', '/v1/channels', {
        slug: login,
      });
      const [channel] = found ?? [];
      return channel
        ? { userId: String(channel.broadcaster_user_id), login: channel.slug, name: channel.slug }
        : null;
    },
    profile: async (userId) => {
      const [users, channels] = await Promise.all([
        this.data<readonly { readonly profile_picture?: string }[]>('people.lookup', '/v1/users', {
          id: userId,
        }),
        // A picture alone is enough.
        this.data<readonly KickChannelData[]>('people.lookup', '/v1/channels', {
          broadcaster_user_id: userId,
        }).catch(() => null),
      ]);
      return {
        avatarUrl: users?.[0]?.profile_picture || null,
        clip: null,
        category: channels?.[0]?.category?.name || null,
      };
    },
    isFollower: () => Promise.resolve('unknown'),
    followedAt: () => Promise.resolve('unknown'),
    chatters: () => Promise.resolve('unknown'),
  };

  /** Null while it isn't live. @throws PlatformError */
  async live(): Promise<KickLive | null> {
    const found = await this.data<readonly KickLive[]>('channel.read', '/v1/users/livestreams', {
      user_id: this.channelId,
    });
    return found?.[0] ?? null;
  }

  private http(role: ConnectedChannel['role']): PlatformHttp {
    const { settings, tokensOf, deadlineMs } = this.deps;
    return new PlatformHttp({
      baseUrl: settings.apiUrl,
      outbound: settings.outbound,
      tokens: tokensOf(role),
      ...(deadlineMs !== undefined && { deadlineMs }),
    });
  }

  private async send({
    text,
    replyTo,
    as,
    announceColor,
  }: ChatOutput): ReturnType<PlatformChannel['chat']['send']> {
    if (announceColor !== undefined) return absent('chat.announce')();
    this.deps.saying(text);
    await this.deps.turn();
    const { body } = await this.ask(
      'chat.send',
      {
        method: 'POST',
        path: '/v1/chat',
        body: {
          type: 'user',
          broadcaster_user_id: Number(this.channelId),
          content: text,
          ...(replyTo !== undefined && { reply_to_message_id: replyTo }),
        },
      },
      as === 'broadcaster' ? this.broadcaster : (this.bot ?? this.broadcaster),
    );
    const sent = (body as Answered<{ is_sent: boolean; message_id: string }> | null)?.data;
    return sent?.is_sent ? { messageId: sent.message_id } : { dropped: 'Kick doesn’t say why.' };
  }

  private async ban(userId: string, reason = '', more: { readonly duration?: number } = {}): Promise<void> {
    const said = Array.from(reason).slice(0, REASON_LENGTH).join('');
    const body = { ...this.about(userId), ...more, ...(said !== '' && { reason: said }) };
    await this.ask('moderation', { method: 'POST', path: '/v1/moderation/bans', body });
  }

  private about(userId: string): object {
    return { broadcaster_user_id: Number(this.channelId), user_id: Number(userId) };
  }

  private async data<Data>(
    feature: Feature,
    path: string,
    query: NonNullable<PlatformCall['query']> = {},
  ): Promise<Data | undefined> {
    const { body } = await this.ask(feature, { method: 'GET', path, query });
    return (body as Answered<Data> | null)?.data;
  }

  private ask(feature: Feature, call: PlatformCall, http = this.broadcaster) {
    const scope = kickFeatureScopes[feature];
    if (!this.features.has(feature))
      throw new PlatformError(
        'reconnect_required',
        'Kick access is missing a permission. Reconnect the account.',
        {
          missingScopes: scope === undefined || scope === null ? [] : [scope],
        },
      );
    return http.call(call);
  }
}

/** One line after the other, so long apart. */
export class Turns {
  private readonly next = new Map<string, number>();

  constructor(
    private readonly apartMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  async of(channelId: string): Promise<void> {
    const now = this.now();
    const at = Math.max(now, this.next.get(channelId) ?? 0);
    this.next.set(channelId, at + this.apartMs);
    if (at > now) await sleep(at - now, undefined, { ref: false });
  }
}
