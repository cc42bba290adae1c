import type {
  ChatBadge,
  ChatEmote,
  ChatterRole,
  PlatformEventBody,
  PlatformUser,
} from '../port/platform-event';

/** Something that Kick told, in our words. */
export interface KickTold {
  /** Null: the message's own. */
  readonly eventId: string | null;
  readonly body: PlatformEventBody;
}

interface Fields {
  readonly [field: string]: unknown;
}
interface KickAbout {
  readonly isOwn: (userId: string, text: string) => boolean;
}

const TYPES = {
  'chat.message.sent': lineOf,
  'channel.followed': (told: Fields) => withUser(told, 'follower', (user) => ({ type: 'follow', user })),
  'channel.subscription.new': (told: Fields) =>
    withUser(told, 'subscriber', (user) => ({ type: 'sub', user, tier: '1', gifted: false })),
  'channel.subscription.renewal': (told: Fields) =>
    withUser(told, 'subscriber', (user) => ({
      type: 'resub',
      user,
      tier: '1',
      months: Math.max(1, numberOf(told, 'duration')),
      message: null,
    })),
  'channel.subscription.gifts': giftsOf,
  'channel.reward.redemption.updated': redemptionOf,
  'livestream.status.updated': (told: Fields) => [
    {
      eventId: `live-${textOf(told, told['is_live'] === true ? 'started_at' : 'ended_at')}`,
      body: { type: told['is_live'] === true ? 'stream-online' : 'stream-offline' } as const,
    },
  ],
  'livestream.metadata.updated': (told: Fields) => {
    const metadata = objectOf(told, 'metadata');
    return one({
      type: 'channel-updated',
      title: textOf(metadata, 'title') || null,
      category: textOf(objectOf(metadata, 'category'), 'name') || null,
    });
  },
  'moderation.banned': (told: Fields) => {
    const metadata = objectOf(told, 'metadata');
    return withUser(told, 'banned_user', (user) => ({
      type: 'ban',
      user,
      until: textOf(metadata, 'expires_at') || null,
      reason: textOf(metadata, 'reason') || null,
    }));
  },
  'kicks.gifted': (told: Fields) => {
    const gift = objectOf(told, 'gift');
    return one({
      type: 'cheer',
      user: userOf(objectOf(told, 'sender')),
      bits: numberOf(gift, 'amount'),
      message: textOf(gift, 'message') || null,
    });
  },
} satisfies { readonly [type: string]: (told: Fields, about: KickAbout) => readonly KickTold[] };

/** What is subscribed to. */
export const kickTopics: readonly string[] = Object.keys(TYPES);

/** One event, or several: each receiver of a gift is one. */
export function kickTold(type: string, payload: unknown, about: KickAbout): readonly KickTold[] {
  if (!Object.hasOwn(TYPES, type) || typeof payload !== 'object' || payload === null) return [];
  return TYPES[type as keyof typeof TYPES](payload as Fields, about);
}

/** The channel that something is told of. */
export function kickChannelOf(payload: unknown): string {
  const broadcaster = objectOf((payload ?? {}) as Fields, 'broadcaster');
  return idOf(broadcaster);
}

function one(body: PlatformEventBody): readonly KickTold[] {
  return [{ eventId: null, body }];
}

function withUser(
  told: Fields,
  field: string,
  make: (user: PlatformUser) => PlatformEventBody,
): readonly KickTold[] {
  const user = userOf(objectOf(told, field));
  return user ? one(make(user)) : [];
}

function giftsOf(told: Fields): readonly KickTold[] {
  const receivers = (Array.isArray(told['giftees']) ? told['giftees'] : []) as readonly Fields[];
  const gift = {
    type: 'gift',
    user: userOf(objectOf(told, 'gifter')),
    tier: '1',
    count: receivers.length,
  } as const;
  const subs = receivers.flatMap((each, i): readonly KickTold[] => {
    const user = userOf(each);
    return user ? [{ eventId: `.${i + 1}`, body: { type: 'sub', user, tier: '1', gifted: true } }] : [];
  });
  return [...one(gift), ...subs];
}

function redemptionOf(told: Fields): readonly KickTold[] {
  const [redemptionId, status] = [textOf(told, 'id'), textOf(told, 'status')];
  const reward = objectOf(told, 'reward');
  const rewardId = textOf(reward, 'id');
  const user = userOf(objectOf(told, 'redeemer'));
  if (redemptionId === '') return [];
  if (status === 'accepted' || status === 'rejected')
    return one({
      type: 'redemption-updated',
      redemptionId,
      rewardId,
      status: status === 'accepted' ? 'fulfilled' : 'cancelled',
    });
  if (!user) return [];
  const title = textOf(reward, 'title');
  const message = textOf(told, 'user_input') || null;
  return [
    {
      eventId: `redemption-${redemptionId}`,
      body: { type: 'redemption', user, redemptionId, reward: { rewardId, title }, message },
    },
  ];
}

const badgeRoles: { readonly [badge: string]: ChatterRole } = {
  broadcaster: 'broadcaster',
  moderator: 'mod',
  vip: 'vip',
  subscriber: 'sub',
  founder: 'sub',
};

function lineOf(told: Fields, { isOwn }: KickAbout): readonly KickTold[] {
  const sender = objectOf(told, 'sender');
  const user = userOf(sender);
  const messageId = textOf(told, 'message_id');
  if (!user || messageId === '') return [];
  const identity = objectOf(sender, 'identity');
  const worn = (Array.isArray(identity['badges']) ? identity['badges'] : []) as readonly Fields[];
  const roles = new Set(worn.flatMap((badge) => badgeRoles[textOf(badge, 'type')] ?? []));
  const { text, emotes } = emotesIn(textOf(told, 'content'));
  const color = textOf(identity, 'username_color');
  const repliedTo = objectOf(told, 'replies_to');
  const months = numberOf(worn.find((badge) => textOf(badge, 'type') === 'subscriber') ?? {}, 'count');
  return one({
    type: 'chat',
    messageId,
    user,
    text,
    roles: (['sub', 'vip', 'mod', 'broadcaster'] as const).filter((role) => roles.has(role)),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null,
    badges: worn.map((badge): ChatBadge => ({
      id: textOf(badge, 'type'),
      title: textOf(badge, 'text') || textOf(badge, 'type'),
      url: null,
    })),
    emotes,
    first: false,
    reply:
      textOf(repliedTo, 'message_id') === ''
        ? null
        : {
            messageId: textOf(repliedTo, 'message_id'),
            name: userOf(objectOf(repliedTo, 'sender'))?.name ?? '',
            text: emotesIn(textOf(repliedTo, 'content')).text,
          },
    isOwn: isOwn(user.userId, text),
    months: months > 0 ? months : null,
  });
}

/** They stand in the text as `[emote:id:name]`; people read their names. */
export function emotesIn(content: string): { readonly text: string; readonly emotes: readonly ChatEmote[] } {
  const emotes: ChatEmote[] = [];
  let text = '';
  let done = 0;
  for (const match of content.matchAll(/\[emote:(\d{1,12}):([^\]:]{1,64})\]/g)) {
    text += content.slice(done, match.index);
    const [whole, id = '', name = ''] = match;
    const start = Array.from(text).length;
    const end = start + Array.from(name).length;
    emotes.push({ id, name, start, end, url: `https://files.kick.com/emotes/${id}/fullsize` });
    text += name;
    done = match.index + whole.length;
  }
  return { text: text + content.slice(done), emotes };
}

function userOf(told: Fields): PlatformUser | null {
  const [userId, name] = [idOf(told), textOf(told, 'username')];
  if (userId === '' || name === '' || told['is_anonymous'] === true) return null;
  return { userId, login: (textOf(told, 'channel_slug') || name).toLowerCase(), name };
}

function idOf(told: Fields): string {
  const id = told['user_id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '';
}

function textOf(told: Fields, field: string): string {
  const value = told[field];
  return typeof value === 'string' ? value : '';
}

function numberOf(told: Fields, field: string): number {
  const value = told[field];
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

function objectOf(told: Fields, field: string): Fields {
  const value = told[field];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
