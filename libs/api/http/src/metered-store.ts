import type { EventStore } from '@studio/event-store/event-store';
import { Unavailable, UnknownOutcome, WrongExpectedRevision } from '@studio/kernel/commit-log';

/**
 * `unknown`: written or not, and tried again until that is known. `no_leader`: the store's cluster has none just then.
 */
export type AppendLabel = 'written' | 'conflict' | 'unknown' | 'no_leader' | 'failed';

/** Receives every append: its duration in seconds, and its number of commits. */
export interface AppendObserver {
  appended(outcome: AppendLabel, seconds: number, commits: number): void;
}

/** Returns the same store with its appends observed. */
export function metered(store: EventStore, observer: AppendObserver): EventStore {
  const append: EventStore['append'] = async (stream, expected, events) => {
    const began = performance.now();
    const count = (outcome: AppendLabel): void =>
      observer.appended(
        outcome,
        (performance.now() - began) / 1000,
        events.reduce((commits, { meta }) => commits + (meta.index === 0 ? 1 : 0), 0),
      );
    try {
      const appended = await store.append(stream, expected, events);
      count('written');
      return appended;
    } catch (error) {
      count(outcomeOf(error));
      throw error;
    }
  };
  return {
    append,
    shared: store.shared,
    read: (stream, from, options) => store.read(stream, from, options),
    subscribe: (categories, after, options) => store.subscribe(categories, after, options),
    isPosition: (text) => store.isPosition(text),
    end: () => store.end(),
    ...(store.knownEnd && { knownEnd: store.knownEnd.bind(store) }),
    epoch: () => store.epoch(),
    beginEpoch: (name, instead) => store.beginEpoch(name, instead),
    purge: (streams) => store.purge(streams),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function outcomeOf(error: unknown): AppendLabel {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  const isTrouble = error instanceof Unavailable || error instanceof UnknownOutcome;
  if (isTrouble && error.awaitsLeader) return 'no_leader';
  return error instanceof UnknownOutcome ? 'unknown' : 'failed';
}
