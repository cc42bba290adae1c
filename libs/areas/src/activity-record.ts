import { definePort } from './port';

/** What viewers do on a stream; `sub` is a first subscription or a received one, `gift` counts at who gave. */
export const activityKinds = [
  'follow',
  'sub',
  'resub',
  'gift',
  'cheer',
  'raid',
  'tip',
  'redemption',
  'hype',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * Spans of time: since the stream of now or the last one began, today, the last 7 or 30 days with today, this month,
 * or ever. The account's time zone decides the day on which something counts, once, as it stands then.
 */
export const activityRanges = ['session', 'today', '7d', '30d', 'month', 'all'] as const;
export type ActivityRange = (typeof activityRanges)[number];

/** What lists of supporters are kept of. */
export const supportKinds = ['cheer', 'tip', 'gift', 'raid'] as const;
export type SupportKind = (typeof supportKinds)[number];

/** One thing that happened. */
export interface Activity {
  readonly activityId: string;
  readonly kind: ActivityKind;
  readonly platform: string;
  readonly at: string;
  /** Null for nobody, and for a viewer who was forgotten. */
  readonly user: { readonly login: string; readonly name: string } | null;
  readonly message: string | null;
  readonly bits?: number;
  readonly viewers?: number;
  /** Millionths of the currency's unit. */
  readonly micros?: number;
  readonly currency?: string;
  readonly tier?: string;
  readonly months?: number;
  /** Subscriptions that the user gave. */
  readonly gifted?: number;
  readonly reward?: string;
  readonly level?: number;
  /** It came late: nothing is to be shown of it. */
  readonly late: boolean;
  readonly simulated: boolean;
}

/** Sums over a range. */
export interface ActivityTotals {
  readonly follows: number;
  /** Each subscription once: first, renewed or received. */
  readonly subs: number;
  /** Subscriptions that were given: they are among `subs` too. */
  readonly gifts: number;
  readonly cheers: number;
  readonly bits: number;
  readonly raids: number;
  readonly raidViewers: number;
  readonly tips: number;
  readonly redemptions: number;
  readonly hypeTrains: number;
  /** Millionths by currency, never converted. */
  readonly tipMicros: { readonly [currency: string]: number };
}

/** A viewer in a list of supporters. */
export interface Supporter {
  readonly platform: string;
  /** Null for nobody, and for a viewer who was forgotten. */
  readonly name: string | null;
  /** Bits, given subscriptions, viewers of raids, or millionths of a currency's unit. */
  readonly amount: number;
}

/** The session of an account's streams. */
export interface StreamSession {
  /** Null before the first. */
  readonly startedAt: string | null;
  /** When the stream of now, or the last one, began: before the session where that was begun by hand. */
  readonly streamStartedAt: string | null;
  readonly live: boolean;
  readonly simulated: boolean;
}

/**
 * What is known of an account's streams, kept up as things happen: no question costs more where more has happened. As
 * long as no real channel has told anything of an account, all of it is the simulated channel's, if there is one.
 */
export interface ActivityRecord {
  session(accountId: string): Promise<StreamSession>;
  /** @param limit 25 at most @returns newest first, of all kinds or of some */
  latest(accountId: string, kinds: readonly ActivityKind[], limit: number): Promise<readonly Activity[]>;
  totals(accountId: string, range: ActivityRange): Promise<ActivityTotals>;
  /** Who gave most, most first. @param options.currency of tips @param options.limit 50 at most */
  top(
    accountId: string,
    kind: SupportKind,
    range: ActivityRange,
    options: { readonly limit: number; readonly currency?: string },
  ): Promise<readonly Supporter[]>;
}
export const ACTIVITY_RECORD = definePort<ActivityRecord>('record of activity');
