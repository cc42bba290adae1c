import type { Step } from '@studio/undo/steps';
import type { Overlay } from '../model/overlay.state';

/** Lookups of the commands that undo something. */
export interface UndoLookups {
  readonly Undo: StepLookups;
  readonly Redo: StepLookups;
  readonly RevertStep: StepLookups;
  readonly RestoreOverlay: ScopeLookups & {
    /** Overlay at the rev to restore; null if it never had that rev. */
    readonly restored: Overlay | null;
  };
}

export interface ScopeLookups {
  /** @throws Problem `insufficient_scope` unless the caller may use the scope on this overlay */
  readonly requireScope: (overlay: Overlay, scope: string) => void;
  /** Returns the scope an operation needs; null if it needs none or does not exist. */
  readonly scopeOf: (operation: string) => string | null;
}

export interface StepLookups extends ScopeLookups {
  /** Step that the command names, if it is older than the stream's latest steps. */
  readonly old: OldStep | null;
}

/** Step from the log, with later steps. Commits never change, so this stays valid. */
export interface OldStep {
  readonly step: Step;
  /**
   * Later steps, newest first, as far as read. They include at least those of others that write the same
   * properties. They also include the last step that undid this one, the step that undid that one, and so on.
   */
  readonly later: readonly Step[];
  /** The rev up to which they were read. */
  readonly upTo: number;
}
