import { idOf, type Commit, type StoredEvent } from '@studio/kernel/event';
import type { DueCall } from './process';

/** Commits that are reacted to at once. */
export const MOST_AT_ONCE = 64;
/** A commit, and the partition of its account. */
export interface Placed {
  readonly commit: Commit;
  readonly partition: number;
}

/** Events of a commit that are a process's business, and the partition of its account. */
export interface Concerning {
  readonly stream: string;
  readonly partition: number;
  readonly events: readonly StoredEvent[];
}

/** A due call, and the partition of its account. */
export interface PlacedDue {
  readonly call: DueCall;
  readonly partition: number;
}

/**
 * Divides commits into rounds, in order: each has at most one commit about the same thing. After a kill, the commits of
 * one round are taken again. Two about one thing in a round could then change their order, as a command that changed
 * nothing at first is not remembered.
 */
export function* roundsOf(commits: readonly Placed[]): Iterable<readonly Placed[]> {
  let round: Placed[] = [];
  const ids = new Set<string>();
  for (const placed of commits) {
    const id = idOf(placed.commit.stream);
    if (ids.has(id) || round.length >= MOST_AT_ONCE) {
      yield round;
      round = [];
      ids.clear();
    }
    ids.add(id);
    round.push(placed);
  }
  if (round.length > 0) yield round;
}

/** Divides due calls by what they are about, the part of their id before the first dot. Each list keeps the order. */
export function lanesOf(calls: readonly PlacedDue[]): Iterable<readonly PlacedDue[]> {
  const lanes = new Map<string, PlacedDue[]>();
  for (const placed of calls) {
    const [about = ''] = placed.call.id.split('.', 1);
    const known = lanes.get(about);
    if (known) known.push(placed);
    else lanes.set(about, [placed]);
  }
  return lanes.values();
}
