import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { storeLimits, WidgetStore } from './widget-store';

let dir: string;
let records: Records;
let now = 0;
let store: WidgetStore;
const place = { accountId: 'a'.repeat(16), packageId: 'p1' };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'widget-store-'));
  const clock = { now: () => now };
  records = await openEmbeddedRecords({ dir, clock });
  store = new WidgetStore(records, clock);
});
afterEach(async () => {
  await records.close();
  await rm(dir, { recursive: true });
});

/** Stores a value a second after the last one. */
async function set(key: string, value: unknown, at = place): Promise<void> {
  now += 1000;
  await store.set(at, key, value);
}

it('keeps any JSON for each account and package', async () => {
  await set('__proto__', { deep: [1, null] });
  await set('word', undefined);
  await set('word', 'other', { ...place, packageId: 'p2' });
  await set('word', 'theirs', { ...place, accountId: 'b'.repeat(16) });
  expect(await store.get(place, '__proto__')).toEqual({ deep: [1, null] });
  expect([await store.get(place, 'word'), await store.get(place, 'missing')]).toEqual([null, null]);
  await store.remove(place);
  expect(await store.get(place, '__proto__')).toBeNull();
  expect(await store.all({ ...place, packageId: 'p2' })).toEqual({ word: 'other' });
  await records.deleteContaining(place.accountId);
  expect(await store.all({ ...place, packageId: 'p2' })).toEqual({});
  expect(await store.all({ ...place, accountId: 'b'.repeat(16) })).toEqual({ word: 'theirs' });
});

it.each(['', 'a b', 'x'.repeat(65), 'ä'])('refuses the key %j', async (key) => {
  await expect(store.set(place, key, 1)).rejects.toMatchObject({ code: 'invalid_value' });
  await expect(store.get(place, key)).rejects.toMatchObject({ code: 'invalid_value' });
});

it('refuses what is too large, too many and too often', async () => {
  await expect(set('large', 'x'.repeat(storeLimits.valueBytes))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
  const half = 'x'.repeat(storeLimits.valueBytes - 2);
  for (let n = 0; n < storeLimits.bytes / storeLimits.valueBytes; n++) await set(`k${n}`, half);
  await expect(set('more', 1)).rejects.toMatchObject({ code: 'limit_reached' });
  await set('k0', 1);
  for (let n = 0; n < storeLimits.keys - 64; n++) await set(`small${n}`, n);
  await expect(set('more', 1)).rejects.toMatchObject({ code: 'limit_reached' });
  now += 1000;
  for (let n = 0; n < storeLimits.writesPerSecond; n++) await store.set(place, 'k1', n);
  await expect(store.set(place, 'k1', 9)).rejects.toMatchObject({ code: 'rate_limited', retryAfterS: 1 });
  await store.set({ ...place, packageId: 'p2' }, 'k1', 1);
});
