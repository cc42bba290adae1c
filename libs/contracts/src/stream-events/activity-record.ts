import type { Activity, CurrencyTips, PastActivity } from '@studio/platforms/activity';
import type { KindCounts } from '@studio/platforms/stream-kind-counts';
import type { StreamKind, SupportKind } from '@studio/platforms/stream-kinds';
import { definePort } from '../port';

/**
 * Time ranges: since the start of the current or last stream, today, the last 7 or 30 days including today, this
 * month, or all time. The account's time zone at the time of an activity determines its day.
 */
export const activityRanges = ['session', 'today', '7d', '30d', 'month', 'all'] as const;
export type ActivityRange = (typeof activityRanges)[number];

/** Sums over a range. */
export interface ActivityTotals extends KindCounts {
  /** Millionths by currency, never converted. */
  readonly tipMicros: { readonly [currency: string]: number };
  /** Number of tips by currency. */
  readonly tipCounts: { readonly [currency: string]: number };
}

/** Time ranges for goals; a week begins on Monday. */
export const recalledRanges = ['session', 'stream', 'day', 'week', 'month', 'all'] as const;
export type RecalledRange = (typeof recalledRanges)[number];

/** Parts of the tips that goals count by themselves. */
export type TipPart = 'tips' | 'kofi' | 'charity';

/** Tips by currency, of each range and part. */
export type RecordedTips = {
  readonly [range in RecalledRange]: { readonly [part in TipPart]: readonly CurrencyTips[] };
};

/** End of a record: the revision of its last event in the real or the simulated stream, -1 for none. */
export interface RecordPosition {
  readonly simulated: boolean;
  readonly revision: number;
}

/** Content of the record at one moment. */
export interface RecalledRecord {
  /** The latest of each kind, oldest first. */
  readonly activities: readonly PastActivity[];
  readonly sums: {
    readonly [range in RecalledRange]: ActivityTotals & {
      /** Tips by Ko-fi, millionths by currency. */
      readonly kofiMicros: ActivityTotals['tipMicros'];
      readonly charityMicros: ActivityTotals['tipMicros'];
    };
  };
  readonly end: RecordPosition;
}

/** A viewer in a list of supporters. */
export interface Supporter {
  readonly platform: string;
  /** Name; null for an anonymous or forgotten viewer. */
  readonly name: string | null;
  /** Bits, given subscriptions, viewers of raids, or millionths of a currency's unit. */
  readonly amount: number;
}

/** The session of an account's streams. */
export interface StreamSession {
  /** Null before the first. */
  readonly startedAt: string | null;
  /** Start of the current or last stream. It is before the session's start if the session was begun by hand. */
  readonly streamStartedAt: string | null;
  readonly live: boolean;
  readonly simulated: boolean;
}

/**
 * Data about an account's streams, updated as events arrive, so that no query costs more with more events. As long
 * as no real channel has sent anything for an account, all data comes from the simulated channel, if there is one.
 */
export interface ActivityRecord {
  session(accountId: string): Promise<StreamSession>;
  /** @param limit 25 at most @returns newest first, of all kinds or of some */
  latest(accountId: string, kinds: readonly StreamKind[], limit: number): Promise<readonly Activity[]>;
  totals(accountId: string, range: ActivityRange): Promise<ActivityTotals>;
  /** Returns the tips of each range, never converted. */
  tips(accountId: string): Promise<RecordedTips>;
  /** Returns the data that new layers show. Waits until the documents include all that the log holds. */
  recall(accountId: string): Promise<RecalledRecord>;
  /**
   * Returns the supporters who gave most, highest first.
   * @param options.currency of tips
   * @param options.limit 50 at most
   */
  top(
    accountId: string,
    kind: SupportKind,
    range: ActivityRange,
    options: { readonly limit: number },
  ): Promise<readonly Supporter[]>;
}
export const ACTIVITY_RECORD = definePort<ActivityRecord>('record of activity');
