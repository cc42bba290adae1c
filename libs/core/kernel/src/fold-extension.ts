import type { StoredEvent } from './event';

/** One event as it was folded in. */
export interface FoldedEvent<State> {
  readonly before: State;
  readonly after: State;
  readonly event: StoredEvent;
  /** `rev` of the stream before the event. */
  readonly rev: number;
}

/**
 * Value that a decider folds along with its state, from the same events. Its decisions receive it; other readers
 * of the state do without. The value is never changed in place, and `JSON.stringify` represents all of it.
 */
export interface FoldExtension<State, Kept> {
  readonly initial: Kept;
  /** Never throws. */
  fold(kept: Kept, folded: FoldedEvent<State>): Kept;
  /** @param json what `JSON.stringify` made of one, parsed */
  fromJson(json: unknown): Kept;
}
