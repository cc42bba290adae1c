import { dayEnd, dayOf } from './day';

describe('a day', () => {
  const at = (text: string): number => Date.parse(text);

  it.each([
    ['UTC', '2026-11-23T14:30:00.123Z', '2026-11-24T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-23T14:30:00Z', '2026-11-23T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23T20:00:00Z', '2026-11-24T18:15:00.000Z'],
    // Of 25 hours, and of 23.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    // Where the clock is put forward at midnight, the day begins at one.
    ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ])('ends in %s after %s at %s', (timeZone, now, end) => {
    expect(new Date(dayEnd(at(now), timeZone)).toISOString()).toBe(end);
    expect(dayOf(at(end) - 1, timeZone)).toBe(dayOf(at(now), timeZone));
    expect(dayOf(at(end), timeZone) > dayOf(at(now), timeZone)).toBe(true);
  });
});
