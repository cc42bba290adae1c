import Database from 'libsql';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileCheck } from './file-check';

let dir: string;
let file: string;
let db: InstanceType<typeof Database>;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'check-'));
  file = join(dir, 'x.sqlite');
  db = new Database(file);
  db.exec(`PRAGMA journal_mode = WAL; CREATE TABLE t (a TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT INTO t SELECT hex(zeroblob(5000)) FROM n`);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
});

afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

function damage(): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(8192, 0xff), 0, 8192, 4096 * 40);
  closeSync(descriptor);
}

describe('the check of a file', () => {
  it('finds nothing in a whole one, also while it is written to', async () => {
    const running = new FileCheck(file, 0).run();
    db.exec(`INSERT INTO t VALUES ('more')`);
    expect(await running).toBeNull();
    db.exec(`INSERT INTO t VALUES ('and more')`);
  });

  it('tells what is damaged', async () => {
    damage();
    expect(await new FileCheck(file, 0).run()).toMatch(/page/);
  });

  it('leaves out what is not large', async () => {
    damage();
    expect(await new FileCheck(file, readFileSync(file).length).run()).toBeNull();
    expect(await new FileCheck(file).run()).toBeNull();
    expect(await new FileCheck(join(dir, 'none'), 0).run()).toBeNull();
  });

  it('finds nothing once it is stopped, and its process is gone by then', async () => {
    damage();
    const check = new FileCheck(file, 0);
    const running = check.run();
    await check.stop();
    expect(await running).toBeNull();
    expect(await check.run()).toBeNull();
  });

  it('says when it could not be carried out', async () => {
    const none = join(dir, 'none');
    await expect(new FileCheck(none, -1).run()).rejects.toThrow(`${none} could not be checked: `);
  });
});
