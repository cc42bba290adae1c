import type { Values } from '../widget';
import { eventText } from '../event-list/event-text';
import type { TickerState } from './ticker.state';

/** One text on the band. */
export interface TickerEntry {
  readonly text: string;
  /** Address of an upload. */
  readonly icon?: string;
  /** What happened: it has a sign of its own. */
  readonly kind?: string;
}

interface Source {
  readonly source: 'list' | 'events' | 'community';
  readonly items: readonly { readonly text: string; readonly icon: string }[];
}

/** Kinds that have a sign, in the order in which the latest of each stand. */
const kinds = ['follow', 'sub', 'gift', 'cheer', 'raid', 'tip', 'redemption'];

/** What runs by: what the source tells, and behind it what somebody added. */
export function tickerEntries(
  { source, items }: Source,
  { pushed }: TickerState,
  live: { readonly [kind: string]: Values | null | undefined },
): readonly TickerEntry[] {
  const told = source === 'list' ? items : happened(source, live);
  return [...told, ...pushed.map(({ text }) => ({ text }))].filter(({ text }) => text.trim() !== '');
}

function happened(
  source: 'events' | 'community',
  live: { readonly [kind: string]: Values | null | undefined },
): readonly TickerEntry[] {
  if (source === 'community')
    return ((live['community-feed']?.['items'] ?? []) as readonly Values[]).flatMap(entryOf);
  const latest = (live['session']?.['latest'] ?? {}) as Values;
  const sub = newer(latest['sub'] as Values | null, latest['resub'] as Values | null);
  return kinds.flatMap((kind) => entryOf(kind === 'sub' ? sub : (latest[kind] as Values | null)));
}

function newer(one: Values | null | undefined, other: Values | null | undefined): Values | null {
  if (!one || !other) return one ?? other ?? null;
  return String(one['at']) > String(other['at']) ? one : other;
}

function entryOf(activity: Values | null | undefined): readonly TickerEntry[] {
  if (!activity || activity['received'] === true) return [];
  const user = activity['user'] as Values | null | undefined;
  const { bits, viewers, amount, gifted, currency } = activity;
  const told = activity['kind'] === 'resub' ? 'sub' : String(activity['kind']);
  // Gifts are told as subscriptions that have a count.
  const kind = told === 'sub' && typeof gifted === 'number' ? 'gift' : told;
  if (!kinds.includes(kind)) return [];
  const count = [bits, viewers, amount, gifted].find((each) => typeof each === 'number');
  const text = eventText('{name} {amount}', {
    name: typeof user?.['name'] === 'string' ? user['name'] : null,
    amount: typeof count === 'number' ? count : null,
    currency: typeof currency === 'string' && typeof amount === 'number' ? currency : null,
    months: null,
  });
  return [{ text, kind }];
}
