import Database from 'libsql';
import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient, ok } from '../support/api-client';
import { runToEnd, StudioProcess } from '../support/server-process';
import { embeddedStores } from '../support/studio-stores';

// Servers are started and stopped; large files are checked only some seconds after a start.
jest.setTimeout(60_000);

const MIB = 1024 * 1024;

/** Events of a category that nobody follows, until the log is larger than what is checked at a start. */
function pad(file: string): void {
  const db = new Database(file);
  const insert = db.prepare(
    `INSERT INTO events SELECT max(position) + 1, 'padding-1', ?, 'id-' || max(position), 'padded',
       '{"text":"' || hex(zeroblob(${MIB / 2})) || '"}', '{"index":0,"of":1}', NULL FROM events`,
  );
  db.exec('BEGIN');
  for (let revision = 0; revision < 70; revision++) insert.run(revision);
  db.exec('COMMIT');
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

async function damageInTheMiddle(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(8192, 0xff), 0, 8192, Math.floor(size / 2 / 4096) * 4096);
  await handle.close();
}

it('a large log is checked behind the start; when it is damaged, the server says so and stops', async () => {
  const first = await StudioProcess.start({ env: embeddedStores });
  await first.stop();
  const file = join(first.dataDir, 'events.sqlite');
  pad(file);
  expect((await stat(file)).size).toBeGreaterThan(64 * MIB);
  await damageInTheMiddle(file);

  const second = await first.restart();
  await ok(new ApiClient(second.api).post('/overlays', { name: 'Made before it is found' }));
  expect(await second.ended()).toBe(1);
  const lines = second.log.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'fatal',
    msg: expect.stringMatching(
      /events\.sqlite is damaged \(.+\): put a backup in its place, or move it away to start empty\.$/,
    ) as string,
  });
});

const withProc = existsSync('/proc/self') ? it : it.skip;
withProc('a data folder where none can be made ends the start with one line', async () => {
  const { code, output } = await runToEnd({ DATA_DIR: '/proc/nope', PORT: '1' });
  expect(output).toBe(
    'The data folder /proc/nope cannot be created: make it yourself, or name another folder.\n',
  );
  expect(code).toBe(1);
});
