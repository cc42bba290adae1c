import { latestEvent, recentOf, wordsOf } from './activity-events';
import type { FeedItem } from './feed-item';

/* The session in the words of StreamElements' widgets. They read keys without asking whether they are there. */

/** Kinds in the words of StreamElements. */
const kinds = (
  'follower subscriber cheer tip raid host superchat sponsor merch purchase charityCampaignDonation cheerPurchase ' +
  'fan share stars supporter videolike'
).split(' ');
const ranges = ['session', 'weekly', 'monthly', 'alltime'] as const;
const more = ['subscriber-new', 'subscriber-resub', 'subscriber-gifted', 'sponsor-gifted'];

interface Listed {
  readonly name?: string | null;
  readonly amount?: number;
}

type Data = { readonly [key: string]: unknown };
const none: Data = {};
const nobody = { name: '', amount: 0, message: '' };
const zero = { count: 0, amount: 0 };

/** Returns every key of a session, with nothing in it. */
function emptySession(): { [key: string]: unknown } {
  const data: { [key: string]: unknown } = {};
  for (const kind of kinds) {
    data[`${kind}-latest`] = nobody;
    data[`${kind}-recent`] = [];
    for (const sum of ['session', 'week', 'month', 'total', 'goal', 'count']) data[`${kind}-${sum}`] = zero;
    for (const range of ranges)
      for (const top of ['donation', 'donator'])
        data[`${kind}-${range}-top-${top}`] = { name: '', amount: 0 };
  }
  for (const kind of more) Object.assign(data, { [`${kind}-latest`]: nobody, [`${kind}-session`]: zero });
  for (const goal of ['items', 'orders', 'total']) data[`merch-goal-${goal}`] = { amount: 0 };
  const train = { active: false, level: 0, percent: 0, amount: 0, name: '' };
  for (const part of ['latest', 'session', 'level-progress', 'level-goal', 'latest-top-contributors'])
    data[`hypetrain-${part}`] = part === 'latest-top-contributors' ? [] : train;
  return {
    ...data,
    'channel-points-latest': { ...nobody, redemption: '' },
    'hypetrain-total': { amount: 0 },
    'subscriber-points': { amount: 0 },
    'subscriber-alltime-gifter': { name: '', amount: 0 },
  };
}

/**
 * Returns the session data of widgets.
 * @param session live data `session`
 * @param feed latest activities, newest first
 */
export function sessionData(session: Data | null | undefined, feed: readonly FeedItem[]): Data {
  const data = emptySession();
  addLatest(data, session?.['latest'] as Data | undefined, feed);
  addCounts(data, (session?.['totals'] as Data | undefined) ?? none);
  addTops(data, (session?.['top'] as Data | undefined) ?? none);
  return data;
}

function addLatest(
  data: { [key: string]: unknown },
  latest: Data | undefined,
  feed: readonly FeedItem[],
): void {
  const known = Object.values(latest ?? none).filter((item): item is FeedItem => item !== null);
  const items = [...feed, ...known].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const isFirst = (key: string): boolean => data[key] === nobody;
  for (const item of items) {
    const event = latestEvent(item);
    if (!event) continue;
    for (const key of latestKeys(item, event.type)) if (isFirst(key)) data[key] = event;
  }
  for (const item of feed) {
    const recent = recentOf(item);
    if (recent) (data[`${recent.type}-recent`] as object[]).push(recent);
  }
}

function latestKeys(item: FeedItem, kind: string): readonly string[] {
  const key = `${kind}-latest`;
  if (kind !== 'subscriber') return [key];
  if (wordsOf(item)?.twin === 'communityGiftPurchase') return ['subscriber-gifted-latest'];
  return [key, item.months === undefined ? 'subscriber-new-latest' : 'subscriber-resub-latest'];
}

function addCounts(data: { [key: string]: unknown }, totals: Data): void {
  const count = (key: string): number => Number(totals[key] ?? 0);
  const sums = totals['tipTotals'] as readonly { readonly amount: number }[] | undefined;
  const tips = (sums ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const of = (counted: number, amount: number): object => ({ count: counted, amount });
  Object.assign(data, {
    'follower-session': of(count('follows'), count('follows')),
    'subscriber-session': of(count('subs'), count('subs')),
    'cheer-session': of(count('cheers'), count('bits')),
    'cheer-count': of(count('cheers'), count('cheers')),
    'tip-session': of(count('tips'), tips),
    'tip-count': of(count('tips'), count('tips')),
    'raid-session': of(count('raids'), count('raidViewers')),
  });
}

const rangeNames = { session: 'session', weekly: 'week', monthly: 'month', alltime: 'all' } as const;

/** The lists of supporters have sums only, which stand for the largest single ones as well. */
function addTops(data: { [key: string]: unknown }, top: Data): void {
  for (const kind of ['cheer', 'tip'])
    for (const range of ranges) {
      const first = firstOf(top[kind], rangeNames[range]);
      if (first) for (const each of ['donation', 'donator']) data[`${kind}-${range}-top-${each}`] = first;
    }
  const gifter = firstOf(top['gift'], 'all');
  if (gifter) data['subscriber-alltime-gifter'] = gifter;
}

function firstOf(lists: unknown, range: string): { readonly name: string; readonly amount: number } | null {
  const list = (lists as Data | undefined)?.[range] as readonly Listed[] | undefined;
  const first = list?.[0];
  return first ? { name: first.name ?? '', amount: first.amount ?? 0 } : null;
}
