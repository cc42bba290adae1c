import type {
  ChatBadge,
  ChatEmote,
  ChatterRole,
  PlatformEventBody,
  PlatformUser,
} from '@studio/contracts/channels/platform-event';

/** Kick event in our terms. */
export interface KickPayload {
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
  'channel.followed': (payload: Fields) =>
    withUser(payload, 'follower', (user) => ({ type: 'follow', user })),
  'channel.subscription.new': (payload: Fields) =>
    withUser(payload, 'subscriber', (user) => ({ type: 'sub', user, tier: '1', gifted: false })),
  'channel.subscription.renewal': (payload: Fields) =>
    withUser(payload, 'subscriber', (user) => ({
      type: 'resub',
      user,
      tier: '1',
      months: Math.max(1, numberOf(payload, 'duration')),
      message: null,
    })),
  'channel.subscription.gifts': giftsOf,
  'channel.reward.redemption.updated': redemptionOf,
  'livestream.status.updated': (payload: Fields) => [
    {
      eventId: `live-${textOf(payload, payload['is_live'] === true ? 'started_at' : 'ended_at')}`,
      body: { type: payload['is_live'] === true ? 'stream-online' : 'stream-offline' } as const,
    },
  ],
  'livestream.metadata.updated': (payload: Fields) => {
    const metadata = objectOf(payload, 'metadata');
    return one({
      type: 'channel-updated',
      title: textOf(metadata, 'title') || null,
      category: textOf(objectOf(metadata, 'category'), 'name') || null,
    });
  },
  'moderation.banned': (payload: Fields) => {
    const metadata = objectOf(payload, 'metadata');
    const user = userOf(objectOf(payload, 'banned_user'));
    const [until, reason] = [textOf(metadata, 'expires_at') || null, textOf(metadata, 'reason') || null];
    if (!user) return [];
    // Kick never reports that the lines of a banned viewer are gone.
    return [
      ...one({ type: 'ban', user, until, reason }),
      { eventId: '.cleared', body: { type: 'chat-cleared', user } },
    ];
  },
  'kicks.gifted': (payload: Fields) => {
    const gift = objectOf(payload, 'gift');
    const item = textOf(gift, 'name');
    return one({
      type: 'kicks',
      user: userOf(objectOf(payload, 'sender')),
      kicks: numberOf(gift, 'amount'),
      message: textOf(gift, 'message') || null,
      ...(item !== '' && { item }),
    });
  },
} satisfies { readonly [type: string]: (payload: Fields, about: KickAbout) => readonly KickPayload[] };

/** Subscribed topics. */
export const kickTopics: readonly string[] = Object.keys(TYPES);

/** One event, or several: each receiver of a gift is one. */
export function kickPayload(type: string, payload: unknown, about: KickAbout): readonly KickPayload[] {
  if (!Object.hasOwn(TYPES, type) || typeof payload !== 'object' || payload === null) return [];
  return TYPES[type as keyof typeof TYPES](payload as Fields, about);
}

/** Channel of an event. */
export function kickChannelOf(payload: unknown): string {
  const broadcaster = objectOf((payload ?? {}) as Fields, 'broadcaster');
  return idOf(broadcaster);
}

function one(body: PlatformEventBody): readonly KickPayload[] {
  return [{ eventId: null, body }];
}

function withUser(
  payload: Fields,
  field: string,
  make: (user: PlatformUser) => PlatformEventBody,
): readonly KickPayload[] {
  const user = userOf(objectOf(payload, field));
  return user ? one(make(user)) : [];
}

function giftsOf(payload: Fields): readonly KickPayload[] {
  const receivers = (Array.isArray(payload['giftees']) ? payload['giftees'] : []) as readonly Fields[];
  const gift = {
    type: 'gift',
    user: userOf(objectOf(payload, 'gifter')),
    tier: '1',
    count: receivers.length,
  } as const;
  const subs = receivers.flatMap((each, i): readonly KickPayload[] => {
    const user = userOf(each);
    return user ? [{ eventId: `.${i + 1}`, body: { type: 'sub', user, tier: '1', gifted: true } }] : [];
  });
  return [...one(gift), ...subs];
}

function redemptionOf(payload: Fields): readonly KickPayload[] {
  const [redemptionId, status] = [textOf(payload, 'id'), textOf(payload, 'status')];
  const reward = objectOf(payload, 'reward');
  const rewardId = textOf(reward, 'id');
  const user = userOf(objectOf(payload, 'redeemer'));
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
  const message = textOf(payload, 'user_input') || null;
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

function lineOf(payload: Fields, { isOwn }: KickAbout): readonly KickPayload[] {
  const sender = objectOf(payload, 'sender');
  const user = userOf(sender);
  const messageId = textOf(payload, 'message_id');
  if (!user || messageId === '') return [];
  const identity = objectOf(sender, 'identity');
  const worn = (Array.isArray(identity['badges']) ? identity['badges'] : []) as readonly Fields[];
  const roles = new Set(worn.flatMap((badge) => badgeRoles[textOf(badge, 'type')] ?? []));
  const { text, emotes } = emotesIn(textOf(payload, 'content'));
  const color = textOf(identity, 'username_color');
  const repliedTo = objectOf(payload, 'replies_to');
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

function userOf(payload: Fields): PlatformUser | null {
  const [userId, name] = [idOf(payload), textOf(payload, 'username')];
  if (userId === '' || name === '' || payload['is_anonymous'] === true) return null;
  return { userId, login: (textOf(payload, 'channel_slug') || name).toLowerCase(), name };
}

function idOf(payload: Fields): string {
  const id = payload['user_id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '';
}

function textOf(payload: Fields, field: string): string {
  const value = payload[field];
  return typeof value === 'string' ? value : '';
}

function numberOf(payload: Fields, field: string): number {
  const value = payload[field];
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

function objectOf(payload: Fields, field: string): Fields {
  const value = payload[field];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
