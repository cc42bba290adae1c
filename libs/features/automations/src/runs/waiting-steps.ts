import type { StoredStep } from '../model/automation.event-shapes';
import { progressOf } from './interpreter';
import type { ActiveRun } from './run.state';

type WaitFor = Extract<StoredStep, { readonly type: 'wait_for' }>;

/** Returns the steps of a run that wait for an event, with their paths. @param now ms since 1970 */
export function allPathsWaiting(
  run: ActiveRun,
  now: number,
): readonly { readonly path: string; readonly step: WaitFor }[] {
  if (run.state !== 'running' || run.dueAt <= now) return [];
  const progress = progressOf(run.steps, run.journal, now);
  if (progress.kind === 'over') return [];
  return progress.waiting.flatMap(({ path, step }) => (step.type === 'wait_for' ? [{ path, step }] : []));
}
