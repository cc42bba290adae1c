import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { SqliteThread } from '@studio/sqlite/sqlite-thread';
import type { FindOptions, ReadModels } from '../read-models';
import { openEmbeddedReadModels } from './embedded-read-models';

const GENERATION = 'lists.1';
const COLLECTION = 'items';

let dir: string;
let models: ReadModels;
/** Statements that were sent to a thread to read. */
let reads: jest.SpyInstance;
let positions = 0;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'document-cache-'));
  models = await openEmbeddedReadModels({ dir });
  await models.define(GENERATION, [
    { name: COLLECTION, indexes: { list: ['list', 'amount'], due: ['dueAt'] } },
    { name: 'others', indexes: {} },
  ]);
  reads = jest.spyOn(SqliteThread.prototype, 'read');
});

afterEach(async () => {
  reads.mockRestore();
  await models.close();
  await rm(dir, { recursive: true });
});

type Item = { readonly list: string; readonly amount: number; readonly dueAt?: number };

function write(docs: Readonly<Record<string, Item | null>>, collection = COLLECTION): Promise<void> {
  const position = String(++positions).padStart(8, '0');
  const writes = Object.entries(docs).map(([id, doc]) => ({ collection, id, position, doc }));
  return models.write(GENERATION, writes, { position, epoch: 'e' });
}

/** Reads of the thread that some work takes. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  reads.mockClear();
  await work();
  return reads.mock.calls.length;
}

const get = async (...ids: string[]) =>
  (await models.getMany<Item>(GENERATION, COLLECTION, ids)).map(({ id, doc }) => [id, doc]);
const find = async (options: Partial<FindOptions>) =>
  (
    await models.find<Item>(GENERATION, COLLECTION, { index: 'list', equals: ['a'], limit: 2, ...options })
  ).items.map(({ id }) => id);

it('reads a document once, a missing one too, and has what is written to it', async () => {
  await write({ one: { list: 'a', amount: 1 } });
  expect(await get('one', 'two')).toEqual([['one', { list: 'a', amount: 1 }]]);
  expect(await readsOf(() => get('two', 'one'))).toBe(0);
  await write({ one: { list: 'a', amount: 2 }, two: { list: 'b', amount: 3 } });
  expect(await get('one', 'two')).toEqual([
    ['one', { list: 'a', amount: 2 }],
    ['two', { list: 'b', amount: 3 }],
  ]);
  await write({ one: null });
  expect(await get('one', 'two')).toEqual([['two', { list: 'b', amount: 3 }]]);
});

it('reads a page once until a document in its range or on it is written', async () => {
  await write({
    one: { list: 'a', amount: 1 },
    two: { list: 'a', amount: 2 },
    three: { list: 'b', amount: 1 },
  });
  expect(await find({ order: 'desc' })).toEqual(['two', 'one']);
  expect(await readsOf(() => find({ order: 'desc' }))).toBe(0);
  await write({ four: { list: 'b', amount: 9 } });
  await write({ one: { list: 'a', amount: 9 } }, 'others');
  expect(await readsOf(() => find({ order: 'desc' }))).toBe(0);
  await write({ four: { list: 'a', amount: 9 } });
  expect(await find({ order: 'desc' })).toEqual(['four', 'two']);
  await write({ four: { list: 'b', amount: 9 } });
  expect(await find({ order: 'desc' })).toEqual(['two', 'one']);
  await write({ two: null });
  expect(await find({ order: 'desc' })).toEqual(['one']);
});

it('reads a range without values once until any document of the collection is written', async () => {
  await write({ one: { list: 'a', amount: 1, dueAt: 5 } });
  expect(await find({ index: 'due', equals: [] })).toEqual(['one']);
  expect(await readsOf(() => find({ index: 'due', equals: [] }))).toBe(0);
  await write({ two: { list: 'a', amount: 1, dueAt: 4 } });
  expect(await find({ index: 'due', equals: [] })).toEqual(['two', 'one']);
});

it('gives documents of one batch together, however they are known', async () => {
  await write({ one: { list: 'a', amount: 1 }, two: { list: 'a', amount: 1 } });
  for (let amount = 2; amount < 40; amount++) {
    await get('one');
    const writing = write({
      one: { list: 'a', amount },
      two: { list: 'a', amount },
      [`new ${amount}`]: null,
    });
    const seen = await Promise.all([get('one', 'two'), get('two', 'one')]);
    for (const both of seen) expect(new Set(both.map(([, doc]) => (doc as Item).amount)).size).toBe(1);
    await writing;
    expect(await get('one', 'two')).toEqual(['one', 'two'].map((id) => [id, { list: 'a', amount }]));
  }
});

it('answers as a store without memory does, whatever is written and asked at once', async () => {
  const id = fc.constantFrom('1', '2', '3', '4');
  const item = fc.record({
    list: fc.constantFrom('a', 'b'),
    amount: fc.integer({ min: 0, max: 3 }),
    dueAt: fc.integer({ min: 0, max: 3 }),
  });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      docs: fc.dictionary(id, fc.option(item), { maxKeys: 3 }),
    }),
    fc.record({ kind: fc.constant('read' as const), ids: fc.uniqueArray(id, { minLength: 1 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const plain = new Map<string, Item>(
        (await models.scan<Item>(GENERATION, COLLECTION, null, 10)).map((found) => [found.id, found.doc]),
      );
      let last: Promise<unknown> = Promise.resolve();
      for (const each of steps) {
        if (each.kind === 'read') {
          void find({ order: 'desc' });
          void get(...each.ids);
          continue;
        }
        last = write(each.docs);
        for (const [key, doc] of Object.entries(each.docs)) if (doc) plain.set(key, doc);
        for (const [key, doc] of Object.entries(each.docs)) if (!doc) plain.delete(key);
        void find({ index: 'due', equals: [] });
      }
      await last;
      expect(Object.fromEntries(await get('1', '2', '3', '4'))).toEqual(Object.fromEntries(plain));
      const inList = [...plain].filter(([, { list }]) => list === 'a');
      const most = inList.sort(([a, x], [b, y]) => y.amount - x.amount || (a < b ? 1 : -1)).slice(0, 2);
      expect(await find({ order: 'desc' })).toEqual(most.map(([key]) => key));
    }),
    { seed: 49, numRuns: 60 },
  );
});
