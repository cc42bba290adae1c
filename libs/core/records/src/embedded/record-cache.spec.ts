import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { SqliteThread } from '@studio/sqlite/sqlite-thread';
import type { Records } from '../records';
import { openEmbeddedRecords } from './embedded-records';

let dir: string;
let records: Records;
let now = 0;
let reads: jest.SpyInstance;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'record-cache-'));
  records = await openEmbeddedRecords({ dir, clock: { now: () => now } });
  reads = jest.spyOn(SqliteThread.prototype, 'read');
});

afterEach(async () => {
  reads.mockRestore();
  await records.close();
  await rm(dir, { recursive: true });
});

const get = async (id: string) => records.get<{ readonly n: number }>('kind', id);

it('reads a record once, and not again after its own writes', async () => {
  expect(await get('a')).toBeNull();
  expect(await records.putIfAbsent('kind', 'a', { n: 1 })).toBe(true);
  expect(await records.putIfAbsent('kind', 'b', { n: 1 })).toBe(true);
  expect(await records.compareAndSet('kind', 'a', 1, { n: 2 })).toBe(true);
  expect([await get('a'), await get('b')]).toEqual([
    { value: { n: 2 }, version: 2 },
    { value: { n: 1 }, version: 1 },
  ]);
  expect(reads).toHaveBeenCalledTimes(1);
  expect(await records.delete('kind', 'a')).toBe(true);
  expect(await get('a')).toBeNull();
  expect(reads).toHaveBeenCalledTimes(1);
});

it('asks the store again after a write that did not take place', async () => {
  await records.putIfAbsent('kind', 'a', { n: 1 });
  expect(await records.compareAndSet('kind', 'a', 7, { n: 2 })).toBe(false);
  expect(await get('a')).toEqual({ value: { n: 1 }, version: 1 });
  expect(reads).toHaveBeenCalledTimes(1);
});

it('gives no record whose time is over', async () => {
  await records.putIfAbsent('kind', 'a', { n: 1 }, { ttlMs: 100 });
  expect(await get('a')).not.toBeNull();
  now += 100;
  expect(await get('a')).toBeNull();
  expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(true);
  expect(await get('a')).toEqual({ value: { n: 2 }, version: 1 });
});

it('gives each caller a value of its own', async () => {
  await records.putIfAbsent('kind', 'a', { n: 1 });
  const first = (await get('a'))?.value as { n: number };
  first.n = 7;
  expect((await get('a'))?.value).toEqual({ n: 1 });
});

it('answers as a store without memory does, whatever is asked at once', async () => {
  const id = fc.constantFrom('x', 'y');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('get' as const), id }),
    fc.record({ kind: fc.constant('put' as const), id, n: fc.nat(9) }),
    fc.record({
      kind: fc.constant('set' as const),
      id,
      n: fc.nat(9),
      version: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('delete' as const), id }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      // The store takes writes in order; a read beside them may see either state.
      const plain = new Map<string, { readonly value: { readonly n: number }; readonly version: number }>();
      const prefix = `${++run}.`;
      const answers: unknown[] = [];
      const expected: unknown[] = [];
      const asked = steps.map((each, i) => {
        const key = prefix + each.id;
        const before = plain.get(key) ?? null;
        const work = (): Promise<unknown> => {
          if (each.kind === 'get') return get(key);
          if (each.kind === 'put') return records.putIfAbsent('kind', key, { n: each.n });
          if (each.kind === 'set') return records.compareAndSet('kind', key, each.version, { n: each.n });
          return records.delete('kind', key);
        };
        const isDone =
          each.kind === 'put'
            ? !before
            : each.kind === 'set'
              ? before?.version === each.version
              : Boolean(before);
        if (each.kind !== 'get') expected[i] = isDone;
        if (isDone && each.kind === 'put') plain.set(key, { value: { n: each.n }, version: 1 });
        if (isDone && each.kind === 'set')
          plain.set(key, { value: { n: each.n }, version: each.version + 1 });
        if (isDone && each.kind === 'delete') plain.delete(key);
        return work().then((answer) => {
          if (each.kind !== 'get') answers[i] = answer;
        });
      });
      await Promise.all(asked);
      expect(answers).toEqual(expected);
      for (const each of ['x', 'y'])
        expect(await get(prefix + each)).toEqual(plain.get(prefix + each) ?? null);
    }),
    { seed: 49, numRuns: 100 },
  );
});
