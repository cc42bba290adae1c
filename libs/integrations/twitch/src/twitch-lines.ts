import type {
  ChatBadge,
  ChatBody,
  ChatEmote,
  ChatterRole,
  SharedChannel,
} from '@studio/contracts/channels/platform-event';
import { listOf, numberOf, objectOf, textOf, userOf, type Payload } from './twitch-fields';

/** Lookups for a chat line. */
export interface LineLookups {
  /** Returns true if we sent this line ourselves. */
  readonly isOwn: (userId: string, text: string) => boolean;
  /** Title and picture of a badge; null until they are known. */
  readonly badge: (setId: string, version: string) => Pick<ChatBadge, 'title' | 'url'> | null;
  /** Address of the picture of a cheermote; null until it is known. @param prefix lower case */
  readonly cheermote: (prefix: string, tier: number) => string | null;
}

const roleBadges: { readonly [badge: string]: ChatterRole } = {
  broadcaster: 'broadcaster',
  moderator: 'mod',
  lead_moderator: 'mod',
  vip: 'vip',
  subscriber: 'sub',
  founder: 'sub',
};

/** Sets whose pictures belong to one channel. */
const channelBadges: ReadonlySet<string> = new Set(['subscriber', 'founder', 'bits']);

/** Returns a chat line; null for one that is not meant for this chat. */
export function lineOf(payload: Payload, { isOwn, badge, cheermote }: LineLookups): ChatBody | null {
  const user = userOf(payload, 'chatter_user_');
  const message = objectOf(payload, 'message');
  const messageId = textOf(payload, 'message_id');
  if (!user || messageId === '') return null;
  const sharedFrom = foreignChannelOf(payload);
  // A line for its source alone isn't meant for this chat.
  if (sharedFrom && payload['is_source_only'] === true) return null;
  const worn = listOf(payload, sharedFrom ? 'source_badges' : 'badges');
  const badges = worn.map((each): ChatBadge & { readonly info: string } => {
    const id = textOf(each, 'set_id');
    const isKnown = !sharedFrom || !channelBadges.has(id);
    const title = id.replaceAll('_', ' ');
    return {
      ...{ id, title, url: null, ...(isKnown && badge(id, textOf(each, 'id'))) },
      info: textOf(each, 'info'),
    };
  });
  const roles = new Set(sharedFrom ? [] : badges.flatMap(({ id }) => roleBadges[id] ?? []));
  const { text, action } = textSaid(message);
  const color = textOf(payload, 'color');
  const subscriber = badges.find(({ id }) => id === 'subscriber' || id === 'founder');
  const months = sharedFrom ? 0 : Number(subscriber?.info);
  const line: ChatBody = {
    type: 'chat',
    messageId,
    user,
    text,
    roles: (['sub', 'vip', 'mod', 'broadcaster'] as const).filter((role) => roles.has(role)),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null,
    badges: badges.map(({ id, title, url }) => ({ id, title, url })),
    emotes: emotesOf(message, cheermote),
    first: !sharedFrom && textOf(payload, 'message_type') === 'user_intro',
    reply: replyOf(payload),
    isOwn: isOwn(user.userId, text),
    months: Number.isInteger(months) && months > 0 ? months : null,
    ...(action && { action }),
    ...(sharedFrom && { sharedFrom }),
  };
  return line;
}

/** Channel of a Twitch Shared Chat from which a line or notice comes; null for the own channel. */
export function foreignChannelOf(payload: Payload): SharedChannel | null {
  const [channelId, login, name] = ['id', 'login', 'name'].map((part) =>
    textOf(payload, `source_broadcaster_user_${part}`),
  );
  if (!channelId || channelId === textOf(payload, 'broadcaster_user_id')) return null;
  return { channelId, login: login || channelId, name: name || login || channelId };
}

const [ACTION, ACTION_END] = ['\u0001ACTION ', '\u0001'];

/** Text of a line. Twitch wraps the one of `/me`, and not its fragments. */
function textSaid(message: Payload): { readonly text: string; readonly action?: true } {
  const text = textOf(message, 'text');
  if (!text.startsWith(ACTION)) return { text };
  const inside = text.slice(ACTION.length, text.endsWith(ACTION_END) ? -ACTION_END.length : undefined);
  const pieces = listOf(message, 'fragments').map((fragment) => textOf(fragment, 'text'));
  return { text: pieces.join('') || inside, action: true };
}

/** Twitch cuts lines into fragments: where they stand follows from those before. */
function emotesOf(message: Payload, cheermote: LineLookups['cheermote']): readonly ChatEmote[] {
  const fragments = listOf(message, 'fragments');
  const emotes: ChatEmote[] = [];
  let start = 0;
  for (const fragment of fragments) {
    const name = textOf(fragment, 'text');
    const end = start + Array.from(name).length;
    const id = textOf(objectOf(fragment, 'emote'), 'id');
    if (textOf(fragment, 'type') === 'emote' && /^[\w-]{1,64}$/.test(id)) {
      const formats: unknown = objectOf(fragment, 'emote')['format'];
      const format = Array.isArray(formats) && formats.includes('animated') ? 'animated' : 'default';
      const url = `https://static-cdn.jtvnw.net/emoticons/v2/${id}/${format}/dark/2.0`;
      emotes.push({ id, name, start, end, url });
    }
    if (textOf(fragment, 'type') === 'cheermote') {
      const cheer = objectOf(fragment, 'cheermote');
      const [prefix, tier] = [textOf(cheer, 'prefix').toLowerCase(), numberOf(cheer, 'tier')];
      const url = cheermote(prefix, tier);
      if (url !== null) emotes.push({ id: `${prefix}${tier}`, name, start, end, url });
    }
    start = end;
  }
  return emotes;
}

function replyOf(payload: Payload): ChatBody['reply'] {
  const reply = objectOf(payload, 'reply');
  const messageId = textOf(reply, 'parent_message_id');
  if (messageId === '') return null;
  return {
    messageId,
    name: textOf(reply, 'parent_user_name'),
    text: textOf(reply, 'parent_message_body'),
  };
}
