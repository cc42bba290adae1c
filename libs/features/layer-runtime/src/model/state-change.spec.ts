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
    fc.property(state, state, (before, after) => {
      const change = changeOf(before, after, ['entries']);
      if (change) expect(changedBy(before, change)).toEqual(after);
      else expect(before).toEqual(after);
    }),
    { seed: 20261123, numRuns: 300 },
  );
  const [one, two] = [{ entries: { x: 1 } }, { entries: { x: 1, y: 2 } }];
  expect(changeOf(one, two, ['entries'])).toEqual({ changed: { 'entries/y': 2 } });
  expect(changeOf(two, one, ['entries'])).toEqual({ changed: {}, removed: ['entries/y'] });
});

it('is the whole state where there was none', () =>
  expect(changeOf(undefined, { a: 1 })).toEqual({ changed: { a: 1 } }));
