import { setImmediate } from 'node:timers/promises';
import { coalesce } from './coalesce';

describe('gathering', () => {
  it('ends as soon as enough wait', async () => {
    let asked = 0;
    await coalesce(() => asked++, 3, { turns: 100, longestMs: 10_000 });
    expect(asked).toBe(4);
  });

  it('ends after so many turns', async () => {
    let asked = 0;
    await coalesce(() => (asked++, 0), 1, { turns: 5, longestMs: 10_000 });
    expect(asked).toBe(5);
  });

  it('ends after so long', async () => {
    await expect(coalesce(() => 0, 1, { turns: Infinity, longestMs: 1 })).resolves.toBeUndefined();
  });

  it('lets the event loop turn', async () => {
    let others = 0;
    const other = async () => {
      for (; others < 4; others++) await setImmediate();
    };
    const all = other();
    await coalesce(() => others, 4, { turns: 10, longestMs: 10_000 });
    expect(others).toBe(4);
    await all;
  });
});
