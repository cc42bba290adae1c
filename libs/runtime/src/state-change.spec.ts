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

it('is the whole state where there was none', () =>
  expect(changeOf(undefined, { a: 1 })).toEqual({ changed: { a: 1 } }));
