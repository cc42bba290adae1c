import type { Step } from '@studio/undo/steps';
import type { Overlay } from '../model/overlay.state';

/** What commands that take something back are told besides. */
export interface UndoFacts {
  readonly Undo: StepFacts;
  readonly Redo: StepFacts;
  readonly RevertStep: StepFacts;
  readonly RestoreOverlay: ScopeFacts & {
    /** The overlay at the rev that is to be restored; null when it never had it. */
    readonly restored: Overlay | null;
  };
}

export interface ScopeFacts {
  /** @throws Problem `insufficient_scope` unless the caller may use the scope on this overlay */
  readonly requireScope: (overlay: Overlay, scope: string) => void;
  /** The scope that an operation needs; null when it needs none or there is no such operation. */
  readonly scopeOf: (operation: string) => string | null;
}

export interface StepFacts extends ScopeFacts {
  /** The step that the command names; the decision needs it when it lies further back than the stream's latest steps. */
  readonly old: OldStep | null;
}

/** A step from the log, with what came after it. Commits never change: so doesn't this. */
export interface OldStep {
  readonly step: Step;
  /**
   * Later steps, newest first, as far as they were read: at least those of others that write the same properties, the
   * one that took it back last, the one that took that back, and so on.
   */
  readonly later: readonly Step[];
  /** The rev up to which they were read. */
  readonly upTo: number;
}
