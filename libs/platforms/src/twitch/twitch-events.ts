import type {
  ChatBadge,
  ChatBody,
  ChatEmote,
  ChatterRole,
  PlatformEventBody,
  PlatformUser,
} from '../port/platform-event';

/** Something that Twitch told, in our words. */
export interface Translated {
  /** Null: the message's own. */
  readonly eventId: string | null;
  readonly body: PlatformEventBody;
}

/** Fields of Twitch's events, each there only in some. */
interface Told {
  readonly id?: string;
  readonly user_id?: string | null;
  readonly user_login?: string | null;
  readonly user_name?: string | null;
  readonly is_anonymous?: boolean;
  readonly [field: string]: unknown;
}
type Translate = (told: Told, about: About) => Translated | null;

interface About {
  /** When Twitch told it. */
  readonly at: string;
  /** We say this line ourselves. */
  readonly isOwn: (userId: string, text: string) => boolean;
  /** Title and picture of a badge; null while they aren’t known. */
  readonly badge: (setId: string, version: string) => Pick<ChatBadge, 'title' | 'url'> | null;
}

const translations: { readonly [type: string]: Translate } = {
  // Told at each connection too: by the stream's id it is one.
  'stream.online': ({ id }) => body({ type: 'stream-online' }, id === undefined ? null : `stream-${id}`),
  'stream.offline': () => body({ type: 'stream-offline' }),
  'channel.update': (told) =>
    body({
      type: 'channel-updated',
      title: textOf(told, 'title') || null,
      category: textOf(told, 'category_name') || null,
    }),
  'channel.follow': (told) => withUser(told, (user) => ({ type: 'follow', user })),
  'channel.subscribe': (told) =>
    withUser(told, (user) => ({ type: 'sub', user, tier: tierOf(told), gifted: told['is_gift'] === true })),
  'channel.subscription.message': (told) =>
    withUser(told, (user) => ({
      type: 'resub',
      user,
      tier: tierOf(told),
      months: numberOf(told, 'cumulative_months'),
      message: textOf(objectOf(told, 'message'), 'text') || null,
    })),
  'channel.subscription.gift': (told) =>
    body({ type: 'gift', user: userOf(told), tier: tierOf(told), count: numberOf(told, 'total') }),
  'channel.cheer': (told) =>
    body({
      type: 'cheer',
      user: userOf(told),
      bits: numberOf(told, 'bits'),
      message: textOf(told, 'message') || null,
    }),
  'channel.raid': (told) => {
    const user = userOf(told, 'from_broadcaster_user_');
    return user && body({ type: 'raid', user, viewers: numberOf(told, 'viewers') });
  },
  'channel.channel_points_custom_reward_redemption.add': (told) =>
    redemptionOf(told, textOf(objectOf(told, 'reward'), 'id'), textOf(objectOf(told, 'reward'), 'title')),
  'channel.channel_points_automatic_reward_redemption.add': (told) => {
    const type = textOf(objectOf(told, 'reward'), 'type');
    return redemptionOf(told, `automatic:${type}`, type.replaceAll('_', ' '));
  },
  'channel.channel_points_custom_reward_redemption.update': (told) => {
    const status = textOf(told, 'status');
    if (!told.id || (status !== 'fulfilled' && status !== 'canceled')) return null;
    return body({
      type: 'redemption-updated',
      redemptionId: told.id,
      rewardId: textOf(objectOf(told, 'reward'), 'id'),
      status: status === 'canceled' ? 'cancelled' : status,
    });
  },
  'channel.hype_train.begin': (told) => trainOf(told, 'start'),
  'channel.hype_train.progress': (told) => trainOf(told, 'level'),
  'channel.hype_train.end': (told) => trainOf(told, 'end'),
  'channel.poll.begin': (told) => pollOf(told, 'start'),
  'channel.poll.progress': (told) => pollOf(told, 'progress'),
  'channel.poll.end': (told) => pollOf(told, 'end'),
  'channel.ad_break.begin': (told) =>
    body({
      type: 'ad-break',
      seconds: numberOf(told, 'duration_seconds'),
      automatic: told['is_automatic'] === true,
    }),
  'channel.ban': (told) =>
    withUser(told, (user) => ({
      type: 'ban',
      user,
      until: textOf(told, 'ends_at') || null,
      reason: textOf(told, 'reason') || null,
    })),
  'channel.chat.message': (told, about) => lineOf(told, about),
  'channel.chat.message_delete': (told) =>
    body({ type: 'chat-deleted', messageId: textOf(told, 'message_id') }),
  'channel.chat.clear': () => body({ type: 'chat-cleared', user: null }),
  'channel.chat.clear_user_messages': (told) => {
    const user = userOf(told, 'target_user_');
    return user && body({ type: 'chat-cleared', user });
  },
};

/** Null for what says nothing to us. */
export function translated(type: string, event: unknown, about: About): Translated | null {
  const translate = Object.hasOwn(translations, type) ? translations[type] : undefined;
  if (!translate || typeof event !== 'object' || event === null) return null;
  return translate(event as Told, about);
}

function body(told: PlatformEventBody, eventId: string | null = null): Translated {
  return { eventId, body: told };
}

function withUser(told: Told, make: (user: PlatformUser) => PlatformEventBody): Translated | null {
  const user = userOf(told);
  return user && body(make(user));
}

/** Null for nobody, as for those who want to be nobody. */
function userOf(told: Told, prefix = 'user_'): PlatformUser | null {
  const [userId, login, name] = ['id', 'login', 'name'].map((part) => textOf(told, prefix + part));
  if (!userId || !login || told.is_anonymous === true) return null;
  return { userId, login, name: name || login };
}

/** Missed ones are read later: by its own id it is one. */
function redemptionOf(told: Told, rewardId: string, title: string): Translated | null {
  const user = userOf(told);
  if (!user || !told.id) return null;
  const input = told['user_input'] ?? objectOf(told, 'message')['text'];
  const message = typeof input === 'string' && input !== '' ? input : null;
  const said = {
    type: 'redemption',
    user,
    redemptionId: told.id,
    reward: { rewardId, title },
    message,
  } as const;
  return body(said, `redemption-${told.id}`);
}

function trainOf(told: Told, phase: 'start' | 'level' | 'end'): Translated {
  const [startedAt, endsAt] = [momentOf(told, 'started_at'), momentOf(told, 'expires_at')];
  return body({
    ...{ type: 'hype', trainId: told.id ?? '', phase, level: Math.max(1, numberOf(told, 'level')) },
    ...(numberOf(told, 'goal') > 0 && { progress: numberOf(told, 'progress'), goal: numberOf(told, 'goal') }),
    ...(startedAt !== null && { startedAt }),
    ...(endsAt !== null && { endsAt }),
  });
}

function pollOf(told: Told, phase: 'start' | 'progress' | 'end'): Translated {
  const choices = Array.isArray(told['choices']) ? (told['choices'] as readonly Told[]) : [];
  return body({
    type: 'poll',
    pollId: told.id ?? '',
    phase,
    title: textOf(told, 'title'),
    choices: choices.map((each) => ({ title: textOf(each, 'title'), votes: numberOf(each, 'votes') })),
    endsAt: textOf(told, 'ends_at') || null,
  });
}

const roleBadges: { readonly [badge: string]: ChatterRole } = {
  broadcaster: 'broadcaster',
  moderator: 'mod',
  lead_moderator: 'mod',
  vip: 'vip',
  subscriber: 'sub',
  founder: 'sub',
};

function lineOf(told: Told, { isOwn, badge }: About): Translated | null {
  const user = userOf(told, 'chatter_user_');
  const message = objectOf(told, 'message');
  const messageId = textOf(told, 'message_id');
  if (!user || messageId === '') return null;
  const worn = (Array.isArray(told['badges']) ? told['badges'] : []) as readonly Told[];
  const badges = worn.map((each): ChatBadge & { readonly info: string } => ({
    id: textOf(each, 'set_id'),
    title: textOf(each, 'set_id').replaceAll('_', ' '),
    url: null,
    ...badge(textOf(each, 'set_id'), textOf(each, 'id')),
    info: textOf(each, 'info'),
  }));
  const roles = new Set(badges.flatMap(({ id }) => roleBadges[id] ?? []));
  const text = textOf(message, 'text');
  const color = textOf(told, 'color');
  const months = Number(badges.find(({ id }) => id === 'subscriber' || id === 'founder')?.info);
  const line: ChatBody = {
    type: 'chat',
    messageId,
    user,
    text,
    roles: (['sub', 'vip', 'mod', 'broadcaster'] as const).filter((role) => roles.has(role)),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null,
    badges: badges.map(({ id, title, url }) => ({ id, title, url })),
    emotes: emotesOf(message),
    first: textOf(told, 'message_type') === 'user_intro',
    reply: replyOf(told),
    isOwn: isOwn(user.userId, text),
    months: Number.isInteger(months) && months > 0 ? months : null,
  };
  return body(line);
}

/** Twitch cuts lines into fragments: where they stand follows from those before. */
function emotesOf(message: Told): readonly ChatEmote[] {
  const fragments = (Array.isArray(message['fragments']) ? message['fragments'] : []) as readonly Told[];
  const emotes: ChatEmote[] = [];
  let start = 0;
  for (const fragment of fragments) {
    const name = textOf(fragment, 'text');
    const end = start + Array.from(name).length;
    const id = textOf(objectOf(fragment, 'emote'), 'id');
    if (textOf(fragment, 'type') === 'emote' && /^[\w-]{1,64}$/.test(id)) {
      const url = `https://static-cdn.jtvnw.net/emoticons/v2/${id}/default/dark/2.0`;
      emotes.push({ id, name, start, end, url });
    }
    start = end;
  }
  return emotes;
}

function replyOf(told: Told): ChatBody['reply'] {
  const reply = objectOf(told, 'reply');
  const messageId = textOf(reply, 'parent_message_id');
  if (messageId === '') return null;
  return {
    messageId,
    name: textOf(reply, 'parent_user_name'),
    text: textOf(reply, 'parent_message_body'),
  };
}

/** `1000` is the first. */
function tierOf(told: Told): string {
  return { '1000': '1', '2000': '2', '3000': '3' }[textOf(told, 'tier')] ?? '1';
}

function textOf(told: Told, field: string): string {
  const value = told[field];
  return typeof value === 'string' ? value : '';
}

/** RFC 3339; null where there is none. */
function momentOf(told: Told, field: string): string | null {
  const at = Date.parse(textOf(told, field));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function numberOf(told: Told, field: string): number {
  const value = told[field];
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}

function objectOf(told: Told, field: string): Told {
  const value = told[field];
  return typeof value === 'object' && value !== null ? (value as Told) : {};
}
