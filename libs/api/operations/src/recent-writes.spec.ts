import { RecentWrites } from './recent-writes';

let now: number;
let writes: RecentWrites;

beforeEach(() => {
  now = 0;
  writes = new RecentWrites({ now: () => now });
});

describe('recent writes', () => {
  it('are the last position of each account', () => {
    for (const position of ['1', '3', '2']) writes.remember('ada', position);
    expect([writes.of('ada'), writes.of('bob')]).toEqual(['3', '']);
  });

  it('are forgotten once the read models show them, not when they show earlier ones', () => {
    writes.remember('ada', '1');
    writes.remember('ada', '2');
    writes.seen('ada', '1');
    expect(writes.of('ada')).toBe('2');
    writes.seen('ada', '2');
    expect(writes.of('ada')).toBe('');
  });

  it('are kept for at least 59 seconds, and for at most 60', () => {
    writes.remember('ada', '1');
    now = 999;
    writes.remember('ada', '2');
    now = 59_999;
    expect(writes.of('ada')).toBe('2');
    now = 60_000;
    expect(writes.of('ada')).toBe('');
    writes.remember('bob', '3');
    now = 61_000;
    writes.remember('bob', '4');
    now = 120_999;
    expect(writes.of('bob')).toBe('4');
  });

  it('of those who wrote longest ago are forgotten first', () => {
    for (let i = 0; i <= 10_000; i++) writes.remember(`account-${i}`, '1');
    expect([writes.of('account-0'), writes.of('account-1')]).toEqual(['', '1']);
  });
});
