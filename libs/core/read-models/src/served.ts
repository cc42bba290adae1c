import type { Track } from './track';

/** Projection with the generation being filled and the one being read. */
export interface ServedModel {
  track: Track;
  serving: string;
  /** Position of the generation that is read, if it is an older one; it no longer moves. */
  readonly oldPosition: string;
  /**
   * True if the earlier content belongs to another log, or to an epoch with more events. It must not be shown, and
   * the new generation only once it is complete.
   */
  isAnew: boolean;
}

/** Returns the position of the generation that queries read. */
export function positionOf({ track, serving, oldPosition }: ServedModel): string {
  return serving === track.generation ? track.position : oldPosition;
}
