/** Some that come at once. */
export interface EmoteBurst {
  /** Counts up. */
  readonly n: number;
  /** Ms since 1970: pages that come much later don't show it. */
  readonly at: number;
  /** Emoji, names of signs, addresses of emotes on this server: one after the other in turn. */
  readonly emotes: readonly string[];
  readonly count: number;
}

export interface EmoteRainState {
  /** The last of them, the newest at the end. */
  readonly bursts: readonly EmoteBurst[];
  /** Total number of bursts so far. */
  readonly count: number;
  /** Time of the last stop, ms since 1970; bursts before it are gone. */
  readonly stoppedAt: number | null;
}

export const dry: EmoteRainState = { bursts: [], count: 0, stoppedAt: null };
