import { leaderboard } from './leaderboard.behaviour';
import { firstPage } from './leaderboard.state';
import { leaderRows } from './leaders-live';

const settings = { source: 'bits', range: 'all', rows: 2, hideBots: true } as const;
const entry = (name: string | null, amount: number) => ({ name, platform: 'twitch', amount });
const names = (rows: ReturnType<typeof leaderRows>) =>
  rows.map(({ position, name, value }) => `${position} ${name} ${value}`);

const live = {
  leaders: {
    bits: { all: [entry('Ada', 12_000), entry('Nightbot', 900), entry(null, 50), entry('Cem', 10)], day: [] },
    points: { day: [entry('Dan', 5)], week: [entry('Wes', 7)], month: [entry('Eve', 6)] },
    messages: { all: [entry('Ada', 70)] },
  },
  loyalty: {
    top: {
      points: [{ position: 1, name: 'Fox', platform: 'kick', value: 1_234_567 }],
      watchMinutes: [
        { position: 1, name: 'Fox', platform: 'kick', value: 754 },
        { position: 2, name: 'Gil', platform: 'kick', value: 45 },
      ],
    },
  },
  session: { top: { cheer: { all: [entry('Brief', 1)] } } },
  'text-variables': { 'counter.deaths': '7', 'counter.wins': '12', title: 'x' },
};

it('shows who has most, without bots, page by page', () => {
  expect(names(leaderRows(settings, 0, live))).toEqual(['1 Ada 12,000', '2 … 50']);
  expect(names(leaderRows(settings, 1, live))).toEqual(['3 Cem 10']);
  expect(names(leaderRows(settings, 2, live))).toEqual(['1 Ada 12,000', '2 … 50']);
  expect(names(leaderRows({ ...settings, hideBots: false }, 0, live))[1]).toBe('2 Nightbot 900');
  expect(leaderRows({ ...settings, range: 'day' }, 0, live)).toEqual([]);
});

it('goes by the source, and by the range where there is a list of it', () => {
  const shown = (
    source: 'points' | 'watchtime' | 'messages' | 'counter',
    range: 'day' | 'week' | 'month' | 'session',
  ) => names(leaderRows({ ...settings, source, range }, 0, live));
  expect(shown('points', 'day')).toEqual(['1 Dan 5']);
  expect(shown('points', 'week')).toEqual(['1 Wes 7']);
  expect(shown('points', 'month')).toEqual(['1 Eve 6']);
  expect(shown('points', 'session')).toEqual(['1 Fox 1,234,567']);
  expect(shown('watchtime', 'day')).toEqual(['1 Fox 12\u00a0h', '2 Gil 45\u00a0min']);
  expect(shown('messages', 'day')).toEqual(['1 Ada 70']);
  expect(shown('counter', 'day')).toEqual(['1 wins 12', '2 deaths 7']);
});

it('shows the short list until the long one is known, and nothing of nothing', () => {
  expect(names(leaderRows(settings, 0, { session: live.session }))).toEqual(['1 Brief 1']);
  expect(leaderRows(settings, 3, {})).toEqual([]);
  expect(leaderRows({ ...settings, source: 'points' }, 0, { loyalty: null })).toEqual([]);
});

it('is turned over, and begins from the top', () => {
  const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
  const second = leaderboard.commands['page']?.(firstPage as never, {}, moment) ?? {};
  expect(second).toEqual({ page: 1 });
  expect(leaderboard.commands['refresh']?.(second, {}, moment)).toEqual(firstPage);
  expect(leaderboard.commands['refresh']?.(firstPage as never, {}, moment)).toBe(firstPage);
  expect(leaderboard.on?.settings?.(second, {}, moment)).toEqual(firstPage);
});
