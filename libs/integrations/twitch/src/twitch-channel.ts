import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { PlatformHttp, type PlatformCall } from '@studio/contracts/channels/platform-http';
import type { TwitchSettings } from './twitch-settings';
import {
  PlatformError,
  type ChannelReward,
  type ChatOutput,
  type Feature,
  type PlatformChannel,
} from '@studio/contracts/channels/platform-channel';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import { chatModes, chatSettings, type HelixChatSettings } from './chat-settings';
import { nextAds, twitchHighlights, type Ask } from './twitch-highlights';
import { plannedStreams } from './twitch-schedule';
import type { Chatter, SentLine, TwitchReward } from './twitch-answers';
import { twitchVotes } from './twitch-votes';
import { featureScopes, featuresWith } from './twitch-scopes';

export interface TwitchChannelDeps {
  readonly settings: TwitchSettings;
  readonly broadcaster: ConnectedChannel;
  /** Null: the channel speaks for itself. */
  readonly bot: ConnectedChannel | null;
  readonly tokensOf: (role: ConnectedChannel['role']) => TokenSource;
  /** Receives each line about to be sent, so that its echo is recognised. */
  readonly saying: (text: string) => void;
  readonly deadlineMs?: number;
}

interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly total?: number;
  readonly points?: number;
  readonly pagination?: { readonly cursor?: string };
}
interface TwitchUser {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
}

const [IDS_AT_ONCE, CHATTER_PAGES] = [50, 5] as const;

/** A channel on Twitch, asked by its Helix interface. */
export class TwitchChannel implements PlatformChannel {
  readonly platform = 'twitch';
  readonly simulated = false;
  readonly channelId: string;
  readonly channelName: string;
  readonly channelLogin: string;
  readonly senderId: string;
  readonly features: ReadonlySet<Feature>;
  readonly highlights: PlatformChannel['highlights'];
  readonly votes: PlatformChannel['votes'];
  private readonly broadcaster: PlatformHttp;
  private readonly bot: PlatformHttp | null;
  /** The channel, as moderator of itself. */
  private readonly moderating: { readonly broadcaster_id: string; readonly moderator_id: string };

  constructor(private readonly deps: TwitchChannelDeps) {
    const { broadcaster, bot } = deps;
    const { channelId, name, login, scopes } = broadcaster;
    this.channelId = channelId;
    this.channelName = name;
    this.channelLogin = login;
    this.senderId = bot?.channelId ?? this.channelId;
    this.features = featuresWith([...scopes, ...(bot?.scopes ?? [])]);
    this.moderating = { broadcaster_id: channelId, moderator_id: channelId };
    this.broadcaster = this.http('broadcaster');
    this.bot = bot && this.http('bot');
    const ask: Ask = (feature, call) => this.ask(feature, call);
    this.highlights = twitchHighlights(channelId, ask);
    this.votes = twitchVotes(channelId, ask);
  }

  readonly chat: PlatformChannel['chat'] = {
    send: (line) => this.send(line),
    delete: async (messageId) => {
      await this.ask('chat.delete', {
        method: 'DELETE',
        path: '/moderation/chat',
        query: { ...this.moderating, message_id: messageId },
      });
    },
    clear: async () => {
      await this.ask('chat.clear', { method: 'DELETE', path: '/moderation/chat', query: this.moderating });
    },
    currentModes: () =>
      this.page<HelixChatSettings>('chat.modes', '/chat/settings', this.moderating).then(chatModes),
    modes: async (patch) => {
      const body = chatSettings(patch);
      await this.ask('chat.modes', { method: 'PATCH', path: '/chat/settings', query: this.moderating, body });
      return patch;
    },
    whisper: async (userId, message) => {
      const { bot, broadcaster } = this.deps;
      await this.ask(
        'chat.whisper',
        {
          method: 'POST',
          path: '/whispers',
          query: { from_user_id: (bot ?? broadcaster).channelId, to_user_id: userId },
          body: { message },
        },
        this.bot ?? this.broadcaster,
      );
    },
  };

  readonly moderation: PlatformChannel['moderation'] = {
    timeout: ({ userId }, seconds, reason) => this.ban(userId, reason, { duration: seconds }),
    ban: ({ userId }, reason) => this.ban(userId, reason),
    unban: async (userId) => {
      const call = { method: 'DELETE', path: '/moderation/bans' } as const;
      const query = { ...this.moderating, user_id: userId };
      const { status } = await this.ask('moderation', { ...call, query, takes: [400] });
      if (status === 400) throw new PlatformError('not_found', 'This viewer is not banned.');
    },
    decide: (kind, reviewId, decision) => this.decide(kind, reviewId, decision === 'approve'),
    shoutout: async (userId) => {
      await this.ask('moderation.shoutout', {
        method: 'POST',
        path: '/chat/shoutouts',
        query: {
          from_broadcaster_id: this.channelId,
          to_broadcaster_id: userId,
          moderator_id: this.channelId,
        },
      });
    },
  };

  readonly channel: PlatformChannel['channel'] = {
    read: async () => {
      const [channels, streams] = await Promise.all([
        this.page<{ title: string; game_id: string; game_name: string }>('channel.read', '/channels', {
          broadcaster_id: this.channelId,
        }),
        this.page<{ started_at: string; viewer_count: number }>('channel.read', '/streams', {
          user_id: this.channelId,
        }),
      ]);
      const [channel] = channels.data;
      const [stream] = streams.data;
      return {
        title: channel?.title ?? null,
        category: channel?.game_id ? { categoryId: channel.game_id, name: channel.game_name } : null,
        live: stream !== undefined,
        startedAt: stream ? new Date(stream.started_at).toISOString() : null,
        viewers: stream?.viewer_count ?? null,
      };
    },
    write: async ({ title, categoryId }) => {
      const body = {
        ...(title !== undefined && { title }),
        ...(categoryId !== undefined && { game_id: categoryId }),
      };
      const query = { broadcaster_id: this.channelId };
      const call = { method: 'PATCH', path: '/channels', query, body, takes: [400] } as const;
      const { status } = await this.ask('channel.write', call);
      if (status === 400)
        throw new PlatformError('invalid', 'Twitch refused this title or category.', {
          field: categoryId === undefined ? 'title' : 'category',
        });
    },
    searchCategories: async (asked) => {
      const query = asked.trim();
      if (query === '') return [];
      const found = await this.page<{ id: string; name: string; box_art_url: string }>(
        'channel.categories',
        '/search/categories',
        { query, first: 20 },
      );
      return found.data.map(({ id, name, box_art_url }) => ({
        categoryId: id,
        name,
        imageUrl: box_art_url || null,
      }));
    },
    counts: async () => {
      const query = { broadcaster_id: this.channelId, first: 1 };
      const followers = await this.page('channel.counts', '/channels/followers', query);
      // Twitch reports subscriptions only to channels that may have them.
      const subs = this.deps.broadcaster.scopes.includes('channel:read:subscriptions')
        ? await this.page('channel.read', '/subscriptions', query).catch(() => null)
        : null;
      return {
        followers: followers.total ?? null,
        subs: subs?.total ?? null,
        subPoints: subs?.points ?? null,
        likes: null,
      };
    },
    ads: () => nextAds(this.channelId, (feature, call) => this.ask(feature, call)),
    schedule: () => plannedStreams(this.channelId, (feature, call) => this.ask(feature, call)),
  };

  readonly redemptions: PlatformChannel['redemptions'] = {
    rewards: () => this.rewards(),
    settle: async (rewardId, redemptionIds, as) => {
      const status = as === 'fulfilled' ? 'FULFILLED' : 'CANCELED';
      for (let at = 0; at < redemptionIds.length; at += IDS_AT_ONCE)
        await this.settle(rewardId, redemptionIds.slice(at, at + IDS_AT_ONCE), status);
    },
  };

  readonly people: PlatformChannel['people'] = {
    byLogin: async (login) => {
      if (!/^\w{1,25}$/.test(login)) return null;
      const { data } = await this.page<TwitchUser>('people.lookup', '/users', { login });
      const [user] = data;
      return user ? { userId: user.id, login: user.login, name: user.display_name } : null;
    },
    profile: async (userId) => {
      const [users, clips, channels] = await Promise.all([
        this.page<{ profile_image_url: string }>('people.lookup', '/users', { id: userId }),
        this.page<{ id: string; duration: number }>('people.lookup', '/clips', {
          ...{ broadcaster_id: userId, first: 1 },
        }),
        // A picture and a clip are enough.
        this.page<{ game_name?: string }>('people.lookup', '/channels', { broadcaster_id: userId }).catch(
          () => null,
        ),
      ]);
      const [[user], [clip]] = [users.data, clips.data];
      const isClip = clip !== undefined && /^[\w-]{1,100}$/.test(clip.id) && clip.duration > 0;
      return {
        avatarUrl: user?.profile_image_url || null,
        clip: isClip ? { clipId: clip.id, seconds: clip.duration } : null,
        category: channels?.data[0]?.game_name || null,
      };
    },
    isFollower: async (userId) => (await this.followedAt(userId)) !== null,
    followedAt: (userId) => this.followedAt(userId),
    chatters: () => this.chatters(),
  };

  private http(role: ConnectedChannel['role']): PlatformHttp {
    const { settings, tokensOf, deadlineMs } = this.deps;
    return new PlatformHttp({
      baseUrl: settings.apiUrl,
      outbound: settings.outbound,
      tokens: tokensOf(role),
      headers: { 'client-id': settings.clientId },
      ...(deadlineMs !== undefined && { deadlineMs }),
    });
  }

  private async send({
    text,
    replyTo,
    as,
    announceColor,
  }: ChatOutput): ReturnType<PlatformChannel['chat']['send']> {
    this.deps.saying(text);
    if (announceColor !== undefined) {
      const body = { message: text, color: announceColor };
      await this.ask('chat.announce', {
        method: 'POST',
        path: '/chat/announcements',
        query: this.moderating,
        body,
      });
      // Twitch returns no id for it.
      return { messageId: '' };
    }
    const isBot = this.bot !== null && as !== 'broadcaster';
    const { body } = await this.ask(
      'chat.send',
      {
        method: 'POST',
        path: '/chat/messages',
        body: {
          broadcaster_id: this.channelId,
          sender_id: isBot ? this.deps.bot?.channelId : this.channelId,
          message: text,
          ...(replyTo !== undefined && { reply_parent_message_id: replyTo }),
        },
      },
      isBot ? this.bot : this.broadcaster,
    );
    const [sent] = (body as Page<SentLine>).data;
    if (sent?.is_sent) return { messageId: sent.message_id };
    return { dropped: sent?.drop_reason?.message ?? 'Twitch doesn’t say why.' };
  }

  private async ban(userId: string, reason = '', more: { readonly duration?: number } = {}): Promise<void> {
    const body = { data: { user_id: userId, ...more, ...(reason !== '' && { reason }) } };
    await this.ask('moderation', { method: 'POST', path: '/moderation/bans', query: this.moderating, body });
  }

  private async decide(kind: string, reviewId: string, isApproved: boolean): Promise<void> {
    const takes = [400, 404];
    const { status } =
      kind === 'heldMessage'
        ? await this.ask('moderation.heldMessages', {
            ...{ method: 'POST', path: '/moderation/automod/message', takes },
            body: { user_id: this.channelId, msg_id: reviewId, action: isApproved ? 'ALLOW' : 'DENY' },
          })
        : await this.ask('moderation.unbanRequests', {
            ...{ method: 'PATCH', path: '/moderation/unban_requests', takes },
            query: {
              ...this.moderating,
              ...{ unban_request_id: reviewId, status: isApproved ? 'approved' : 'denied' },
            },
          });
    // Twitch answers so for messages and requests that somebody else has decided about.
    if (status === 400 || status === 404)
      throw new PlatformError('not_found', 'Twitch has this decided already, or it is too old.');
  }

  private async rewards(): Promise<readonly ChannelReward[]> {
    const path = '/channel_points/custom_rewards';
    const query = { broadcaster_id: this.channelId };
    const [all, ours] = await Promise.all([
      this.page<TwitchReward>('redemptions.read', path, query),
      this.page<TwitchReward>('redemptions.read', path, { ...query, only_manageable_rewards: 'true' }),
    ]);
    const settled = new Set(ours.data.map(({ id }) => id));
    return all.data.map(({ id, title, cost, is_enabled }) => ({
      rewardId: id,
      title,
      cost,
      enabled: is_enabled,
      canSettle: settled.has(id),
    }));
  }

  private async settle(rewardId: string, ids: readonly string[], status: string): Promise<void> {
    const { status: answered } = await this.ask('redemptions.settle', {
      method: 'PATCH',
      path: '/channel_points/custom_rewards/redemptions',
      query: { broadcaster_id: this.channelId, reward_id: rewardId, id: ids },
      body: { status },
      takes: [403],
    });
    // Twitch answers this for all rewards made by other clients.
    if (answered === 403)
      throw new PlatformError('unsupported', 'Only rewards created by this studio can be settled.');
  }

  private async followedAt(userId: string): Promise<string | null> {
    const { data } = await this.page<{ followed_at: string }>('people.followers', '/channels/followers', {
      broadcaster_id: this.channelId,
      user_id: userId,
    });
    const [follow] = data;
    return follow ? new Date(follow.followed_at).toISOString() : null;
  }

  private async chatters(): Promise<readonly PlatformUser[]> {
    const all: PlatformUser[] = [];
    let after: string | undefined;
    for (let page = 0; page < CHATTER_PAGES; page++) {
      const query = { ...this.moderating, first: 1000, after };
      const { data, pagination } = await this.page<Chatter>('people.chatters', '/chat/chatters', query);
      all.push(
        ...data.map(({ user_id, user_login, user_name }) => ({
          userId: user_id,
          login: user_login,
          name: user_name,
        })),
      );
      after = pagination?.cursor;
      if (!after) break;
    }
    return all;
  }

  private async page<Entry = unknown>(
    feature: Feature,
    path: string,
    query: NonNullable<PlatformCall['query']>,
  ): Promise<Page<Entry>> {
    const { body } = await this.ask(feature, { method: 'GET', path, query });
    return { data: [], ...(body as Partial<Page<Entry>> | null) };
  }

  private async ask(feature: Feature, call: PlatformCall, http: PlatformHttp | null = this.broadcaster) {
    const scope = featureScopes[feature];
    if (!this.features.has(feature)) throw lacking(scope === undefined || scope === null ? [] : [scope]);
    try {
      return await (http ?? this.broadcaster).call(call);
    } catch (error) {
      const said = /missing (?:required )?scope:? *([\w:]+)/i.exec(
        error instanceof Error ? error.message : '',
      );
      throw said?.[1] === undefined ? error : lacking([said[1]]);
    }
  }
}

function lacking(missingScopes: readonly string[]): PlatformError {
  const message = 'Twitch access is missing a permission. Reconnect the account.';
  return new PlatformError('reconnect_required', message, { missingScopes });
}
