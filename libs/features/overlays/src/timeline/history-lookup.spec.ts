import fc from 'fast-check';
import { stepId } from '@studio/undo/steps';
import { overlayDecider } from '../overlay.decider';
import type { Overlay } from '../model/overlay.state';
import { testOverlayId as overlayId } from '../testing/overlay-run';
import { explain } from './explain';
import { OldSteps } from './old-steps';
import { PAGE_REVS } from './history-pages';
import { EVERY, doings, runs, StoredHistory } from './testing/history-setup';

describe('looking up steps of an overlay', () => {
  it('tells the overlay at any rev, by at most one snapshot and a few events', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const mediaRepository = await new StoredHistory(all).project();
        const largest = Math.max(...mediaRepository.commits.map(({ events }) => events.length));
        // Excluded commits have the rev of the commit before.
        const excluded = mediaRepository.run.events.filter(
          ({ meta }, i, events) => meta.rev === events[i - 1]?.meta.rev,
        ).length;
        for (let rev = 1; rev <= mediaRepository.run.fold.rev; rev++) {
          expect((await mediaRepository.archive.at(overlayId, rev))?.state).toEqual(
            mediaRepository.run.at(rev),
          );
          expect(mediaRepository.read).toBeLessThanOrEqual(EVERY + largest + excluded + 3);
        }
        expect(await mediaRepository.archive.at(overlayId, mediaRepository.run.fold.rev + 1)).toBeNull();
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it('finds any step again in the log', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const mediaRepository = await new StoredHistory(all).project();
        for (const step of mediaRepository.run.fold.extension?.steps ?? []) {
          const old = await mediaRepository.archive.step(overlayId, step.id, 'ada');
          expect(JSON.stringify(old?.step)).toEqual(JSON.stringify(step));
          expect(old?.upTo).toBe(mediaRepository.run.fold.rev);
        }
        expect(await mediaRepository.archive.step(overlayId, 'h_999', 'ada')).toBeNull();
        expect(await mediaRepository.archive.step(overlayId, 'nonsense', 'ada')).toBeNull();
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it('finds the same by its documents, however far these go', async () => {
    await fc.assert(
      fc.asyncProperty(doings, fc.integer({ min: 0, max: 45 }), async (all, projected) => {
        const mediaRepository = await new StoredHistory(all).projectSome([projected]);
        const oldSteps = new OldSteps(mediaRepository.archive, mediaRepository.reader);
        for (const accountId of ['ada', 'bob'])
          for (let rev = 1; rev <= mediaRepository.run.fold.rev; rev++) {
            const id = stepId(rev);
            const found = await oldSteps.find(overlayId, id, accountId);
            expect(found).toEqual(await mediaRepository.archive.step(overlayId, id, accountId));
          }
        expect(await oldSteps.find(overlayId, 'h_999', 'ada')).toBeNull();
        expect(await oldSteps.find(overlayId, 'nonsense', 'ada')).toBeNull();
      }),
      { ...runs, numRuns: 40 },
    );
  });

  it('finds a step of long ago without reading all that came after it', async () => {
    // ada names layer 1, then bob moves layer 2, names layer 1 once, and moves on.
    const all = Array.from({ length: 600 }, (_, i) => ({
      by: i === 0 ? 'ada' : 'bob',
      pauseMs: 700,
      command: {
        name: 'UpdateMember' as const,
        command:
          i % 333 === 0
            ? { overlayId, memberId: 1, name: `N${i}` }
            : { overlayId, memberId: 2, layout: { x: i } },
      },
    }));
    const mediaRepository = await new StoredHistory(all).project();
    const oldSteps = new OldSteps(mediaRepository.archive, mediaRepository.reader);
    mediaRepository.fetched = 0;
    const old = await oldSteps.find(overlayId, 'h_2', 'ada');
    expect(old?.later.map(({ id, actor }) => [id, actor.accountId])).toEqual([['h_335', 'bob']]);
    // The newest page, its own, and two marked with steps of others and with layer 1.
    expect(mediaRepository.fetched).toBe(4);
    expect(mediaRepository.read).toBeLessThan(PAGE_REVS);
    mediaRepository.fetched = 0;
    expect((await oldSteps.find(overlayId, 'h_3', 'bob'))?.later).toEqual([]);
    expect(mediaRepository.fetched).toBe(3);
  });

  it('explains any property: each commit that changed it, from what to what', () => {
    fc.assert(
      fc.property(
        doings,
        fc.constantFrom(
          'name',
          'layers.2.layout.x',
          'layers.1.hidden',
          'layers.3.name',
          'scenes.1.stack',
          'liveSceneId',
        ),
        (all, field) => {
          const { run } = new StoredHistory(all);
          const explained = explain(overlayDecider, run.events, field).map(({ rev, path, before, after }) => [
            rev,
            path.join('.'),
            before,
            after,
          ]);
          const expected: unknown[] = [];
          for (let rev = 1; rev <= run.fold.rev; rev++) {
            const [was, is] = [flat(run.at(rev - 1)), flat(run.at(rev))];
            for (const path of new Set([...was.keys(), ...is.keys()]))
              if (asks(field, path) && JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)))
                expected.push([rev, path, was.get(path), is.get(path)]);
          }
          expect(explained.map(String).sort()).toEqual(expected.map(String).sort());
        },
      ),
      runs,
    );
  });
});

/** Leaves by path; lists count as leaves. */
function flat(state: Overlay | null): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
    else leaves.set(path.join('.'), value);
  };
  walk(state, []);
  return leaves;
}

function asks(field: string, path: string): boolean {
  const inScenes = /^layers\.(\d+)\.(layout\.x|hidden)$/.exec(field);
  if (!inScenes) return path === field;
  return new RegExp(`^scenes\\.\\d+\\.places\\.${inScenes[1]}\\.${inScenes[2]}$`).test(path);
}
