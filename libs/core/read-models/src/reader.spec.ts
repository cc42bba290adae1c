import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from './embedded/embedded-read-models';
import type { ReadModels } from './read-models';
import { ProjectionReader } from './reader';

describe('a reader of one projection', () => {
  let dir: string;
  let models: ReadModels;
  let generation: string;
  let reader: ProjectionReader;
  const fill = (name: string, count: number): Promise<void> =>
    models.write(
      name,
      Array.from({ length: count }, (_, n) => ({
        collection: 'things',
        id: `${n}`,
        position: '1',
        doc: { owner: 'x', n, name },
      })),
      { position: '1', epoch: 'e' },
    );

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'reader-'));
    models = await openEmbeddedReadModels({ dir });
    for (const name of ['v1', 'v2'])
      await models.define(name, [{ name: 'things', indexes: { owner: ['owner', 'n'], due: ['n'] } }]);
    generation = 'v1';
    reader = new ProjectionReader(models, () => generation);
  });
  afterEach(async () => {
    await models.close();
    rmSync(dir, { recursive: true });
  });

  it('reads the generation that is current at each query', async () => {
    await fill('v1', 1);
    await fill('v2', 2);
    expect((await reader.get('things', '0'))?.doc).toMatchObject({ name: 'v1' });
    generation = 'v2';
    expect((await reader.get('things', '0'))?.doc).toMatchObject({ name: 'v2' });
    expect(await reader.getMany('things', ['1', '0'])).toHaveLength(2);
    expect((await reader.find('things', { index: 'owner', equals: ['x'], limit: 1 })).items).toHaveLength(1);
  });

  it('reads what is due again only after a write, and each time if others write', async () => {
    await fill('v1', 60);
    let writes = 0;
    const own = new ProjectionReader(models, () => generation, { of: () => writes });
    const at = ({ n }: { n: number }): number => n;
    const due = async (now: number, by = own): Promise<number[]> =>
      (await by.due<{ n: number }>('things', now, at)).map(({ n }) => n);
    const remove = (id: string, position: string): Promise<void> =>
      models.write('v1', [{ collection: 'things', id, position, doc: null }], { position, epoch: 'e' });
    expect(await due(-1)).toEqual([]);
    expect(await due(2)).toEqual([0, 1, 2]);
    expect(await due(Infinity)).toHaveLength(50);
    await remove('1', '2');
    expect(await due(2)).toEqual([0, 1, 2]);
    writes++;
    expect(await due(2)).toEqual([0, 2]);
    generation = 'v2';
    expect(await due(2)).toEqual([]);
    generation = 'v1';
    expect(await due(2, reader)).toEqual([0, 2]);
    await remove('0', '3');
    expect(await due(2, reader)).toEqual([2]);
  });

  it('reads all of a range, however many pages it takes, from one generation', async () => {
    await fill('v1', 2500);
    let asked = 0;
    const switching = new ProjectionReader(models, () => Promise.resolve(asked++ === 0 ? 'v1' : 'v2'));
    const all = await switching.all<{ n: number }>('things', {
      index: 'owner',
      equals: ['x'],
      order: 'desc',
    });
    expect(all.map(({ doc }) => doc.n)).toEqual(Array.from({ length: 2500 }, (_, n) => 2499 - n));
    expect(await reader.all('things', { index: 'owner', equals: ['nobody'] })).toEqual([]);
  });

  it('refuses to read a range that is larger than allowed', async () => {
    await fill('v1', 5);
    expect(await reader.all('things', { index: 'owner', equals: ['x'] }, 5)).toHaveLength(5);
    await expect(reader.all('things', { index: 'owner', equals: ['x'] }, 4)).rejects.toThrow(RangeError);
  });
});
