import { Damaged } from '@studio/kernel/commit-log';
import Database from 'libsql';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf, readAll } from '../testing/store-under-test';
import { openEmbeddedEventStore, type EmbeddedEventStore } from './embedded-event-store';
import { openEmbeddedReader } from './embedded-reader';
import { EVENT_FILE } from './event-file';

let dir: string;
let store: EmbeddedEventStore;
const reports: string[] = [];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'damaged-'));
  reports.length = 0;
  store = await openEmbeddedEventStore({ dir });
  for (let n = 0; n < 4; n++)
    for (const stream of ['overlay-a', 'overlay-b'])
      await store.append(stream, 'any', commitOf({ n }, { n }));
  await store.close();
});

afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true });
});

/** Changes revision 4 of stream a, the first event of its third commit, and opens the log again. */
async function damage(change: string): Promise<void> {
  const db = new Database(join(dir, EVENT_FILE));
  db.exec(
    `PRAGMA writable_schema = ON; UPDATE events SET ${change} WHERE stream = 'overlay-a' AND revision = 4`,
  );
  db.close();
  store = await openEmbeddedEventStore({ dir, log: (line) => reports.push(line) });
}

const notUtf8 = `CAST(x'7b2261223a22ff227d' AS TEXT)`;
const kinds: readonly [string, string][] = [
  ['text that is no UTF-8 in the data', `data = ${notUtf8}`],
  ['text that is no UTF-8 in the metadata', `meta = ${notUtf8}`],
  ['text that is no UTF-8 in the name', `type = CAST(x'c328' AS TEXT)`],
  ['data that are no JSON', `data = '{"n":'`],
  ['data that are no object', `data = '7'`],
  ['metadata without the bounds of the commit', `meta = '{"commandId":"x"}'`],
];

describe.each(kinds)('a log with %s', (_, change) => {
  beforeEach(() => damage(change));

  it('gives its other streams, and names the event in what it refuses', async () => {
    expect(await readAll(store, 'overlay-b')).toHaveLength(8);
    const refused = readAll(store, 'overlay-a');
    await expect(refused).rejects.toThrow(Damaged);
    await expect(refused).rejects.toThrow(
      /^Event 4 of overlay-a \(position 0000000000000009\) is damaged in .*events\.sqlite: its .+\.$/,
    );
    expect(await readAll(store, 'overlay-a', 6)).toHaveLength(2);
  });

  it('is followed without that stream from there on, and tells so once', async () => {
    for (let time = 0; time < 2; time++) {
      const seen: string[] = [];
      let damaged: readonly string[] = [];
      for await (const batch of store.subscribe(['overlay'], '')) {
        if (batch.kind === 'caught-up') break;
        for (const { stream, events } of batch.commits) seen.push(`${stream} ${events[0]?.revision}`);
        damaged = batch.damaged ?? damaged;
      }
      expect(seen).toEqual(['a 0', 'b 0', 'a 2', 'b 2', 'b 4', 'b 6'].map((name) => `overlay-${name}`));
      expect(damaged).toContain('overlay-a');
    }
    expect(reports.filter((line) => line.startsWith('Event 4 of overlay-a'))).toHaveLength(1);
  });

  it('is read around what is damaged by whoever looks for it', () => {
    const reader = openEmbeddedReader({ dir });
    const rows = [...reader.allRows()].flat();
    expect(rows).toHaveLength(16);
    expect([...reader.rows('overlay-a', 0)].flat().map(({ revision }) => revision)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    reader.close();
  });
});

it('a log takes appends while an event of another stream is damaged', async () => {
  await damage(`data = ${notUtf8}`);
  await store.append('overlay-b', 7, commitOf({ n: 9 }));
  expect(await readAll(store, 'overlay-b')).toHaveLength(9);
});

it('a log whose index is damaged too is followed around the damage', async () => {
  await damage(`data = ${notUtf8}`);
  await store.close();
  const file = join(dir, EVENT_FILE);
  const db = new Database(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const [size, root] = [
    `SELECT page_size FROM pragma_page_size`,
    `SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_events_1'`,
  ].map((sql) => Number((db.prepare(sql).raw().get() as [number])[0])) as [number, number];
  db.close();
  const bytes = readFileSync(file);
  const page = (root - 1) * size;
  // Sets a length in each entry's header that exceeds the entry.
  for (let i = 0; i < bytes.readUInt16BE(page + 3); i++)
    bytes[page + bytes.readUInt16BE(page + 8 + 2 * i) + 1] = 0x7f;
  writeFileSync(file, bytes);
  store = await openEmbeddedEventStore({ dir, log: (line) => reports.push(line) });
  const seen: string[] = [];
  for await (const batch of store.subscribe(['overlay'], '')) {
    if (batch.kind === 'caught-up') break;
    for (const { stream, events } of batch.commits) seen.push(`${stream} ${events[0]?.revision}`);
  }
  expect(seen).toEqual(['a 0', 'b 0', 'a 2', 'b 2', 'b 4', 'b 6'].map((name) => `overlay-${name}`));
  expect(reports).toContainEqual(
    expect.stringContaining('Event 4 of overlay-a (position 0000000000000009) is damaged'),
  );
});
