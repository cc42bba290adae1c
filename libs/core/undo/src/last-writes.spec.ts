import fc from 'fast-check';
import type { Path } from './property-diff';
import { LastWrites, type Write } from './last-writes';

function by(rev: number, accountId = 'anna'): Write {
  return {
    rev,
    accountId,
    via: 'api',
    operation: 'update_member',
    at: `2026-01-01T00:00:${String(rev % 60).padStart(2, '0')}.000Z`,
  };
}
const set = (...path: string[]) => ({ path, before: 0, after: 1 });
const removed = (...path: string[]) => ({ path, before: {}, after: undefined });

describe('who wrote a property last', () => {
  it('is nobody before the first write', () => {
    expect(LastWrites.none.lastWrite(['layers', 1, 'x'])).toBeNull();
  });

  it('is told with rev, account, operation and moment', () => {
    const writes = LastWrites.none.write([set('layers', '1', 'x')], by(4, 'bert'));
    expect(writes.lastWrite(['layers', 1, 'x'])).toEqual(by(4, 'bert'));
    expect(writes.lastWrite(['layers', 1, 'y'])).toBeNull();
  });

  it('counts a write of something that holds the property', () => {
    const writes = LastWrites.none
      .write([set('layers', '1', 'x')], by(1))
      .write([removed('layers', '1')], by(2));
    expect(writes.lastWrite(['layers', 1, 'x'])?.rev).toBe(2);
    expect(writes.lastWrite(['layers', 2, 'x'])).toBeNull();
  });

  it('counts writes below the path', () => {
    const writes = LastWrites.none
      .write([set('layers', '1')], by(1))
      .write([set('layers', '1', 'layout', 'x')], by(2));
    expect(writes.lastWrite(['layers', 1])?.rev).toBe(2);
    expect(writes.lastWrite(['layers', 1, 'layout', 'y'])?.rev).toBe(1);
  });

  it('stays as it was in the LastWrites that came before', () => {
    const first = LastWrites.none.write([set('layers', '1', 'x'), set('layers', '2', 'x')], by(1));
    first.write([set('layers', '1', 'x'), removed('layers', '2')], by(2));
    expect(first.lastWrite(['layers', 1])?.rev).toBe(1);
    expect(first.lastWrite(['layers', 2])?.rev).toBe(1);
  });

  it('names the commits since a rev, without what was written over', () => {
    const writes = LastWrites.none
      .write([set('layers', '1', 'x'), set('layers', '1', 'y')], by(1))
      .write([set('layers', '1', 'x')], by(2, 'bert'))
      .write([set('name'), set('layers', '2', 'x')], by(3));
    expect(writes.since(0)).toEqual(
      [
        { ...by(1), paths: [['layers', '1', 'y']] },
        { ...by(2, 'bert'), paths: [['layers', '1', 'x']] },
        { ...by(3), paths: [['layers', '2', 'x'], ['name']] },
      ].map((commit) => ({ ...commit, paths: expect.arrayContaining(commit.paths) as unknown })),
    );
    expect(writes.since(1, ['layers', 1]).map(({ rev }) => rev)).toEqual([2]);
    expect(writes.since(3)).toEqual([]);
  });

  it('never tells an older rev than the true one, also after thousands of removals', () => {
    let writes = LastWrites.none;
    for (let rev = 1; rev <= 2000; rev++) {
      writes = writes.write([set('layers', String(rev))], by(rev));
      if (rev > 3) writes = writes.write([removed('layers', String(rev - 3))], by(rev));
    }
    for (let id = 1; id <= 1997; id++)
      expect(writes.lastWrite(['layers', id])?.rev).toBeGreaterThanOrEqual(id + 3);
    expect(writes.lastWrite(['layers', 1997])?.rev).toBe(2000);
    expect(writes.since(1999).map(({ rev }) => rev)).toEqual([2000]);
    expect(writes.since(0).flatMap(({ paths }) => paths).length).toBeLessThan(300);
  });

  it('is the same whether somebody asks after every write or after all of them', () => {
    let asked = LastWrites.none;
    let waiting = LastWrites.none;
    for (let rev = 1; rev <= 700; rev++) {
      const path = ['layers', String(rev % 5), ...(rev % 3 === 0 ? ['layout', 'x'] : [])];
      const changes = [rev % 7 === 0 ? removed(...path) : set(...path)];
      const before = asked;
      asked = asked.write(changes, by(rev));
      expect(asked.lastWrite(path)?.rev).toBe(rev);
      expect(before.since(rev - 1)).toEqual([]);
      waiting = waiting.write(changes, by(rev));
      if (rev % 100 === 0) expect(waiting.toJSON()).toEqual(asked.toJSON());
    }
    expect(waiting.since(0)).toEqual(asked.since(0));
  });

  it('agrees with a plain list of all writes', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });
    const commit = fc.array(
      fc.record({ path, before: fc.constant(0), after: fc.constantFrom(1, undefined) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(fc.array(commit, { maxLength: 20 }), path, (commits, query) => {
        const writes = commits.reduce((so, changes, i) => so.write(changes, by(i + 1)), LastWrites.none);
        const revs = commits.flatMap((changes, i) =>
          changes.some((c) => concerns(c.path, query)) ? [i + 1] : [],
        );
        expect(writes.lastWrite(query)?.rev).toBe(revs.at(-1));
        expect(writes.since(0, query).at(-1)?.rev).toBe(revs.at(-1));
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});

/** One path lies on the way to the other. */
function concerns(a: Path, b: Path): boolean {
  return a.slice(0, b.length).every((key, i) => key === b[i]);
}
