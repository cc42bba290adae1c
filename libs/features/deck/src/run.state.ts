import type { MacroStep } from '@studio/contracts/overlays/deck-macros';

/** Outcome of a step: done, skipped since its author lost access, or failed. */
export type StepOutcome = 'done' | 'skipped' | 'failed';

export interface MacroRun {
  readonly runId: string;
  readonly macroId: number;
  /** `queued`: nothing of it has begun. */
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Enabled steps with their values at the time of the press. */
  readonly steps: readonly MacroStep[];
  /** Place of the step that comes next. */
  readonly next: number;
  /** Time of the next step, ms since 1970; null: now. */
  readonly dueAt: number | null;
  /** Since when it could come, or can (ms since 1970). */
  readonly readyAt: number;
  /** By stepId, of those that are over. */
  readonly outcomes: {
    readonly [stepId: string]: { readonly outcome: StepOutcome; readonly code: string | null };
  };
  /** The step at which it failed, and why. */
  readonly failed: { readonly stepId: string | null; readonly code: string } | null;
  /** Cause of the command that fired the macro. */
  readonly cause: {
    readonly commandId: string;
    readonly correlationId: string | null;
    readonly depth: number;
  };
  readonly firedAt: string;
  readonly endedAt: string | null;
}

/** A step that could have come longer ago isn't done any more: nobody expects it then. */
const TOO_LATE_MS = 30_000;

/** After the server was away: what comes next was expected long ago. */
export function isTooLate({ readyAt }: Pick<MacroRun, 'readyAt'>, now: number): boolean {
  return now - readyAt > TOO_LATE_MS;
}

/** Runs of a deck, the newest last. */
export type Runs = readonly MacroRun[];

/** Number of finished runs that are stored. */
const MAX_FINISHED_RUNS = 50;

export function isOver({ endedAt }: MacroRun): boolean {
  return endedAt !== null;
}

export function withRun(runs: Runs, run: MacroRun): Runs {
  const others = runs.filter(({ runId }) => runId !== run.runId);
  const tooMany = others.filter(isOver).length - MAX_FINISHED_RUNS;
  if (tooMany < 0) return [...others, run];
  const oldest = others.filter(isOver).slice(0, tooMany + 1);
  return [...others.filter((other) => !oldest.includes(other)), run];
}
