import type { CommandsOf, DecideTable, EventOf, EvolveTable, LookupsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { PropertyChange } from '@studio/undo/property-diff';
import type { Step } from '@studio/undo/steps';
import { scopesOfActions } from '../model/setting-actions';
import type { OverlayContext } from '../model/overlay.context';
import type { Overlay } from '../model/overlay.state';
import { withRemovedVersion } from '../model/removed-versions';
import { requireRevOfAll } from '../model/revisions';
import { DraftState } from './at-path';
import {
  laterThan,
  operationsOf,
  stepsToRedo,
  stepsToUndo,
  takenBack,
  takesBackAnEdit,
  type Candidate,
} from './choose';
import { dependents, overlaps, touchedOnAir, type Overlap } from './conflict';
import { restored, reverted, type Reversal } from './reversal';
import { designScopes, scopesOfChanges } from './scopes-of-changes';
import type * as commands from './undo.commands';
import type { UndoEvents } from '../events/undo.events';
import type { ScopeLookups, StepLookups, UndoLookups } from './undo.lookups';

export type UndoCommands = CommandsOf<typeof commands>;

type Context = Pick<OverlayContext, 'rev' | 'extension' | 'accountId'>;

/** One entry per command: its reversal. Null if there is nothing to undo. */
export const reversals: {
  readonly [Name in keyof UndoCommands]: (
    overlay: Overlay,
    command: UndoCommands[Name],
    context: Context & LookupsOf<UndoLookups, Name>,
  ) => Reversal | null;
} = {
  Undo: (overlay, command, context) => {
    requireRevOfAll(overlay, command.expectedRev, context);
    const { accountId } = context;
    const { steps } = context.extension;
    if (command.stepId !== undefined) return named(overlay, command.stepId, command.force, context);
    return firstTaken(overlay, stepsToUndo(steps, command.scope, accountId), command.force, context);
  },

  Redo: (overlay, command, context) => {
    requireRevOfAll(overlay, command.expectedRev, context);
    const { accountId } = context;
    const { steps } = context.extension;
    if (command.stepId !== undefined) {
      requireUndo(command.stepId, context);
      return named(overlay, command.stepId, command.force, context);
    }
    return firstTaken(overlay, stepsToRedo(steps, command.scope, accountId), command.force, context);
  },

  RevertStep: (overlay, command, context) => {
    requireRevOfAll(overlay, command.expectedRev, context);
    return named(overlay, command.stepId, command.force, context);
  },

  RestoreOverlay: (overlay, { rev, expectedRev, ...parts }, context) => {
    requireRevOfAll(overlay, expectedRev, context);
    const then = context.restored;
    if (!then)
      throw new Problem('not_found', `The overlay has no revision ${rev} yet.`, { resource: 'rev', rev });
    const reversal = restored(overlay, then, parts);
    for (const scope of scopesOfChanges(overlay, reversal.changes)) context.requireScope(overlay, scope);
    return switching(overlay, reversal, context);
  },
};

export const undoDecide: DecideTable<UndoCommands, Overlay, UndoEvents, OverlayContext, UndoLookups> = {
  Undo: (overlay, command, context) => committed(overlay, command, reversals.Undo(overlay, command, context)),
  Redo: (overlay, command, context) => committed(overlay, command, reversals.Redo(overlay, command, context)),
  RevertStep: (overlay, command, context) =>
    committed(overlay, command, reversals.RevertStep(overlay, command, context)),
  RestoreOverlay: (overlay, command, context) => {
    const { rev, sceneIds, memberIds } = command;
    const source = { rev, ...(sceneIds && { sceneIds }), ...(memberIds && { memberIds }) };
    return committed(overlay, command, reversals.RestoreOverlay(overlay, command, context), source);
  },
};

export const undoEvolve: EvolveTable<Overlay, UndoEvents> = {
  'overlay.reverted': (overlay, data, { rev }) => {
    const draft = new DraftState(overlay);
    for (const { path, after } of data.changes) draft.put(path, after);
    return touched(draft.state, overlay, data, rev);
  },
};

/** Raises the revisions of changed scenes and layers. They never return to an earlier number. */
function touched(
  overlay: Overlay,
  before: Overlay,
  { changes, versions }: UndoEvents['overlay.reverted'],
  rev: number,
): Overlay {
  let { scenes, layers, removedVersions } = overlay;
  for (const { path } of changes) {
    const id = Number(path[1]);
    const scene = path[0] === 'scenes' && scenes[id];
    if (scene && scene.rev !== rev) scenes = { ...scenes, [id]: { ...scene, rev } };
    const layer = path[0] === 'layers' && layers[id];
    if (layer) {
      const version = versionAfter(layer, before.layers[id], versions?.[id] ?? rev);
      if (version !== layer.version) layers = { ...layers, [id]: { ...layer, version } };
    }
    const gone = path[0] === 'layers' && path.length === 2 && !layer && before.layers[id];
    if (gone) removedVersions = withRemovedVersion(removedVersions, gone);
  }
  return { ...overlay, scenes, layers, removedVersions };
}

type Versioned = Pick<Overlay['layers'][number], 'values' | 'version'>;

/**
 * Returns the version of a layer's settings: one more if they changed.
 * @param ofReturn version for a layer that returns
 */
function versionAfter(layer: Versioned, before: Versioned | undefined, ofReturn: number): number {
  if (!before) return ofReturn;
  return layer.values === before.values ? before.version : before.version + 1;
}

/**
 * Returns the reversal of the first step whose undo changes anything. What a step made may no longer exist, such
 * as a preview. That check precedes conflicts, so that `force` applies to the step the conflict named. On-air
 * steps are skipped if the undone changes do not touch them [undo/3].
 * @throws Problem as `taken`; `not_undoable` {stepId, operation, scope}: the on-air step that blocks the undo
 */
function firstTaken(
  overlay: Overlay,
  candidates: Iterable<Candidate>,
  force: boolean,
  context: Context & StepLookups,
): Reversal | null {
  for (const { step, passed } of candidates) {
    requireScopesOf(overlay, step, context);
    requireNotTouched(overlay, passed, step.changes);
    const found = reverted(overlay, step);
    if (found.changes.length === 0) continue;
    // Repairs may affect more than the step itself.
    requireNotTouched(overlay, passed, found.changes);
    const later = laterThan(step, context.extension.steps);
    const reversal = unopposed(overlay, step, later, force, context, () => found);
    if (reversal.target.liveSceneId !== overlay.liveSceneId)
      throw inTheWay(
        switches(step) ? step : (switchedTo(overlay.liveSceneId, context.extension.steps) ?? step),
      );
    const skipped = passed.map(({ id }) => id);
    return skipped.length > 0 ? { ...reversal, skipped } : reversal;
  }
  return null;
}

/** @throws Problem `not_undoable` if changes touch the remaining effect of on-air steps */
function requireNotTouched(
  overlay: Overlay,
  onAir: readonly Step[],
  changes: readonly PropertyChange[],
): void {
  const found = onAir.find((step) => touchedOnAir(step)(changes) && !isSpent(overlay, step));
  if (found) throw inTheWay(found);
}

/** Returns true if no effect of a step is left, because of later changes: undoing it would change nothing. */
function isSpent(overlay: Overlay, step: Step): boolean {
  try {
    return reverted(overlay, step).changes.length === 0;
  } catch (error) {
    // It cannot be undone now, so part of its effect is still there.
    if (error instanceof Problem) return false;
    throw error;
  }
}

function switches({ changes }: Step): boolean {
  return changes.some(({ path }) => path[0] === 'liveSceneId');
}

/** The step that put a scene on air, last. */
function switchedTo(sceneId: number, steps: Iterable<Step>): Step | undefined {
  for (const step of steps)
    if (step.changes.some(({ path, after }) => path[0] === 'liveSceneId' && after === sceneId)) return step;
  return undefined;
}

function inTheWay({ id, operation }: Step): Problem {
  return new Problem(
    'not_undoable',
    `The step ${id}, ${operation}, changed what viewers see. Undo it by its stepId first.`,
    { stepId: id, operation, scope: 'scenes:golive' },
  );
}

/** @throws Problem `not_undoable` for a step that took nothing back; an unknown one is refused later */
function requireUndo(stepId: string, { extension: { steps }, old }: Context & StepLookups): void {
  const step = steps.find(stepId) ?? (old?.step.id === stepId ? old.step : undefined);
  if (!step || takesBackAnEdit(steps, step)) return;
  throw new Problem('not_undoable', 'This step is not an undo. Send the stepId of an undo to redo it.', {
    stepId,
    operation: step.operation,
  });
}

function named(
  overlay: Overlay,
  stepId: string,
  force: boolean,
  context: Context & StepLookups,
): Reversal | null {
  const { extension, old } = context;
  const { steps } = extension;
  const recent = steps.find(stepId);
  if (recent) {
    if (takenBack(steps).has(stepId)) return null;
    return taken(overlay, recent, laterThan(recent, steps), force, context);
  }
  if (old?.step.id !== stepId)
    throw new Problem('not_found', `There is no step ${JSON.stringify(stepId)}.`, {
      resource: 'step',
      stepId,
    });
  const { step, upTo } = old;
  const since = [...[...steps].filter(({ rev }) => rev > upTo), ...old.later];
  return takenBack(since).has(stepId) ? null : taken(overlay, step, since, force, context);
}

/** @throws Problem `not_undoable`, `insufficient_scope`, `undo_conflict` {overlap} */
function taken(
  overlay: Overlay,
  step: Step,
  since: readonly Step[],
  force: boolean,
  context: Context & StepLookups,
): Reversal {
  if (step.changes.length === 0 || step.from === 1)
    throw new Problem('not_undoable', 'This step cannot be undone.', {
      stepId: step.id,
      operation: step.operation,
    });
  requireScopesOf(overlay, step, context);
  return unopposed(overlay, step, since, force, context, () => reverted(overlay, step));
}

/** @throws Problem `undo_conflict` {overlap} */
function unopposed(
  overlay: Overlay,
  step: Step,
  since: readonly Step[],
  force: boolean,
  context: Context & StepLookups,
  revert: () => Reversal,
): Reversal {
  const requireNone = (overlap: readonly Overlap[]): void => {
    if (overlap.length > 0 && !force)
      throw new Problem('undo_conflict', 'Someone else has changed this since.', {
        stepId: step.id,
        overlap,
      });
  };
  requireNone(overlaps(overlay, step, since, context.accountId));
  const reversal = switching(overlay, revert(), context);
  // Only changes by others can conflict.
  if (since.some(({ actor }) => actor.accountId !== context.accountId))
    requireNone(dependents(reversal.changes, step, context.accountId, context));
  return reversal;
}

/** Its steps hold changes of any kind. */
const RESTORE = 'restore_overlay';

function requireScopesOf(
  overlay: Overlay,
  step: Step,
  { extension, scopeOf, requireScope }: Context & ScopeLookups,
): void {
  const operations = operationsOf(extension.steps, step);
  // The undone steps of old undos are no longer known.
  const scopes: readonly string[] =
    operations.length > 0 ? operations.flatMap((name) => scopeOf(name) ?? []) : designScopes;
  const mixed = operations.includes(RESTORE) ? scopesOfChanges(overlay, step.changes) : [];
  for (const scope of new Set([...scopes, ...mixed])) requireScope(overlay, scope);
}

/**
 * Requires the scopes for scene switches: for the reversal itself, and for settings it restores that switch scenes
 * later.
 */
function switching(overlay: Overlay, reversal: Reversal, { requireScope }: ScopeLookups): Reversal {
  const { target } = reversal;
  if (target.liveSceneId !== overlay.liveSceneId) requireScope(overlay, 'scenes:golive');
  for (const { memberId, widget, values } of Object.values(target.layers)) {
    const before = overlay.layers[memberId]?.values;
    if (!before || before === values) continue;
    for (const scope of scopesOfActions(target, widget, before, values)) requireScope(overlay, scope);
  }
  return reversal;
}

/**
 * Returns versions higher than the returning layers ever had [layers/12]. A layer whose last version is unknown has
 * no entry: it gets the commit's rev, which no version exceeds.
 */
function versionsOfReturning(
  { layers, removedVersions }: Overlay,
  changes: readonly PropertyChange[],
): Pick<UndoEvents['overlay.reverted'], 'versions'> {
  const versions = changes.flatMap(({ path: [part, id, ...inside] }): (readonly [string, number])[] => {
    if (part !== 'layers' || inside.length > 0 || layers[Number(id)]) return [];
    const last = removedVersions[Number(id)];
    return last === undefined ? [] : [[String(id), last + 1]];
  });
  return versions.length > 0 ? { versions: Object.fromEntries(versions) } : {};
}

function committed(
  overlay: Overlay,
  { dryRun }: { readonly dryRun: boolean },
  reversal: Reversal | null,
  source?: UndoEvents['overlay.reverted']['restored'],
): readonly EventOf<UndoEvents>[] {
  if (dryRun || !reversal || reversal.changes.length === 0) return [];
  const { undid, skipped, changes, target } = reversal;
  const live = target.scenes[target.liveSceneId];
  const switched = target.liveSceneId !== overlay.liveSceneId;
  return [
    {
      type: 'overlay.reverted',
      data: {
        undoes: undid,
        ...(skipped && { skipped }),
        changes: changes.map(({ path, before, after }) => ({ path: path.map(String), before, after })),
        ...versionsOfReturning(overlay, changes),
        ...(source && { restored: source }),
        ...(switched &&
          live && {
            transition: {
              type: live.transitionType,
              ms: live.transitionType === 'cut' ? 0 : live.transitionMs,
            },
          }),
      },
    },
  ];
}
