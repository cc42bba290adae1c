import type { StoredTrigger } from '../model/automation.event-shapes';
import { dueAt } from './timer';

const trigger = (type: string, filter: StoredTrigger['filter']): StoredTrigger => ({
  ...{ triggerId: 't1', type, filter, enabled: true },
});
const at = (time: string): number => Date.parse(time);

it('is due at multiples of its minutes', () =>
  expect(dueAt(trigger('timer', { everyMin: 15 }), 'UTC', at('2026-11-27T10:44:59Z'))).toBe(
    at('2026-11-27T10:30:00Z'),
  ));

it('is due by its expression in its own zone, else in that of the account', () => {
  const now = at('2026-11-27T19:30:00Z');
  const of = (filter: object) =>
    dueAt(trigger('cron', { expr: '0 20 * * *', ...filter }), 'Europe/Berlin', now);
  expect(of({})).toBe(at('2026-11-27T19:00:00Z'));
  expect(of({ timezone: 'UTC' })).toBe(at('2026-11-26T20:00:00Z'));
});

it('follows the clock, also back', () => {
  const minutely = trigger('cron', { expr: '* * * * *' });
  const now = at('2026-11-27T10:00:30Z');
  for (const ms of [0, 29_999, 30_000, 90_000, -60_000])
    expect(dueAt(minutely, 'UTC', now + ms)).toBe(Math.floor((now + ms) / 60_000) * 60_000);
});
