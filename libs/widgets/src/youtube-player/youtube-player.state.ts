/** Runtime state of a player. Pages opened later join at the current position. */
export interface PlayerState {
  readonly playing: {
    readonly videoId: string;
    /**
     * Time at which the video was, or would have been, at its start, ms since 1970. The position is the time since
     * then.
     */
    readonly startedAt: number;
    /** Position of the pause in seconds; null while it plays. */
    readonly pausedAtS: number | null;
  } | null;
  /** The next one first. */
  readonly queue: readonly QueuedVideo[];
  /** Total number of queued videos so far; the source of their ids. */
  readonly queued: number;
  /** In percent, instead of the setting; null: the setting. */
  readonly volume: number | null;
  readonly muted: boolean;
}

export interface QueuedVideo {
  readonly itemId: string;
  readonly videoId: string;
  /** Ms since 1970. */
  readonly addedAt: number;
}

export const nothingPlays: PlayerState = { playing: null, queue: [], queued: 0, volume: null, muted: false };

/** Returns the position of the video, in seconds. */
export function positionOf(
  { startedAt, pausedAtS }: NonNullable<PlayerState['playing']>,
  now: number,
): number {
  return pausedAtS ?? Math.max(0, (now - startedAt) / 1000);
}
