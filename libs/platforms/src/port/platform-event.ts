/** Platforms that tell of events. The simulated channel carries the name of the one it stands for. */
export const platformIds = ['twitch', 'kick', 'youtube', 'kofi', 'streamelements'] as const;
export type PlatformId = (typeof platformIds)[number];

/** Somebody on a platform. Logins are renamed and given to others: only `userId` stays. */
export interface PlatformUser {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
}

/** Integers, so that sums are exact. */
export interface Money {
  /** Millionths of the currency's unit. */
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** What happened, by its type. `user` is null where the platform names nobody. */
export type PlatformEventBody =
  | { readonly type: 'follow'; readonly user: PlatformUser }
  /** One subscription; `gifted` for one that somebody else paid: each receiver is told of by an event of their own. */
  | { readonly type: 'sub'; readonly user: PlatformUser; readonly tier: string; readonly gifted: boolean }
  | {
      readonly type: 'resub';
      readonly user: PlatformUser;
      readonly tier: string;
      readonly months: number;
      readonly message: string | null;
    }
  /** Who gave subscriptions, and how many: one event beside those of the receivers. */
  | {
      readonly type: 'gift';
      readonly user: PlatformUser | null;
      readonly tier: string;
      readonly count: number;
    }
  | {
      readonly type: 'cheer';
      readonly user: PlatformUser | null;
      readonly bits: number;
      readonly message: string | null;
    }
  | { readonly type: 'raid'; readonly user: PlatformUser; readonly viewers: number }
  | {
      readonly type: 'tip';
      readonly user: PlatformUser | null;
      readonly amount: Money;
      readonly message: string | null;
    }
  | {
      readonly type: 'redemption';
      readonly user: PlatformUser;
      readonly redemptionId: string;
      readonly reward: { readonly rewardId: string; readonly title: string };
      readonly message: string | null;
    }
  /** A hype train has begun, has reached a level, or is over. */
  | {
      readonly type: 'hype';
      readonly trainId: string;
      readonly phase: 'start' | 'level' | 'end';
      readonly level: number;
      /** How far it is on the way to the next level, where the platform tells. */
      readonly progress?: number;
      readonly goal?: number;
      /** RFC 3339. */
      readonly startedAt?: string;
      readonly endsAt?: string;
    }
  /** Somebody has taken a hype train further; nothing keeps it. */
  | {
      readonly type: 'hype-progress';
      readonly trainId: string;
      readonly level: number;
      readonly progress: number;
      readonly goal: number;
      /** RFC 3339; null where it isn't told. */
      readonly endsAt: string | null;
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
      /** RFC 3339; null where it isn't told. */
      readonly endsAt: string | null;
    }
  | { readonly type: 'ad-break'; readonly seconds: number; readonly automatic: boolean }
  /** Somebody may not chat any more; `until` is null for good. */
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
  /** One line was taken back. */
  | { readonly type: 'chat-deleted'; readonly messageId: string }
  /** All lines were taken back: those of one viewer, or everybody's. */
  | { readonly type: 'chat-cleared'; readonly user: PlatformUser | null };

/** What a chatter is on the channel, from the least to the most. */
export const chatterRoles = ['sub', 'vip', 'mod', 'broadcaster'] as const;
export type ChatterRole = (typeof chatterRoles)[number];

/** A picture in a line: places count code points of the text, `end` is behind the last. */
export interface ChatEmote {
  readonly id: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Of the platform's picture; null where it has none. */
  readonly url: string | null;
}

export interface ChatBadge {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
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
  /** What it answers. */
  readonly reply: { readonly messageId: string; readonly name: string; readonly text: string } | null;
  /** We sent it, as the bot or as the channel. */
  readonly isOwn: boolean;
  /** Of their subscription, where the platform tells. */
  readonly months: number | null;
}

/** Something that a platform tells of, in our words. */
export interface PlatformEvent<Body extends PlatformEventBody = PlatformEventBody> {
  readonly platform: PlatformId;
  /** The channel's id on the platform. */
  readonly channelId: string;
  /** The platform's own id of it: what it is recognised by when it is told again. */
  readonly eventId: string;
  /** When it happened, as the platform says: RFC 3339. */
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
