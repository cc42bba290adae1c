import type { KeptFold } from '@studio/kernel/kept-folds';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from './embedded/embedded-read-models';
import { FoldDocuments } from './fold-documents';
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

const shelf = (epoch = 'log', program = 'build'): FoldDocuments =>
  new FoldDocuments({ readModels, epoch, program });

function keptAt(revision: number): KeptFold {
  const position = String(revision).padStart(16, '0');
  return { version: '1', revision, position, eventId: `e${revision}`, fold: '{"é":1}', digest: 'd' };
}

describe('kept folds among the read models', () => {
  it('are none before one was put there', async () => {
    expect(await shelf().get('overlay-a')).toBeNull();
  });

  it('come back as they were put, by stream, also in the next process', async () => {
    await shelf().put('overlay-a', keptAt(500));
    await shelf().put('overlay-b', keptAt(700));
    await readModels.close();
    readModels = await openEmbeddedReadModels({ dir });
    expect(await shelf().get('overlay-a')).toEqual(keptAt(500));
    expect(await shelf().get('overlay-b')).toEqual(keptAt(700));
  });

  it('give way to newer ones, never to older ones', async () => {
    const documents = shelf();
    for (const revision of [500, 1000, 700]) await documents.put('overlay-a', keptAt(revision));
    expect((await documents.get('overlay-a'))?.revision).toBe(1000);
  });

  it.each([
    ['another build', () => shelf('log', 'other')],
    ['another log', () => shelf('other')],
  ])('are not those of %s, which removes them', async (_, other) => {
    await shelf().put('overlay-a', keptAt(500));
    await readModels.define('overlays-v1-00000000', [{ name: 'overlays', indexes: {} }]);
    expect(await other().get('overlay-a')).toBeNull();
    await other().put('overlay-a', keptAt(3));
    expect((await other().get('overlay-a'))?.revision).toBe(3);
    await other().replaceOthers(() => Promise.resolve());
    expect(await shelf().get('overlay-a')).toBeNull();
    expect((await other().get('overlay-a'))?.revision).toBe(3);
    expect(await readModels.generations()).toHaveLength(2);
  });

  it('are there until their streams have been renewed, also by a later process', async () => {
    for (const stream of ['overlay-a', 'overlay-b', 'overlay-c']) await shelf().put(stream, keptAt(500));
    const newer = shelf('log', 'newer');
    const renewed: string[] = [];
    const renew = async (stream: string): Promise<void> => {
      expect(await shelf().get(stream)).not.toBeNull();
      renewed.push(stream);
      if (renewed.length === 2) throw new Error('The server stops.');
      await newer.put(stream, keptAt(600));
    };
    await expect(newer.replaceOthers(renew)).rejects.toThrow('The server stops.');
    expect(await shelf().get('overlay-a')).not.toBeNull();
    await newer.replaceOthers(renew);
    expect(renewed).toEqual(['overlay-a', 'overlay-b', 'overlay-a', 'overlay-b', 'overlay-c']);
    expect(await shelf().get('overlay-a')).toBeNull();
    expect((await newer.get('overlay-c'))?.revision).toBe(600);
  });

  it('tell when the store is away', async () => {
    const documents = shelf();
    await readModels.close();
    await expect(documents.put('overlay-a', keptAt(500))).rejects.toThrow();
    readModels = await openEmbeddedReadModels({ dir });
  });
});
