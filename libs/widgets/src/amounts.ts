import type { ChannelActivity } from './behaviour';

/** What goals and challenges add up. */
export type Counted = 'follows' | 'subs' | 'sub-points' | 'bits' | 'tips' | 'kofi' | 'gifts' | 'raiders';

/** Points of a subscription by its tier, as Twitch counts them. */
const points: { readonly [tier: string]: number } = { '2': 2, '3': 6 };

/**
 * How much an activity adds of what is counted; 0 when it is about something else. Of gifts only the receivers'
 * subscriptions are subs: each is an activity of its own.
 */
export function amountOf(counted: Counted, activity: ChannelActivity): number {
  const { kind } = activity;
  const isSub = kind === 'sub' || kind === 'resub';
  switch (counted) {
    case 'follows':
      return kind === 'follow' ? 1 : 0;
    case 'subs':
      return isSub ? 1 : 0;
    case 'sub-points':
      return isSub ? (points[activity.tier ?? '1'] ?? 1) : 0;
    case 'bits':
      return kind === 'cheer' ? (activity.bits ?? 0) : 0;
    case 'tips':
      return kind === 'tip' ? (activity.amount ?? 0) : 0;
    case 'kofi':
      return kind === 'tip' && activity.platform === 'kofi' ? (activity.amount ?? 0) : 0;
    case 'gifts':
      return kind === 'gift' ? (activity.gifted ?? 1) : 0;
    case 'raiders':
      return kind === 'raid' ? (activity.viewers ?? 0) : 0;
  }
}

/**
 * The currency after an activity; undefined when its money can't be added. Money is never converted: the first tip
 * decides the currency, others don't count.
 */
export function currencyAfter(
  currency: string | null,
  { kind, currency: paid }: ChannelActivity,
): string | null | undefined {
  if (kind !== 'tip' || paid === undefined) return currency;
  return currency === null || currency === paid ? paid : undefined;
}

/** Sums keep to hundredths: money added up as floating point would show more. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
