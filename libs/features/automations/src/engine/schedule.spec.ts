import { isScheduled } from './schedule';

const always = { onlyLive: false, days: [], from: null, to: null, timezone: null };
const at = (iso: string) => Date.parse(iso);

it.each([
  ['at any time without a schedule', always, '2026-01-01T12:00:00Z', true],
  ['in the range', { ...always, from: '18:00', to: '22:00' }, '2026-01-01T18:00:00Z', true],
  ['not at its end', { ...always, from: '18:00', to: '22:00' }, '2026-01-01T22:00:00Z', false],
  ['over midnight', { ...always, from: '22:00', to: '02:00' }, '2026-01-02T01:59:00Z', true],
  // 1 January 2026 is a Thursday (4).
  [
    'on the day on which a range over midnight starts',
    { ...always, days: [4], from: '22:00', to: '02:00' },
    '2026-01-02T01:00:00Z',
    true,
  ],
  [
    'not on the day after',
    { ...always, days: [5], from: '22:00', to: '02:00' },
    '2026-01-02T01:00:00Z',
    false,
  ],
  ['on its days', { ...always, days: [4] }, '2026-01-01T00:00:00Z', true],
  [
    'in its own time zone',
    { ...always, from: '20:00', to: '21:00', timezone: 'America/New_York' },
    '2026-01-02T01:30:00Z',
    true,
  ],
])('runs %s', (_name, schedule, time, expected) =>
  expect(isScheduled(schedule, at(time), 'UTC', true)).toBe(expected),
);

it('runs only while live if it is asked for', () => {
  expect(isScheduled({ ...always, onlyLive: true }, 0, 'UTC', false)).toBe(false);
  expect(isScheduled({ ...always, onlyLive: true }, 0, 'UTC', true)).toBe(true);
});
