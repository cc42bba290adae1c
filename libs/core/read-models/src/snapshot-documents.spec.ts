import type { FoldSnapshot } from '@studio/kernel/fold-snapshots';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from './embedded/embedded-read-models';
import { SnapshotDocuments } from './snapshot-documents';
import type { ReadModels } from './read-models';

let dir: string;
let readModels: ReadModels;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'folds-'));
  readModels = await openEmbeddedReadModels({ dir });
});
afterEach(async () => {
  await readModels.close();
  rmSync(dir, { recursive: true });
});

const store = (epoch = 'log', program = 'build'): SnapshotDocuments =>
  new SnapshotDocuments({ readModels, epoch, program });

function snapshotAt(revision: number): FoldSnapshot {
  const position = String(revision).padStart(16, '0');
  return { version: '1', revision, position, eventId: `e${revision}`, fold: '{"é":1}', digest: 'd' };
}

describe('snapshots among the read models', () => {
  it('are none before one was put there', async () => {
    expect(await store().get('overlay-a')).toBeNull();
  });

  it('come back as they were put, by stream, also in the next process', async () => {
    await store().put('overlay-a', snapshotAt(500));
    await store().put('overlay-b', snapshotAt(700));
    await readModels.close();
    readModels = await openEmbeddedReadModels({ dir });
    expect(await store().get('overlay-a')).toEqual(snapshotAt(500));
    expect(await store().get('overlay-b')).toEqual(snapshotAt(700));
  });

  it('give way to newer ones, never to older ones', async () => {
    const documents = store();
    for (const revision of [500, 1000, 700]) await documents.put('overlay-a', snapshotAt(revision));
    expect((await documents.get('overlay-a'))?.revision).toBe(1000);
  });

  it.each([
    ['another build', () => store('log', 'other')],
    ['another log', () => store('other')],
  ])('are not those of %s, which removes them', async (_, other) => {
    await store().put('overlay-a', snapshotAt(500));
    await readModels.define('overlays-v1-00000000', [{ name: 'overlays', indexes: {} }]);
    expect(await other().get('overlay-a')).toBeNull();
    await other().put('overlay-a', snapshotAt(3));
    expect((await other().get('overlay-a'))?.revision).toBe(3);
    await other().replaceOthers(() => Promise.resolve());
    expect(await store().get('overlay-a')).toBeNull();
    expect((await other().get('overlay-a'))?.revision).toBe(3);
    expect(await readModels.generations()).toHaveLength(2);
  });

  it('are there until their streams have been renewed, also by a later process', async () => {
    for (const stream of ['overlay-a', 'overlay-b', 'overlay-c']) await store().put(stream, snapshotAt(500));
    const newer = store('log', 'newer');
    const renewed: string[] = [];
    const renew = async (stream: string): Promise<void> => {
      expect(await store().get(stream)).not.toBeNull();
      renewed.push(stream);
      if (renewed.length === 2) throw new Error('The server stops.');
      await newer.put(stream, snapshotAt(600));
    };
    await expect(newer.replaceOthers(renew)).rejects.toThrow('The server stops.');
    expect(await store().get('overlay-a')).not.toBeNull();
    await newer.replaceOthers(renew);
    expect(renewed).toEqual(['overlay-a', 'overlay-b', 'overlay-a', 'overlay-b', 'overlay-c']);
    expect(await store().get('overlay-a')).toBeNull();
    expect((await newer.get('overlay-c'))?.revision).toBe(600);
  });

  it('are dropped by stream, whatever build has put them, and may come again', async () => {
    await store().put('overlay-a', snapshotAt(500));
    await store().put('overlay-b', snapshotAt(500));
    await store('log', 'older').put('overlay-a', snapshotAt(400));
    await store().drop('overlay-a', snapshotAt(501).position);
    expect(await store().get('overlay-a')).toBeNull();
    expect(await store('log', 'older').get('overlay-a')).toBeNull();
    expect((await store().get('overlay-b'))?.revision).toBe(500);
    await store().put('overlay-a', snapshotAt(600));
    expect((await store().get('overlay-a'))?.revision).toBe(600);
  });

  it('tell when the store is away', async () => {
    const documents = store();
    await readModels.close();
    await expect(documents.put('overlay-a', snapshotAt(500))).rejects.toThrow();
    readModels = await openEmbeddedReadModels({ dir });
  });
});
