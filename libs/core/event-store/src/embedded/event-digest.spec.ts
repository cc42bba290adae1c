import Database from 'libsql';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf } from '../testing/store-under-test';
import { openEmbeddedEventStore } from './embedded-event-store';
import { openEmbeddedReader } from './embedded-reader';
import { digestOf, fitsDigest } from './event-digest';
import { EVENT_FILE } from './event-file';
import type { StoredRow } from './stored-row';

const stream = 'overlay-a';
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'digest-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

async function append(): Promise<void> {
  const store = await openEmbeddedEventStore({ dir });
  await store.append(stream, 'any', commitOf({ n: 1 }, { n: 2 }, { n: 3 }));
  await store.close();
}

type WholeRow = Extract<StoredRow, { readonly fault: null }>;

function rows(): readonly WholeRow[] {
  const reader = openEmbeddedReader({ dir });
  try {
    return [...reader.rows(stream, 0)].flat().filter((row) => row.fault === null);
  } finally {
    reader.close();
  }
}

function inFile(sql: string): void {
  const db = new Database(join(dir, EVENT_FILE));
  db.exec(sql);
  db.close();
}

function version(): unknown {
  const db = new Database(join(dir, EVENT_FILE));
  const [row] = db.prepare('PRAGMA user_version').raw().all([]);
  db.close();
  return (row as unknown[])[0];
}

const fits = (row: WholeRow): boolean => row.digest !== null && fitsDigest(row);

describe('the digest of a stored event', () => {
  it('stands beside every event and fits it', async () => {
    await append();
    expect(rows()).toHaveLength(3);
    expect(rows().every(fits)).toBe(true);
  });

  it.each([
    `data = '{}'`,
    `meta = json_set(meta, '$.rev', 7)`,
    `type = 'scene.removed'`,
    `id = '00000000-0000-5000-8000-000000000000'`,
    'revision = 9',
  ])('tells of %s', async (change) => {
    await append();
    inFile(`UPDATE events SET ${change} WHERE revision = 2`);
    expect(rows().map(fits)).toEqual([true, true, false]);
  });

  it('is unknown for events of before there were any, and made for those that come after', async () => {
    await append();
    inFile('ALTER TABLE events DROP COLUMN digest; PRAGMA user_version = 1');
    expect(rows().map(({ digest }) => digest)).toEqual([null, null, null]);
    await append();
    expect(rows().map((row) => row.digest !== null)).toEqual([false, false, false, true, true, true]);
    expect(rows().slice(3).every(fits)).toBe(true);
  });

  it('of a file of format 2 still holds, and such a file takes events with digests of today', async () => {
    await append();
    for (const { stream, revision, id, type, data, meta } of rows()) {
      const text = JSON.stringify([stream, revision, id, type, data, meta]);
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
      inFile(`UPDATE events SET digest = '${digest}' WHERE revision = ${revision}`);
    }
    inFile('PRAGMA user_version = 2');
    expect(rows().map(fits)).toEqual([true, true, true]);
    await append();
    inFile(`UPDATE events SET type = 'scene.removed' WHERE revision IN (1, 4)`);
    expect(rows().map(fits)).toEqual([true, false, true, true, false, true]);
    expect(version()).toBe(3);
  });

  it('tells fields apart whose texts run into each other', () => {
    const event = { stream: 'overlay-a', revision: 1, id: 'i', type: 'ab', data: '{}', meta: '{}' };
    const digest = digestOf(event);
    expect(digestOf({ ...event, stream: 'overlay-ai', id: '' })).not.toBe(digest);
    expect(digestOf({ ...event, id: 'ia', type: 'b' })).not.toBe(digest);
    expect(digestOf({ ...event, data: '{}{}', meta: '' })).not.toBe(digest);
  });

  it('is given with events whose contents can’t be read any more', async () => {
    await append();
    inFile(`UPDATE events SET data = '{"x":' WHERE revision = 1`);
    expect(rows().map(fits)).toEqual([true, false, true]);
  });
});
