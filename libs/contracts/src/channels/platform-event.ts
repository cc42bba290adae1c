import { allPlatforms } from '@studio/platforms/platforms';
import { isTipSource, tipSourceIds } from '@studio/platforms/tip-sources';
import type { PredictionOutcome, StreamEventBody } from '@studio/platforms/stream-kinds';
import type { PlatformUser } from '@studio/platforms/viewer';
import type { ChatReview } from '@studio/platforms/chat-review';

/** Platforms that send events. The simulated channel uses the name of the platform it stands for. */
export const platformIds = [...allPlatforms, ...tipSourceIds] as const;
export type PlatformId = (typeof platformIds)[number];

export type { PlatformUser } from '@studio/platforms/viewer';

/** Event by type. `user` is null if the platform names nobody. */
export type PlatformEventBody =
  | StreamEventBody
  /** Contribution to a hype train; ephemeral. */
  | {
      readonly type: 'hype-progress';
      readonly trainId: string;
      readonly level: number;
      readonly progress: number;
      readonly goal: number;
      /** RFC 3339; null if unknown. */
      readonly endsAt: string | null;
    }
  /** Viewers have bet on a prediction; ephemeral. */
  | {
      readonly type: 'prediction-progress';
      readonly predictionId: string;
      readonly title: string;
      readonly outcomes: readonly PredictionOutcome[];
      readonly locksAt?: string;
    }
  /** A redemption was settled, on the platform or by us. */
  | {
      readonly type: 'redemption-updated';
      readonly redemptionId: string;
      readonly rewardId: string;
      readonly status: 'fulfilled' | 'cancelled';
    }
  | {
      readonly type: 'poll';
      readonly pollId: string;
      readonly phase: 'start' | 'progress' | 'end';
      readonly title: string;
      readonly choices: readonly { readonly title: string; readonly votes: number }[];
      /** RFC 3339; null if unknown. */
      readonly endsAt: string | null;
    }
  /** A viewer was banned; `until` is null for a permanent ban. */
  | {
      readonly type: 'ban';
      readonly user: PlatformUser;
      readonly until: string | null;
      readonly reason: string | null;
    }
  | { readonly type: 'stream-online' }
  | { readonly type: 'stream-offline' }
  /** Title or category may have become another; null where there is none. */
  | { readonly type: 'channel-updated'; readonly title: string | null; readonly category: string | null }
  | ChatBody
  /** One line was deleted. */
  | { readonly type: 'chat-deleted'; readonly messageId: string }
  /** All lines were deleted: those of one viewer, or everybody's. */
  | { readonly type: 'chat-cleared'; readonly user: PlatformUser | null }
  /** Something waits for a decision of the moderators. */
  | { readonly type: 'review'; readonly review: ChatReview }
  /** A decision was made, on the platform or by us, or is no longer needed. */
  | { readonly type: 'review-resolved'; readonly reviewId: string };

/** Roles of a viewer on the channel, lowest first. */
export const chatterRoles = ['sub', 'vip', 'mod', 'broadcaster'] as const;
export type ChatterRole = (typeof chatterRoles)[number];

/** A picture in a line: places count code points of the text, `end` is behind the last. */
export interface ChatEmote {
  readonly id: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Address of the platform's image; null if it has none. */
  readonly url: string | null;
}

export interface ChatBadge {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
}

/** Another channel of a Twitch Shared Chat. */
export interface SharedChannel {
  /** The channel's id on the platform. */
  readonly channelId: string;
  readonly login: string;
  readonly name: string;
}

/** A chat line: nothing keeps it. */
export interface ChatBody {
  readonly type: 'chat';
  readonly messageId: string;
  readonly user: PlatformUser;
  readonly text: string;
  /** All that hold; none for somebody who watches. */
  readonly roles: readonly ChatterRole[];
  /** `#rrggbb`; null where they chose none. */
  readonly color: string | null;
  readonly badges: readonly ChatBadge[];
  /** In the order of the text. */
  readonly emotes: readonly ChatEmote[];
  /** Their first line on this channel. */
  readonly first: boolean;
  /** Line it replies to. */
  readonly reply: { readonly messageId: string; readonly name: string; readonly text: string } | null;
  /** We sent it, as the bot or as the channel. */
  readonly isOwn: boolean;
  /** Months of their subscription, if the platform reports them. */
  readonly months: number | null;
  /**
   * Channel of a Twitch Shared Chat in which the line was written; missing for a line of our own channel. Such a foreign
   * line is shown and has no effect. Its roles are empty: a role holds on one channel only.
   */
  readonly sharedFrom?: SharedChannel;
  /** Written with `/me`; the text comes without the wrapping. */
  readonly action?: true;
}

/** Returns true if a line was written in another channel of a Twitch Shared Chat. */
export function isForeign({ sharedFrom }: ChatBody): boolean {
  return sharedFrom !== undefined;
}

/** Maximum age of an event, ms. Older ones are dropped: event ids are remembered for a day, so they could count twice. */
export const MAX_EVENT_AGE_MS = 20 * 3600_000;

/** Milliseconds for which ids of tips are stored. A source that was away reports what it missed, without an alert. */
export const TIP_RETENTION_MS = 30 * 24 * 3600_000;

/** Returns the maximum age of events of a platform, ms. */
export function maxAgeOf(platform: PlatformId): number {
  return isTipSource(platform) ? TIP_RETENTION_MS : MAX_EVENT_AGE_MS;
}

/** Event of a platform, in our terms. */
export interface PlatformEvent<Body extends PlatformEventBody = PlatformEventBody> {
  readonly platform: PlatformId;
  /** The channel's id on the platform. */
  readonly channelId: string;
  /** Platform's id of the event, by which a repeated delivery is recognised. */
  readonly eventId: string;
  /** Time of the event on the platform's clock: RFC 3339. */
  readonly at: string;
  /** It came more than five minutes after it happened: it is listed, and nothing is shown of it. */
  readonly late: boolean;
  readonly body: Body;
}

const LATE_MS = 5 * 60_000;

/** @param at when it happened @param now milliseconds since 1970 */
export function isLate(at: string, now: number): boolean {
  return now - Date.parse(at) > LATE_MS;
}
