import { giveaway } from './giveaway.behaviour';
import { clockText, giveawayLive, rolledName } from './giveaway-live';
import { waiting } from './giveaway.state';

const live = {
  phase: 'drawn',
  keyword: '!join',
  prize: 'A mug',
  timer: { closesAt: '2026-01-01T00:00:10.000Z', remainingS: 10, paused: false },
  entries: { viewers: 3, tickets: 5 },
  latest: ['Ada', 'Bea'],
  winners: [
    { n: 1, name: 'Ada', status: 'expired' },
    { n: 2, name: 'Bea', status: 'claimed' },
    { n: 3, name: null, status: 'pending' },
  ],
  reveal: { n: 2, seed: 'x' },
};

it('shows how it stands, and winners who are still winners', () => {
  expect(giveawayLive(live)).toEqual({
    ...{ phase: 'drawn', keyword: '!join', prize: 'A mug', tickets: 5, viewers: 3 },
    closesAt: Date.parse('2026-01-01T00:00:10.000Z'),
    latest: ['Ada', 'Bea'],
    winners: ['Bea', '…'],
    draw: '2 x',
  });
  expect(giveawayLive({ ...live, timer: { ...live.timer, paused: true } })?.closesAt).toBeNull();
});

it.each([null, undefined, { phase: 'idle' }, { phase: 'cancelled' }])('shows nothing of %j', (none) => {
  expect(giveawayLive(none)).toBeNull();
});

it('takes what lacks everything for empty', () => {
  expect(giveawayLive({ phase: 'open' })).toMatchObject({ keyword: '', tickets: 0, winners: [], draw: null });
});

it('counts down in minutes and hours', () => {
  expect([-5, 0, 900, 61_000, 3_723_000].map(clockText)).toEqual(['0:00', '0:00', '0:01', '1:01', '1:02:03']);
});

it('names roll by, each in its turn, slower at the end', () => {
  const names = ['a', 'b', 'c'];
  const rolled = Array.from({ length: 100 }, (_, n) => rolledName(names, n / 100));
  expect(new Set(rolled)).toEqual(new Set(names));
  const changes = (part: readonly string[]) => part.filter((name, n) => n > 0 && name !== part[n - 1]).length;
  expect(changes(rolled.slice(0, 50))).toBeGreaterThan(changes(rolled.slice(50)));
  expect(rolledName([], 0.5)).toBe('…');
});

it('is revealed again, and hidden', () => {
  const moment = { now: 7, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
  const hidden = giveaway.commands['hide']?.(waiting as never, {}, moment) as never;
  expect(hidden).toEqual({ hidden: true, revealedAt: null });
  expect(giveaway.commands['hide']?.(hidden, {}, moment)).toBe(hidden);
  expect(giveaway.commands['reveal']?.(hidden, {}, moment)).toEqual({ hidden: false, revealedAt: 7 });
});

it('shows the word as viewers write it, with its exclamation mark where it is a command', () => {
  expect(giveawayLive({ phase: 'open', keyword: 'join', how: '!join' })).toMatchObject({ keyword: '!join' });
  expect(giveawayLive({ phase: 'open', keyword: 'join', how: '' })).toMatchObject({ keyword: '' });
});
