import fc from 'fast-check';
import { Tail, type RecentCommit } from './tail';

const MAX_COMMITS = 2048;
const MAX_BYTES = 4 * 1024 * 1024;

function commitAt(position: number, bytes: number): RecentCommit {
  return { position, category: 'overlay', bytes, commit: { stream: 'overlay-a', events: [], position: '' } };
}

describe('the most recent commits', () => {
  it('are the latest that fit, whole and in order from wherever somebody has got to', () => {
    const batch = fc.tuple(fc.integer({ min: 1, max: 700 }), fc.constantFrom(100, 1000, 3000, 300_000));
    fc.assert(
      fc.property(fc.array(batch, { minLength: 1, maxLength: 25 }), fc.nat(4000), (batches, back) => {
        const tail = new Tail(0);
        const all: RecentCommit[] = [];
        for (const [count, bytes] of batches) {
          const before = all.length;
          const commits = Array.from({ length: count }, (_, i) => commitAt(before + 1 + i, bytes));
          all.push(...commits);
          tail.push(before, commits, all.length);

          const remaining = all.slice(tail.start);
          const size = remaining.reduce((sum, commit) => sum + commit.bytes, 0);
          const next = all[tail.start - 1];
          expect(remaining.length <= MAX_COMMITS && size <= MAX_BYTES).toBe(true);
          if (next) expect(remaining.length === MAX_COMMITS || size + next.bytes > MAX_BYTES).toBe(true);
          const position = Math.max(tail.start, all.length - back);
          expect(tail.after(position, 300)).toEqual(all.slice(position, position + 300));
        }
        expect(tail.end).toBe(all.length);
      }),
      { seed: 31, numRuns: 40 },
    );
  });

  it('begin anew where something was written that nobody told of', () => {
    const tail = new Tail(5);
    tail.push(5, [commitAt(6, 10)], 6);
    tail.push(8, [commitAt(9, 10)], 9);
    expect(tail.start).toBe(8);
    expect(tail.after(8, 10)).toEqual([commitAt(9, 10)]);
  });

  it('wake whom they concern, and say up to where nothing did', async () => {
    const tail = new Tail(5);
    const published: [string, number][] = [];
    const wait = (...categories: readonly string[]): void =>
      void tail.changed(new Set(categories)).then((upTo) => published.push([categories.join(), upTo]));
    wait('overlay');
    wait('account', 'overlay');
    wait('account');
    tail.push(5, [commitAt(6, 10), commitAt(7, 10)], 7);
    await Promise.resolve();
    expect(published.splice(0)).toEqual([
      ['overlay', 5],
      ['account,overlay', 5],
    ]);
    tail.push(7, [{ ...commitAt(8, 10), category: 'account' }], 8);
    await Promise.resolve();
    expect(published.splice(0)).toEqual([['account', 7]]);
    wait('media');
    // The commits between were not passed on; they may be of this category.
    tail.push(9, [commitAt(10, 10)], 10);
    await Promise.resolve();
    expect(published.splice(0)).toEqual([['media', 8]]);
    wait('media');
    tail.wake();
    await Promise.resolve();
    expect(published).toEqual([['media', 10]]);
  });
});
