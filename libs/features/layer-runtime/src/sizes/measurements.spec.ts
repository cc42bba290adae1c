import { Measurements } from './measurements';

const size = (w: number) => ({ w, h: 10 });

describe('measurements on their way to the log', () => {
  it('gather for a moment, the last one of each layer', () => {
    const measurements = new Measurements();
    expect(measurements.dueAt).toBeNull();
    measurements.report(1, size(5), 1000);
    measurements.report(2, size(6), 1100);
    measurements.report(1, size(7), 1200);
    expect(measurements.dueAt).toBe(1250);
    expect(measurements.take(1249)).toEqual({});
    expect(measurements.take(1250)).toEqual({ 1: size(7) });
    expect(measurements.take(1350)).toEqual({ 2: size(6) });
    expect(measurements.dueAt).toBeNull();
  });

  it('are written ever more seldom while a layer keeps changing, and with its last size', () => {
    const measurements = new Measurements();
    const writes: number[] = [];
    // A clock whose width changes with every second, for a day.
    for (let now = 0; now <= 86_400_000; now += 1000) {
      measurements.report(1, size(now), now);
      if ((measurements.dueAt ?? Infinity) > now) continue;
      expect(measurements.take(now)).toEqual({ 1: size(now) });
      measurements.wrote([1], now);
      writes.push(now / 1000);
    }
    expect(writes.slice(0, 6)).toEqual([1, 3, 5, 9, 17, 33]);
    expect(writes.length).toBeLessThan(160);
  });

  it('do not wait for each other', () => {
    const measurements = new Measurements();
    for (const now of [0, 2000, 5000, 10_000]) measurements.wrote([1], now);
    measurements.report(1, size(1), 10_100);
    measurements.report(2, size(2), 10_100);
    expect(measurements.take(10_350)).toEqual({ 2: size(2) });
    expect(measurements.dueAt).toBe(18_000);
  });

  it('are trusted again after a rest', () => {
    const measurements = new Measurements();
    for (const now of [0, 2000, 5000, 10_000]) measurements.wrote([1], now);
    measurements.wrote([1], 1_000_000);
    measurements.report(1, size(1), 1_000_100);
    expect(measurements.dueAt).toBe(1_001_000);
  });

  it('wait again when they could not be written, unless there is news', () => {
    const measurements = new Measurements();
    measurements.report(1, size(1), 0);
    measurements.report(2, size(2), 0);
    const taken = measurements.take(250);
    measurements.report(2, size(3), 300);
    measurements.giveBack(taken, 400);
    expect(measurements.take(1000)).toEqual({ 1: size(1), 2: size(3) });
  });
});
