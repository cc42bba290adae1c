import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { EVENT_FILE, olderFormatOf } from '@studio/event-store/embedded/event-file';
import { StoreStartError } from '@studio/event-store/store-start-error';
import { SqliteConnection } from '@studio/sqlite/connection';
import { backUpOldFormat } from './format-backup';

const now = new Date('2026-11-24T12:00:00.000Z');
let dir: string;
let file: string;
let reports: string[];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'formats-'));
  file = join(dir, EVENT_FILE);
  reports = [];
  await openAndClose();
  writeFileSync(join(dir, 'secret.key'), 'the key of the studio\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const backUp = (): Promise<void> => backUpOldFormat(dir, (line) => reports.push(line), now);
const backups = (): readonly string[] =>
  existsSync(join(dir, 'backups')) ? readdirSync(join(dir, 'backups')) : [];

async function openAndClose(): Promise<void> {
  await (await openEmbeddedEventStore({ dir })).close();
}

/** Sets the file to the format of an earlier version. */
function makeOld(): void {
  const db = new SqliteConnection(file);
  db.exec('ALTER TABLE events DROP COLUMN digest; PRAGMA user_version = 1');
  db.close();
}

it('a log of this format, and a folder without one, are not copied', async () => {
  await backUp();
  rmSync(file);
  await backUp();
  expect([backups(), reports]).toEqual([[], []]);
});

it('a log of an older format is copied as it was, with what belongs to it, before it is changed', async () => {
  makeOld();
  await backUp();
  const [name = ''] = backups();
  expect(name).toBe('format-1-2026-11-24T12-00-00-000Z');
  expect(reports).toEqual([expect.stringContaining(join(dir, 'backups', name))]);
  await openAndClose();
  expect(olderFormatOf(file)).toBeNull();
  expect(olderFormatOf(join(dir, 'backups', name, EVENT_FILE))).toBe(1);
  expect(readFileSync(join(dir, 'backups', name, 'secret.key'), 'utf8')).toBe('the key of the studio\n');
  await backUp();
  expect(backups()).toHaveLength(1);
});

it('where no backup can be made nothing is changed', async () => {
  makeOld();
  writeFileSync(join(dir, 'backups'), 'in the way');
  await expect(backUp()).rejects.toThrow(StoreStartError);
  expect(olderFormatOf(file)).toBe(1);
});
