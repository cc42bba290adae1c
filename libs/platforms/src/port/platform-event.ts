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
    }
  | { readonly type: 'stream-online' }
  | { readonly type: 'stream-offline' }
  /** A chat line: nothing keeps it. */
  | { readonly type: 'chat'; readonly messageId: string; readonly user: PlatformUser; readonly text: string };

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
