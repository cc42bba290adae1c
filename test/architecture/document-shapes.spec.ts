import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentShapes } from '@studio/contracts/document-shapes';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { categoryOf } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { generationName } from '@studio/read-models/generation-name';
import { projectCommits } from '@studio/read-models/project-commits';
import type { ReadModels } from '@studio/read-models/read-models';
import { projectionsIn } from '../../apps/cli/src/areas';
import { hashOf, shapeOf } from '../support/shapes';
import { storedExamples } from './stored-examples';

/* Generations of documents are named after their shape, so that those of another shape are never taken for today's. */

const logs = [...storedExamples().values()].map(({ events }) => events);
/** By projection and collection. */
const shapes = new Map<string, Set<string>>();

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'studio-shapes-'));
  const models = await openEmbeddedReadModels({ dir });
  try {
    for (const [i, log] of logs.entries()) await addShapes(models, log, (name) => `${name}-${i}`);
  } finally {
    await models.close();
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);

/** Makes the documents of a log, and adds their shapes. */
async function addShapes(
  models: ReadModels,
  log: readonly StoredEvent[],
  generationOf: (name: string) => string,
): Promise<void> {
  const read = async function* (stream: string, from: number) {
    yield await Promise.resolve(log.filter((event) => event.stream === stream && event.revision >= from));
  };
  const commits = commitsOf(log);
  for (const projection of projectionsIn({ read }, models, generationOf)) {
    const own = commits.filter(({ stream }) => categoryOf(stream) === projection.category);
    if (own.length === 0) continue;
    const generation = generationOf(projection.name);
    await models.define(generation, projection.collections);
    const into = shapes.get(projection.name) ?? new Set<string>();
    shapes.set(projection.name, into);
    // One by one, so that documents that are removed later are seen as well.
    for (const commit of own) {
      const writes = await projectCommits(projection, [commit], (collection, ids) =>
        models.getMany<JsonObject>(generation, collection, ids),
      );
      for (const { collection, doc } of writes) if (doc) shapeOf(doc, into, collection);
      if (writes.length > 0) await models.write(generation, writes, { position: commit.position, epoch: '' });
    }
  }
}

function commitsOf(log: readonly StoredEvent[]): readonly Commit[] {
  const commits: { stream: string; events: StoredEvent[]; position: string }[] = [];
  for (const event of log) {
    const last = commits.at(-1);
    if (last && event.meta.index > 0 && last.stream === event.stream) {
      last.events.push(event);
      last.position = event.position;
    } else commits.push({ stream: event.stream, events: [event], position: event.position });
  }
  return commits;
}

it('names generations after the shapes of documents: set documentShapes to what is received', () => {
  const received = Object.fromEntries(
    [...shapes].sort().map(([name, shape]) => [name, hashOf(shape)] as const),
  );
  expect(received).toEqual(documentShapes);
});

it('has a stored example of the documents of each projection', () => {
  expect([...shapes].flatMap(([name, shape]) => (shape.size === 0 ? [name] : []))).toEqual([]);
});

it('gives another generation to documents of another shape', () => {
  const read = async function* () {
    yield await Promise.resolve([]);
  };
  const [projection] = projectionsIn({ read }, {} as ReadModels).filter(({ name }) => name in documentShapes);
  if (!projection) throw new Error('There is no projection with a shape.');
  expect(projection.shape).toContain(documentShapes[projection.name]);
  const [today, before] = [projection.shape, 'another'].map((shape) =>
    generationName({ ...projection, shape }, 'epoch'),
  );
  expect(today).not.toBe(before);
});
