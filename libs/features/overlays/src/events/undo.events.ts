import type { StoredTransition } from './overlay.event-shapes';

/** Change of one property. Without `after` it was removed; without `before` it was added. */
export interface RevertedProperty {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface UndoEvents {
  /** An undo reverted steps, or a restore brought back an earlier state: one new commit on top of the present. */
  'overlay.reverted': {
    /** Ids of the undone steps; empty for a restore. */
    readonly undoes: readonly string[];
    /** Ids of on-air steps that the undo skipped on its way to the undone ones. */
    readonly skipped?: readonly string[];
    readonly changes: readonly RevertedProperty[];
    /**
     * Versions of returning layers: one more than each layer ever had. The first events of this kind have none.
     */
    readonly versions?: { readonly [memberId: string]: number };
    /** Source of the design, if this is a restore. */
    readonly restored?: {
      readonly rev: number;
      readonly sceneIds?: readonly number[];
      readonly memberIds?: readonly number[];
    };
    /** Transition viewers see, if another scene is live now. */
    readonly transition?: StoredTransition;
  };
}
