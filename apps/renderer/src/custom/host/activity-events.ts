import type { ContributionKind } from '@studio/platforms/stream-kinds';
import type { ReceivedEvent } from '../bridge';
import type { FeedItem } from './feed-item';

/* Our activity in the words of StreamElements' widgets. */

interface Words {
  /** Kind of the `…-latest` event. */
  readonly latest: string;
  /** Type of the twin with the listener `event`. */
  readonly twin: string;
  readonly amount: number;
}

const coins = ({ bits, kicks, jewels }: FeedItem): Words => ({
  ...{ latest: 'cheer', twin: 'cheer' },
  amount: bits ?? kicks ?? jewels ?? 0,
});

/** Words by kind of the activity list. Only contributions have a `…-latest` event; a gift is listed as a sub. */
const words: {
  readonly [Kind in ContributionKind | 'kicks' | 'jewels']: ((item: FeedItem) => Words) | null;
} = {
  follow: () => ({ latest: 'follower', twin: 'follow', amount: 0 }),
  sub: ({ gifted, months }) =>
    gifted === undefined
      ? { latest: 'subscriber', twin: 'subscriber', amount: months ?? 1 }
      : { latest: 'subscriber', twin: 'communityGiftPurchase', amount: gifted },
  gift: null,
  cheer: coins,
  kicks: coins,
  jewels: coins,
  raid: ({ viewers }) => ({ latest: 'raid', twin: 'raid', amount: viewers ?? 0 }),
  tip: ({ amount }) => ({ latest: 'tip', twin: 'tip', amount: amount ?? 0 }),
};

/** Returns the kind and amount of an activity; null for one that has no `…-latest` event. */
export function wordsOf(item: FeedItem): Words | null {
  return Object.hasOwn(words, item.kind) ? (words[item.kind as keyof typeof words]?.(item) ?? null) : null;
}

/** Event of a `…-latest` listener. */
export type LatestEvent = {
  readonly name: string;
  readonly amount: number;
  readonly message: string;
  readonly type: string;
  readonly [key: string]: unknown;
};

/** Returns the `…-latest` event of an activity; null if it has none. */
export function latestEvent(item: FeedItem): LatestEvent | null {
  const known = wordsOf(item);
  if (!known) return null;
  const { latest: type, amount, twin } = known;
  return {
    ...{ name: item.user?.name ?? '', amount, message: item.message ?? '' },
    ...{ _id: item.activityId, activityId: item.activityId, sessionTop: false },
    ...{ type, originalEventName: `${type}-latest`, provider: item.platform },
    ...(type === 'subscriber' && subscription(item, twin)),
    ...(item.currency !== undefined && { currency: item.currency }),
  };
}

function subscription(item: FeedItem, twin: string): object {
  const tier = tierOf(item.tier);
  if (twin !== 'communityGiftPurchase') return { tier, ...(item.received && { gifted: true, sender: '' }) };
  return { tier, bulkGifted: true, count: item.gifted, sender: item.user?.name ?? '' };
}

/** `1` → `1000`; `prime` stays. */
function tierOf(tier = '1'): string {
  return /^[123]$/.test(tier) ? `${tier}000` : tier;
}

/** Returns the events that a widget receives for an activity, in their order. */
export function eventsOf(item: FeedItem): readonly ReceivedEvent[] {
  const latest = latestEvent(item);
  const isRedemption = item.kind === 'redemption';
  const twin = latest || isRedemption ? [{ listener: 'event', event: twinOf(item) }] : [];
  return [...(latest ? [{ listener: `${latest.type}-latest`, event: latest }] : []), ...twin];
}

/** Returns the event of the listener `event`, which most activities have beside the other. */
function twinOf(item: FeedItem): ReceivedEvent['event'] {
  const { activityId, at, platform, user, message, currency } = item;
  const known = wordsOf(item);
  return {
    ...{ type: known?.twin ?? 'channelPointsRedemption', provider: platform, createdAt: at },
    ...{ _id: activityId, activityId, channel: '' },
    data: {
      ...{ username: user?.login ?? '', displayName: user?.name ?? '', providerId: '', avatar: '' },
      ...{ amount: known?.amount ?? 0, message: message ?? '' },
      ...(known?.latest === 'subscriber' && {
        ...{ tier: tierOf(item.tier), gifted: item.received === true, sender: '' },
      }),
      ...(currency !== undefined && { currency }),
      ...(item.reward !== undefined && { redemption: item.reward }),
    },
  };
}

/** Returns an activity as an entry of `recents` and of the lists `…-recent`; null if it is in none. */
export function recentOf(item: FeedItem): (LatestEvent & { readonly createdAt: string }) | null {
  const event = latestEvent(item);
  return event && { ...event, createdAt: item.at };
}
