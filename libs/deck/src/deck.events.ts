import type { StoredMacroStep } from '@studio/areas/macro-step.event-shapes';

/** What editors have on their decks. */
export interface DeckEvents {
  /** The starred buttons, all of them, in their order. */
  'favorites.set': { readonly buttonIds: readonly string[] };
  /** A button was pressed. */
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
    /** When it comes (ms since 1970); without it at once. */
    readonly dueAt?: number;
  };
  /** A panic button was pressed. */
  'all.stopped': { readonly hideAll: boolean };
  'run.ended': {
    readonly runId: string;
    readonly state: 'done' | 'failed' | 'cancelled';
    readonly outcomes: readonly StoredOutcome[];
    /** Of one that failed: at which step, and why. */
    readonly stepId?: string | null;
    readonly code?: string;
  };
}

interface StoredOutcome {
  readonly stepId: string;
  readonly outcome: 'done' | 'skipped' | 'failed';
  readonly code: string | null;
}
