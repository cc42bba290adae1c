import { socials } from './socials.behaviour';
import { fromTheFirst, turnAt } from './socials.state';

const items = ['a', 'b', 'c'].map((name) => ({ itemId: name, name, network: 'twitch', url: '' }));
const moment = {
  now: 10_000,
  values: { items, seconds: 5 },
  timeZone: 'UTC',
  random: () => 0,
  masked: (text: string) => text,
};
const turn = (state: typeof fromTheFirst, now: number) =>
  turnAt(state, { count: 3, seconds: 5, now, from: 0 });

it('networks take turns by the time, the same on every page', () => {
  expect([0, 4999, 5000, 10_000, 15_000].map((now) => turn(fromTheFirst, now))).toEqual([0, 0, 1, 2, 0]);
  expect(turnAt(fromTheFirst, { count: 0, seconds: 5, now: 9, from: 0 })).toBe(0);
});

it('one that is chosen has its whole turn, and the others follow', () => {
  const shown = socials.commands['show']?.(fromTheFirst as never, { index: 2 }, moment) as never;
  expect(shown).toEqual({ index: 2, since: 10_000 });
  expect([10_000, 14_999, 15_000].map((now) => turn(shown, now))).toEqual([2, 2, 0]);
  expect(socials.commands['show']?.(shown, { index: 3 }, moment)).toBe(shown);
});

it('the next one comes at once', () => {
  const next = socials.commands['next']?.({ index: 2, since: 9000 }, {}, moment);
  expect(next).toEqual({ index: 0, since: 10_000 });
  expect(
    socials.commands['next']?.(fromTheFirst as never, {}, { ...moment, values: { items: [], seconds: 5 } }),
  ).toBe(fromTheFirst);
});
