import { Problem } from '@studio/kernel/problem';
import type { Step, Steps } from '@studio/undo/steps';
import type { Locale } from '@studio/widgets/widget';
import type { Overlay } from '../model/overlay.state';
import { looksDifferent } from '../render/overlay.output';
import { actOf } from './act';
import { isSwitch, ownStepsToRedo, ownStepsToUndo } from './choose';
import type { NextStepView, NextUndoView } from './next-undo.views';
import { reverted, type Reversal } from './reversal';
import { stepLabel } from './step-label';

interface Known {
  readonly overlay: Overlay;
  readonly steps: Steps;
}

/** Returns the steps that undo and redo at a keyboard are about: the newest of the account's own, switches included. */
export function nextUndo(known: Known, accountId: string, locale: Locale): NextUndoView {
  return {
    undo: firstOf(known, ownStepsToUndo(known.steps, accountId), locale),
    redo: firstOf(known, ownStepsToRedo(known.steps, accountId), locale),
  };
}

function firstOf(known: Known, candidates: Iterable<Step>, locale: Locale): NextStepView | null {
  const { overlay, steps } = known;
  for (const step of candidates) {
    if (isSuperseded(overlay, step)) continue;
    const reversal = reversalOf(overlay, step);
    if (reversal?.changes.length === 0) continue;
    return {
      stepId: step.id,
      label: stepLabel(actOf(originOf(steps, step), overlay, reversal?.target ?? overlay), locale),
      switches: isSwitch(steps, step),
      onAir: reversal !== null && looksDifferent(overlay, reversal.target),
    };
  }
  return null;
}

/** True for a mere switch of scenes after which another scene went live. */
function isSuperseded({ liveSceneId }: Overlay, { changes }: Step): boolean {
  return changes.every(({ path, after }) => path[0] === 'liveSceneId' && after !== liveSceneId);
}

/** Null if the step cannot be reversed now: undo then returns the reason. */
function reversalOf(overlay: Overlay, step: Step): Reversal | null {
  try {
    return reverted(overlay, step);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** The step that was done first, of one that takes others back. */
function originOf(steps: Steps, step: Step): Step {
  const [undone] = step.undoes;
  const origin = undone === undefined ? undefined : steps.find(undone);
  return origin ? originOf(steps, origin) : step;
}
