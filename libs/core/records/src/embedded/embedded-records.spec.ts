import { systemClock } from '@studio/kernel/clock';
import { Damaged } from '@studio/kernel/commit-log';
import Database from 'libsql';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsContract } from '../records.contract';
import { openEmbeddedRecords } from './embedded-records';
import { SqliteThread } from '@studio/sqlite/sqlite-thread';

const folder = (): string => mkdtempSync(join(tmpdir(), 'records-'));

recordsContract('embedded', () => {
  const dir = folder();
  return Promise.resolve({
    open: (clock) => openEmbeddedRecords({ dir, clock }),
    dispose: () => Promise.resolve(rmSync(dir, { recursive: true })),
  });
});

describe('the file of records', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = folder();
    file = join(dir, 'records.sqlite');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const inFile = <Result>(work: (db: InstanceType<typeof Database>) => Result): Result => {
    const db = new Database(file);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const query = (sql: string): unknown[] => inFile((db) => db.prepare(sql).raw().all());

  it('is made in a folder that is made too', async () => {
    const records = await openEmbeddedRecords({ dir: join(dir, 'a/b') });
    await records.putIfAbsent('kind', 'a', {});
    await records.close();
    expect(readFileSync(join(dir, 'a/b/records.sqlite')).toString('latin1', 0, 15)).toBe('SQLite format 3');
  });

  it.each([
    ['text that is no UTF-8', `CAST(x'7b2261223a22ff227d' AS TEXT)`],
    ['text that is no JSON', `'{"secret":'`],
    ['no object', '7'],
  ])('refuses a record alone that holds %s', async (_, value) => {
    const before = await openEmbeddedRecords({ dir });
    for (const id of ['a', 'b']) await before.putIfAbsent('kind', id, { n: 1 });
    await before.close();
    inFile((db) => db.exec(`UPDATE records SET value = ${value} WHERE id = 'a'`));
    const records = await openEmbeddedRecords({ dir });
    const refused = records.get('kind', 'a');
    await expect(refused).rejects.toThrow(Damaged);
    await expect(refused).rejects.toThrow(
      /^A record of kind kind can't be read .*records\.sqlite is damaged\.$/,
    );
    await expect(refused).rejects.not.toThrow('secret');
    expect(await records.get('kind', 'b')).toEqual({ value: { n: 1 }, version: 1 });
    await records.close();
  });

  it('can be read by others while it is in use', async () => {
    const records = await openEmbeddedRecords({ dir });
    await records.putIfAbsent('kind', 'a', { n: 1 });
    expect(query('SELECT kind, id, value FROM records')).toEqual([['kind', 'a', '{"n":1}']]);
    await records.close();
  });

  it('answers what was asked before it is closed, and refuses what comes after', async () => {
    const records = await openEmbeddedRecords({ dir });
    const puts = Array.from({ length: 20 }, (_, n) => records.putIfAbsent('kind', `${n}`, {}));
    await records.close();
    expect(await Promise.all(puts)).toEqual(Array(20).fill(true));
    await expect(records.get('kind', '1')).rejects.toThrow(`${file} is closed.`);
  });

  it('is refused when another program wrote it, and left as it is', async () => {
    inFile((db) => db.exec('CREATE TABLE recipes (name); INSERT INTO recipes VALUES (1)'));
    await expect(openEmbeddedRecords({ dir })).rejects.toThrow(
      `Cannot use the records' file ${file}: it is no file of records of this program (it belongs to another program).`,
    );
    expect(query('SELECT name FROM recipes')).toEqual([[1]]);
  });

  it('is refused when it is no database, and left as it is', async () => {
    writeFileSync(file, 'a letter to grandmother\n'.repeat(1000));
    await expect(openEmbeddedRecords({ dir })).rejects.toThrow(
      `Cannot use the records' file ${file}: it is no file of records of this program`,
    );
    expect(readFileSync(file, 'utf8')).toContain('grandmother');
  });

  it.each([
    ['half marked', 'PRAGMA application_id = 0x4f535243'],
    ['not marked at all', 'CREATE TABLE t (a); DROP TABLE t'],
  ])('is made anew where a first start was cut off: %s', async (_, sql) => {
    inFile((db) => db.exec(sql));
    for (let start = 0; start < 2; start++) {
      const records = await openEmbeddedRecords({ dir });
      expect(await records.putIfAbsent('kind', `${start}`, {})).toBe(true);
      await records.close();
    }
    expect(query('PRAGMA user_version')).toEqual([[1]]);
    expect(query('SELECT id FROM records')).toEqual([['0'], ['1']]);
  });

  it('is refused when another version wrote it', async () => {
    await (await openEmbeddedRecords({ dir })).close();
    inFile((db) => db.exec('PRAGMA user_version = 99'));
    await expect(openEmbeddedRecords({ dir })).rejects.toThrow('another version of this program wrote it');
  });

  it('is refused when it is damaged', async () => {
    const records = await openEmbeddedRecords({ dir });
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => records.putIfAbsent('kind', `${n}`, { text: 'x'.repeat(200) })),
    );
    await records.close();
    const large = await openEmbeddedRecords({ dir, checkedBytes: 0 });
    expect(await large.checked()).toBeNull();
    await large.close();
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(4096 * 8, 0xaa), 0, 4096 * 8, 4096 * 5);
    const refusal = `Cannot use the records' file ${file}: it is damaged and must be restored from a backup`;
    await expect(openEmbeddedRecords({ dir })).rejects.toThrow(refusal);
    // A large one is opened, and the same is said later.
    const damaged = await openEmbeddedRecords({ dir, checkedBytes: 0 });
    expect(await damaged.checked()).toContain(refusal);
    await damaged.close();
  });

  it('is refused when it cannot be opened', async () => {
    mkdirSync(file);
    await expect(openEmbeddedRecords({ dir })).rejects.toThrow(
      `Cannot use the records' file ${file}: it can't be opened for writing`,
    );
  });

  it('is refused when its folder cannot be made', async () => {
    writeFileSync(join(dir, 'a-file'), '');
    const inside = join(dir, 'a-file', 'data');
    await expect(openEmbeddedRecords({ dir: inside })).rejects.toThrow(
      `Cannot use the records' file ${join(inside, 'records.sqlite')}: ENOTDIR`,
    );
  });

  it('loses what is over at a sweep', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const records = await openEmbeddedRecords({ dir, clock: systemClock });
      await records.putIfAbsent('kind', 'short', {}, { ttlMs: 1000 });
      await records.putIfAbsent('kind', 'long', {}, { ttlMs: 3_600_000 });
      await records.putIfAbsent('kind', 'for-good', {});
      await jest.advanceTimersByTimeAsync(60_000);
      await records.close();
    } finally {
      jest.useRealTimers();
    }
    expect(query('SELECT id FROM records ORDER BY id')).toEqual([['for-good'], ['long']]);
  });
});

describe('the thread of the records', () => {
  it('flushes every commit, and writes that wait at the same time share one', async () => {
    const dir = folder();
    const thread = await SqliteThread.open({
      file: join(dir, 'x.sqlite'),
      applicationId: 1,
      layout: 1,
      synchronous: 'FULL',
      schema: 'CREATE TABLE IF NOT EXISTS t (a); CREATE TABLE IF NOT EXISTS commits (n);',
    });
    expect(await thread.read(1, 'SELECT synchronous FROM pragma_synchronous')).toEqual([['2']]);
    // Two frames or more per commit: 64 commits would need at least 128.
    await Promise.all(
      Array.from({ length: 64 }, (_, n) => thread.write([{ sql: 'INSERT INTO t VALUES (?)', rows: [[n]] }])),
    );
    expect(statSync(join(dir, 'x.sqlite-wal')).size).toBeLessThan(30 * 4096);
    await thread.close();
    rmSync(dir, { recursive: true });
  });

  it('keeps a bad request from taking the others of its commit with it', async () => {
    const dir = folder();
    const thread = await SqliteThread.open({
      file: join(dir, 'x.sqlite'),
      applicationId: 1,
      layout: 1,
      synchronous: 'FULL',
      schema: 'CREATE TABLE IF NOT EXISTS t (a INTEGER UNIQUE);',
    });
    const insert = (...rows: number[]): Promise<readonly number[]> =>
      thread.write([{ sql: 'INSERT INTO t VALUES (?)', rows: rows.map((n) => [n]) }]);
    const results = await Promise.allSettled([insert(1), insert(2, 1), insert(3)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await thread.read(1, 'SELECT a FROM t ORDER BY a')).toEqual([['1'], ['3']]);
    await thread.close();
    rmSync(dir, { recursive: true });
  });
});
