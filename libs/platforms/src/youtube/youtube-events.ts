import type {
  ChatBadge,
  ChatBody,
  ChatterRole,
  PlatformEventBody,
  PlatformUser,
} from '../port/platform-event';

/** A message of a live chat, as YouTube tells it; fields are there by its type. */
export interface ChatMessage {
  readonly id: string;
  readonly snippet?: {
    readonly type?: string;
    readonly publishedAt?: string;
    readonly displayMessage?: string;
    readonly [details: string]: unknown;
  };
  readonly authorDetails?: {
    readonly channelId?: string;
    readonly displayName?: string;
    readonly isChatOwner?: boolean;
    readonly isChatModerator?: boolean;
    readonly isChatSponsor?: boolean;
    readonly isVerified?: boolean;
  };
}

/** It in our words. */
export interface ToldMessage {
  readonly eventId: string;
  readonly at: string;
  readonly body: PlatformEventBody;
}

/** YouTube's name for the end of a chat. */
export const CHAT_ENDED = 'chatEndedEvent';

type Fields = { readonly [name: string]: unknown };
type Translate = (
  details: Fields,
  user: PlatformUser | null,
) => PlatformEventBody | readonly PlatformEventBody[] | null;

/** By the type of a message; `details` are what it has of its own. */
const translations: { readonly [type: string]: { readonly details: string; readonly body: Translate } } = {
  superChatEvent: {
    details: 'superChatDetails',
    body: (details, user) => tipOf(details, user, textOf(details, 'userComment')),
  },
  superStickerEvent: {
    details: 'superStickerDetails',
    body: (details, user) =>
      tipOf(details, user, textOf(objectOf(details, 'superStickerMetadata'), 'altText')),
  },
  newSponsorEvent: {
    details: 'newSponsorDetails',
    body: (_, user) => user && { type: 'sub', user, tier: '1', gifted: false },
  },
  giftMembershipReceivedEvent: {
    details: 'giftMembershipReceivedDetails',
    body: (_, user) => user && { type: 'sub', user, tier: '1', gifted: true },
  },
  membershipGiftingEvent: {
    details: 'membershipGiftingDetails',
    body: (details, user) => ({
      type: 'gift',
      user,
      tier: '1',
      count: numberOf(details, 'giftMembershipsCount'),
    }),
  },
  memberMilestoneChatEvent: {
    details: 'memberMilestoneChatDetails',
    body: (details, user) =>
      user && {
        type: 'resub',
        user,
        tier: '1',
        months: numberOf(details, 'memberMonth'),
        message: textOf(details, 'userComment') || null,
      },
  },
  messageDeletedEvent: {
    details: 'messageDeletedDetails',
    body: (details) => {
      const messageId = textOf(details, 'deletedMessageId');
      return messageId === '' ? null : { type: 'chat-deleted', messageId };
    },
  },
  userBannedEvent: { details: 'userBannedDetails', body: (details) => bannedOf(details) },
};

/** What a message tells: nothing, one thing, or several. @param isOwn we said it */
export function toldBy(
  message: ChatMessage,
  isOwn: (userId: string, text: string) => boolean,
): readonly ToldMessage[] {
  const { id, snippet = {} } = message;
  const at = new Date(snippet.publishedAt ?? NaN);
  if (!id || Number.isNaN(at.getTime())) return [];
  const user = userOf(message.authorDetails);
  const bodies = bodiesOf(message, user, isOwn).map((body) =>
    body.type === 'ban' && body.until !== null ? { ...body, until: later(at, body.until) } : body,
  );
  return bodies.map((body, place) => ({
    eventId: place === 0 ? id : `${id}:${place}`,
    at: at.toISOString(),
    body,
  }));
}

function bodiesOf(
  message: ChatMessage,
  user: PlatformUser | null,
  isOwn: (userId: string, text: string) => boolean,
): readonly PlatformEventBody[] {
  const { snippet = {} } = message;
  const type = snippet.type ?? '';
  if (type === 'textMessageEvent') return user ? [lineOf(message, user, isOwn)] : [];
  const translation = translations[type];
  const told = translation?.body(objectOf(snippet, translation.details), user) ?? [];
  return Array.isArray(told) ? (told as readonly PlatformEventBody[]) : [told as PlatformEventBody];
}

function lineOf(
  { id, snippet = {}, authorDetails = {} }: ChatMessage,
  user: PlatformUser,
  isOwn: (userId: string, text: string) => boolean,
): ChatBody {
  const text =
    textOf(objectOf(snippet, 'textMessageDetails'), 'messageText') || (snippet.displayMessage ?? '');
  const { isChatOwner, isChatModerator, isChatSponsor, isVerified } = authorDetails;
  const roles: ChatterRole[] = [
    ...(isChatSponsor ? (['sub'] as const) : []),
    ...(isChatModerator ? (['mod'] as const) : []),
    ...(isChatOwner ? (['broadcaster'] as const) : []),
  ];
  return {
    type: 'chat',
    messageId: id,
    user,
    text,
    roles,
    color: null,
    badges: [
      ...badge(isChatOwner, 'owner', 'Owner'),
      ...badge(isChatModerator, 'moderator', 'Moderator'),
      ...badge(isChatSponsor, 'member', 'Member'),
      ...badge(isVerified, 'verified', 'Verified'),
    ],
    // YouTube tells no pictures: its emoji stay in the text as `:name:`.
    emotes: [],
    first: false,
    reply: null,
    isOwn: isOwn(user.userId, text),
    months: null,
  };
}

function badge(has: boolean | undefined, id: string, title: string): readonly ChatBadge[] {
  return has ? [{ id, title, url: null }] : [];
}

/** `until` holds seconds until the moment of the message is known. */
function bannedOf(details: Fields): readonly PlatformEventBody[] {
  const banned = objectOf(details, 'bannedUserDetails');
  const user = userOf({ channelId: textOf(banned, 'channelId'), displayName: textOf(banned, 'displayName') });
  if (!user) return [];
  const isPermanent = textOf(details, 'banType') !== 'temporary';
  const until = isPermanent ? null : String(numberOf(details, 'banDurationSeconds'));
  return [
    { type: 'ban', user, until, reason: null },
    // Whoever is banned is not read any more.
    { type: 'chat-cleared', user },
  ];
}

function later(at: Date, seconds: string): string {
  return new Date(at.getTime() + Number(seconds) * 1000).toISOString();
}

function tipOf(details: Fields, user: PlatformUser | null, message: string): PlatformEventBody | null {
  const micros = numberOf(details, 'amountMicros');
  const currency = textOf(details, 'currency').toUpperCase();
  if (micros === 0 || !/^[A-Z]{3}$/u.test(currency)) return null;
  return { type: 'tip', user, amount: { micros, currency }, message: message || null };
}

function userOf(author: ChatMessage['authorDetails']): PlatformUser | null {
  const { channelId = '', displayName = '' } = author ?? {};
  if (channelId === '') return null;
  const name = displayName.replace(/^@/u, '') || channelId;
  return { userId: channelId, login: name.toLowerCase(), name };
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** YouTube writes large numbers as text. */
function numberOf(fields: Fields, name: string): number {
  const value = Number(fields[name] ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

function objectOf(fields: Fields, name: string): Fields {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
