import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { jar, pieceAt } from './pile';
import { tipJar } from './tip-jar.behaviour';
import { emptyJar, type TipJarState } from './tip-jar.state';
import { tipJarWidget } from './tip-jar.widget';

const at = (values: Values = {}): BehaviourContext => ({
  ...{ now: 0, values: { ...defaultValues(tipJarWidget), ...values }, timeZone: 'UTC', random: () => 0 },
  masked: (text: string) => text,
});
const add = (state: TipJarState, by: number, values: Values = {}): TipJarState =>
  tipJar.commands['add']?.(state as never, { by }, at(values)) as never;

it('is emptied once it is full, and keeps what does not fit', () => {
  expect(add(emptyJar, 59)).toEqual({ pieces: 59, fills: 0 });
  expect(add({ pieces: 59, fills: 0 }, 4)).toEqual({ pieces: 3, fills: 1 });
  expect(add(emptyJar, 125)).toEqual({ pieces: 5, fills: 2 });
});

it('takes no more than a smaller jar holds', () => {
  const settings = (state: TipJarState, capacity: number): TipJarState =>
    tipJar.on?.settings?.(state as never, {}, at({ capacity })) as never;
  expect(settings({ pieces: 50, fills: 0 }, 20)).toEqual({ pieces: 19, fills: 0 });
  const fits = { pieces: 5, fills: 0 };
  expect(settings(fits, 20)).toBe(fits);
});

it.each([10, 20, 33, 60, 97, 150])(
  'piles %i pieces inside the jar, each at a place of its own',
  (capacity) => {
    const all = Array.from({ length: capacity }, (_, index) => pieceAt(index, capacity));
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(capacity);
    for (const { x, y, r } of all) {
      expect(x - r).toBeGreaterThanOrEqual(20);
      expect(x + r).toBeLessThanOrEqual(260);
      expect(y - r).toBeGreaterThanOrEqual(60);
      expect(y + r).toBeLessThanOrEqual(jar.h - 14);
    }
  },
);
