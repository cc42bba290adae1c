import * as fc from 'fast-check';
import { changedBy, changeOf } from './state-change';

it('makes any state of any other', () => {
  const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue());
  fc.assert(
    fc.property(state, state, (before, after) => {
      const change = changeOf(before, after);
      if (change) expect(changedBy(before, change)).toEqual(after);
      else expect(before).toEqual(after);
    }),
    { seed: 20261123, numRuns: 300 },
  );
});

it('tells entries each by itself', () => {
  const entries = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.jsonValue());
  const state = fc.record({ plain: fc.jsonValue(), entries });
  fc.assert(
    fc.property(state, state, fc.boolean(), (before, other, shares) => {
      const after = shares ? { ...before, entries: { ...before.entries, ...other.entries } } : other;
      const change = changeOf(before, after, ['entries']);
      if (change) expect(changedBy(before, change)).toEqual(after);
      else expect(before).toEqual(after);
    }),
    { seed: 20261123, numRuns: 300 },
  );
  const [one, two] = [{ entries: { x: 1 } }, { entries: { x: 1, y: 2 } }];
  expect(changeOf(one, two, ['entries'])).toEqual({ changed: { 'entries/y': 2 } });
  expect(changeOf(two, one, ['entries'])).toEqual({ changed: {}, removed: ['entries/y'] });
  const next = changedBy(
    { entries: { x: 1, y: 2, z: 3 } },
    { changed: { 'entries/a': 4 }, removed: ['entries/y', 'entries/z'] },
  );
  expect(next).toEqual({ entries: { x: 1, a: 4 } });
});

it('is the whole state where there was none', () =>
  expect(changeOf(undefined, { a: 1 })).toEqual({ changed: { a: 1 } }));
