import fc from 'fast-check';
import { Problem } from '@studio/kernel/problem';
import { diff, onePath, type PropertyChange } from '@studio/undo/property-diff';
import type { Step } from '@studio/undo/steps';
import type { Overlay } from '../model/overlay.state';
import { anyCommand, start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../testing/overlay-run';
import { valueAt } from './at-path';
import { isDesign, isIdList } from './step-rules';
import { isReordered } from './id-list';
import { conflictsByModel, lostByModel } from './testing/conflict-model';

const people = ['ada', 'bob', 'cleo'] as const;

interface Doing {
  readonly by: string;
  readonly command: AnyCommand;
}

const person = fc.constantFrom(...people);

/** What three people do to one overlay: operations, and layers dragged along. */
const doingsOf = (command: fc.Arbitrary<AnyCommand>) => {
  const doing: fc.Arbitrary<readonly Doing[]> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        // DeleteOverlay would end it all.
        .record({ by: person, command: command.filter(({ name }) => name !== 'DeleteOverlay') })
        .map((each) => [each]),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          by: person,
          memberId: fc.integer({ min: 1, max: 4 }),
          xs: fc.array(fc.nat(9), { minLength: 2 }),
        })
        .map(({ by, memberId, xs }) =>
          xs.map((x): Doing => ({
            by,
            command: { name: 'UpdateMember', command: { overlayId, memberId, layout: { x } } },
          })),
        ),
    },
  );
  return fc
    .array(doing, { minLength: 15, maxLength: 40, size: 'max' })
    .map((all): readonly Doing[] => all.flat());
};
const doings = doingsOf(anyCommand);

/** A quarter of the runs; UNDO_SHARE=1 makes all of them, as is done before a merge. */
const share = Number(process.env['UNDO_SHARE'] ?? 0.25);
const seed = 20_261_121;
const runs = { numRuns: Math.ceil(200 * share), seed };

/** @param spacingMs 1000: every commit is a step; 200: drags are joined */
function after(all: readonly Doing[], spacingMs = 1000): OverlayRun {
  const run = new OverlayRun(spacingMs);
  run.run(start);
  for (const { by, command } of all) run.run(command, by);
  return run;
}

function designChanges(before: Overlay, now: Overlay): readonly PropertyChange[] {
  return diff(before, now).filter(({ path }) => isDesign(path));
}

const undo: AnyCommand = { name: 'Undo', command: { overlayId, scope: 'mine', force: false, dryRun: false } };
const redo: AnyCommand = { name: 'Redo', command: { overlayId, scope: 'mine', force: false, dryRun: false } };
const revert = (stepId: string, force: boolean): AnyCommand => ({
  name: 'RevertStep',
  command: { overlayId, stepId, force, dryRun: false },
});

/** The step that a command made; null when it changed nothing or was refused. */
function made(run: OverlayRun, command: AnyCommand, by: string): Step | null {
  const outcome = run.run(command, by);
  return outcome instanceof Problem || outcome.length === 0
    ? null
    : (run.fold.extension?.steps.newest ?? null);
}

function anyStep(run: OverlayRun, pick: number): Step {
  const steps = [...(run.fold.extension?.steps ?? [])];
  const step = steps[pick % steps.length];
  if (!step) throw new Error('There is always the step that made the overlay.');
  return step;
}

/** A step that made a scene of which cleo then makes a preview, which goes when the scene goes; null when there is none. */
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

/** One of the scenes that aren't live; made if there is none. */
function offlineScene(run: OverlayRun, pick: number): number {
  const ids = (): readonly number[] =>
    Object.values(run.overlay.scenes)
      .filter(({ sceneId, previewOf }) => previewOf === null && sceneId !== run.overlay.liveSceneId)
      .map(({ sceneId }) => sceneId);
  if (ids().length === 0)
    run.run({ name: 'CreateScene', command: { overlayId, name: 'Another', mode: 'snapshot' } }, 'bob');
  return ids()[pick % ids().length] ?? run.overlay.liveSceneId;
}

/** The scene that was taken into: the live one every other time. Null when there was nothing to take, or no room. */
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

/** What a take writes of a scene. */
function pictureOf({ scenes }: Overlay, sceneId: number): unknown {
  const { rev: _rev, name: _name, ...picture } = scenes[sceneId] ?? { rev: 0, name: '' };
  return picture;
}

const renamed = (memberId: number, name: string): AnyCommand => ({
  name: 'UpdateMember',
  command: { overlayId, memberId, name },
});

/** The steps that the last commit passed over. */
function skippedBy(run: OverlayRun): unknown {
  return run.events.at(-1)?.data['skipped'];
}

/** How often something interesting was seen: a property that is true of nothing says nothing. */
function counted(check: (seen: () => void) => void, atLeast: number): void {
  let count = 0;
  check(() => count++);
  expect(count).toBeGreaterThan(Math.floor(atLeast * share));
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
            // What came or went, or what it stands in, may have been put right.
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

  it('the revert of a revert is the identity', () => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, fc.nat(100), (all, pick) => {
          const run = after(all);
          const before = run.overlay;
          const first = made(run, revert(anyStep(run, pick).id, true), 'ada');
          if (!first) return;
          expect(made(run, revert(first.id, false), 'ada')).not.toBeNull();
          expect(designChanges(before, run.overlay)).toEqual([]);
          seen();
        }),
        runs,
      );
    }, 60);
  });

  it('a restore gives the state that was at that rev', () => {
    fc.assert(
      fc.property(doings, fc.nat(100), (all, pick) => {
        const run = after(all);
        const rev = 1 + (pick % run.fold.rev);
        const then = run.at(rev);
        const outcome = run.run(
          { name: 'RestoreOverlay', command: { overlayId, rev, dryRun: false } },
          'bob',
        );
        expect(outcome).not.toBeInstanceOf(Problem);
        expect(then && designChanges(then, run.overlay)).toEqual([]);
      }),
      runs,
    );
  });

  it('a restore of single layers and scenes gives what they were, and touches no others', () => {
    counted((seen) => {
      fc.assert(
        fc.property(doings, fc.nat(100), fc.nat(100), (all, pick, which) => {
          const run = after(all);
          const rev = 1 + (pick % run.fold.rev);
          const then = run.at(rev);
          const before = run.overlay;
          const layers = Object.values(then?.layers ?? {});
          const scenes = Object.values(then?.scenes ?? {}).filter(({ previewOf }) => previewOf === null);
          const layer = layers[which % (layers.length || 1)];
          const scene = scenes[which % (scenes.length || 1)];
          if (!layer || !scene) return;
          const { memberId } = layer;
          const { sceneId } = scene;
          const command = { overlayId, rev, memberIds: [memberId], sceneIds: [sceneId], dryRun: false };
          expect(run.run({ name: 'RestoreOverlay', command }, 'bob')).not.toBeInstanceOf(Problem);
          const now = run.overlay;
          expect(now.layers[memberId]).toEqual({ ...layer, version: now.layers[memberId]?.version });
          for (const id of scene.stack)
            if (now.layers[id]) expect(now.scenes[sceneId]?.places[id]).toEqual(scene.places[id]);
          for (const each of Object.values(now.scenes)) {
            const place = before.scenes[each.sceneId] && then?.scenes[each.sceneId]?.places[memberId];
            if (place) expect(each.places[memberId]).toEqual(place);
          }
          for (const other of Object.values(before.layers))
            if (other.memberId !== memberId) expect(now.layers[other.memberId]).toEqual(other);
          if (now !== before) seen();
        }),
        runs,
      );
    }, 80);
  });

  it('revs and versions never go back and ids are never used twice', () => {
    fc.assert(
      fc.property(doings, (all) => {
        const run = new OverlayRun(1000);
        run.run(start);
        const versions = new Map<string, number>();
        const widgets = new Map<string, string>();
        for (const { by, command } of all) {
          run.run(command, by);
          for (const { memberId, widget, version } of Object.values(run.overlay.layers)) {
            const key = `layer ${memberId}`;
            expect(version).toBeGreaterThanOrEqual(versions.get(key) ?? 0);
            expect(version).toBeLessThanOrEqual((versions.get(key) ?? 1) + 1);
            expect(widgets.get(key) ?? widget).toBe(widget);
            versions.set(key, version);
            widgets.set(key, widget);
          }
          for (const { sceneId, rev } of Object.values(run.overlay.scenes)) {
            expect(rev).toBeGreaterThanOrEqual(versions.get(`scene ${sceneId}`) ?? 0);
            versions.set(`scene ${sceneId}`, rev);
          }
        }
      }),
      { seed, numRuns: Math.ceil(50 * share) },
    );
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
          // One that is taken back already is left alone before anything else is asked.
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
