import { command, decideWholly, fullOverlay, must } from '@studio/overlays/testing/full-overlay';
import type { OverlayRun } from '@studio/overlays/testing/overlay-run';
import type { Figures } from './measure';

const TRIES = 7;
const many = Array.from({ length: 100 }, (_, i) => i + 1);

/**
 * Measures how long the most expensive commands on an overlay at its limits block the server: the median CPU time
 * in ms.
 */
export function measureDecisions(): Figures {
  const run = fullOverlay();
  const { rev } = run.fold;
  for (const memberId of many) must(run, command('RemoveMember', { memberId }));
  const restore = command('RestoreOverlay', { rev, memberIds: many, dryRun: false });
  const undo = command('Undo', { scope: 'mine', force: false, dryRun: false });
  const redo = command('Redo', { scope: 'mine', force: false, dryRun: false });
  return {
    restoreMs: medianOf(run, restore),
    undoMs: medianOf(run, undo),
    redoMs: medianOf(run, redo),
  };
}

/** The last try stays done. */
function medianOf(run: OverlayRun, next: Parameters<typeof decideWholly>[1]): number {
  const start = run.fold;
  const tries = Array.from({ length: TRIES }, () => {
    run.fold = start;
    const before = process.cpuUsage();
    const refusal = decideWholly(run, next);
    if (refusal) throw refusal;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return tries[TRIES >> 1] ?? 0;
}
