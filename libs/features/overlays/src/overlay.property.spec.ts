import fc from 'fast-check';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { applyChanges, diffRenderState } from '@studio/realtime/render-state';
import type { RenderState } from '@studio/realtime/protocol';
import { designOf } from './model/design';
import { overlayDecider } from './overlay.decider';
import { looksDifferent, outputOf, overlayRendering } from './render/overlay.output';
import type { Overlay } from './model/overlay.state';
import { anyCommand as command, start } from './testing/any-command';
import { OverlayRun, testOverlayId as overlayId } from './testing/overlay-run';

/** Checks the invariants of an overlay, which hold at every revision. */
function expectWhole(overlay: Overlay): void {
  const memberIds = Object.keys(overlay.layers).map(Number);
  expect(Object.keys(overlay.scenes).map(Number).sort()).toEqual([...overlay.sceneOrder].sort());
  expect(overlay.scenes[overlay.liveSceneId]?.previewOf).toBeNull();
  const groupsWithLayers = new Set(Object.values(overlay.layers).flatMap((layer) => layer.groupId ?? []));
  expect([...groupsWithLayers].sort()).toEqual(Object.keys(overlay.groups).sort());
  const previews = Object.values(overlay.scenes).filter(({ previewOf }) => previewOf !== null);
  expect(previews.map(({ sceneId }) => sceneId)).toEqual(Object.keys(overlay.previewBases).map(Number));
  for (const { previewOf } of previews) expect(overlay.scenes[previewOf ?? 0]?.previewOf).toBeNull();
  for (const scene of Object.values(overlay.scenes)) {
    expect([...scene.stack].sort()).toEqual([...memberIds].sort());
    expect(Object.keys(scene.places).map(Number).sort()).toEqual([...memberIds].sort());
  }
}

const excludedEvents: readonly string[] = overlayDecider.excluded ?? [];
const runs = { numRuns: 200, seed: 20_261_120 };

describe('any sequence of commands', () => {
  it('leaves one live scene and a place for every layer in every scene', () => {
    check((run) => expectWhole(run.overlay));
  });

  it('stores events that fold to the state that was decided on, twice the same', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30, size: 'max' }), (commands) => {
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
      const isDesign = changed && !outcome.every(({ type }) => excludedEvents.includes(type));
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
          transition: overlayRendering.transition(outcome),
          startAt: 0,
        });
        picture = applyChanges(picture, changes);
        expect(picture).toEqual(outputOf(run.overlay));
        expect(changes.length > 0).toBe(looksDifferent(before.state, run.overlay));
      },
      (run) => (picture = outputOf(run.overlay)),
    );
  });

  it('can be copied to an overlay that shows the same, and so can the copy', () => {
    check(({ overlay }) => {
      if (overlay.status === 'deleted') return;
      const copy = new OverlayRun(1, overlay);
      const copied = copy.run({ name: 'DuplicateOverlay', command: { overlayId } });
      if (copied instanceof Problem) throw copied;
      expectWhole(copy.overlay);
      expect(designOf(copy.overlay)).toEqual(designOf(overlay));
      const shown = (state: Overlay) =>
        outputOf(state)?.stack.map((memberId) => outputOf(state)?.layers[memberId]?.layout);
      expect(shown(copy.overlay)).toEqual(shown(overlay));
    });
  });
});

type Step = (run: OverlayRun, before: OverlayRun['fold'], outcome: ReturnType<OverlayRun['run']>) => void;

function check(step: Step, begin: (run: OverlayRun) => void = () => undefined): void {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30, size: 'max' }), (commands) => {
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
