import type { Problem } from '@studio/kernel/problem';
import { Attempts } from './attempts';

const MINUTE = 60_000;

describe('attempts to sign in', () => {
  let now: number;
  let attempts: Attempts;
  beforeEach(() => {
    now = 0;
    attempts = new Attempts({ now: () => now });
  });
  const fail = (times: number, login = 'ada', address = '10.0.0.1'): void => {
    for (let i = 0; i < times; i++) attempts.begin(login, address);
  };
  const refused = (login: string, address: string): Problem | null => {
    try {
      attempts.begin(login, address);
      return null;
    } catch (error) {
      return error as Problem;
    }
  };

  it('are refused after five failed ones on a login from an address', () => {
    fail(5);
    expect(refused('ada', '10.0.0.1')?.code).toBe('rate_limited');
  });

  it('go on from another address, and on another login: nobody is locked out', () => {
    fail(5);
    expect(refused('ada', '10.0.0.2')).toBeNull();
    expect(refused('bea', '10.0.0.1')).toBeNull();
  });

  it('are refused after thirty failed ones from an address, whatever the logins', () => {
    for (let i = 0; i < 30; i++) fail(1, `login${i}`);
    expect(refused('ada', '10.0.0.1')?.code).toBe('rate_limited');
    expect(refused('ada', '10.0.0.2')).toBeNull();
  });

  it('stay refused however many further ones are refused, on whatever logins', () => {
    for (let i = 0; i < 30; i++) fail(1, `login${i}`);
    const others = Array.from({ length: 20_001 }, (_, i) => `other${i}`);
    expect(others.filter((login) => refused(login, '10.0.0.1') === null)).toEqual([]);
  });

  it('start anew after one that succeeded', () => {
    fail(4);
    attempts.begin('ada', '10.0.0.1')();
    expect(() => fail(5)).not.toThrow();
  });

  it('count as failed while nobody knows yet, so that many at once gain nothing', () => {
    const underWay = Array.from({ length: 5 }, () => attempts.begin('ada', '10.0.0.1'));
    expect(refused('ada', '10.0.0.1')?.code).toBe('rate_limited');
    underWay[0]?.();
    expect(refused('ada', '10.0.0.1')).toBeNull();
  });

  it('are allowed again after a quarter of an hour, and the refusal says when', () => {
    fail(5);
    now = 5 * MINUTE;
    expect(refused('ada', '10.0.0.1')?.retryAfterS).toBe(600);
    now = 15 * MINUTE;
    expect(refused('ada', '10.0.0.1')).toBeNull();
  });
});
