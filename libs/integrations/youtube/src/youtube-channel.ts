import type { Records } from '@studio/records/records';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import type { YoutubeSettings } from './youtube-settings';
import {
  PlatformError,
  type ChannelCategory,
  type ChatOutput,
  type Feature,
  type PlatformChannel,
  unsupportedParts,
} from '@studio/contracts/channels/platform-channel';
import { YOUTUBE_SCOPE, YoutubeApi } from './youtube-api';
import { broadcastOf, type Broadcast, type LiveBroadcasts } from './youtube-broadcasts';
import type { YoutubeQuota } from './youtube-quota';
import { likesOf, videoOf, writtenSnippet, type YoutubeCategories } from './youtube-videos';

export interface YoutubeChannelDeps {
  readonly settings: YoutubeSettings;
  readonly broadcaster: ConnectedChannel;
  /** Null: the channel speaks for itself. */
  readonly bot: ConnectedChannel | null;
  readonly tokensOf: (role: ConnectedChannel['role']) => TokenSource;
  readonly saying: (text: string) => void;
  readonly quota: YoutubeQuota;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly live: LiveBroadcasts;
  readonly categories: YoutubeCategories;
  readonly deadlineMs?: number;
}

/** Features of YouTube's API; one scope covers all of them. */
const features: readonly Feature[] = [
  'events',
  'chat.read',
  'chat.send',
  'chat.delete',
  'moderation',
  'channel.read',
  'channel.write',
  'channel.categories',
  'channel.counts',
  'people.lookup',
];

const { absent, votes, highlights } = unsupportedParts('YouTube');
const BAN = 'youtube-ban';
const [LINE_LENGTH, TITLE_LENGTH] = [200, 100];

/** A channel on YouTube, asked by its Data interface: chat and title are those of the stream that is live. */
export class YoutubeChannel implements PlatformChannel {
  readonly platform = 'youtube';
  readonly simulated = false;
  readonly channelId: string;
  readonly channelName: string;
  readonly senderId: string;
  readonly features: ReadonlySet<Feature>;
  private readonly broadcaster: YoutubeApi;
  private readonly bot: YoutubeApi | null;

  constructor(private readonly deps: YoutubeChannelDeps) {
    const { broadcaster, bot } = deps;
    this.channelId = broadcaster.channelId;
    this.channelName = broadcaster.name;
    this.senderId = bot?.channelId ?? this.channelId;
    this.features = new Set(broadcaster.scopes.includes(YOUTUBE_SCOPE) ? features : []);
    this.broadcaster = this.api('broadcaster');
    this.bot = bot && this.api('bot');
  }

  readonly chat: PlatformChannel['chat'] = {
    send: (line) => this.send(line),
    delete: async (messageId) => {
      await this.asked().write('DELETE', '/liveChat/messages', { id: messageId });
    },
    clear: absent('chat.clear'),
    currentModes: absent('chat.modes'),
    modes: absent('chat.modes'),
    whisper: absent('chat.whisper'),
  };

  readonly moderation: PlatformChannel['moderation'] = {
    timeout: ({ userId }, seconds) =>
      this.ban(userId, { type: 'temporary', banDurationSeconds: String(seconds) }),
    ban: ({ userId }) => this.ban(userId, { type: 'permanent' }),
    unban: (userId) => this.unban(userId),
    shoutout: absent('moderation.shoutout'),
    decide: absent('moderation.heldMessages'),
  };

  readonly channel: PlatformChannel['channel'] = {
    read: async () => {
      const live = await this.liveNow();
      const shown = live ?? (await broadcastOf(this.asked(), 'upcoming', 'asked'));
      if (!shown) return { title: null, category: null, live: false, startedAt: null, viewers: null };
      const video = await videoOf(this.asked(), shown.broadcastId);
      const categoryId = video?.snippet?.categoryId;
      const viewers = video?.liveStreamingDetails?.concurrentViewers;
      return {
        title: video?.snippet?.title ?? shown.title,
        category: categoryId === undefined ? null : await this.categoryOf(categoryId),
        live: live !== null,
        startedAt: live?.startedAt ? new Date(live.startedAt).toISOString() : null,
        viewers: live && viewers !== undefined ? Number(viewers) : null,
      };
    },
    write: (patch) => this.write(patch),
    searchCategories: async (query) => {
      const wanted = query.trim().toLowerCase();
      if (wanted === '') return [];
      const all = await this.deps.categories.all(this.asked());
      return all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, 20);
    },
    ads: absent('channel.ads'),
    schedule: absent('channel.schedule'),
    counts: async () => {
      const [live, { items }] = await Promise.all([
        this.liveNow(),
        this.asked().list<{ statistics?: { subscriberCount?: string; hiddenSubscriberCount?: boolean } }>(
          '/channels',
          { part: 'statistics', id: this.channelId },
        ),
      ]);
      const statistics = items[0]?.statistics;
      const isPublic = statistics?.subscriberCount !== undefined && !statistics.hiddenSubscriberCount;
      return {
        followers: isPublic ? Number(statistics.subscriberCount) : null,
        subs: null,
        subPoints: null,
        likes: live && (await likesOf(this.asked(), live.broadcastId)),
      };
    },
  };

  readonly votes: PlatformChannel['votes'] = votes;
  readonly highlights: PlatformChannel['highlights'] = highlights;

  readonly redemptions: PlatformChannel['redemptions'] = {
    rewards: absent('redemptions.read'),
    settle: absent('redemptions.settle'),
  };

  readonly people: PlatformChannel['people'] = {
    byLogin: async (login) => {
      if (!/^[\w.·-]{1,64}$/u.test(login)) return null;
      const { items } = await this.asked().list<{
        readonly id: string;
        readonly snippet?: { readonly title?: string };
      }>('/channels', { part: 'snippet', forHandle: `@${login}` });
      const [channel] = items;
      return channel ? { userId: channel.id, login, name: channel.snippet?.title ?? login } : null;
    },
    // Its videos aren’t clips of a stream.
    profile: async (userId) => {
      const { items } = await this.asked().list<{
        readonly snippet?: { readonly thumbnails?: { readonly medium?: { readonly url?: string } } };
      }>('/channels', { part: 'snippet', id: userId });
      return { avatarUrl: items[0]?.snippet?.thumbnails?.medium?.url ?? null, clip: null, category: null };
    },
    isFollower: () => Promise.resolve('unknown'),
    followedAt: () => Promise.resolve('unknown'),
    chatters: () => Promise.resolve('unknown'),
  };

  private api(role: ConnectedChannel['role']): YoutubeApi {
    const { settings, tokensOf, quota, deadlineMs } = this.deps;
    const tokens = tokensOf(role);
    return new YoutubeApi({ settings, tokens, quota, ...(deadlineMs !== undefined && { deadlineMs }) });
  }

  /** @throws PlatformError where YouTube wasn't asked for anything */
  private asked(): YoutubeApi {
    if (this.features.size > 0) return this.broadcaster;
    throw new PlatformError(
      'reconnect_required',
      'YouTube access is missing a permission. Reconnect the account.',
      {
        missingScopes: [YOUTUBE_SCOPE],
      },
    );
  }

  private liveNow(): Promise<Broadcast | null> {
    return this.deps.live.of(this.channelId, () => broadcastOf(this.asked(), 'active', 'asked'));
  }

  private async liveChatId(): Promise<string> {
    const live = await this.liveNow();
    if (live?.liveChatId) return live.liveChatId;
    throw new PlatformError('rejected', 'YouTube has a chat only while the stream is live.');
  }

  // Lines there can’t answer others: what answers one is said all the same.
  private async send({ text, as, announceColor }: ChatOutput): ReturnType<PlatformChannel['chat']['send']> {
    if (announceColor !== undefined) return absent('chat.announce')();
    if (Array.from(text).length > LINE_LENGTH)
      throw new PlatformError('invalid', 'YouTube messages have at most 200 characters.', {
        field: 'text',
        expected: `${LINE_LENGTH} characters at most`,
      });
    const asked = this.asked();
    const liveChatId = await this.liveChatId();
    this.deps.saying(text);
    const api = as === 'broadcaster' ? asked : (this.bot ?? asked);
    const said = await api.write<{ readonly id?: string }>(
      'POST',
      '/liveChat/messages',
      { part: 'snippet' },
      {
        snippet: { liveChatId, type: 'textMessageEvent', textMessageDetails: { messageText: text } },
      },
    );
    return said?.id ? { messageId: said.id } : { dropped: 'YouTube doesn’t say why.' };
  }

  private async ban(userId: string, how: object): Promise<void> {
    const snippet = { liveChatId: await this.liveChatId(), ...how, bannedUserDetails: { channelId: userId } };
    const banned = await this.asked().write<{ readonly id?: string }>(
      'POST',
      '/liveChat/bans',
      { part: 'snippet' },
      { snippet },
    );
    if (banned?.id) await this.keepBan(userId, banned.id);
  }

  private async unban(userId: string): Promise<void> {
    const { records } = this.deps;
    const key = this.banKey(userId);
    const found = await records.get<{ banId: string }>(BAN, key);
    if (!found)
      throw new PlatformError(
        'not_found',
        'Only viewers banned from this studio can be unbanned on YouTube.',
        {
          field: 'user',
        },
      );
    await this.asked().write('DELETE', '/liveChat/bans', { id: found.value.banId });
    await records.delete(BAN, key, found.version);
  }

  /** YouTube lifts a ban by an id that it returns only once. */
  private async keepBan(userId: string, banId: string): Promise<void> {
    const { records } = this.deps;
    const key = this.banKey(userId);
    const found = await records.get(BAN, key);
    if (found) await records.compareAndSet(BAN, key, found.version, { banId });
    else await records.putIfAbsent(BAN, key, { banId });
  }

  private banKey(userId: string): string {
    return `${this.channelId} ${userId}`;
  }

  private async categoryOf(categoryId: string): Promise<Pick<ChannelCategory, 'categoryId' | 'name'>> {
    const all = await this.deps.categories.all(this.asked());
    const name = all.find((each) => each.categoryId === categoryId)?.name ?? categoryId;
    return { categoryId, name };
  }

  /** YouTube empties fields that are not sent. */
  private async write({
    title,
    categoryId,
  }: Parameters<PlatformChannel['channel']['write']>[0]): Promise<void> {
    if (title !== undefined && Array.from(title).length > TITLE_LENGTH)
      throw new PlatformError('invalid', 'YouTube titles have at most 100 characters.', {
        field: 'title',
        expected: `${TITLE_LENGTH} characters at most`,
      });
    const asked = this.asked();
    const shown = (await this.liveNow()) ?? (await broadcastOf(asked, 'upcoming', 'asked'));
    const video = shown && (await videoOf(asked, shown.broadcastId));
    if (!video)
      throw new PlatformError('rejected', 'A YouTube stream must be live or scheduled to have a title.');
    const snippet = writtenSnippet(video, { title, categoryId });
    await asked.write('PUT', '/videos', { part: 'snippet' }, { id: video.id, snippet }).catch(refusedWrite);
  }
}

function refusedWrite(error: unknown): never {
  if (!(error instanceof PlatformError) || error.code !== 'invalid') throw error;
  const isCategory = /categor/iu.test(error.message);
  throw new PlatformError('invalid', 'YouTube refused this title or category.', {
    field: isCategory ? 'category' : 'title',
  });
}
