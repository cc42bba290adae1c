import fc from 'fast-check';
import { Problem } from '@studio/kernel/problem';
import { start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId } from '../testing/overlay-run';
import {
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

describe('restores, whatever three people did', () => {
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
});
