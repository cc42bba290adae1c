import type { StoredMacroStep } from '@studio/contracts/overlays/macro-step.event-shapes';

/** Events of the editors' decks. */
export interface DeckEvents {
  /** The starred buttons, all of them, in their order. */
  'favorites.set': { readonly buttonIds: readonly string[] };
  /** A button of any kind was pressed, and no press of it a moment before was a slip. */
  'button.pressed': { readonly buttonId: string; readonly pressId: string };
  /** A scene was chosen to go live next; null: none any more. */
  'scene.armed': { readonly sceneId: number | null };
  /** The armed scene was taken live. */
  'armed.taken': { readonly sceneId: number };
  /** A macro was started. */
  'run.fired': {
    readonly runId: string;
    readonly macroId: number;
    readonly steps: readonly StoredMacroStep[];
  };
  /** Steps of it are over. */
  'run.advanced': {
    readonly runId: string;
    /** Place of the one that comes next. */
    readonly next: number;
    readonly outcomes: readonly StoredOutcome[];
    /** Time of the next step, ms since 1970; missing: at once. */
    readonly dueAt?: number;
  };
  /** A panic button was pressed. */
  'all.stopped': { readonly hideAll: boolean };
  'run.ended': {
    readonly runId: string;
    readonly state: 'done' | 'failed' | 'cancelled';
    readonly outcomes: readonly StoredOutcome[];
    /** Failed step and error code, for a failed run. */
    readonly stepId?: string | null;
    readonly code?: string;
  };
}

interface StoredOutcome {
  readonly stepId: string;
  readonly outcome: 'done' | 'skipped' | 'failed';
  readonly code: string | null;
}
