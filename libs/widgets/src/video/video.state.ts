/** What somebody had a video do. How far it is every page knows for itself. */
export interface VideoState {
  readonly mode: 'playing' | 'paused' | 'stopped';
  /** Where it was had to go on, in seconds; null: at its start. `n` counts the times. */
  readonly jump: { readonly s: number | null; readonly n: number };
  /** Instead of the setting; null: the setting. */
  readonly volume: number | null;
}

export const byItself: VideoState = { mode: 'playing', jump: { s: null, n: 0 }, volume: null };
