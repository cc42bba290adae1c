import { Unavailable } from '@studio/kernel/commit-log';
import Database from 'libsql';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadModels } from '../read-models';
import { readModelsContract } from '../read-models.contract';
import { SqliteThread } from '@studio/sqlite/sqlite-thread';
import { openEmbeddedReadModels } from './embedded-read-models';

const folder = (): string => mkdtempSync(join(tmpdir(), 'read-models-'));

readModelsContract('embedded', () => {
  const dir = folder();
  return Promise.resolve({
    open: () => openEmbeddedReadModels({ dir }),
    dispose: () => Promise.resolve(rmSync(dir, { recursive: true })),
  });
});

describe('the file of read models', () => {
  let dir: string;
  let file: string;
  let lines: string[];
  const open = (): Promise<ReadModels> => openEmbeddedReadModels({ dir, log: (line) => lines.push(line) });
  const fill = async (models: ReadModels): Promise<void> => {
    await models.define('g', [{ name: 'c', indexes: { n: ['n'] } }]);
    await models.write(
      'g',
      Array.from({ length: 500 }, (_, n) => ({
        collection: 'c',
        id: `${n}`,
        position: '1',
        doc: { n, text: 'x'.repeat(200) },
      })),
      { position: '1', epoch: 'e' },
    );
  };

  beforeEach(() => {
    dir = folder();
    file = join(dir, 'read-models.sqlite');
    lines = [];
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const isSetAside = async (): Promise<void> => {
    const models = await open();
    expect(await models.checkpoint('g')).toBeNull();
    expect(await models.generations()).toEqual([]);
    await fill(models);
    await models.close();
    expect(lines).toEqual([
      expect.stringMatching(/^Set aside .*read-models\.sqlite.*built anew from the log\.$/),
    ]);
    expect(existsSync(`${file}.set-aside`)).toBe(true);
    const again = await open();
    expect(await again.checkpoint('g')).toEqual({ position: '1', epoch: 'e' });
    await again.close();
    expect(lines).toHaveLength(1);
  };

  describe('with a connection for reads', () => {
    const openThread = SqliteThread.open.bind(SqliteThread);
    afterEach(() => jest.restoreAllMocks());

    it('is read over that one', async () => {
      let reader: SqliteThread | undefined;
      jest.spyOn(SqliteThread, 'open').mockImplementation(async (options) => {
        const thread = await openThread(options);
        if (options.readOnly) reader = thread;
        return thread;
      });
      const models = await open();
      await fill(models);
      const read = jest.spyOn(reader as SqliteThread, 'read');
      expect(await models.get('g', 'c', '7')).toMatchObject({ doc: { n: 7 } });
      expect(read).toHaveBeenCalledTimes(1);
      await models.close();
    });

    it('is not opened when that can’t be, and says so', async () => {
      jest
        .spyOn(SqliteThread, 'open')
        .mockImplementation((options) =>
          options.readOnly ? Promise.reject(new Error('too many files')) : openThread(options),
        );
      await expect(open()).rejects.toThrow(`Cannot use the read models' file ${file}: too many files.`);
      jest.restoreAllMocks();
      await (await open()).close();
    });
  });

  it('is set aside and begun anew when it is damaged', async () => {
    const models = await open();
    await fill(models);
    await models.close();
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(4096 * 8, 0xaa), 0, 4096 * 8, 4096 * 12);
    await isSetAside();
  });

  it('is checked later when it is large; if it is damaged, the next opening begins anew', async () => {
    const large = () => openEmbeddedReadModels({ dir, log: (line) => lines.push(line), checkedBytes: 0 });
    const whole = await large();
    await fill(whole);
    await whole.close();
    const models = await large();
    expect(await models.checked()).toBeNull();
    expect(lines).toEqual([]);
    await models.close();

    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(4096 * 8, 0xaa), 0, 4096 * 8, 4096 * 12);
    const hurt = await large();
    expect(await hurt.checkpoint('g')).toEqual({ position: '1', epoch: 'e' });
    expect(await hurt.checked()).toBeNull();
    expect(lines.splice(0)).toEqual([
      expect.stringMatching(/read-models\.sqlite is damaged \(.*\): restart/),
    ]);
    await hurt.close();

    const again = await large();
    expect(await again.checkpoint('g')).toBeNull();
    expect(lines).toEqual([expect.stringContaining('Set aside')]);
    expect(existsSync(`${file}.damaged`)).toBe(false);
    await again.close();
  });

  it('is set aside at once when it is large and what every start reads is damaged', async () => {
    const models = await open();
    await fill(models);
    await models.close();
    const db = new Database(file);
    const [page] = db
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'checkpoints'`)
      .raw()
      .get() as [number];
    db.close();
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(4096, 0xaa), 0, 4096, 4096 * (page - 1));
    const again = await openEmbeddedReadModels({ dir, log: (line) => lines.push(line), checkedBytes: 0 });
    expect(await again.checkpoint('g')).toBeNull();
    expect(lines).toEqual([expect.stringContaining('Set aside')]);
    await again.close();
  });

  it('serves the rest when a document turns out to be damaged, and begins anew at the next opening', async () => {
    const models = await open();
    await fill(models);
    await models.close();
    const db = new Database(file);
    db.exec(`UPDATE d1 SET doc = CAST(x'7b2261223a22ff227d' AS TEXT) WHERE id = '7'`);
    db.close();
    const hurt = await open();
    for (let time = 0; time < 2; time++) await expect(hurt.get('g', 'c', '7')).rejects.toThrow(Unavailable);
    expect(await hurt.get('g', 'c', '8')).toMatchObject({ doc: { n: 8 } });
    expect(lines.splice(0)).toEqual([
      expect.stringMatching(
        /read-models\.sqlite is damaged \(it holds text that is no UTF-8\): restart the server/,
      ),
    ]);
    await hurt.close();
    await isSetAside();
  });

  it('is set aside and begun anew when it lacks a table that it names', async () => {
    const models = await open();
    await fill(models);
    await models.close();
    const db = new Database(file);
    db.exec(`UPDATE collections SET number = 77`);
    db.close();
    await isSetAside();
  });

  it('is set aside and begun anew when it is no database', async () => {
    writeFileSync(file, 'a letter to grandmother\n'.repeat(1000));
    await isSetAside();
    expect(readFileSync(`${file}.set-aside`, 'utf8')).toContain('grandmother');
  });

  it('is set aside and begun anew when another program wrote it', async () => {
    const db = new Database(file);
    db.exec('CREATE TABLE recipes (name)');
    db.close();
    await isSetAside();
  });

  it('is named in the error when it cannot be opened', async () => {
    mkdirSync(file);
    await expect(open()).rejects.toThrow(`Cannot use the read models' file ${file}:`);
  });

  it('uses its indexes', async () => {
    const models = await open();
    await models.define('g', [{ name: 'c', indexes: { byAB: ['a', 'b'] } }]);
    await models.find('g', 'c', { index: 'byAB', equals: ['x'], limit: 5 });
    await models.close();
    const db = new Database(file);
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id, position, doc FROM d1 INDEXED BY "d1 byAB"
         WHERE doc IS NOT NULL AND k0 IS NOT NULL AND k1 IS NOT NULL AND k0 = 'x' AND (k1, id) > (1, 'a')
         ORDER BY k1 asc, id asc LIMIT 6`,
      )
      .all() as { detail: string }[];
    db.close();
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING INDEX d1 byAB (k0=?')]);
  });
});
