import { Backoff } from './backoff';

describe('waiting between attempts', () => {
  it('doubles from 0.25 s to 10 s and stays there', () => {
    const backoff = new Backoff(() => 0);
    const waits = Array.from({ length: 9 }, () => backoff.next());
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });

  it('is shortened by up to a half at random', () => {
    const backoff = new Backoff(() => 0.999);
    expect(backoff.next()).toBeCloseTo(125, 0);
    expect(backoff.next()).toBeCloseTo(250, 0);
  });

  it('begins anew after a success', () => {
    const backoff = new Backoff(() => 0);
    for (let attempt = 0; attempt < 5; attempt++) backoff.next();
    backoff.reset();
    expect(backoff.next()).toBe(250);
  });

  it('is a minute or more when there is no room, spread so that not all come back at once', () => {
    expect(new Backoff(() => 0).afterRefusal()).toBe(60_000);
    expect(new Backoff(() => 1).afterRefusal()).toBe(90_000);
    expect(new Backoff(() => 0).afterRefusal(5)).toBe(5_000);
  });
});
