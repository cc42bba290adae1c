import { UndoHistory } from '@studio/undo/undo-history';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Steps, type Step } from '@studio/undo/steps';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { projectCommits, type LoadDocuments } from '@studio/read-models/project-commits';
import { ProjectionReader } from '@studio/read-models/reader';
import type { OverlayFold } from '../model/overlay.context';
import { overlayDecider } from '../overlay.decider';
import type { Overlay } from '../model/overlay.state';
import { testOverlayId as overlayId, type AnyCommand } from '../testing/overlay-run';
import type { Archive } from './archive';
import { historyCollections } from './history.documents';
import { historyProjection, isWorthSnapshot } from './history.projection';
import { type StepFilter } from './history-pages';
import { touchedBy } from './touched';
import { EVERY, doings, runs, StoredHistory } from './testing/history-setup';

const filters = fc.record({
  before: fc.option(fc.integer({ min: 1, max: 45 }), { nil: undefined }),
  accountId: fc.option(fc.constantFrom('ada', 'bob'), { nil: undefined }),
  memberId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  sceneId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
});

describe('the history of any overlay', () => {
  it('has a document for every step, with what it changed', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const mediaRepository = await new StoredHistory(all).project();
        for (const step of mediaRepository.run.fold.extension?.steps ?? []) {
          const [read] = await mediaRepository.steps.byId([step.id]);
          expect(read).toMatchObject({
            rev: step.rev,
            at: step.at,
            commits: step.commits,
            undoes: step.undoes,
            accountId: step.actor.accountId,
            touched: touchedBy(step.changes),
          });
          const changes = await mediaRepository.steps.changesOf(step.id);
          expect(JSON.stringify(changes)).toEqual(JSON.stringify(step.changes));
        }
      }),
      runs,
    );
  });

  it('lists the steps that a filter asks for, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(doings, filters, async (all, { before, ...filter }) => {
        const mediaRepository = await new StoredHistory(all).project();
        const wanted = [...(mediaRepository.run.fold.extension?.steps ?? [])]
          .filter((step) => step.rev < (before ?? Infinity) && isWanted(step, filter))
          .sort((a, b) => b.rev - a.rev)
          .map(({ id }) => id);
        expect(await mediaRepository.list(filter, before)).toEqual(wanted);
      }),
      runs,
    );
  });

  it('lists a drag over several sheets once, where it ended, and finds it where it began', async () => {
    const drag = Array.from({ length: 200 }, (_, i): { by: string; command: AnyCommand } => ({
      by: i % 2 === 0 ? 'ada' : 'bob',
      command: {
        name: 'UpdateMember',
        command: { overlayId, memberId: i % 2 === 0 ? 1 : 2, layout: { x: i + 1 } },
      },
    }));
    const mediaRepository = await new StoredHistory(drag).project(7, 30, 64, 50);
    expect(await mediaRepository.list({}, undefined)).toEqual(['h_3', 'h_2', 'h_1']);
    expect(await mediaRepository.list({}, 100)).toEqual(['h_1']);
    expect(await mediaRepository.list({ memberId: 1 }, 201)).toEqual(['h_2', 'h_1']);
    const [ada] = await mediaRepository.steps.byId(['h_2']);
    expect(ada).toMatchObject({ rev: 200, commits: 100, accountId: 'ada', onAir: true });
    expect(await mediaRepository.steps.changesOf('h_2')).toEqual([
      { path: ['scenes', '1', 'places', '1', 'layout', 'x'], before: -600, after: 199 },
    ]);
    expect(await mediaRepository.steps.byId(['h_4', 'nonsense'])).toEqual([]);
    expect(await mediaRepository.steps.changesOf('h_4')).toBeNull();
  });

  it('is the same however often the projector starts anew', async () => {
    await fc.assert(
      fc.asyncProperty(doings, fc.array(fc.integer({ min: 1, max: 9 })), async (all, sizes) => {
        const mediaRepository = await new StoredHistory(all).project();
        const once = new Map(mediaRepository.documents);
        expect((await mediaRepository.project(...sizes)).documents).toEqual(once);
      }),
      runs,
    );
  });

  it('is built anew from nothing of what is there, which may be wrong', async () => {
    const mediaRepository = await new StoredHistory(
      Array.from({ length: 40 }, (_, i) => ({
        by: 'ada',
        command: { name: 'UpdateMember', command: { overlayId, memberId: 1 + (i % 3), name: `Name ${i}` } },
      })),
    ).project();
    const damaged = mediaRepository.archive.with({
      before: async (_, rev) => {
        const fold = await mediaRepository.archive.at(overlayId, rev - 1);
        return (
          fold && { ...fold, state: { ...fold.state, name: 'Damaged' }, schemaVersion: 2, unfinished: [] }
        );
      },
    });
    const dir = mkdtempSync(join(tmpdir(), 'history-'));
    const models = await openEmbeddedReadModels({ dir });
    await models.define('new', historyCollections);
    const own = new ProjectionReader(models, () => 'new');
    for (let i = 0; i < mediaRepository.commits.length; i += 5) {
      const batch = mediaRepository.commits.slice(i, i + 5);
      // Creates a new projection each time, without state in memory.
      const projection = historyProjection(damaged, { snapshotEvery: EVERY });
      const load: LoadDocuments = (collection, ids) => own.getMany(collection, ids);
      const writes = await projectCommits(projection, batch, load, own);
      await models.write('new', writes, { position: batch.at(-1)?.position ?? '', epoch: 'e' });
    }
    const built = new Map<string, unknown>();
    for (const { name } of historyCollections)
      for (const each of await models.scan('new', name, null, 1000)) built.set(`${name}/${each.id}`, each);
    expect(built).toEqual(mediaRepository.documents);
    await models.close();
    rmSync(dir, { recursive: true });
  });

  it('goes on from before any commit, with no more steps than it may join', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const mediaRepository = await new StoredHistory(all).project();
        let fold: OverlayFold = emptyFold(overlayDecider);
        for (const { events } of mediaRepository.commits) {
          const [first] = events;
          const { revision = 0, meta } = first ?? {};
          const before = await mediaRepository.archive.beforeEvent(overlayId, revision, meta?.rev ?? 0);
          expect(before.state).toEqual(fold.state);
          fold = foldEvents(overlayDecider, fold, events);
          const { extension } = foldEvents(overlayDecider, before, events);
          expect(extension?.steps.newest).toEqual(fold.extension?.steps.newest);
        }
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it('finds out no steps from before a pause', async () => {
    const move = (x: number, pauseMs: number) => ({
      by: 'ada',
      command: { name: 'UpdateMember', command: { overlayId, memberId: 1, layout: { x } } } as const,
      pauseMs,
    });
    const mediaRepository = new StoredHistory([
      ...Array.from({ length: 30 }, (_, i) => move(i, i % 10 === 0 ? 700 : 0)),
    ]);
    const last = mediaRepository.commits.at(-1)?.events[0]?.revision ?? 0;
    const { extension, rev } = await mediaRepository.archive.beforeEvent(
      overlayId,
      last,
      mediaRepository.run.fold.rev,
    );
    expect([...(extension?.steps ?? [])].map(({ from, commits }) => [from, commits])).toEqual([[rev - 8, 9]]);
  });

  it('reads overlays ahead that it has no fold of, some at a time', async () => {
    const { commits } = new StoredHistory([]);
    let reading = 0;
    let most = 0;
    const asked: string[] = [];
    const archive = {
      evolver: overlayDecider,
      beforeEvent: async (id: string) => {
        asked.push(id);
        most = Math.max(most, ++reading);
        await new Promise((resolve) => setImmediate(resolve));
        reading--;
        return { ...emptyFold(overlayDecider), extension: UndoHistory.ofSteps(Steps.none) };
      },
    };
    const ids = Array.from({ length: 50 }, (_, i) => `many${i}`);
    const { commits: project } = historyProjection(archive as unknown as Archive);
    const changes = await project?.(
      ids.flatMap((id) => commits.map((commit) => ({ ...commit, stream: `overlay-${id}` }))),
    );
    expect(asked).toEqual(ids);
    expect(most).toBe(16);
    expect(changes?.map((each) => each[0]?.id)).toEqual(ids.map((id) => `${id}.0`));
  });
});

function isWanted({ actor, changes }: Step, { accountId, memberId, sceneId }: StepFilter): boolean {
  const { members, scenes } = touchedBy(changes);
  return (
    (accountId === undefined || actor.accountId === accountId) &&
    (memberId === undefined || members.includes(memberId)) &&
    (sceneId === undefined || scenes.includes(sceneId))
  );
}

describe('snapshots', () => {
  const text = 'x'.repeat(1000);
  const overlayOf = (layers: number, scenes: number): Overlay => {
    const { overlay } = new StoredHistory([]).run;
    const [layer] = Object.values(overlay.layers);
    const [scene] = Object.values(overlay.scenes);
    const many = <Item>(count: number, item: Item): Record<number, Item> =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 1, item]));
    if (!layer || !scene) throw new Error('The starter has neither layers nor scenes.');
    return {
      ...overlay,
      layers: many(layers, { ...layer, values: { text } }),
      scenes: many(scenes, scene),
    };
  };

  it('lie further apart the larger the state is', () => {
    const apart = (layers: number, scenes: number): number | undefined =>
      [1, 2, 4, 8, 16, 32, 64, 128].find((spread) => isWorthSnapshot(overlayOf(layers, scenes), spread));
    expect(apart(1, 1)).toBe(1);
    expect(apart(5, 1)).toBe(4);
    expect(apart(20, 1)).toBe(16);
    expect(apart(100, 1)).toBe(128);
    expect(apart(100, 20)).toBeUndefined();
  });
});
