import type { Problem } from '@studio/kernel/problem';
import { Attempts } from './attempts';

const SECOND = 1000;
const MINUTE = 60_000;

describe('attempts to sign in', () => {
  let now: number;
  let attempts: Attempts;
  beforeEach(() => {
    now = 0;
    attempts = new Attempts({ now: () => now });
  });
  const begin = (login = 'ada', address = '10.0.0.1', isKnown = false) =>
    attempts.begin(login, address, () => Promise.resolve(isKnown));
  const fail = async (times: number, login = 'ada', address = '10.0.0.1'): Promise<void> => {
    for (let i = 0; i < times; i++) await begin(login, address);
  };
  /** Seconds after which it may be tried again, null when it may be tried now. */
  const refused = (login = 'ada', address = '10.0.0.1'): Promise<number | null> =>
    begin(login, address).then(
      () => null,
      (error: Problem) => {
        expect(error.code).toBe('rate_limited');
        return error.retryAfterS ?? null;
      },
    );

  it('have to wait after five failed ones on a login from an address, for a second, and twice as long each time', async () => {
    await fail(5);
    const waits = [];
    for (let i = 0; i < 8; i++) {
      const wait = await refused();
      waits.push(wait);
      now += (wait ?? 0) * SECOND;
      await fail(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('go on from another address, and on another login: nobody is locked out', async () => {
    await fail(5);
    expect(await refused('ada', '10.0.0.2')).toBeNull();
    expect(await refused('bea', '10.0.0.1')).toBeNull();
  });

  it('have to wait after thirty failed ones from an address, whatever the logins, ten seconds at most', async () => {
    for (let i = 0; i < 30; i++) await fail(1, `login${i}`);
    expect(await refused('ada')).toBe(1);
    expect(await refused('ada', '10.0.0.2')).toBeNull();
    for (let i = 0; i < 10; i++) {
      now += 10 * SECOND;
      await fail(1, `other${i}`);
    }
    expect(await refused('ada')).toBe(10);
  });

  it('have to wait after a hundred failed ones on a login, whatever the addresses', async () => {
    for (let i = 0; i < 100; i++) await fail(1, 'ada', `10.0.1.${i}`);
    expect(await refused('ada', '10.0.0.2')).toBe(1);
    expect(await refused('bea', '10.0.0.2')).toBeNull();
  });

  it('are held, not refused, where the account has signed in before: one a second', async () => {
    for (let i = 0; i < 40; i++) await fail(1, `login${i % 10}`).catch(() => undefined);
    const waits = [];
    for (let i = 0; i < 4; i++) waits.push((await begin('ada', '10.0.0.1', true)).waitMs);
    expect(waits).toEqual([0, 1000, 2000, 3000]);
  });

  it('are refused there too when a crowd of them is waiting', async () => {
    await fail(5);
    for (let i = 0; i < 11; i++) await begin('ada', '10.0.0.1', true);
    await expect(begin('ada', '10.0.0.1', true)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterS: 1,
    });
  });

  it('stay refused however many further ones are refused, on whatever logins', async () => {
    for (let i = 0; i < 30; i++) await fail(1, `login${i}`);
    for (let i = 0; i < 20_001; i++) expect(await begin(`other${i}`).catch(() => null)).toBeNull();
  });

  it('start anew after one that succeeded', async () => {
    await fail(4);
    (await begin()).succeeded();
    await fail(5);
    expect(await refused()).toBe(1);
  });

  it('of others still count after one that succeeded: an account of one’s own is no way around', async () => {
    for (let i = 0; i < 29; i++) {
      await fail(1, `login${i}`);
      (await begin('own')).succeeded();
    }
    await fail(1, 'one more');
    expect(await refused('own')).toBe(1);
  });

  it('count as failed while nobody knows yet, so that many at once gain nothing', async () => {
    const underWay = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(await refused()).toBe(1);
    underWay[4]?.succeeded();
    expect(await refused()).toBeNull();
  });

  it('are forgotten a quarter of an hour after the last', async () => {
    await fail(5);
    now = 15 * MINUTE;
    await fail(5);
    expect(await refused()).toBe(1);
  });
});
