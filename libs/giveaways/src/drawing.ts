/** One line of the list that is drawn from. */
export interface ListedEntry {
  readonly platform: string;
  /** At the platform. */
  readonly userId: string;
  readonly tickets: number;
}

/** The number that a draw comes to. */
export interface PickedTicket {
  /** How many numbers were passed over before it. */
  readonly attempt: number;
  /** The ticket that wins, from 0: tickets are counted through the list from its first line. */
  readonly ticket: number;
}

/** What draws are made with, so that whoever decides them needs no random numbers (open points 5.1). */
export interface Fairness {
  /** What is published of a seed before anybody has joined. */
  commitOf(seed: string): string;
  /** Of the list's text. */
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
  const keyed = [...entries].map((entry) => [`${entry.platform}\t${entry.userId}`, entry] as const);
  keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = keyed.map(([key, { tickets }]) => `${key}\t${tickets}\n`).join('');
  return {
    entries: keyed.map(([, entry]) => entry),
    text,
    hash: fairness.hashOf(text),
    total: keyed.reduce((sum, [, { tickets }]) => sum + tickets, 0),
  };
}

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
