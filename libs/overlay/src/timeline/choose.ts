import type { Step, Steps } from '@studio/undo/steps';

/** Steps that switch the picture on air; they are taken back only when they are named (open points 3.6). */
const onAirOperations: ReadonlySet<string> = new Set(['go_live_scene', 'take_preview_to_program']);

export type UndoScope = 'mine' | 'all';

/** A step that may be taken back, and the standing steps on air that are passed over on the way to it, newest first. */
export interface Candidate {
  readonly step: Step;
  readonly passed: readonly Step[];
}

/** The steps that an undo may take back, next ones first: the edits that stand. */
export function* stepsToUndo(steps: Steps, scope: UndoScope, accountId: string): Iterable<Candidate> {
  const undone = takenBack(steps);
  const passed: Step[] = [];
  for (const step of steps) {
    if (scope === 'mine' && step.actor.accountId !== accountId) continue;
    if (undone.has(step.id)) continue;
    if (isEdit(step)) yield { step, passed };
    else if (isOnAir(step)) passed.push(step);
  }
}

/** It switched the picture on air, and did nothing else that a plain undo might take back. */
function isOnAir({ undoes, changes, operation }: Step): boolean {
  return undoes.length === 0 && changes.length > 0 && onAirOperations.has(operation);
}

/** The undos that a redo may take back, next ones first: those whose actor has not edited anything since. */
export function* stepsToRedo(steps: Steps, scope: UndoScope, accountId: string): Iterable<Candidate> {
  const undone = takenBack(steps);
  const edited = new Set<string>();
  const passed: Step[] = [];
  for (const step of steps) {
    const by = step.actor.accountId;
    if (scope === 'mine' && by !== accountId) continue;
    if (isEdit(step)) edited.add(by);
    else if (undone.has(step.id)) continue;
    else if (isOnAir(step)) passed.push(step);
    else if (isUndo(steps, step) && !edited.has(by)) yield { step, passed };
  }
}

/** The steps after one of them, newest first. */
export function laterThan(step: Step, steps: Steps): readonly Step[] {
  const later: Step[] = [];
  for (const other of steps) {
    if (other.id === step.id) break;
    later.push(other);
  }
  return later;
}

/** Ids of steps that are taken back now, with that of the step that did it. */
export function takenBack(steps: Iterable<Step>): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  // Newest first: whether a step stands is known before what it took back is met.
  for (const step of steps) {
    if (undone.has(step.id)) continue;
    for (const id of step.undoes) if (!undone.has(id)) undone.set(id, step.id);
  }
  return undone;
}

/** The operations that a step comes down to: an undo is as much as what it takes back. */
export function operationsOf(steps: Steps, step: Step): readonly string[] {
  if (step.undoes.length === 0) return [step.operation];
  return step.undoes.flatMap((id) => {
    const undone = steps.find(id);
    return undone ? operationsOf(steps, undone) : [];
  });
}

/** Something new, not the undoing of something, that a plain undo may take back; rev 1 made the overlay. */
function isEdit({ from, undoes, changes, operation }: Step): boolean {
  return from > 1 && undoes.length === 0 && changes.length > 0 && !onAirOperations.has(operation);
}

/** It took back an edit; taking that back in turn is a redo. */
function isUndo(steps: Steps, step: Step): boolean {
  // What a redo took back may be forgotten.
  if (step.undoes.length === 0 || step.operation === 'redo') return false;
  if (operationsOf(steps, step).some((operation) => onAirOperations.has(operation))) return false;
  return !step.undoes.some((id) => {
    const undone = steps.find(id);
    return undone && isUndo(steps, undone);
  });
}
