/** What plays, as the server has it: pages that come later join it where it is. */
export interface PlayerState {
  readonly playing: {
    readonly videoId: string;
    /** When its beginning was, or would have been, ms since 1970: it is further by what has passed since. */
    readonly startedAt: number;
    /** Where it rests, in seconds; null: it goes on. */
    readonly pausedAtS: number | null;
  } | null;
  /** The next one first. */
  readonly queue: readonly QueuedVideo[];
  /** How many were ever queued: their ids count up. */
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

/** Where a video is, in seconds. */
export function positionOf(
  { startedAt, pausedAtS }: NonNullable<PlayerState['playing']>,
  now: number,
): number {
  return pausedAtS ?? Math.max(0, (now - startedAt) / 1000);
}
