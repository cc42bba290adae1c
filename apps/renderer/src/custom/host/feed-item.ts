import type { ShownFields } from '@studio/platforms/stream-kinds';

/** Activity as live data `community-feed` and `session` have it. */
export type FeedItem = Omit<ShownFields, 'micros'> & {
  readonly activityId: string;
  /** Kind of the activity list. */
  readonly kind: string;
  readonly platform: string;
  /** RFC 3339. */
  readonly at: string;
  readonly user: { readonly login: string; readonly name: string } | null;
  readonly message: string | null;
  /** Money of a tip, in units of the currency. */
  readonly amount?: number;
  /** True for a subscription that somebody else paid for. */
  readonly received?: boolean;
};

/** Returns the activities of live data, newest first; none if there is no data. */
export function itemsOf(feed: { readonly [key: string]: unknown } | null | undefined): readonly FeedItem[] {
  const items = feed?.['items'];
  return Array.isArray(items) ? (items as readonly FeedItem[]) : [];
}
