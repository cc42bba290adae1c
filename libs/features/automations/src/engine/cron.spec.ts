import { isCron, lastCronTime, nextCronTime } from './cron';

const at = (time: string): number => Date.parse(time);
const zone = 'Europe/Berlin';

it.each([
  ['0 20 * * 5', true],
  ['*/10 * * * *', true],
  ['61 * * * *', false],
  ['* * *', false],
  ['* * * * * *', false],
  ['0 0 31 2 *', false],
  ['words', false],
  ['@daily', false],
])('takes expressions of five fields that have a next time: %s', (expression, expected) =>
  expect(isCron(expression, zone, at('2026-11-27T00:00:00Z'))).toBe(expected),
);

it('runs once a day where the clock is put forward or back', () => {
  const nightly = '30 2 * * *';
  const nights = (from: string) => {
    const first = nextCronTime(nightly, zone, at(from)) ?? 0;
    return [first, nextCronTime(nightly, zone, first)].map((ms) => new Date(ms ?? 0).toISOString());
  };
  // 02:30 does not exist on this day: 03:00 takes its place.
  expect(nights('2027-03-28T00:00:00Z')).toEqual(['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z']);
  // 02:30 comes twice: the first one counts.
  expect(nights('2026-10-24T23:00:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
});

it('finds the last time, which may be now', () => {
  const [now, before] = [at('2026-11-27T19:00:00Z'), at('2026-11-26T19:00:00Z')];
  expect(lastCronTime('0 20 * * *', zone, now)).toBe(now);
  expect(lastCronTime('0 20 * * *', zone, now - 1)).toBe(before);
});
