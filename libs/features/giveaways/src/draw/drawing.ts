import { atOnce, sortSteps } from '@studio/kernel/stepwise';

/** One line of the list that is drawn from. */
export interface ListedEntry {
  readonly platform: string;
  /** At the platform. */
  readonly userId: string;
  readonly tickets: number;
}

/** The number that a draw comes to. */
export interface PickedTicket {
  /** Number of random numbers skipped before this one. */
  readonly attempt: number;
  /** The ticket that wins, from 0: tickets are counted through the list from its first line. */
  readonly ticket: number;
}

/** Provably fair draws. Deciders use this port and need no random numbers [giveaways/8]. */
export interface Fairness {
  /** Returns the hash of a seed that is published before anybody joins. */
  commitOf(seed: string): string;
  /** Returns the hash of the list's text. */
  hashOf(list: string): string;
  /** @param from the first attempt that counts */
  pick(seed: string, listHash: string, n: number, total: number, from: number): PickedTicket;
}

/** Those who can win, in the order in which their tickets are counted. */
export interface DrawList<Entry extends ListedEntry> {
  readonly entries: readonly Entry[];
  readonly text: string;
  readonly hash: string;
  readonly total: number;
}

export interface Drawn<Entry extends ListedEntry> extends PickedTicket {
  readonly entry: Entry;
}

/** The list of some entries: by platform, then by the id there; one line for each. */
export function listOf<Entry extends ListedEntry>(
  entries: Iterable<Entry>,
  fairness: Hashing,
): DrawList<Entry> {
  return atOnce(listSteps(entries, fairness));
}

/** The same in steps, for readers that share their thread. */
export function* listSteps<Entry extends ListedEntry>(
  entries: Iterable<Entry>,
  fairness: Hashing,
): Generator<void, DrawList<Entry>> {
  const keyed: (readonly [string, Entry])[] = [];
  for (const entry of entries) {
    keyed.push([`${entry.platform}\t${entry.userId}`, entry]);
    if (keyed.length % STEP === 0) yield;
  }
  const sorted = yield* sortSteps(keyed, ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const parts: string[] = [];
  let total = 0;
  for (let at = 0; at < sorted.length; at += STEP) {
    const part = sorted.slice(at, at + STEP);
    parts.push(part.map(([key, { tickets }]) => `${key}\t${tickets}\n`).join(''));
    total = part.reduce((sum, [, { tickets }]) => sum + tickets, total);
    yield;
  }
  const text = parts.join('');
  return { entries: sorted.map(([, entry]) => entry), text, hash: fairness.hashOf(text), total };
}

/** Entries between two yields. */
const STEP = 1024;

type Hashing = { readonly hashOf: Fairness['hashOf'] };

/**
 * Draws one after the other, nobody twice: a ticket of somebody who was drawn already is passed over.
 * @param first number of the first winner
 * @param count of those who can win at most
 */
export function drawFrom<Entry extends ListedEntry>(
  list: DrawList<Entry>,
  { seed, first, count }: { readonly seed: string; readonly first: number; readonly count: number },
  fairness: Fairness,
): readonly Drawn<Entry>[] {
  const ends = ticketEnds(list);
  const drawn = new Map<Entry, Drawn<Entry>>();
  for (let n = first; n < first + Math.min(count, list.entries.length); n++)
    for (let from = 0; ;) {
      const pick = fairness.pick(seed, list.hash, n, list.total, from);
      const entry = entryOf(list, ends, pick.ticket);
      if (!drawn.has(entry)) {
        drawn.set(entry, { ...pick, entry });
        break;
      }
      from = pick.attempt + 1;
    }
  return [...drawn.values()];
}

/** The entry that a ticket belongs to. */
export function holderOf<Entry extends ListedEntry>(list: DrawList<Entry>, ticket: number): Entry {
  return entryOf(list, ticketEnds(list), ticket);
}

/** For each entry the number behind its last ticket. */
function ticketEnds({ entries }: DrawList<ListedEntry>): readonly number[] {
  let end = 0;
  return entries.map(({ tickets }) => (end += tickets));
}

function entryOf<Entry extends ListedEntry>(
  { entries }: DrawList<Entry>,
  ends: readonly number[],
  ticket: number,
): Entry {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > ticket) high = middle;
    else low = middle + 1;
  }
  const entry = entries[low];
  if (!entry) throw new Error('Nobody can be drawn.');
  return entry;
}
