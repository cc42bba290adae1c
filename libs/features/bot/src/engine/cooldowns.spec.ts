import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { Cooldowns } from './cooldowns';

let folder: string;
let records: Records;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cooldowns-'));
  records = await openEmbeddedRecords({ dir: folder });
});

afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const long = [{ key: 'c.1', seconds: 600 }];
const short = [{ key: 'c.2', seconds: 29 }];
const now = Date.now();

it('hold from the moment on at which they begin', () => {
  const memory = new Cooldowns('begin', records);
  memory.begin(short, now);
  expect([memory.until('c.2'), memory.until('c.1')]).toEqual([now + 29_000, 0]);
});

it('of half a minute and more are known to whoever comes after a restart, shorter ones are not', async () => {
  expect(await new Cooldowns('restart', records).claim([...long, ...short], now, false)).toBe(true);
  const after = new Cooldowns('restart', records);
  expect(await after.claim(short, now, false)).toBe(true);
  expect(await after.claim(long, now + 1000, false)).toBe(false);
  expect(after.until('c.1')).toBe(now + 600_000);
});

it('are each chat’s own', async () => {
  expect(await new Cooldowns('one', records).claim(long, now, false)).toBe(true);
  expect(await new Cooldowns('other', records).claim(long, now, false)).toBe(true);
});

it('begin anew with whoever need not wait', async () => {
  const memory = new Cooldowns('mods', records);
  expect(await memory.claim(long, now, false)).toBe(true);
  expect(await memory.claim(long, now + 5000, true)).toBe(true);
  const after = new Cooldowns('mods', records);
  expect(await after.claim(long, now + 6000, false)).toBe(false);
  expect(after.until('c.1')).toBe(now + 605_000);
});
