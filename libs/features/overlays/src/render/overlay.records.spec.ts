import fc from 'fast-check';
import { withChanges } from '@studio/realtime/editor/record-diff';
import { overlayEditing } from '../overlay.editing';
import { overlayDecider } from '../overlay.decider';
import { anyCommand, start } from '../testing/any-command';
import { OverlayRun } from '../testing/overlay-run';
import { overlayChanges } from './overlay.records';

type Tables = Parameters<typeof withChanges>[0];

const noRecords: Tables = {
  overlay: {},
  scene: {},
  place: {},
  layer: {},
  group: {},
  spot: {},
  macro: {},
  deckPage: {},
  mapping: {},
};

const editing = overlayEditing(overlayDecider);

it('records that follow commit by commit are those of the state that comes of it', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 1, maxLength: 40, size: 'max' }), (commands) => {
      const run = new OverlayRun();
      let tables = noRecords;
      for (const command of [start, ...commands]) {
        const [before, known] = [run.fold, run.events.length];
        run.run(command);
        if (run.overlay.status !== 'active') break;
        const changes = overlayChanges(before.state.status === 'active' ? before.state : null, run.overlay);
        tables = withChanges(tables, changes);
        expect(tables).toEqual(withChanges(noRecords, overlayChanges(null, run.overlay)));
        // A delta contains changes, not whole records that stayed the same.
        const isSame = run.fold.state === before.state;
        if (isSame) expect(changes).toMatchObject({ remove: [], put: [] });
        const events = run.events.slice(known);
        const step = editing.stepOf(
          before,
          run.fold,
          { stream: 'overlay-test', events, position: '' },
          () => null,
        );
        expect(step !== null).toBe(run.fold.rev !== before.rev);
      }
    }),
    { seed: 20_261_124, numRuns: 60 },
  );
});

it('a layer that is moved is told by its place in one scene alone', () => {
  const run = new OverlayRun();
  run.run(start);
  const memberId = Object.values(run.overlay.layers)[0]?.memberId ?? 0;
  const before = run.overlay;
  const live = before.liveSceneId;
  const place = before.scenes[live]?.places[memberId];
  const scene = before.scenes[live];
  if (!place || !scene) throw new Error('There is no layer.');
  const places = { ...scene.places, [memberId]: { ...place, hidden: !place.hidden } };
  const after = { ...before, scenes: { ...before.scenes, [live]: { ...scene, places, rev: scene.rev + 1 } } };
  expect(overlayChanges(before, after)).toMatchObject({
    remove: [],
    put: [
      ['scene', String(live), { rev: scene.rev + 1 }],
      ['place', `${live}.${memberId}`, { hidden: !place.hidden }],
    ],
  });
});
