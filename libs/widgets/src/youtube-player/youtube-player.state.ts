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
  readonly queue: readonly string[];
  /** In percent, instead of the setting; null: the setting. */
  readonly volume: number | null;
  readonly muted: boolean;
}

export const nothingPlays: PlayerState = { playing: null, queue: [], volume: null, muted: false };

/** Where a video is, in seconds. */
export function positionOf(
  { startedAt, pausedAtS }: NonNullable<PlayerState['playing']>,
  now: number,
): number {
  return pausedAtS ?? Math.max(0, (now - startedAt) / 1000);
}
