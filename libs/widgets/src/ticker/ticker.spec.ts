import type { Values } from '../widget';
import { ticker } from './ticker.behaviour';
import { moving, movedFor, type TickerState } from './ticker.state';
import { tickerEntries } from './ticker-entries';

const fire = (state: TickerState, name: string, now = 0, args: Values = {}): TickerState =>
  ticker.commands[name]?.(state as never, args, {
    ...{ now, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text },
  }) as never;
const items = [
  { text: 'First', icon: '/media/a.png' },
  { text: ' ', icon: '' },
];

it('shows its texts and, behind them, those that were added', () => {
  const pushed = fire(fire(moving, 'push', 0, { text: 'One' }), 'push', 0, { text: 'Two' });
  expect(tickerEntries({ source: 'list', items }, pushed, {}).map(({ text }) => text)).toEqual([
    ...['First', 'One', 'Two'],
  ]);
  expect(fire(pushed, 'push', 0, { text: ' ' })).toBe(pushed);
  expect(fire(pushed, 'clear').pushed).toEqual([]);
  expect(fire(moving, 'clear')).toBe(moving);
});

it('keeps the last twenty that were added', () => {
  const many = Array.from({ length: 25 }).reduce<TickerState>(
    (state, _, i) => fire(state, 'push', 0, { text: String(i) }),
    moving,
  );
  expect(many.pushed.map(({ n, text }) => [n, text])).toEqual(
    Array.from({ length: 20 }, (_, i) => [i + 6, String(i + 5)]),
  );
});

it('shows the latest of each kind, or all that happens', () => {
  const activity = (kind: string, name: string, more: Values = {}) => ({
    ...{ kind, user: { name }, at: '2026-01-01T00:00:00.000Z' },
    ...more,
  });
  const live = {
    session: {
      latest: {
        tip: activity('tip', 'Cem', { amount: 5, currency: 'EUR' }),
        sub: activity('sub', 'Ada'),
        resub: activity('resub', 'Bea', { at: '2026-01-02T00:00:00.000Z' }),
        follow: null,
        hype: activity('hype', 'Nobody'),
      },
    },
    'community-feed': { items: [activity('cheer', 'Dan', { bits: 100 }), activity('follow', 'Eve')] },
  };
  expect(tickerEntries({ source: 'events', items }, moving, live)).toEqual([
    { text: 'Bea', kind: 'sub' },
    { text: 'Cem €5.00', kind: 'tip' },
  ]);
  expect(tickerEntries({ source: 'community', items }, moving, live)).toEqual([
    { text: 'Dan 100', kind: 'cheer' },
    { text: 'Eve', kind: 'follow' },
  ]);
  expect(tickerEntries({ source: 'community', items }, moving, { 'community-feed': null })).toEqual([]);
});

it('stands while it is paused, and goes on from there', () => {
  const paused = fire(moving, 'pause', 5000);
  expect([5000, 9000].map((now) => movedFor(paused, now))).toEqual([5000, 5000]);
  expect(fire(paused, 'pause', 6000)).toBe(paused);
  expect(movedFor(fire(paused, 'resume', 8000), 9000)).toBe(6000);
  expect(fire(moving, 'resume')).toBe(moving);
});
