import type { PastActivity } from '@studio/platforms/activity';

/* How a layer is filled from the account's record, so that a new one shows what the account knows. */

/** Sums over a range that goals count. Amounts of money are in units of their currency. */
export interface RecordSums {
  readonly follows: number;
  readonly subs: number;
  readonly subPoints: number;
  readonly gifts: number;
  readonly bits: number;
  readonly raidViewers: number;
  readonly kicks: number;
  readonly jewels: number;
  readonly tips: { readonly [currency: string]: number };
  /** The part of the tips that came by Ko-fi. */
  readonly kofi: { readonly [currency: string]: number };
  /** The part of the tips that goes to charities. */
  readonly charity: { readonly [currency: string]: number };
}

export const sumRanges = ['session', 'stream', 'day', 'week', 'month', 'all'] as const;
export type SumRange = (typeof sumRanges)[number];

/** Content of the account's record. */
export interface AccountRecord {
  /** The latest of each kind, oldest first. */
  readonly activities: readonly PastActivity[];
  readonly sums: { readonly [range in SumRange]: RecordSums };
}
