import { LatestDocuments } from './latest-documents';
import type { Projection } from './projection';
import type { ReadModels } from './read-models';

/** One generation of a projection on its way along the log. */
export interface Track {
  readonly projection: Projection<object>;
  readonly generation: string;
  /** What it has written lately; null where others write too. */
  readonly latest: LatestDocuments | null;
  /** Everything up to here is written. */
  position: string;
  /** Where its stored checkpoint stands. */
  saved: string;
  /** True while it has everything that the store has told of. */
  caughtUp: boolean;
  /** True once it has had everything that the log held. */
  hasArrived: boolean;
  /** When the oldest thing that is known to be missing happened (ms), null while that isn't known. */
  behindSince: number | null;
  /** Events of its category that it has taken since it was opened. */
  events: number;
  /** Another generation has taken its place: nothing more is written to it. */
  isReplaced: boolean;
  /** Why it stopped for good, null while it goes on. */
  error: Error | null;
}

/** Of a generation as it is found. */
export function newTrack(
  projection: Projection<object>,
  generation: string,
  { shared }: ReadModels,
  position = '',
): Track {
  return {
    projection,
    generation,
    latest: shared ? null : new LatestDocuments(),
    position,
    saved: position,
    caughtUp: false,
    hasArrived: false,
    behindSince: null,
    events: 0,
    isReplaced: false,
    error: null,
  };
}
