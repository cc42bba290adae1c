import { UndoHistory } from '@studio/undo/undo-history';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { stepId, Steps, type Step } from '@studio/undo/steps';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { projectCommits, type LoadDocuments } from '@studio/read-models/project-commits';
import { readCursor } from '@studio/read-models/cursor';
import { ProjectionReader } from '@studio/read-models/reader';
import type { FindOptions, Found } from '@studio/read-models/read-models';
import type { OverlayFold } from '../model/overlay.context';
import { overlayDecider } from '../overlay.decider';
import type { Overlay } from '../model/overlay.state';
import { anyCommand, start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../testing/overlay-run';
import { Archive, type KeptSnapshot } from './archive';
import { explain } from './explain';
import { historyCollections, historySnapshots, type SnapshotDocument } from './history.documents';
import { historyProjection, isWorthSnapshot } from './history.projection';
import { OldSteps } from './old-steps';
import { SHEET_REVS, type StepFilter } from './sheets';
import { StepReader } from './step-reader';
import { touchedBy } from './touched';

/** Events between two snapshots here. */
const EVERY = 7;

const doings = fc.array(
  fc.record({
    by: fc.constantFrom('ada', 'bob'),
    pauseMs: fc.constantFrom(0, 0, 0, 700),
    command: anyCommand.filter(({ name }) => name !== 'DeleteOverlay'),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);
const filters = fc.record({
  before: fc.option(fc.integer({ min: 1, max: 45 }), { nil: undefined }),
  accountId: fc.option(fc.constantFrom('ada', 'bob'), { nil: undefined }),
  memberId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  sceneId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
});
const runs = { numRuns: 60, seed: 20_261_122 };

/** An overlay's stream and the history's documents, in memory. */
class Shelf {
  readonly run = new OverlayRun(300);
  readonly commits: Commit[] = [];
  readonly documents = new Map<string, Found<JsonObject>>();
  /** Events that were read of the log by the last question. */
  read = 0;
  /** Documents that were fetched by id. */
  fetched = 0;
  readonly archive = new Archive(
    overlayDecider,
    { read: (_, from) => this.pages(from) },
    { before: (_, rev) => Promise.resolve(this.snapshotBefore(rev)) },
    EVERY,
  );

  constructor(
    all: readonly { readonly by: string; readonly command: AnyCommand; readonly pauseMs?: number }[],
  ) {
    for (const { by, command, pauseMs } of [{ by: 'owner', command: start, pauseMs: 0 }, ...all]) {
      this.run.pause(pauseMs ?? 0);
      const events = this.run.run(command, by);
      if (events instanceof Problem || events.length === 0) continue;
      this.commits.push({ stream: `overlay-${overlayId}`, events, position: events.at(-1)?.position ?? '' });
    }
  }

  /** @param sizes how many commits each time, before everything is forgotten */
  project(...sizes: readonly number[]): Promise<this> {
    return this.projectSome([...sizes, Infinity]);
  }

  /** @param sizes the same; what comes after them is left out */
  async projectSome(sizes: readonly number[]): Promise<this> {
    this.documents.clear();
    const rest = [...this.commits];
    for (const size of sizes) {
      const batch = rest.splice(0, size);
      const writes = await projectCommits(
        historyProjection(this.archive, { snapshotEvery: EVERY }),
        batch,
        (collection, ids) =>
          Promise.resolve(ids.flatMap((id) => this.documents.get(`${collection}/${id}`) ?? [])),
      );
      for (const { collection, id, doc, position } of writes) {
        const kept = JSON.parse(JSON.stringify(doc)) as JsonObject | null;
        if (kept) this.documents.set(`${collection}/${id}`, { id, doc: kept, position });
        else this.documents.delete(`${collection}/${id}`);
      }
    }
    return this;
  }

  get steps(): StepReader {
    return new StepReader(this.reader, overlayId);
  }

  get reader(): ProjectionReader {
    const inMemory = {
      shared: false,
      get: (collection: string, id: string) => this.documents.get(`${collection}/${id}`) ?? null,
      getMany: (collection: string, ids: readonly string[]) => {
        this.fetched += ids.length;
        return ids.flatMap((id) => this.documents.get(`${collection}/${id}`) ?? []);
      },
      find: (collection: string, options: FindOptions) => {
        const before = Number(readCursor(options, 2)?.keys[1] ?? Infinity);
        const all = [...this.documents].flatMap(([key, each]) =>
          key.startsWith(`${collection}/`) && Number(each.doc['finder']) < before ? [each] : [],
        );
        const found = all.sort((a, b) => Number(b.doc['finder']) - Number(a.doc['finder']));
        return { items: found.slice(0, options.limit), nextCursor: found.length > options.limit ? '' : null };
      },
    };
    return inMemory as unknown as ProjectionReader;
  }

  async list(filter: StepFilter, before: number | undefined): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const { steps } of this.steps.newest(filter, before))
      for (const { stepId } of steps) ids.push(stepId);
    return ids;
  }

  private snapshotBefore(rev: number): KeptSnapshot | null {
    const docs = [...this.documents].flatMap(([key, { doc }]) =>
      key.startsWith(`${historySnapshots}/`) ? [doc as unknown as SnapshotDocument] : [],
    );
    const found = docs.sort((a, b) => b.rev - a.rev).find((doc) => doc.rev <= rev);
    return found ?? null;
  }

  private async *pages(from: number): AsyncIterable<readonly StoredEvent[]> {
    this.read = 0;
    for (let i = from; i < this.run.events.length; i += 3) {
      const page = this.run.events.slice(i, i + 3);
      this.read += page.length;
      yield await Promise.resolve(page);
    }
  }
}

describe('the history of any overlay', () => {
  it('has a document for every step, with what it changed', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const shelf = await new Shelf(all).project();
        for (const step of shelf.run.fold.extension?.steps ?? []) {
          const [read] = await shelf.steps.byId([step.id]);
          expect(read).toMatchObject({
            rev: step.rev,
            at: step.at,
            commits: step.commits,
            undoes: step.undoes,
            accountId: step.actor.accountId,
            touched: touchedBy(step.changes),
          });
          const changes = await shelf.steps.changesOf(step.id);
          expect(JSON.stringify(changes)).toEqual(JSON.stringify(step.changes));
        }
      }),
      runs,
    );
  });

  it('lists the steps that a filter asks for, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(doings, filters, async (all, { before, ...filter }) => {
        const shelf = await new Shelf(all).project();
        const wanted = [...(shelf.run.fold.extension?.steps ?? [])]
          .filter((step) => step.rev < (before ?? Infinity) && isWanted(step, filter))
          .sort((a, b) => b.rev - a.rev)
          .map(({ id }) => id);
        expect(await shelf.list(filter, before)).toEqual(wanted);
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
    const shelf = await new Shelf(drag).project(7, 30, 64, 50);
    expect(await shelf.list({}, undefined)).toEqual(['h_3', 'h_2', 'h_1']);
    expect(await shelf.list({}, 100)).toEqual(['h_1']);
    expect(await shelf.list({ memberId: 1 }, 201)).toEqual(['h_2', 'h_1']);
    const [ada] = await shelf.steps.byId(['h_2']);
    expect(ada).toMatchObject({ rev: 200, commits: 100, accountId: 'ada', onAir: true });
    expect(await shelf.steps.changesOf('h_2')).toEqual([
      { path: ['scenes', '1', 'places', '1', 'layout', 'x'], before: -600, after: 199 },
    ]);
    expect(await shelf.steps.byId(['h_4', 'nonsense'])).toEqual([]);
    expect(await shelf.steps.changesOf('h_4')).toBeNull();
  });

  it('is the same however often the projector starts anew', async () => {
    await fc.assert(
      fc.asyncProperty(doings, fc.array(fc.integer({ min: 1, max: 9 })), async (all, sizes) => {
        const shelf = await new Shelf(all).project();
        const once = new Map(shelf.documents);
        expect((await shelf.project(...sizes)).documents).toEqual(once);
      }),
      runs,
    );
  });

  it('is built anew from nothing of what is there, which may be wrong', async () => {
    const shelf = await new Shelf(
      Array.from({ length: 40 }, (_, i) => ({
        by: 'ada',
        command: { name: 'UpdateMember', command: { overlayId, memberId: 1 + (i % 3), name: `Name ${i}` } },
      })),
    ).project();
    const damaged = shelf.archive.with({
      before: async (_, rev) => {
        const fold = await shelf.archive.at(overlayId, rev - 1);
        return (
          fold && { ...fold, state: { ...fold.state, name: 'Damaged' }, schemaVersion: 2, unfinished: [] }
        );
      },
    });
    const dir = mkdtempSync(join(tmpdir(), 'history-'));
    const models = await openEmbeddedReadModels({ dir });
    await models.define('new', historyCollections);
    const own = new ProjectionReader(models, () => 'new');
    for (let i = 0; i < shelf.commits.length; i += 5) {
      const batch = shelf.commits.slice(i, i + 5);
      // Each time one that keeps nothing in memory.
      const projection = historyProjection(damaged, { snapshotEvery: EVERY });
      const load: LoadDocuments = (collection, ids) => own.getMany(collection, ids);
      const writes = await projectCommits(projection, batch, load, own);
      await models.write('new', writes, { position: batch.at(-1)?.position ?? '', epoch: 'e' });
    }
    const built = new Map<string, unknown>();
    for (const { name } of historyCollections)
      for (const each of await models.scan('new', name, null, 1000)) built.set(`${name}/${each.id}`, each);
    expect(built).toEqual(shelf.documents);
    await models.close();
    rmSync(dir, { recursive: true });
  });

  it('goes on from before any commit, with no more steps than it may join', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const shelf = await new Shelf(all).project();
        let fold: OverlayFold = emptyFold(overlayDecider);
        for (const { events } of shelf.commits) {
          const [first] = events;
          const { revision = 0, meta } = first ?? {};
          const before = await shelf.archive.beforeEvent(overlayId, revision, meta?.rev ?? 0);
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
    const shelf = new Shelf([...Array.from({ length: 30 }, (_, i) => move(i, i % 10 === 0 ? 700 : 0))]);
    const last = shelf.commits.at(-1)?.events[0]?.revision ?? 0;
    const { extension, rev } = await shelf.archive.beforeEvent(overlayId, last, shelf.run.fold.rev);
    expect([...(extension?.steps ?? [])].map(({ from, commits }) => [from, commits])).toEqual([[rev - 8, 9]]);
  });

  it('reads overlays ahead that it has no fold of, some at a time', async () => {
    const { commits } = new Shelf([]);
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

  it('tells the overlay at any rev, by at most one snapshot and a few events', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const shelf = await new Shelf(all).project();
        const largest = Math.max(...shelf.commits.map(({ events }) => events.length));
        // Commits that stand aside have the rev of the one before.
        const aside = shelf.run.events.filter(
          ({ meta }, i, events) => meta.rev === events[i - 1]?.meta.rev,
        ).length;
        for (let rev = 1; rev <= shelf.run.fold.rev; rev++) {
          expect((await shelf.archive.at(overlayId, rev))?.state).toEqual(shelf.run.at(rev));
          expect(shelf.read).toBeLessThanOrEqual(EVERY + largest + aside + 3);
        }
        expect(await shelf.archive.at(overlayId, shelf.run.fold.rev + 1)).toBeNull();
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it('finds any step again in the log', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (all) => {
        const shelf = await new Shelf(all).project();
        for (const step of shelf.run.fold.extension?.steps ?? []) {
          const old = await shelf.archive.step(overlayId, step.id, 'ada');
          expect(JSON.stringify(old?.step)).toEqual(JSON.stringify(step));
          expect(old?.upTo).toBe(shelf.run.fold.rev);
        }
        expect(await shelf.archive.step(overlayId, 'h_999', 'ada')).toBeNull();
        expect(await shelf.archive.step(overlayId, 'nonsense', 'ada')).toBeNull();
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it('finds the same by its documents, however far these go', async () => {
    await fc.assert(
      fc.asyncProperty(doings, fc.integer({ min: 0, max: 45 }), async (all, projected) => {
        const shelf = await new Shelf(all).projectSome([projected]);
        const oldSteps = new OldSteps(shelf.archive, shelf.reader);
        for (const accountId of ['ada', 'bob'])
          for (let rev = 1; rev <= shelf.run.fold.rev; rev++) {
            const id = stepId(rev);
            const found = await oldSteps.find(overlayId, id, accountId);
            expect(found).toEqual(await shelf.archive.step(overlayId, id, accountId));
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
    const shelf = await new Shelf(all).project();
    const oldSteps = new OldSteps(shelf.archive, shelf.reader);
    shelf.fetched = 0;
    const old = await oldSteps.find(overlayId, 'h_2', 'ada');
    expect(old?.later.map(({ id, actor }) => [id, actor.accountId])).toEqual([['h_335', 'bob']]);
    // The newest sheet, its own, and two that say that others did something and that layer 1 was touched.
    expect(shelf.fetched).toBe(4);
    expect(shelf.read).toBeLessThan(SHEET_REVS);
    shelf.fetched = 0;
    expect((await oldSteps.find(overlayId, 'h_3', 'bob'))?.later).toEqual([]);
    expect(shelf.fetched).toBe(3);
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
          const { run } = new Shelf(all);
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
    const { overlay } = new Shelf([]).run;
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
