import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteConnection } from '@studio/sqlite/connection';
import { storedHeaderOf } from './stored-header';

let dir: string;
let file: string;
let db: SqliteConnection;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'header-'));
  file = join(dir, 'some.sqlite');
  db = new SqliteConnection(file);
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA application_id = 7; CREATE TABLE t (a); PRAGMA user_version = 1',
  );
});

afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

const versionNow = (): number | undefined => storedHeaderOf(file)?.userVersion;

it('is that of the last commit, in the write-ahead log or in the file', () => {
  expect(storedHeaderOf(file)).toEqual({ applicationId: 7, userVersion: 1 });
  db.exec('PRAGMA user_version = 2; INSERT INTO t VALUES (1)');
  expect(versionNow()).toBe(2);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(versionNow()).toBe(2);
  db.exec('INSERT INTO t VALUES (2)');
  expect(versionNow()).toBe(2);
});

it('is none of a write-ahead log that began anew and keeps older frames behind', () => {
  for (let n = 0; n < 50; n++)
    db.exec(`INSERT INTO t VALUES (zeroblob(4000)); PRAGMA user_version = ${n + 2}`);
  db.exec('PRAGMA wal_checkpoint(RESTART)');
  db.exec('INSERT INTO t VALUES (1)');
  expect(versionNow()).toBe(51);
});

it('leaves out a commit that the log does not hold whole', () => {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 1; PRAGMA cache_spill = 1');
  db.exec('BEGIN; PRAGMA user_version = 9');
  for (let n = 0; n < 200; n++) db.exec('INSERT INTO t VALUES (zeroblob(4000))');
  const copy = join(dir, 'copy.sqlite');
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${copy}${end}`);
  db.exec('ROLLBACK');
  expect(storedHeaderOf(copy)?.userVersion).toBe(1);
});

it('is null for a file that is missing, empty or no SQLite file', () => {
  expect(storedHeaderOf(join(dir, 'nothing'))).toBeNull();
  for (const content of ['', 'SQLite', 'x'.repeat(200)]) {
    const other = join(dir, 'other');
    writeFileSync(other, content);
    expect(storedHeaderOf(other)).toBeNull();
  }
});

it('takes no lock', () => {
  storedHeaderOf(file);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK; PRAGMA locking_mode = NORMAL');
  expect(versionNow()).toBe(1);
});
