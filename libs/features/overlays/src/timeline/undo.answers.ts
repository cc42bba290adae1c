import type { EventOf, LookupsOf } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import type { Step, Steps } from '@studio/undo/steps';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { AnswerTable, Outcome } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import type { StepView } from './step.views';
import { summaryOf } from './summary';
import { changeViews, publicTouched } from './public-changes';
import { touchedBy } from './touched';
import { looksDifferent } from '../render/overlay.output';
import type { Overlay } from '../model/overlay.state';
import type { OldStep, UndoLookups } from './undo.lookups';
import { reversals, type UndoCommands } from './undo.decider';
import type { UndoEvents } from '../events/undo.events';
import { restoreSummary, undoSummary } from './undo-summary';
import type { UndoneView } from './undo.views';

export const undoAnswers: AnswerTable<UndoCommands, Overlay, UndoLookups, UndoHistory> = {
  Undo: (outcome, command, request, lookups) => answer('Undo', outcome, command, request, lookups),
  Redo: (outcome, command, request, lookups) => answer('Redo', outcome, command, request, lookups),
  RevertStep: (outcome, command, request, lookups) =>
    answer('RevertStep', outcome, command, request, lookups),
  RestoreOverlay: (outcome, command, request, lookups) =>
    answer('RestoreOverlay', outcome, command, request, lookups),
};

/** The one event that an undo, a redo and a restore lead to. */
function isReverted(event: StoredEvent): event is StoredEvent & EventOf<UndoEvents> {
  return event.type === 'overlay.reverted';
}

function answer<Name extends keyof UndoCommands>(
  name: Name,
  outcome: Outcome<Overlay, UndoHistory>,
  command: UndoCommands[Name],
  request: RequestContext,
  lookups: LookupsOf<UndoLookups, Name>,
): UndoneView & { readonly onAir?: boolean } {
  const event = outcome.commit?.events.find(isReverted);
  if (event) {
    const { undoes, changes, restored, skipped = [] } = event.data;
    const said = changes.map(({ path, before, after }) => ({ path, before, after }));
    const step = outcome.after.extension?.steps.newest;
    return {
      step: step
        ? newStep(step, outcome, request.caller, 'old' in lookups ? lookups.old : null, restored?.rev)
        : null,
      undid: undoes,
      skipped,
      changes: changeViews(said),
    };
  }
  const { state, rev, extension } = outcome.after;
  if (!command.dryRun || !extension) return { step: null, undid: [], skipped: [], changes: [] };
  // Computed again on the state it was decided on, since nothing has changed.
  const context = { ...lookups, rev, extension, accountId: request.caller.accountId };
  const reversal = reversals[name](state, command, context);
  if (!reversal || reversal.changes.length === 0)
    return { step: null, undid: [], skipped: [], changes: [], onAir: false };
  const { undid, skipped = [], changes, target } = reversal;
  return { step: null, undid, skipped, changes: changeViews(changes), onAir: looksDifferent(state, target) };
}

/** The step that a command has just made, as history will show it. */
function newStep(
  step: Step,
  { before, after }: Outcome<Overlay, UndoHistory>,
  { accountId, name, credential, via }: Caller,
  old: OldStep | null,
  restoredRev: number | undefined,
): StepView {
  const summary =
    restoredRev !== undefined
      ? restoreSummary(restoredRev)
      : undoSummary(
          step.undoes.map((id) =>
            lineOf(id, before.extension?.steps ?? null, old, before.state, after.state),
          ),
        );
  return {
    stepId: step.id,
    rev: step.rev,
    at: step.at,
    actor: { accountId, name, tokenName: credential.kind === 'token' ? credential.name : null },
    via,
    operation: step.operation,
    summary,
    touched: publicTouched(touchedBy(step.changes)),
    onAir: looksDifferent(before.state, after.state),
    undoOf: step.undoes[0] ?? null,
    undoneBy: null,
    coalesced: step.commits,
  };
}

function lineOf(
  id: string,
  steps: Steps | null,
  old: OldStep | null,
  before: Overlay,
  after: Overlay,
): string {
  const step = steps?.find(id) ?? (old?.step.id === id ? old.step : null);
  if (!step) return 'an earlier step';
  if (step.undoes.length > 0)
    return undoSummary(step.undoes.map((undone) => lineOf(undone, steps, old, before, after)));
  return summaryOf(step, before, after);
}
