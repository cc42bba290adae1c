import fc from 'fast-check';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { projectCommits } from '@studio/read-models/project-commits';
import type { Found } from '@studio/read-models/read-models';
import type { Overlay } from '../overlay.state';
import { anyCommand, start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId } from '../testing/overlay-run';
import { Archive, type Snapshot } from './archive';
import { explain } from './explain';
import {
  historyChanges,
  historyKey,
  historySnapshots,
  historySteps,
  type ChangesDocument,
  type SnapshotDocument,
  type StepDocument,
} from './history.documents';
import { historyProjection } from './history.projection';

/** Events between two snapshots here. */
const EVERY = 7;

const doings = fc.array(
  fc.record({
    by: fc.constantFrom('ada', 'bob'),
    command: anyCommand.filter(({ name }) => name !== 'DeleteOverlay'),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);
const runs = { numRuns: 60, seed: 20_261_122 };

/** An overlay's stream and the history's documents, in memory. */
class Shelf {
  readonly run = new OverlayRun(300);
  readonly commits: Commit[] = [];
  readonly documents = new Map<string, Found<JsonObject>>();
  /** Events that were read of the log by the last question. */
  read = 0;
  readonly archive = new Archive(
    { read: (_, from) => this.pages(from) },
    { before: (_, rev) => Promise.resolve(this.snapshotBefore(rev)) },
  );

  constructor(all: readonly { readonly by: string; readonly command: Parameters<OverlayRun['run']>[0] }[]) {
    for (const { by, command } of [{ by: 'owner', command: start }, ...all]) {
      const events = this.run.run(command, by);
      if (events instanceof Problem || events.length === 0) continue;
      this.commits.push({ stream: `overlay-${overlayId}`, events, position: events.at(-1)?.position ?? '' });
    }
  }

  /** @param sizes how many commits each time, before everything is forgotten */
  async project(...sizes: readonly number[]): Promise<this> {
    this.documents.clear();
    const rest = [...this.commits];
    for (const size of [...sizes, Infinity]) {
      const batch = rest.splice(0, size);
      const writes = await projectCommits(
        historyProjection(this.archive, { snapshotEvery: EVERY }),
        batch,
        (collection, ids) =>
          Promise.resolve(ids.flatMap((id) => this.documents.get(`${collection}/${id}`) ?? [])),
      );
      for (const { collection, id, doc, position } of writes) {
        if (doc) this.documents.set(`${collection}/${id}`, { id, doc, position });
        else this.documents.delete(`${collection}/${id}`);
      }
    }
    return this;
  }

  doc<Doc>(collection: string, id: string | number): Doc {
    return this.documents.get(`${collection}/${historyKey(overlayId, id)}`)?.doc as Doc;
  }

  private snapshotBefore(rev: number): Snapshot | null {
    const docs = [...this.documents].flatMap(([key, { doc }]) =>
      key.startsWith(`${historySnapshots}/`) ? [doc as unknown as SnapshotDocument] : [],
    );
    const found = docs.sort((a, b) => b.rev - a.rev).find((doc) => doc.rev <= rev);
    if (!found) return null;
    return { ...found, ...(JSON.parse(found.fold) as Pick<Snapshot, 'state' | 'unfinished'>) };
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
        for (const step of shelf.run.fold.steps ?? []) {
          const { rev, at, commits, undoes, accountId, changes } = shelf.doc<StepDocument>(
            historySteps,
            step.id,
          );
          expect({ rev, at, commits, undoes, accountId }).toEqual({
            rev: step.rev,
            at: step.at,
            commits: step.commits,
            undoes: step.undoes,
            accountId: step.actor.accountId,
          });
          const own = shelf.doc<ChangesDocument | undefined>(historyChanges, step.id);
          expect(changes ?? own?.changes).toEqual(JSON.stringify(step.changes));
        }
      }),
      runs,
    );
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
        for (const step of shelf.run.fold.steps ?? []) {
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
          const explained = explain(run.events, field).map(({ rev, path, before, after }) => [
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
