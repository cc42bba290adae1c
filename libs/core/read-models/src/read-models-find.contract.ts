import type { JsonObject } from '@studio/kernel/json';
import { InvalidCursor } from './read-models';
import { oddIds } from '@studio/kernel/testing/odd-ids';
import { at, find, g, models, pages, put, things, write } from './testing/models-under-test';

/** Declares the tests of searches and their pages, on the store that `eachOn` opens. */
export function findContract(): void {
  describe('find', () => {
    const seed = (docs: { readonly [id: string]: JsonObject }): Promise<void> =>
      put(Object.entries(docs).map(([id, doc]) => write(id, 1, doc)));

    it('gives the documents whose first keys are equal, in the order of the next', async () => {
      await seed({
        a: { owner: 'x', n: 2 },
        b: { owner: 'x', n: 1 },
        c: { owner: 'xx', n: 0 },
        d: { owner: 'x', n: 3 },
        e: { owner: 'X', n: 0 },
      });
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['b', 'a', 'd']);
      expect(await find({ index: 'owner', equals: ['x'], order: 'desc' })).toEqual(['d', 'a', 'b']);
      expect(await find({ index: 'owner', equals: ['x', 2] })).toEqual(['a']);
      expect(await find({ index: 'owner', equals: [] })).toEqual(['e', 'b', 'a', 'd', 'c']);
      expect(await find({ index: 'owner', equals: ['nobody'] })).toEqual([]);
    });

    it('gives documents and positions', async () => {
      await seed({ a: { owner: 'x', n: 2 } });
      expect(await models.find(g, things, { index: 'owner', equals: ['x'], limit: 1 })).toEqual({
        items: [{ id: 'a', position: at(1), doc: { owner: 'x', n: 2 } }],
        nextCursor: null,
      });
    });

    it('follows a document whose keys change', async () => {
      await seed({ a: { owner: 'x', n: 2 }, b: { owner: 'x', n: 3 } });
      await put([write('a', 2, { owner: 'x', n: 4 })], 2);
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['b', 'a']);
      await put([write('a', 3, { owner: 'y', n: 4 })], 3);
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['b']);
    });

    it('orders numbers by value', async () => {
      const numbers = [-1e21, -10, -9, -0.5, 0, 0.1, 0.3, 1, 2, 9, 10, 100, 1e9, 9007199254740991, 1e300];
      await put(
        [...numbers].reverse().map((n, i) => write(`${String(i).padStart(3, '0')}`, 1, { owner: 'x', n })),
      );
      const { items } = await models.find<{ n: number }>(g, things, {
        index: 'owner',
        equals: ['x'],
        limit: 1000,
      });
      expect(items.map(({ doc }) => doc.n)).toEqual(numbers);
      for (const n of numbers) expect(await find({ index: 'owner', equals: ['x', n] })).toHaveLength(1);
    });

    it('orders strings by their UTF-8 bytes: upper before lower case, no language', async () => {
      const words = [
        '',
        ' ',
        '10',
        '9',
        'A',
        'Z',
        'a',
        'a ',
        'aa',
        'b',
        'z',
        'Ä',
        'é',
        'ﬀ',
        '\uffee',
        '😀',
        '😁',
      ];
      await put([...words].reverse().map((word, i) => write(`${i}`, 1, { name: word })));
      const { items } = await models.find<{ name: string }>(g, things, {
        index: 'name',
        equals: [],
        limit: 1000,
      });
      expect(items.map(({ doc }) => doc.name)).toEqual(words);
    });

    it('tells a number from a string of its digits', async () => {
      await seed({ a: { name: 1 }, b: { name: '1' } });
      expect(await find({ index: 'name', equals: [1] })).toEqual(['a']);
      expect(await find({ index: 'name', equals: ['1'] })).toEqual(['b']);
    });

    it('orders documents of the same keys by id', async () => {
      const same = { owner: 'x', n: 1 };
      await seed({ b: same, a: same, B: same, c: same });
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['B', 'a', 'b', 'c']);
      expect(await find({ index: 'owner', equals: ['x'], order: 'desc' })).toEqual(['c', 'b', 'a', 'B']);
    });

    it('does not find documents by an index of which they lack a key', async () => {
      await seed({ a: { owner: 'x' }, b: { owner: 'x', n: null }, c: { owner: 'x', n: 1 } });
      expect(await find({ index: 'owner', equals: ['x'] })).toEqual(['c']);
      expect(await find({ index: 'all', equals: [] })).toEqual(['a', 'b', 'c']);
    });

    it('takes four keys', async () => {
      await seed({
        p: { a: 1, b: 1, c: 2, d: 'x' },
        q: { a: 1, b: 1, c: 1, d: 'y' },
        r: { a: 1, b: 1, c: 1, d: 'x' },
        s: { a: 1, b: 2, c: 0, d: 'x' },
      });
      expect(await find({ index: 'deep', equals: [1, 1] })).toEqual(['r', 'q', 'p']);
      expect(await find({ index: 'deep', equals: [1, 1, 1, 'y'] })).toEqual(['q']);
    });

    it('refuses a wrong limit, an undeclared index and too many values', async () => {
      for (const limit of [0, 1001, 1.5, NaN])
        await expect(find({ index: 'name', equals: [], limit })).rejects.toThrow(RangeError);
      await expect(find({ index: 'constructor', equals: [] })).rejects.toThrow(RangeError);
      await expect(find({ index: 'name', equals: ['a', 'b'] })).rejects.toThrow(RangeError);
    });
  });

  describe('pages', () => {
    const seed = (count: number): Promise<void> =>
      put(
        Array.from({ length: count }, (_, i) =>
          write(`d${String(i).padStart(3, '0')}`, 1, { owner: 'x', n: Math.floor(i / 3) }),
        ),
      );

    it.each(['asc', 'desc'] as const)('give everything once, %s', async (order) => {
      await seed(23);
      await put([write('alien', 1, { owner: 'y', n: 5 })]);
      const all = await pages({ index: 'owner', equals: ['x'], order, limit: 5 });
      expect(all.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3]);
      expect(all.flat()).toEqual(await find({ index: 'owner', equals: ['x'], order }));
    });

    it('end without a cursor when the last one is full', async () => {
      await seed(10);
      const all = await pages({ index: 'owner', equals: ['x'], limit: 5 });
      expect(all.map(({ length }) => length)).toEqual([5, 5]);
    });

    it('work over several values, over strings and over no key at all', async () => {
      await put(oddIds.map((id, n) => write(id, 1, { owner: `o${n % 3}`, name: id, n })));
      for (const index of ['owner', 'name', 'all'])
        expect((await pages({ index, equals: [], limit: 4 })).flat()).toEqual(
          await find({ index, equals: [] }),
        );
    });

    it('stay whole while documents are written', async () => {
      await seed(20);
      const before = await find({ index: 'owner', equals: ['x'] });
      const all = await pages({ index: 'owner', equals: ['x'], limit: 4 }, (page) =>
        put(
          [
            // One before the place that is read, contents changed, one removed that has been read.
            write(`a${page}`, page + 1, { owner: 'x', n: -1 }),
            write('d019', page + 1, { owner: 'x', n: 6, changed: page }),
            write('d001', page + 1, null),
          ],
          page + 1,
        ),
      );
      expect(all.flat()).toEqual(before);
    });

    it('go on after the last document of a page was removed', async () => {
      await seed(10);
      const all = await pages({ index: 'owner', equals: ['x'], limit: 4 }, (page) =>
        page === 1 ? put([write('d003', 2, null)], 2) : Promise.resolve(),
      );
      expect(all.flat()).toHaveLength(10);
    });

    it('refuse a cursor that is none of ours', async () => {
      await seed(10);
      const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      for (const cursor of [
        '',
        'garbage',
        '💥',
        encoded(null),
        encoded({}),
        encoded([]),
        encoded(['owner', 'asc', 'x', { $gt: '' }, 'd001']),
        encoded(['owner', 'asc', 'x', 1]),
        encoded(['owner', 'asc', 'x', 1, 2]),
        'x'.repeat(10_000),
      ])
        await expect(
          models.find(g, things, { index: 'owner', equals: ['x'], limit: 3, cursor }),
        ).rejects.toThrow(InvalidCursor);
    });

    it('refuse the cursor of another query', async () => {
      await seed(10);
      const { nextCursor } = await models.find(g, things, { index: 'owner', equals: ['x'], limit: 3 });
      const cursor = nextCursor ?? '';
      for (const other of [
        { index: 'owner', equals: ['y'] },
        { index: 'owner', equals: ['x'], order: 'desc' as const },
        { index: 'name', equals: [] },
      ])
        await expect(models.find(g, things, { ...other, limit: 3, cursor })).rejects.toThrow(InvalidCursor);
    });
  });
}
