import fc from 'fast-check';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { applyChanges, diffRenderState } from '@studio/realtime/render-state';
import type { RenderState } from '@studio/realtime/protocol';
import { scopes } from '@studio/operations/caller';
import { overlayDecider } from './overlay.decider';
import { readOverlay } from './overlay.documents';
import { looksDifferent, outputOf, overlayRenderSource } from './overlay.output';
import type { Overlay } from './overlay.state';
import { DocumentShelf } from './testing/document-shelf';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from './testing/overlay-run';

const start: AnyCommand = {
  name: 'CreateOverlay',
  command: { name: 'Stream', width: 1920, height: 1080, starter: true },
};

/** Small ids, so that commands meet each other and now and then something unknown. */
const sceneId = fc.integer({ min: 1, max: 5 });
const memberId = fc.integer({ min: 1, max: 7 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const layout = fc.record(
  {
    x: fc.integer({ min: -900, max: 900 }),
    rot: fc.constantFrom(0, 45, 90),
    opacity: fc.constantFrom(0, 0.5, 1),
    cropL: fc.constantFrom(null, 0, 10),
  },
  { requiredKeys: [] },
);
const place = {
  layout: maybe(layout),
  z: maybe(fc.integer({ min: 0, max: 9 })),
  hidden: maybe(fc.boolean()),
};
const look = {
  ...place,
  name: maybe(fc.constantFrom('', 'Camera', 'Title')),
  locked: maybe(fc.boolean()),
  animEntrance: maybe(fc.constantFrom('none', 'pop')),
  animLoop: maybe(fc.constantFrom('none', 'float')),
};

const command: fc.Arbitrary<AnyCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: of('AddMember', {
      ...look,
      widget: fc.constantFrom('text', 'shape', 'clock', 'nothing'),
      sceneId: maybe(sceneId),
    }),
  },
  {
    weight: 4,
    arbitrary: of('UpdateMember', { ...look, memberId, expectedRev: maybe(fc.integer({ min: 0, max: 20 })) }),
  },
  { weight: 6, arbitrary: of('SetSceneMemberState', { ...place, sceneId, memberId }) },
  { weight: 2, arbitrary: of('RemoveMember', { memberId }) },
  {
    weight: 2,
    arbitrary: of('CreateScene', {
      name: fc.constantFrom('BRB', 'Ending'),
      mode: fc.constantFrom('blank', 'snapshot'),
    }),
  },
  {
    weight: 2,
    arbitrary: of('UpdateScene', {
      sceneId,
      name: maybe(fc.constantFrom('BRB', 'Pause')),
      transitionType: maybe(fc.constantFrom('cut', 'fade')),
      transitionMs: maybe(fc.constantFrom(200, 400)),
    }),
  },
  { weight: 2, arbitrary: of('DeleteScene', { sceneId }) },
  { weight: 2, arbitrary: of('DuplicateScene', { sceneId }) },
  { weight: 4, arbitrary: of('PreviewScene', { sceneId }) },
  {
    weight: 4,
    arbitrary: of('TakePreviewToProgram', { sceneId, expectedRev: maybe(fc.integer({ min: 0, max: 20 })) }),
  },
  {
    weight: 3,
    arbitrary: of('ReorderScenes', { order: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: of('PutEditor', {
      login: fc.constantFrom('bea', 'cid', 'owner', 'nobody'),
      permissions: fc.subarray([...scopes], { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: of('RemoveEditor', { login: fc.constantFrom('bea', 'cid') }) },
  { weight: 1, arbitrary: of('RotateOverlayLink', { graceMinutes: fc.constantFrom(0, 10) }) },
  { weight: 4, arbitrary: of('GoLiveScene', { sceneId, transition: maybe(fc.constantFrom('cut', 'fade')) }) },
  {
    weight: 1,
    arbitrary: of('UpdateOverlay', {
      name: maybe(fc.constantFrom('A', 'B')),
      height: maybe(fc.constantFrom(720, 1080)),
    }),
  },
  { weight: 1, arbitrary: of('DeleteOverlay', {}) },
) as fc.Arbitrary<AnyCommand>;

function of(name: AnyCommand['name'], fields: Record<string, fc.Arbitrary<unknown>>) {
  return fc.record(fields).map((values) => ({ name, command: { overlayId, ...values } }));
}

/** What must be true of every overlay at every revision. */
function expectWhole(overlay: Overlay): void {
  const memberIds = Object.keys(overlay.layers).map(Number);
  expect(Object.keys(overlay.scenes).map(Number).sort()).toEqual([...overlay.sceneOrder].sort());
  expect(overlay.scenes[overlay.liveSceneId]?.previewOf).toBeNull();
  const previews = Object.values(overlay.scenes).filter(({ previewOf }) => previewOf !== null);
  expect(previews.map(({ sceneId }) => sceneId)).toEqual(Object.keys(overlay.previewBases).map(Number));
  for (const { previewOf } of previews) expect(overlay.scenes[previewOf ?? 0]?.previewOf).toBeNull();
  for (const scene of Object.values(overlay.scenes)) {
    expect([...scene.stack].sort()).toEqual([...memberIds].sort());
    expect(Object.keys(scene.places).map(Number).sort()).toEqual([...memberIds].sort());
  }
}

const asideEvents: readonly string[] = overlayDecider.aside ?? [];
const runs = { numRuns: 400, seed: 20_261_120 };

describe('any sequence of commands', () => {
  it('leaves one live scene and a place for every layer in every scene', () => {
    check((run) => expectWhole(run.overlay));
  });

  it('stores events that fold to the state that was decided on, twice the same', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const run = new OverlayRun();
        for (const next of [start, ...commands]) run.run(next);
        const stored = JSON.parse(JSON.stringify(run.events)) as typeof run.events;
        const once = foldEvents(overlayDecider, emptyFold(overlayDecider), stored);
        expect(once.state).toEqual(run.overlay);
        expect(foldEvents(overlayDecider, emptyFold(overlayDecider), stored).state).toEqual(once.state);
        expect(once.rev).toBe(run.fold.rev);
      }),
      runs,
    );
  });

  it('raises rev by one per commit of the design, never for a refusal, no change or sharing', () => {
    check((run, before, outcome) => {
      const changed = !(outcome instanceof Problem) && outcome.length > 0;
      const isDesign = changed && !outcome.every(({ type }) => asideEvents.includes(type));
      expect(run.fold.rev).toBe(before.rev + (isDesign ? 1 : 0));
      if (!changed) expect(run.fold.state).toBe(before.state);
    });
  });

  it('shows viewers by deltas what a fresh snapshot shows', () => {
    let picture: RenderState | null = null;
    check(
      (run, before, outcome) => {
        if (outcome instanceof Problem) return;
        const changes = diffRenderState(outputOf(before.state), outputOf(run.overlay), {
          transition: overlayRenderSource.transition(outcome),
          startAt: 0,
        });
        picture = applyChanges(picture, changes);
        expect(picture).toEqual(outputOf(run.overlay));
        expect(changes.length > 0).toBe(looksDifferent(before.state, run.overlay));
      },
      (run) => (picture = outputOf(run.overlay)),
    );
  });

  it('gives documents that say the same as the state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
        const run = new OverlayRun();
        const shelf = new DocumentShelf();
        for (const next of [start, ...commands]) {
          const outcome = run.run(next);
          if (outcome instanceof Problem) continue;
          shelf.project(outcome);
          const read = await readOverlay(shelf.reader, overlayId);
          if (run.overlay.status === 'deleted') expect(read).toBeNull();
          else
            expect(read).toEqual({
              rev: run.fold.rev,
              updatedAt: run.fold.at,
              overlay: { ...run.overlay, previewBases: {}, nextSceneId: 0, nextMemberId: 0 },
            });
        }
      }),
      { ...runs, numRuns: 150 },
    );
  });
});

type Step = (run: OverlayRun, before: OverlayRun['fold'], outcome: ReturnType<OverlayRun['run']>) => void;

function check(step: Step, begin: (run: OverlayRun) => void = () => undefined): void {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const run = new OverlayRun();
      run.run(start);
      begin(run);
      for (const next of commands) {
        const before = run.fold;
        if (before.state.status === 'deleted') return;
        step(run, before, run.run(next));
      }
    }),
    runs,
  );
}
