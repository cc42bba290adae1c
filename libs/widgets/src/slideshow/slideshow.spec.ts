import type { Values } from '../widget';
import { slideshow } from './slideshow.behaviour';
import { fromTheFirst, lengthsOf, turnAt, type SlideOrder, type SlideshowState } from './slideshow.state';

const slides = [0, 3, 0, 0].map((seconds, i) => ({
  ...{ itemId: `${i}`, src: `/media/${i}.png`, caption: '' },
  seconds,
}));
const values = { slides, seconds: 5, order: 'sequence' };
const show = (order: SlideOrder['order']): SlideOrder => ({
  order,
  lengths: lengthsOf({ slides, seconds: 5 }),
});
const fire = (state: SlideshowState, name: string, now: number, args: Values = {}, more: Values = {}) =>
  slideshow.commands[name]?.(state as never, args, {
    ...{ now, values: { ...values, ...more }, timeZone: 'UTC', random: () => 0.5 },
    masked: (text: string) => text,
  }) as unknown as SlideshowState;
const indexAt = (state: SlideshowState, now: number, order: SlideOrder['order'] = 'sequence') =>
  turnAt(state, show(order), now)?.index;

it('shows each slide for its time, or that of all, the same on every page', () => {
  expect([0, 4999, 5000, 7999, 8000, 13_000, 18_000].map((now) => indexAt(fromTheFirst, now))).toEqual([
    ...[0, 0, 1, 1, 2, 3, 0],
  ]);
  expect(turnAt(fromTheFirst, { order: 'sequence', lengths: [] }, 9)).toBeNull();
});

it.each(['sequence', 'shuffle'] as const)('shows all in a round, none twice in a row: %s', (order) => {
  const begun = { ...fromTheFirst, index: 2, since: 0, seed: 77 };
  const seen = Array.from({ length: 18 * 12 }, (_, s) => indexAt(begun, s * 1000, order));
  const turns = seen.filter((index, at) => index !== seen[at - 1]);
  expect(turns).toHaveLength(4 * 12);
  for (let round = 0; round < 12; round++)
    expect(new Set(turns.slice(round * 4, round * 4 + 4))).toEqual(new Set([0, 1, 2, 3]));
  expect(turns[0]).toBe(2);
});

it('goes to the next, the one before, and any; each has its whole turn', () => {
  const next = fire(fromTheFirst, 'next', 18_000 + 2000);
  expect([20_000, 22_999, 23_000].map((now) => indexAt(next, now))).toEqual([1, 1, 2]);
  const back = fire(next, 'previous', 21_000);
  expect([21_000, 25_999].map((now) => indexAt(back, now))).toEqual([0, 0]);
  expect(indexAt(fire(back, 'previous', 22_000), 22_000)).toBe(3);
  const chosen = fire(next, 'go', 30_000, { index: 3 });
  expect([30_000, 34_999, 35_000].map((now) => indexAt(chosen, now))).toEqual([3, 3, 0]);
  expect(fire(chosen, 'go', 30_000, { index: 4 })).toBe(chosen);
  expect(fire(fromTheFirst, 'next', 9, {}, { slides: [] })).toBe(fromTheFirst);
});

it('keeps its shuffled order when somebody goes on', () => {
  const begun = fire(fromTheFirst, 'go', 0, { index: 1 }, { order: 'shuffle' });
  const order = [0, 3000, 8000, 13_000].map((now) => indexAt(begun, now, 'shuffle'));
  let state = begun;
  const stepped = [0, 1, 2, 3].map((step) => {
    if (step > 0) state = fire(state, 'next', step * 100, {}, { order: 'shuffle' });
    return indexAt(state, step * 100, 'shuffle');
  });
  expect(stepped).toEqual(order);
});

it('stands while it is paused, goes on from there, and can be moved meanwhile', () => {
  const paused = fire(fromTheFirst, 'pause', 6000);
  expect(indexAt(paused, 99_000)).toBe(1);
  expect(fire(paused, 'pause', 7000)).toBe(paused);
  const resumed = fire(paused, 'resume', 10_000);
  expect([10_000, 11_999, 12_000].map((now) => indexAt(resumed, now))).toEqual([1, 1, 2]);
  expect(fire(resumed, 'resume', 1)).toBe(resumed);
  const moved = fire(paused, 'next', 50_000);
  expect([50_000, 90_000].map((now) => indexAt(moved, now))).toEqual([2, 2]);
});
