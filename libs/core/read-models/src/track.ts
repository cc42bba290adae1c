import { LatestDocuments } from './latest-documents';
import type { Projection } from './projection';
import type { ReadModels } from './read-models';

/** One generation of a projection on its way along the log. */
export interface Track {
  readonly projection: Projection<object>;
  readonly generation: string;
  /** Recently written documents; null if others write too. */
  readonly latest: LatestDocuments | null;
  /** Everything up to here is written. */
  position: string;
  /** Position of its stored checkpoint. */
  saved: string;
  /** True while it has everything the store has reported. */
  caughtUp: boolean;
  /** True once it has had everything that the log held. */
  hasArrived: boolean;
  /** Time of the oldest known missing event (ms); null while unknown. */
  behindSince: number | null;
  /** Events of its category that it has taken since it was opened. */
  events: number;
  /** Another generation has taken its place: nothing more is written to it. */
  isReplaced: boolean;
  /** Reason it stopped permanently; null while it continues. */
  error: Error | null;
}

/** Returns the track of a generation in its current state. */
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
