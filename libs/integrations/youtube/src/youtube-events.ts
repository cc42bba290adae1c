import { tierOfLevel, type MembershipLevel } from '@studio/contracts/channels/membership-levels';
import type {
  ChatBadge,
  ChatBody,
  ChatterRole,
  PlatformEventBody,
  PlatformUser,
} from '@studio/contracts/channels/platform-event';

/** Live chat message as YouTube sends it; its fields depend on the type. */
export interface YoutubeMessage {
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
export interface ChatMessageItem {
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
  tierOf: (level: string) => string,
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
    body: (details, user, tierOf) =>
      user && {
        ...{ type: 'sub', user, tier: tierOf(textOf(details, 'memberLevelName')), gifted: false },
        ...(details['isUpgrade'] === true && { upgrade: 'level' }),
      },
  },
  giftMembershipReceivedEvent: {
    details: 'giftMembershipReceivedDetails',
    body: (details, user, tierOf) =>
      user && { type: 'sub', user, tier: tierOf(textOf(details, 'memberLevelName')), gifted: true },
  },
  giftEvent: { details: 'giftEventDetails', body: (details, user) => giftOf(details, user) },
  membershipGiftingEvent: {
    details: 'membershipGiftingDetails',
    body: (details, user, tierOf) => ({
      type: 'gift',
      user,
      tier: tierOf(textOf(details, 'giftMembershipsLevelName')),
      count: numberOf(details, 'giftMembershipsCount'),
    }),
  },
  memberMilestoneChatEvent: {
    details: 'memberMilestoneChatDetails',
    body: (details, user, tierOf) =>
      user && {
        type: 'resub',
        user,
        tier: tierOf(textOf(details, 'memberLevelName')),
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

/** Events of a message: none, one or several. @param isOwn we sent it @param levels of the channel's memberships */
export function eventsOf(
  message: YoutubeMessage,
  isOwn: (userId: string, text: string) => boolean,
  levels: readonly MembershipLevel[] = [],
): readonly ChatMessageItem[] {
  const { id, snippet = {} } = message;
  const at = new Date(snippet.publishedAt ?? NaN);
  if (!id || Number.isNaN(at.getTime())) return [];
  const user = userOf(message.authorDetails);
  const bodies = bodiesOf(message, user, isOwn, levels).map((body) =>
    body.type === 'ban' && body.until !== null ? { ...body, until: later(at, body.until) } : body,
  );
  return bodies.map((body, place) => ({
    eventId: place === 0 ? id : `${id}:${place}`,
    at: at.toISOString(),
    body,
  }));
}

function bodiesOf(
  message: YoutubeMessage,
  user: PlatformUser | null,
  isOwn: (userId: string, text: string) => boolean,
  levels: readonly MembershipLevel[],
): readonly PlatformEventBody[] {
  const { snippet = {} } = message;
  const type = snippet.type ?? '';
  if (type === 'textMessageEvent') return user ? [lineOf(message, user, isOwn)] : [];
  const translation = translations[type];
  // Documentation and service name the details of gifts differently.
  const details =
    type === 'giftEvent' && !('giftEventDetails' in snippet) ? 'giftDetails' : (translation?.details ?? '');
  const bodies =
    translation?.body(objectOf(snippet, details), user, (name) => tierOfLevel(levels, name)) ?? [];
  return Array.isArray(bodies) ? (bodies as readonly PlatformEventBody[]) : [bodies as PlatformEventBody];
}

function lineOf(
  { id, snippet = {}, authorDetails = {} }: YoutubeMessage,
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
    // YouTube sends no images: its emoji stay in the text as `:name:`.
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

/** Converts a gift paid in jewels; a combo is the same gift several times. */
function giftOf(details: Fields, user: PlatformUser | null): PlatformEventBody | null {
  const metadata = 'giftMetadata' in details ? objectOf(details, 'giftMetadata') : details;
  const jewels = numberOf(metadata, 'jewelsAmount') * Math.max(1, comboOf(metadata));
  const item = textOf(metadata, 'giftName');
  if (jewels === 0) return null;
  return { type: 'jewels', user, jewels, message: null, ...(item !== '' && { item }) };
}

function comboOf(metadata: Fields): number {
  return numberOf(metadata, 'comboCount');
}

function tipOf(details: Fields, user: PlatformUser | null, message: string): PlatformEventBody | null {
  const micros = numberOf(details, 'amountMicros');
  const currency = textOf(details, 'currency').toUpperCase();
  if (micros === 0 || !/^[A-Z]{3}$/u.test(currency)) return null;
  return { type: 'tip', user, amount: { micros, currency }, message: message || null };
}

function userOf(author: YoutubeMessage['authorDetails']): PlatformUser | null {
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
