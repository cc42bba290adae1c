import type { CommandsOf, DecideTable, EventOf, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { Step } from '@studio/undo/steps';
import type { OverlayContext } from '../overlay.context';
import type { OverlayEvents } from '../overlay.events';
import type { Overlay } from '../overlay.state';
import { requireRevOfAll } from '../revisions';
import { withValueAt } from './at-path';
import {
  isOnAir,
  laterThan,
  operationsOf,
  stepsToRedo,
  stepsToUndo,
  takenBack,
  type Candidate,
} from './choose';
import { dependents, overlaps, touchSame, type Overlap } from './conflict';
import { restored, reverted, type Reversal } from './reversal';
import { designScopes, scopesOfChanges } from './scopes-of-changes';
import type * as commands from './undo.commands';
import type { UndoEvents } from './undo.events';

export type UndoCommands = CommandsOf<typeof commands>;

type Context = Pick<OverlayContext, 'rev' | 'extension' | 'accountId' | 'undo'>;

/** One entry per command: what it comes to. Null when there is nothing to take back. */
export const reversals: {
  readonly [Name in keyof UndoCommands]: (
    overlay: Overlay,
    command: UndoCommands[Name],
    context: Context,
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
    return firstTaken(overlay, stepsToRedo(steps, command.scope, accountId), command.force, context);
  },

  RevertStep: (overlay, command, context) => {
    requireRevOfAll(overlay, command.expectedRev, context);
    return named(overlay, command.stepId, command.force, context);
  },

  RestoreOverlay: (overlay, { rev, expectedRev, ...parts }, context) => {
    requireRevOfAll(overlay, expectedRev, context);
    const then = context.undo.restored;
    if (!then) throw new Problem('not_found', `The overlay had no rev ${rev} yet.`, { resource: 'rev', rev });
    const reversal = restored(overlay, then, parts);
    for (const scope of scopesOfChanges(overlay, reversal.changes)) context.undo.requireScope(overlay, scope);
    return reversal;
  },
};

export const undoDecide: DecideTable<UndoCommands, Overlay, OverlayEvents, OverlayContext> = {
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
  'overlay.reverted': (overlay, { changes }, { rev }) => {
    let next = overlay;
    for (const { path, after } of changes) next = withValueAt(next, path, after);
    return touched(next, overlay, changes, rev);
  },
};

/** Revisions of what was changed go on: never back to what they were when it was so before. */
function touched(
  overlay: Overlay,
  before: Overlay,
  changes: UndoEvents['overlay.reverted']['changes'],
  rev: number,
): Overlay {
  let { scenes, layers } = overlay;
  for (const { path } of changes) {
    const id = Number(path[1]);
    const scene = path[0] === 'scenes' && scenes[id];
    if (scene && scene.rev !== rev) scenes = { ...scenes, [id]: { ...scene, rev } };
    const layer = path[0] === 'layers' && layers[id];
    if (layer) {
      const version = versionAfter(layer, before.layers[id], rev);
      if (version !== layer.version) layers = { ...layers, [id]: { ...layer, version } };
    }
  }
  return { ...overlay, scenes, layers };
}

type Versioned = Pick<Overlay['layers'][number], 'values' | 'version'>;

/** Of a layer's settings: one more where they changed; where the layer comes back, higher than it ever was. */
export function versionAfter(layer: Versioned, before: Versioned | undefined, rev: number): number {
  // No version is ever higher than the rev of the commit that gave it.
  if (!before) return rev;
  return layer.values === before.values ? before.version : before.version + 1;
}

/**
 * The first step whose taking back changes anything: what one made may be gone since, a preview for example. That is
 * found out before anything else, so that `force` is about the step of which the conflict was told. Steps on air are
 * passed over as long as what is taken back has nothing in common with them (open points 3.6).
 * @throws Problem as `taken`; `not_undoable` {stepId, operation, scope}: the step on air that is in the way
 */
function firstTaken(
  overlay: Overlay,
  candidates: Iterable<Candidate>,
  force: boolean,
  context: Context,
): Reversal | null {
  for (const { step, passed } of candidates) {
    requireScopesOf(overlay, step, context);
    if (reverted(overlay, step).changes.length === 0) continue;
    const inTheWay = passed.find((onAir) => touchSame(onAir, step));
    if (inTheWay) throw switchesOnAir(inTheWay);
    const reversal = taken(overlay, step, laterThan(step, context.extension.steps), force, context);
    if (reversal.target.liveSceneId !== overlay.liveSceneId)
      throw switchesOnAir(switches(step) ? step : ([...context.extension.steps].find(isOnAir) ?? step));
    const skipped = passed.map(({ id }) => id);
    return skipped.length > 0 ? { ...reversal, skipped } : reversal;
  }
  return null;
}

function switches({ changes }: Step): boolean {
  return changes.some(({ path }) => path[0] === 'liveSceneId');
}

function switchesOnAir({ id, operation }: Step): Problem {
  return new Problem(
    'not_undoable',
    `Before this can be undone, ${operation} must be: name its step. That changes what viewers see.`,
    { stepId: id, operation, scope: 'scenes:golive' },
  );
}

function named(overlay: Overlay, stepId: string, force: boolean, context: Context): Reversal | null {
  const { extension, undo } = context;
  const { steps } = extension;
  const recent = steps.find(stepId);
  if (recent) {
    if (takenBack(steps).has(stepId)) return null;
    return taken(overlay, recent, laterThan(recent, steps), force, context);
  }
  if (undo.old?.step.id !== stepId)
    throw new Problem('not_found', `There is no step ${JSON.stringify(stepId)}.`, {
      resource: 'step',
      stepId,
    });
  const { step, upTo } = undo.old;
  const since = [...[...steps].filter(({ rev }) => rev > upTo), ...undo.old.later];
  return takenBack(since).has(stepId) ? null : taken(overlay, step, since, force, context);
}

/** @throws Problem `not_undoable`, `insufficient_scope`, `undo_conflict` {overlap} */
function taken(
  overlay: Overlay,
  step: Step,
  since: readonly Step[],
  force: boolean,
  context: Context,
): Reversal {
  if (step.changes.length === 0 || step.from === 1)
    throw new Problem('not_undoable', 'This step can’t be taken back.', {
      stepId: step.id,
      operation: step.operation,
    });
  requireScopesOf(overlay, step, context);
  const requireNone = (overlap: readonly Overlap[]): void => {
    if (overlap.length > 0 && !force)
      throw new Problem('undo_conflict', 'Somebody else has changed the same since.', {
        stepId: step.id,
        overlap,
      });
  };
  requireNone(overlaps(overlay, step, since, context.accountId));
  const reversal = switching(overlay, reverted(overlay, step), context);
  requireNone(dependents(reversal.changes, step, context.accountId, context));
  return reversal;
}

/** Its steps hold changes of any kind. */
const RESTORE = 'restore_overlay';

function requireScopesOf(overlay: Overlay, step: Step, { extension, undo }: Context): void {
  const operations = operationsOf(extension.steps, step);
  // Of old ones it isn't known any more what they took back.
  const scopes: readonly string[] =
    operations.length > 0 ? operations.flatMap((name) => undo.scopeOf(name) ?? []) : designScopes;
  const mixed = operations.includes(RESTORE) ? scopesOfChanges(overlay, step.changes) : [];
  for (const scope of new Set([...scopes, ...mixed])) undo.requireScope(overlay, scope);
}

/** Viewers must not be switched by somebody who may not switch scenes. */
function switching(overlay: Overlay, reversal: Reversal, { undo }: Context): Reversal {
  if (reversal.target.liveSceneId !== overlay.liveSceneId) undo.requireScope(overlay, 'scenes:golive');
  return reversal;
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
