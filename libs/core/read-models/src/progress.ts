import { categoriesOf } from './projection';
import type { Track } from './track';

/** Lag of a projection behind the log. */
export interface ProjectionLag {
  readonly projection: string;
  /** The generation that is being filled. */
  readonly generation: string;
  /** Generation that queries read: an older one while a new version is being built. */
  readonly serving: string;
  readonly position: string;
  readonly caughtUp: boolean;
  /** Age of the oldest missing event; 0 when caught up, null if unknown. */
  readonly behindMs: number | null;
  /** Reason it stopped permanently; null while it continues. */
  readonly error: string | null;
}

/** Rebuild of a projection from the log's start. */
export interface Rebuild {
  readonly projection: string;
  /** Category of the streams it is made from, the first of several. */
  readonly category: string;
  /** All categories of the streams it is made from. */
  readonly categories: readonly string[];
  readonly generation: string;
  /** Events of the projection's categories that were taken so far. */
  readonly events: number;
  /** True once queries read the result. */
  readonly isDone: boolean;
  /** Reason it failed; queries then continue to read the old documents. Null otherwise. */
  readonly error: string | null;
}

/** @param served generation that queries read, or will read once it has caught up */
export function rebuildOf(track: Track, served: Track): Rebuild {
  const { projection, generation, events, error } = track;
  const isDone = track === served;
  const { name, category } = projection;
  return {
    projection: name,
    category,
    categories: categoriesOf(projection),
    generation,
    events,
    isDone,
    error: isDone ? null : (error?.message ?? null),
  };
}

/** @param now ms since 1970 */
export function behindMs({ caughtUp, error, behindSince }: Track, now: number): number | null {
  if (caughtUp && !error) return 0;
  return behindSince === null || Number.isNaN(behindSince) ? null : Math.max(0, now - behindSince);
}
