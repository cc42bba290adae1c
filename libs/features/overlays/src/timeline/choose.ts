import type { Channel } from '@studio/kernel/event';
import type { Step, Steps } from '@studio/undo/steps';

/** Operations that switch the scene on air. Their steps are undone only by name [undo/3]. */
const onAirOperations: ReadonlySet<string> = new Set(['go_live_scene', 'take_preview_to_program']);

export type UndoScope = 'mine' | 'all';

/** A step that may be undone, with the on-air steps in effect that are skipped on the way to it, newest first. */
export interface Candidate {
  readonly step: Step;
  readonly passed: readonly Step[];
}

/** Yields the steps an undo may take, next ones first: edits in effect. */
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

/** Returns true if the step switched the scene on air and did nothing else that a plain undo might undo. */
function isOnAir({ undoes, changes, operation }: Step): boolean {
  return undoes.length === 0 && changes.length > 0 && onAirOperations.has(operation);
}

/** Yields the undos a redo may reverse, next ones first: those whose actor has not edited anything since. */
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

/** Channels through which nobody acts by hand. */
const byThemselves: ReadonlySet<Channel> = new Set(['automation', 'bot', 'obs', 'system']);

/**
 * Steps that a person's undo takes back, next ones first: what the account did by hand, switches on air included.
 */
export function* ownStepsToUndo(steps: Steps, accountId: string): Iterable<Step> {
  const undone = takenBack(steps);
  for (const step of steps)
    if (isByHand(step, accountId) && !undone.has(step.id) && (isEdit(step) || isOnAir(step))) yield step;
}

/** Undos that a person's redo takes back, next ones first; none once the account has done something else by hand. */
export function* ownStepsToRedo(steps: Steps, accountId: string): Iterable<Step> {
  const undone = takenBack(steps);
  for (const step of steps) {
    if (!isByHand(step, accountId)) continue;
    if (isEdit(step) || isOnAir(step)) return;
    if (!undone.has(step.id) && takesBackAnEdit(steps, step)) yield step;
  }
}

function isByHand({ actor }: Step, accountId: string): boolean {
  return actor.accountId === accountId && !byThemselves.has(actor.via);
}

/** True for the switching of scenes on air and for what took it back or did it again. */
export function isSwitch(steps: Steps, step: Step): boolean {
  return operationsOf(steps, step).some((operation) => onAirOperations.has(operation));
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

/** Returns the ids of steps that are currently undone, each with the id of the step that undid it. */
export function takenBack(steps: Iterable<Step>): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  // Newest first, so that it is known whether a step is in effect before the steps it undid are visited.
  for (const step of steps) {
    if (undone.has(step.id)) continue;
    for (const id of step.undoes) if (!undone.has(id)) undone.set(id, step.id);
  }
  return undone;
}

/** Returns the operations a step consists of: those of the undone steps for an undo. */
export function operationsOf(steps: Steps, step: Step): readonly string[] {
  if (step.undoes.length === 0) return [step.operation];
  return step.undoes.flatMap((id) => {
    const undone = steps.find(id);
    return undone ? operationsOf(steps, undone) : [];
  });
}

/** Returns true for an edit that a plain undo may undo. Undos and redos are none; rev 1 created the overlay. */
function isEdit({ from, undoes, changes, operation }: Step): boolean {
  return from > 1 && undoes.length === 0 && changes.length > 0 && !onAirOperations.has(operation);
}

/** Returns true if the step undid an edit; reversing it is a redo. */
function isUndo(steps: Steps, step: Step): boolean {
  return !isSwitch(steps, step) && takesBackAnEdit(steps, step);
}

/** True for an undo, false for a redo and for what took nothing back. */
export function takesBackAnEdit(steps: Steps, step: Step): boolean {
  // The steps that a redo undid may no longer be known.
  if (step.undoes.length === 0 || step.operation === 'redo') return false;
  return !step.undoes.some((id) => {
    const undone = steps.find(id);
    return undone && takesBackAnEdit(steps, undone);
  });
}
