import fc from 'fast-check';
import { sameContent } from '@studio/kernel/same-content';
import { diff, type PropertyChange } from './property-diff';

describe('the difference of two states', () => {
  const before = {
    name: 'a',
    layers: { 1: { x: 0, tags: ['a'] }, 2: { x: 5, tags: ['b'] } },
    stack: [1, 2],
  };

  it('names each property that differs, with its value before and after', () => {
    const layer = before.layers[1];
    const after = { ...before, name: 'b', layers: { ...before.layers, 1: { ...layer, x: 9 } } };
    expect(diff(before, after)).toEqual([
      { path: ['name'], before: 'a', after: 'b' },
      { path: ['layers', '1', 'x'], before: 0, after: 9 },
    ]);
  });

  it('shows an object that was added or removed as one change', () => {
    const after = { ...before, layers: { 1: before.layers[1], 3: { x: 7, tags: [] } } };
    expect(diff(before, after)).toEqual([
      { path: ['layers', '2'], before: { x: 5, tags: ['b'] }, after: undefined },
      { path: ['layers', '3'], before: undefined, after: { x: 7, tags: [] } },
    ]);
  });

  it('takes an array as one value, compared by content', () => {
    expect(diff(before, { ...before, stack: [2, 1] })).toEqual([
      { path: ['stack'], before: [1, 2], after: [2, 1] },
    ]);
    expect(diff(before, { ...before, stack: [1, 2] })).toEqual([]);
    expect(diff({ list: [{ id: 1, on: true }] }, { list: [{ on: true, id: 1 }] })).toEqual([]);
  });

  it('takes a change of type as one change', () => {
    expect(diff({ group: null }, { group: { a: 1 } })).toEqual([
      { path: ['group'], before: null, after: { a: 1 } },
    ]);
  });

  it('never looks into what both states share', () => {
    const shared = new Proxy(
      { x: 1 },
      {
        ownKeys: () => {
          throw new Error('looked into a shared object');
        },
      },
    );
    expect(diff({ shared, n: 1 }, { shared, n: 2 })).toEqual([{ path: ['n'], before: 1, after: 2 }]);
  });

  it('holds for names that objects have by nature', () => {
    expect(diff({}, { toString: 1 })).toEqual([{ path: ['toString'], before: undefined, after: 1 }]);
  });

  it('leads from the state before to the state after', () => {
    const state = fc.object({
      maxDepth: 4,
      withNullPrototype: false,
      values: [fc.integer(), fc.string(), fc.constant(null)],
    });
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(sameContent(apply(a, diff(a, b)), b)).toBe(true);
        expect(diff(a, structuredClone(a))).toEqual([]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

function apply(state: Record<string, unknown>, changes: readonly PropertyChange[]): unknown {
  const result = structuredClone(state);
  for (const { path, after } of changes) {
    let place = result;
    for (const key of path.slice(0, -1)) place = place[String(key)] as Record<string, unknown>;
    const last = String(path.at(-1));
    if (after === undefined) delete place[last];
    else
      Object.defineProperty(place, last, {
        value: after,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return result;
}
