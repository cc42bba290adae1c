import fc from 'fast-check';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { projectCommits } from '@studio/read-models/project-commits';
import { readCursor } from '@studio/read-models/cursor';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { FindOptions, Found } from '@studio/read-models/read-models';
import { overlayDecider } from '../../overlay.decider';
import { anyCommand, start } from '../../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../../testing/overlay-run';
import { Archive, type StoredSnapshot } from '../archive';
import { historySnapshots, type SnapshotDocument } from '../history.documents';
import { historyProjection } from '../history.projection';
import { type StepFilter } from '../history-pages';
import { StepReader } from '../step-reader';

/** Events between two snapshots here. */
export const EVERY = 7;

export const doings = fc.array(
  fc.record({
    by: fc.constantFrom('ada', 'bob'),
    pauseMs: fc.constantFrom(0, 0, 0, 700),
    command: anyCommand.filter(({ name }) => name !== 'DeleteOverlay'),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);
export const runs = { numRuns: 60, seed: 20_261_122 };

/** An overlay's stream and the history's documents, in memory. */
export class StoredHistory {
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
        const stored = JSON.parse(JSON.stringify(doc)) as JsonObject | null;
        if (stored) this.documents.set(`${collection}/${id}`, { id, doc: stored, position });
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

  private snapshotBefore(rev: number): StoredSnapshot | null {
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
