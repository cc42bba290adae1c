import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { scoreboard } from './scoreboard.behaviour';
import { noScore, type ScoreboardState } from './scoreboard.state';
import { MOST_POINTS, scoreboardWidget } from './scoreboard.widget';

const context: BehaviourContext = {
  ...{ now: 0, values: defaultValues(scoreboardWidget), timeZone: 'UTC', random: () => 0 },
  masked: (text: string) => text,
};
const fire = (state: ScoreboardState, name: string, args: Values = {}): ScoreboardState =>
  scoreboard.commands[name]?.(state as never, args, context) as never;

it('counts the points of each side, within its bounds', () => {
  expect(fire(fire(noScore, 'add', { side: 'a' }), 'add', { side: 'b', by: 3 })).toMatchObject({
    a: 1,
    b: 3,
  });
  expect(fire(noScore, 'add', { side: 'a', by: -1 })).toBe(noScore);
  expect(fire(noScore, 'set', { side: 'b', value: MOST_POINTS }).b).toBe(MOST_POINTS);
  expect(fire(fire(noScore, 'set', { side: 'b', value: MOST_POINTS }), 'add', { side: 'b' }).b).toBe(
    MOST_POINTS,
  );
});

it('keeps the points with their side when the sides change places', () => {
  const swapped = fire({ ...noScore, a: 2, b: 1 }, 'swap');
  expect(swapped).toEqual({ a: 2, b: 1, swapped: true, period: null });
  expect(fire(swapped, 'add', { side: 'a' })).toMatchObject({ a: 3, b: 1 });
});

it('begins again from zero, with the line of its settings', () => {
  const played = fire(fire(noScore, 'add', { side: 'a' }), 'set_period', { text: 'Overtime' });
  expect(played.period).toBe('Overtime');
  expect(fire(played, 'reset')).toEqual(noScore);
  expect(fire(noScore, 'reset')).toBe(noScore);
});
