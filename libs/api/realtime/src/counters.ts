/** Counts of messages sent since the start. */
export interface Counters {
  deltas: number;
  /** Frames of deltas encoded; each goes to every renderer in step. */
  frames: number;
  /** Snapshots sent, and how many of them had to be encoded. */
  snapshots: number;
  snapshotEncodings: number;
  /** Renderers cut to a snapshot because they couldn't keep up. */
  cuts: number;
}
