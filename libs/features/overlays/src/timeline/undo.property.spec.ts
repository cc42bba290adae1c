import fc from 'fast-check';
import { Problem } from '@studio/kernel/problem';
import { onePath } from '@studio/undo/property-diff';
import type { Step } from '@studio/undo/steps';
import type { Overlay } from '../model/overlay.state';
import type { OverlayRun } from '../testing/overlay-run';
import { testOverlayId as overlayId, type AnyCommand } from '../testing/overlay-run';
import { valueAt } from './at-path';
import { isIdList } from './step-rules';
import { isReordered } from './id-list';
import { conflictsByModel, lostByModel } from './testing/conflict-model';
import {
  people,
  doings,
  share,
  seed,
  runs,
  after,
  designChanges,
  revert,
  made,
  anyStep,
  counted,
} from './testing/random-edits';

const undo: AnyCommand = { name: 'Undo', command: { overlayId, scope: 'mine', force: false, dryRun: false } };
const redo: AnyCommand = { name: 'Redo', command: { overlayId, scope: 'mine', force: false, dryRun: false } };

/**
 * Returns a step that added a scene, of which cleo then makes a preview; the preview is removed with the scene.
 * Null if there is none.
 */
function previewedStep(run: OverlayRun): Step | null {
  for (const step of run.fold.extension?.steps ?? []) {
    const [, sceneId] =
      step.changes.find(({ path, before }) => isOneScene(path) && before === undefined)?.path ?? [];
    const preview = { overlayId, sceneId: Number(sceneId) };
    if (sceneId !== undefined && made(run, { name: 'PreviewScene', command: preview }, 'cleo')) return step;
  }
  return null;
}

const isOneScene = ([part, , ...inside]: Step['changes'][number]['path']): boolean =>
  part === 'scenes' && inside.length === 0;

/** A preview that bob makes and changes, and that ada takes. */
const taking = fc.record({
  pick: fc.nat(99),
  memberId: fc.integer({ min: 1, max: 5 }),
  x: fc.nat(9),
  hidden: fc.boolean(),
});

/** Ways to go back and forth that name no step. */
const back: fc.Arbitrary<AnyCommand> = fc
  .record({ name: fc.constantFrom('Undo', 'Redo'), force: fc.boolean() })
  .map(({ name, force }): AnyCommand => ({
    name,
    command: { overlayId, scope: 'mine', force, dryRun: false },
  }));

/** Returns one of the offline scenes; adds one if there is none. */
function offlineScene(run: OverlayRun, pick: number): number {
  const ids = (): readonly number[] =>
    Object.values(run.overlay.scenes)
      .filter(({ sceneId, previewOf }) => previewOf === null && sceneId !== run.overlay.liveSceneId)
      .map(({ sceneId }) => sceneId);
  if (ids().length === 0)
    run.run({ name: 'CreateScene', command: { overlayId, name: 'Another', mode: 'snapshot' } }, 'bob');
  return ids()[pick % ids().length] ?? run.overlay.liveSceneId;
}

/**
 * Returns the scene that a preview was taken into: the live one every other time. Null if there was nothing to
 * take, or no room.
 */
function taken(
  run: OverlayRun,
  { pick, memberId, x, hidden }: { pick: number; memberId: number; x: number; hidden: boolean },
): number | null {
  const sceneId = pick % 2 === 0 ? run.overlay.liveSceneId : offlineScene(run, pick);
  const preview = run.overlay.nextSceneId;
  if (!made(run, { name: 'PreviewScene', command: { overlayId, sceneId } }, 'bob')) return null;
  const state = { sceneId: preview, memberId, layout: { x }, hidden };
  made(run, { name: 'SetSceneMemberState', command: { overlayId, ...state } }, 'bob');
  const take: AnyCommand = { name: 'TakePreviewToProgram', command: { overlayId, sceneId: preview } };
  return made(run, take, 'ada') && sceneId;
}

/** Returns the part of a scene that a take writes. */
function pictureOf({ scenes }: Overlay, sceneId: number): unknown {
  const { rev: _rev, name: _name, ...picture } = scenes[sceneId] ?? { rev: 0, name: '' };
  return picture;
}

const renamed = (memberId: number, name: string): AnyCommand => ({
  name: 'UpdateMember',
  command: { overlayId, memberId, name },
});

/** Returns the ids of the steps that the last commit skipped. */
function skippedBy(run: OverlayRun): unknown {
  return run.events.at(-1)?.data['skipped'];
}

describe('after whatever three people did', () => {
  it.each([1000, 200])('undo k times, then redo k times, is the same document (%i ms apart)', (spacingMs) => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, fc.integer({ min: 1, max: 6 }), (all, k) => {
          const run = after(all, spacingMs);
          const before = run.overlay;
          let undone = 0;
          while (undone < k && made(run, undo, 'ada')) undone++;
          for (let i = 0; i < undone; i++) expect(made(run, redo, 'ada')).not.toBeNull();
          expect(designChanges(before, run.overlay)).toEqual([]);
          if (undone > 1) seen();
        }),
        runs,
      );
    }, 30);
  });

  it('undo and redo never change what a take has put on air, nor which scene is', () => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, taking, fc.array(back, { minLength: 1, maxLength: 6 }), (all, take, next) => {
          const run = after(all);
          const target = taken(run, take);
          if (target === null) return;
          const before = run.overlay;
          let changed = 0;
          for (const command of next) if (made(run, command, 'ada')) changed++;
          expect(run.overlay.liveSceneId).toBe(before.liveSceneId);
          expect(pictureOf(run.overlay, target)).toEqual(pictureOf(before, target));
          if (changed > 0) seen();
        }),
        { seed, numRuns: Math.ceil(400 * share) },
      );
    }, 20);
  });

  it('undo passes over switches and takes with which a step has nothing in common, and redo is the same again', () => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, fc.nat(99), fc.nat(9), (all, pick, x) => {
          const run = after(all);
          const sceneId = offlineScene(run, pick);
          const layers = Object.values(run.overlay.layers);
          const memberId = layers[x % (layers.length || 1)]?.memberId;
          if (memberId === undefined) return;
          const named = made(run, renamed(memberId, `Layer ${run.fold.rev}`), 'ada');
          const onAir = made(run, { name: 'GoLiveScene', command: { overlayId, sceneId } }, 'ada');
          if (!named || !onAir) return;
          const before = run.overlay;
          const undone = made(run, undo, 'ada');
          expect([undone?.undoes, skippedBy(run)]).toEqual([[named.id], [onAir.id]]);
          expect(made(run, redo, 'ada')).not.toBeNull();
          expect(designChanges(before, run.overlay)).toEqual([]);
          seen();
        }),
        runs,
      );
    }, 20);
  });

  it('undo of mine leaves what only others touched as it is, but for what depends on it', () => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, (all) => {
          const run = after(all);
          const mine = [...(run.fold.extension?.steps ?? [])].filter(
            ({ actor }) => actor.accountId === 'ada',
          );
          const before = run.overlay;
          const step = made(run, undo, 'ada');
          if (!step) return;
          const own = mine.flatMap(({ changes }) => changes.map(({ path }) => path));
          const stepUndone = mine.find(({ id }) => id === step.undoes[0]);
          const structural = stepUndone?.changes.some(
            ({ before: was, after: is }) => was === undefined || is === undefined,
          );
          for (const { path } of designChanges(before, run.overlay)) {
            if (own.some((other) => onePath(path, other))) continue;
            // Only where something came or went can anything else depend on it.
            expect([path.join('.'), structural]).toEqual([path.join('.'), true]);
          }
          seen();
        }),
        runs,
      );
    }, 80);
  });

  it('undo gives every property of the step, and every order, what it had before', () => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, fc.nat(100), (all, pick) => {
          const run = after(all);
          const step = anyStep(run, pick);
          if (!made(run, revert(step.id, true), 'ada')) return;
          for (const { path, before, after: left } of step.changes) {
            const now = valueAt(run.overlay, path);
            // Parts that were added or removed, or their containers, may have been repaired.
            if (now === undefined || before === undefined || left === undefined) continue;
            const name = path.join('.');
            if (isIdList(path)) {
              const moved = isReordered(left as number[], before as number[]);
              if (moved)
                expect([name, isReordered(now as number[], before as number[])]).toEqual([name, false]);
            } else if (name !== 'liveSceneId' && !name.endsWith('groupId')) {
              expect([name, now]).toEqual([name, before]);
            }
          }
          seen();
        }),
        { seed, numRuns: Math.ceil(400 * share) },
      );
    }, 150);
  });

  it('undo_conflict comes exactly when somebody else has changed the same since, or what depends on it', () => {
    let conflicts = 0;
    let dependent = 0;
    counted((seen) => {
      fc.assert(
        fc.property(doings, fc.nat(100), fc.constantFrom(...people), (all, pick, by) => {
          const run = after(all);
          const step = (pick % 3 === 0 && previewedStep(run)) || anyStep(run, pick);
          if (step.from === 1 || step.changes.length === 0) return;
          const { rev } = run.fold;
          const isSame = conflictsByModel(run, step.rev, by);
          const outcome = run.run(revert(step.id, false), by);
          const isConflict = outcome instanceof Problem && outcome.code === 'undo_conflict';
          const isTakenBack = !(outcome instanceof Problem) && outcome.length === 0;
          if (isConflict) run.run(revert(step.id, true), by);
          const isLost = lostByModel(run, step.rev, by, rev);
          // A step that is already undone changes nothing, and no other check applies.
          if (!isTakenBack) expect([step.id, isConflict]).toEqual([step.id, isSame || isLost]);
          if (isConflict) conflicts++;
          else seen();
          if (isLost && !isSame) dependent++;
        }),
        { seed, numRuns: Math.ceil(400 * share) },
      );
    }, 60);
    expect(conflicts).toBeGreaterThan(50 * share);
    expect(dependent).toBeGreaterThan(4 * share);
  });
});
