import type { Track } from './track';

/** How far a projection is behind the log. */
export interface ProjectionLag {
  readonly projection: string;
  /** The generation that is being filled. */
  readonly generation: string;
  /** The one that queries read: an older one while a new version is being built. */
  readonly serving: string;
  readonly position: string;
  readonly caughtUp: boolean;
  /** Age of what is known to be missing, 0 when caught up, null when that isn't known. */
  readonly behindMs: number | null;
  /** Why it stopped for good; null while it goes on. */
  readonly error: string | null;
}

/** A projection that is built anew from the log's start. */
export interface Rebuild {
  readonly projection: string;
  /** Whose streams it is made from. */
  readonly category: string;
  readonly generation: string;
  /** Events of the projection's category that were taken so far. */
  readonly events: number;
  /** True once queries read what was built. */
  readonly isDone: boolean;
  /** Why it came to nothing: queries go on reading what was there. Null otherwise. */
  readonly error: string | null;
}

/** @param served what queries read, or will once it has caught up */
export function rebuildOf(track: Track, served: Track): Rebuild {
  const { projection, generation, events, error } = track;
  const isDone = track === served;
  const { name, category } = projection;
  return {
    projection: name,
    category,
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
