import { entryKinds } from '@studio/platforms/stream-kinds';
import type { Values } from '../widget';
import { eventText } from '../event-list/event-text';
import type { TickerState } from './ticker.state';

/** One entry on the band. */
export interface TickerEntry {
  readonly text: string;
  /** Address of an upload. */
  readonly icon?: string;
  /** Kind of the event, which decides its icon; undefined for other entries. */
  readonly kind?: string;
}

interface Source {
  readonly source: 'list' | 'events' | 'community';
  readonly items: readonly { readonly text: string; readonly icon: string }[];
}

/** Kinds of events with an icon, in the order in which their latest events are shown. */
const kinds: readonly string[] = entryKinds;

/** Returns the ticker's entries: those of the source, then those pushed by commands. */
export function tickerEntries(
  { source, items }: Source,
  { pushed }: TickerState,
  live: { readonly [kind: string]: Values | null | undefined },
): readonly TickerEntry[] {
  const entries = source === 'list' ? items : happened(source, live);
  return [...entries, ...pushed.map(({ text }) => ({ text }))].filter(({ text }) => text.trim() !== '');
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
  const { bits, kicks, jewels, viewers, amount, gifted, currency } = activity;
  const entries = activity['kind'] === 'resub' ? 'sub' : String(activity['kind']);
  // A subscription with a gift count is a gift.
  const kind = entries === 'sub' && typeof gifted === 'number' ? 'gift' : entries;
  if (!kinds.includes(kind)) return [];
  const count = [bits, kicks, jewels, viewers, amount, gifted].find((each) => typeof each === 'number');
  const text = eventText('{name} {amount}', {
    name: typeof user?.['name'] === 'string' ? user['name'] : null,
    amount: typeof count === 'number' ? count : null,
    currency: typeof currency === 'string' && typeof amount === 'number' ? currency : null,
    months: null,
  });
  return [{ text, kind }];
}
