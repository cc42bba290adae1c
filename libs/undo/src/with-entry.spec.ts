import fc from 'fast-check';
import { diff } from './property-diff';
import { madeFrom, withEntry, type Entries } from '@studio/kernel/with-entry';

interface Item {
  readonly x: number;
}

const entries = fc
  .uniqueArray(fc.tuple(fc.nat(3000), fc.nat(3)), { selector: ([id]) => id, maxLength: 6 })
  .map((pairs): Entries<Item> => Object.fromEntries(pairs.map(([id, x]) => [id, { x }])));

describe('a map with one entry put', () => {
  it('is a map of its own, the other entries shared', () => {
    const map: Entries<Item> = { 1: { x: 1 }, 2: { x: 2 } };
    const put = withEntry(map, 2, { x: 3 });
    expect([map, put]).toEqual([
      { 1: { x: 1 }, 2: { x: 2 } },
      { 1: { x: 1 }, 2: { x: 3 } },
    ]);
    expect(put[1]).toBe(map[1]);
  });

  it('differs from the others, near and far, as any map made by hand does', () => {
    const puts = fc.array(fc.tuple(fc.nat(3000), fc.nat(3)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(entries, puts, (first, all) => {
        const maps = [first];
        const byHand = [first];
        for (const [id, x] of all) {
          maps.push(withEntry(maps.at(-1) ?? {}, id, { x }));
          byHand.push({ ...byHand.at(-1), [id]: { x } });
          for (const [i, from] of maps.entries()) {
            expect(diff(from, maps.at(-1))).toEqual(diff(byHand[i], byHand.at(-1)));
            expect(diff(maps.at(-1), from)).toEqual(diff(byHand.at(-1), byHand[i]));
          }
        }
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('has that entry looked at alone by the difference', () => {
    const map = { 1: { x: 1 }, 2: { x: 2 } };
    const put = withEntry(map, 2, { x: 3 });
    Object.defineProperty(put, 1, {
      get: () => {
        throw new Error('looked at another entry');
      },
    });
    expect(diff({ map }, { map: put })).toEqual([{ path: ['map', '2', 'x'], before: 2, after: 3 }]);
  });
});

describe('an object that is told to differ in one key only', () => {
  const before = { a: 1, b: { x: 1 }, c: 1 };

  it('has that one looked at alone', () => {
    const after = madeFrom(before, 'b', { a: 2, b: { x: 2 }, c: 2 });
    expect(diff({ before }, { before: after })).toEqual([
      { path: ['before', 'b', 'x'], before: 1, after: 2 },
    ]);
  });

  it('is compared key by key with any other', () => {
    const after = madeFrom(before, 'c', { a: 1, b: { x: 1 }, c: 2 });
    expect(diff({ ...before, a: 3 }, after)).toEqual([
      { path: ['a'], before: 3, after: 1 },
      { path: ['c'], before: 1, after: 2 },
    ]);
  });
});
