import { DeltaBuffers } from './delta-buffer';

const delta = (n: number): [string, string, string] => [String(n - 1), String(n), `"${n}"`.padEnd(10, ' ')];

describe('a delta buffer', () => {
  it('gives the deltas after a position that it knows, and nothing for any other', () => {
    const buffer = new DeltaBuffers({ perOverlay: 1000, perNode: 1000 }).open();
    for (const n of [1, 2, 3]) buffer.push(...delta(n));
    expect(buffer.after('1')?.map((json) => JSON.parse(json) as string)).toEqual(['2', '3']);
    expect(buffer.after('0')).toHaveLength(3);
    expect(buffer.after('1.5')).toBeNull();
    expect(buffer.after('constructor')).toBeNull();
  });

  it('holds at most its bytes, the newest deltas', () => {
    const pool = new DeltaBuffers({ perOverlay: 30, perNode: 1000 });
    const buffer = pool.open();
    for (const n of [1, 2, 3, 4, 5]) buffer.push(...delta(n));
    expect(pool.bytes).toBe(30);
    expect(buffer.after('1')).toBeNull();
    expect(buffer.after('2')).toHaveLength(3);
  });

  it('keeps nothing of a delta that is larger than it may hold', () => {
    const pool = new DeltaBuffers({ perOverlay: 5, perNode: 1000 });
    const buffer = pool.open();
    buffer.push(...delta(1));
    expect(pool.bytes).toBe(0);
    expect(buffer.after('0')).toBeNull();
  });

  it('holds what leads on without a gap', () => {
    const pool = new DeltaBuffers({ perOverlay: 1000, perNode: 1000 });
    const buffer = pool.open();
    for (const n of [1, 2, 5, 6]) buffer.push(...delta(n));
    expect(buffer.after('1')).toBeNull();
    expect(buffer.after('4')).toHaveLength(2);
    expect(pool.bytes).toBe(20);
  });

  it('stays whole while it has dropped far more than it holds', () => {
    const buffer = new DeltaBuffers({ perOverlay: 50, perNode: 1000 }).open();
    for (let n = 1; n <= 1000; n++) {
      buffer.push(...delta(n));
      expect(buffer.after(String(n - 1))).toEqual([`"${n}"`.padEnd(10, ' ')]);
      expect(buffer.after(String(Math.max(0, n - 5)))).toHaveLength(Math.min(5, n));
      expect(buffer.after(String(n - 6))).toBeNull();
    }
  });

  it('gives way when the node holds too much, the least recently written first', () => {
    const pool = new DeltaBuffers({ perOverlay: 1000, perNode: 50 });
    const [quiet, busy] = [pool.open(), pool.open()];
    for (const n of [1, 2]) quiet.push(...delta(n));
    for (const n of [1, 2, 3, 4]) busy.push(...delta(n));
    expect(pool.bytes).toBe(50);
    expect(quiet.after('0')).toBeNull();
    expect(quiet.after('1')).toHaveLength(1);
    expect(busy.after('0')).toHaveLength(4);
  });

  it('gives its bytes back when it is closed', () => {
    const pool = new DeltaBuffers({ perOverlay: 1000, perNode: 50 });
    const buffer = pool.open();
    buffer.push(...delta(1));
    buffer.close();
    expect(pool.bytes).toBe(0);
  });
});
