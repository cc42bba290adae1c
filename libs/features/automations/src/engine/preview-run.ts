import { progressOf, type Journal } from '../runs/interpreter';
import type { StoredStepOutcome } from '../runs/run.event-shapes';
import type { ActiveRun } from '../runs/run.state';
import { causeOf } from './run-executor';
import type { StepRunner } from './step-runner';
import type { RunValues } from './values';

/** A step as it would run. */
export interface PreviewedStep extends StoredStepOutcome {
  readonly input: { readonly [field: string]: unknown };
}

const MOST_STEPS = 100;

/** Returns the steps that a run would take. Delays and waits take no time, and nothing is done. */
export async function previewRun(
  run: ActiveRun,
  values: RunValues,
  steps: Pick<StepRunner, 'run'>,
): Promise<readonly PreviewedStep[]> {
  const taken: PreviewedStep[] = [];
  let journal: Journal = {};
  while (taken.length < MOST_STEPS) {
    const progress = progressOf(run.steps, journal, run.dueAt);
    if (progress.kind === 'over' || progress.ready.length === 0) return taken;
    for (const ready of progress.ready) {
      const { path, step } = ready;
      const began = performance.now();
      const result = await steps.run(run, ready, values, causeOf(run, path), true);
      const { status, code, choice, input = {} } = result;
      const stored = { status, code, ...(choice !== undefined && { choice }) };
      const type = step.type === 'action' ? step.action.type : step.type;
      taken.push({
        path,
        stepId: step.stepId,
        type,
        ms: Math.round(performance.now() - began),
        ...stored,
        input,
      });
      journal = { ...journal, [path]: { ...stored, until: run.dueAt } };
    }
  }
  return taken;
}
