import type { StoredTransition } from './overlay.event-shapes';

/** One property that became another; without `after` it is gone, without `before` it is new. */
export interface RevertedProperty {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface UndoEvents {
  /** Steps were taken back, or an earlier state was brought back: as one new commit on top of the present. */
  'overlay.reverted': {
    /** Ids of the steps that were taken back; none for a restore. */
    readonly undoes: readonly string[];
    /** Ids of steps on air that were passed over on the way to what was taken back. */
    readonly skipped?: readonly string[];
    readonly changes: readonly RevertedProperty[];
    /** Of layers that come back: one more than they ever had. The first such events tell none. */
    readonly versions?: { readonly [memberId: string]: number };
    /** Where a restore took the design from. */
    readonly restored?: {
      readonly rev: number;
      readonly sceneIds?: readonly number[];
      readonly memberIds?: readonly number[];
    };
    /** How viewers see the switch, when another scene is live now. */
    readonly transition?: StoredTransition;
  };
}
