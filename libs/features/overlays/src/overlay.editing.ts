import type { Commit } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { upcastEvent } from '@studio/kernel/upcast';
import type { Caller } from '@studio/operations/caller';
import type { StepItem } from '@studio/realtime/editor-protocol';
import type { EditorSource } from '@studio/realtime/editor/editor-source';
import type { UndoEvents } from './events/undo.events';
import { accessTo } from './model/access';
import type { OverlayEvolver, OverlayFold } from './model/overlay.context';
import type { Overlay } from './model/overlay.state';
import { looksDifferent } from './render/overlay.output';
import { overlayChanges } from './render/overlay.records';
import { summaryOf } from './timeline/summary';
import { touchedBy } from './timeline/touched';
import { restoreSummary, undoSummary } from './timeline/undo-summary';

/** Returns the source of the overlay documents that consoles receive. */
export function overlayEditing(decider: OverlayEvolver): EditorSource<Overlay, Caller> {
  return {
    decider,
    changes: overlayChanges,
    isThere: ({ status }) => status === 'active',
    permissions: (overlay, caller) => accessTo(overlay, caller)?.permissions ?? null,
    ownerOf: ({ owner }) => owner.userId,
    nameOf: ({ owner, editors }, accountId) =>
      owner.userId === accountId ? owner.name : (editors[accountId]?.name ?? null),
    isAlerts: ({ layers }, memberId) => layers[memberId]?.widget === 'alert-box',
    stepOf: (before, after, commit, lineOf) => stepOf(decider, before, after as OverlayFold, commit, lineOf),
  };
}

function stepOf(
  decider: OverlayEvolver,
  before: Fold<Overlay>,
  after: OverlayFold,
  { events }: Commit,
  lineOf: (stepId: string) => string | null,
): StepItem | null {
  const step = after.extension?.steps.newest;
  if (!step || after.rev === before.rev) return null;
  const reverted = events.find(({ type }) => type === 'overlay.reverted');
  const { restored } = (reverted ? upcastEvent(decider, reverted).data : {}) as Partial<
    UndoEvents['overlay.reverted']
  >;
  const own = (): string => summaryOf(step, before.state, after.state);
  const summary = restored
    ? restoreSummary(restored.rev)
    : step.undoes.length > 0
      ? undoSummary(step.undoes.map((stepId) => lineOf(stepId) ?? own()))
      : own();
  return {
    stepId: step.id,
    operation: step.operation,
    summary,
    onAir: looksDifferent(before.state, after.state),
    touched: touchedBy(step.changes),
    undoes: step.undoes,
    coalesced: step.commits,
  };
}
