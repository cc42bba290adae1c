/** Runtime state of a video set by commands. Each page tracks the playback position itself. */
export interface VideoState {
  readonly mode: 'playing' | 'paused' | 'stopped';
  /** Last jump: target position in seconds, or null for the start. `n` counts the jumps. */
  readonly jump: { readonly s: number | null; readonly n: number };
  /** Instead of the setting; null: the setting. */
  readonly volume: number | null;
}

export const byItself: VideoState = { mode: 'playing', jump: { s: null, n: 0 }, volume: null };
