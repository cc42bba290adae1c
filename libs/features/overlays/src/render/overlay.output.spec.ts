import fc from 'fast-check';
import { diffRenderState } from '@studio/realtime/render-state';
import { looksDifferent, outputOf } from './overlay.output';
import type { Layer, Overlay } from '../model/overlay.state';
import { anyCommand, start } from '../testing/any-command';
import { OverlayRun } from '../testing/overlay-run';

const commands = fc.array(anyCommand, { minLength: 1, maxLength: 30, size: 'max' });
const options = { transition: null, startAt: 0 };

/** The states that some commands lead through. */
function statesOf(all: readonly (typeof start)[]): readonly Overlay[] {
  const run = new OverlayRun();
  return [start, ...all].map((command) => {
    run.run(command);
    return run.overlay;
  });
}

/** Returns true if two layers look alike on air. Only the compared fields are visible there. */
function looksAlike(a: Layer | undefined, b: Layer | undefined): boolean {
  const motion = (layer?: Layer) => [
    layer?.animEntrance,
    layer?.animLoop,
    layer?.animDuration,
    layer?.animDelay,
    layer?.animSteps ?? 0,
  ];
  return a?.values === b?.values && String(motion(a)) === String(motion(b));
}

describe('what an overlay shows', () => {
  it('is the same whether it follows from what was shown before, one commit or many ago, or not', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const states = statesOf(all);
        const last = states.at(-1) as Overlay;
        for (const state of states) {
          const view = outputOf(state);
          const next = outputOf(last, { state, view });
          expect(next).toEqual(outputOf(last));
          expect(diffRenderState(view, next, options)).toEqual(
            diffRenderState(view, outputOf(last), options),
          );
        }
      }),
      { seed: 20_261_122, numRuns: 50 },
    );
  });

  it('keeps the reference of every layer that is as it was, and of all where nothing is to be seen', () => {
    const seen = { kept: 0, whole: 0 };
    fc.assert(
      fc.property(commands, (all) => {
        const states = statesOf(all);
        for (const [i, after] of states.slice(1).entries()) {
          const before = states[i] as Overlay;
          const view = outputOf(before);
          const next = outputOf(after, { state: before, view });
          const isSameScene = view?.sceneId === next?.sceneId;
          for (const memberId of isSameScene ? (next?.stack ?? []) : []) {
            const placeIn = ({ scenes, liveSceneId }: Overlay) => scenes[liveSceneId]?.places[memberId];
            if (!view?.layers[memberId] || placeIn(before) !== placeIn(after)) continue;
            if (!looksAlike(before.layers[memberId], after.layers[memberId])) continue;
            expect(next?.layers[memberId]).toBe(view.layers[memberId]);
            seen.kept++;
          }
          if (!looksDifferent(before, after)) expect(diffRenderState(view, next, options)).toEqual([]);
          if (next === view) seen.whole++;
        }
      }),
      { seed: 20_261_123, numRuns: 100 },
    );
    expect(seen.kept).toBeGreaterThan(100);
    expect(seen.whole).toBeGreaterThan(100);
  });
});
