import type { StoredEvent } from './event';

/** One event as it was folded in. */
export interface FoldedEvent<State> {
  readonly before: State;
  readonly after: State;
  readonly event: StoredEvent;
  /** Of the stream before the event. */
  readonly rev: number;
}

/**
 * What a decider has folded along with its state, from the same events. Its decisions are told of it; readers of the
 * state do without. `Kept` is never changed in place, and `JSON.stringify` says all of it.
 */
export interface FoldExtension<State, Kept> {
  readonly initial: Kept;
  /** Never throws. */
  fold(kept: Kept, folded: FoldedEvent<State>): Kept;
  /** @param json what `JSON.stringify` made of one, parsed */
  fromJson(json: unknown): Kept;
}
