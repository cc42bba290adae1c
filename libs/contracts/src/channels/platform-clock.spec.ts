import { PlatformClock } from './platform-clock';

const START = Date.UTC(2026, 0, 1);
const MIN = 60_000;
let here = START;
beforeEach(() => (here = START));

const clockWith = (...differences: number[]): PlatformClock => {
  const clock = new PlatformClock({ now: () => here });
  for (const difference of differences)
    clock.note({ headers: { date: new Date(here - difference).toUTCString() } });
  return clock;
};

it('is the clock of this computer until a platform has answered, and where both agree', () => {
  expect(clockWith().now()).toBe(START);
  expect(clockWith(900, -900, 2_000).now()).toBe(START);
});

it.each([11 * MIN, -11 * MIN])('corrects a clock that is %i ms ahead', (ahead) => {
  const clock = clockWith(ahead, ahead, ahead, ahead, ahead);
  expect(Math.abs(clock.skewMs() - ahead)).toBeLessThanOrEqual(1_000);
  expect(Math.abs(clock.now() - (START - ahead))).toBeLessThanOrEqual(1_000);
});

it('takes the median of the last five answers, so that a wrong one changes nothing', () => {
  expect(clockWith(0, 0, 24 * 60 * MIN, 0, 0).skewMs()).toBe(0);
  const mended = clockWith(11 * MIN, 11 * MIN, 11 * MIN, 11 * MIN, 11 * MIN, 0, 0, 0);
  expect(mended.skewMs()).toBe(0);
});

it('ignores answers without a date', () => {
  const clock = clockWith();
  clock.note({ headers: {} });
  clock.note({ headers: { date: 'yesterday' } });
  expect(clock.skewMs()).toBe(0);
});
