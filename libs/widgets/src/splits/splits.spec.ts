import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { splits } from './splits.behaviour';
import { difference, splitRows } from './splits-rows';
import { noRun, readTime, type SplitsState } from './splits.state';
import { splitsWidget } from './splits.widget';

const segments = ['1:00', '2:00', '3:00'].map((time, i) => ({
  itemId: `s${i}`,
  name: `Part ${i + 1}`,
  time,
}));
const at = (now: number): BehaviourContext => ({
  ...{ now, values: { ...defaultValues(splitsWidget), segments }, timeZone: 'UTC', random: () => 0 },
  masked: (text: string) => text,
});
const fire = (state: SplitsState, name: string, now = 0, args: Values = {}): SplitsState =>
  splits.commands[name]?.(state as never, args, at(now)) as never;
const run = (...ends: readonly number[]): SplitsState =>
  ends.reduce((state, end) => fire(state, 'split', end), fire(noRun, 'start', 0));

it.each([
  ['59.9', 59_900],
  ['4:05', 245_000],
  ['1:02:03.4', 3_723_400],
  ['', null],
  ['soon', null],
])('reads the time %j as %j ms', (text, ms) => expect(readTime(text)).toBe(ms));

it('starts with the first split, ends with the last segment, and keeps its time', () => {
  expect(fire(noRun, 'split', 500)).toMatchObject({ mode: 'running', startedAt: 500, splits: [] });
  const done = run(50_000, 130_000, 170_000);
  expect(done).toMatchObject({ mode: 'done', elapsedMs: 170_000, splits: [50_000, 130_000, 170_000] });
  expect(fire(done, 'split', 999_000)).toBe(done);
  expect(fire(done, 'start', 999_000)).toBe(done);
});

it('compares later runs with the fastest finished one, until it is forgotten', () => {
  const faster = fire(run(50_000, 130_000, 170_000), 'reset');
  expect(faster).toEqual({ ...noRun, best: [50_000, 130_000, 170_000] });
  expect(run(50_000, 130_000, 190_000).best).toBeNull();
  expect(fire(faster, 'clear_best')).toEqual(noRun);
});

it('takes back the last split, also that of a finished run, which then is no record', () => {
  expect(fire(run(50_000, 130_000), 'undo', 140_000).splits).toEqual([50_000]);
  const back = fire(run(50_000, 130_000, 170_000), 'undo', 175_000);
  expect(back).toMatchObject({ mode: 'running', startedAt: 5000, best: null, splits: [50_000, 130_000] });
});

it('shows differences of what is over, and of a segment that gets late', () => {
  const rows = (state: SplitsState, now: number) =>
    splitRows({ segments, rows: 7, showMs: false }, state, now).map(({ delta, time, state: is }) => [
      delta,
      time,
      is,
    ]);
  expect(rows(run(58_000), 100_000)).toEqual([
    ['−2.0', '0:58', 'past'],
    ['', '2:00', 'current'],
    ['', '3:00', 'next'],
  ]);
  expect(rows(run(58_000), 130_000)[1]).toEqual(['+10.0', '2:00', 'current']);
  expect(rows(fire(run(58_000), 'skip'), 130_000)[1]).toEqual(['', '', 'past']);
  expect(difference(-62_000)).toBe('−1:02');
});

it('shows the rows around the current segment, and always the last one', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ itemId: `${i}`, name: `${i}`, time: '' }));
  const names = (past: number) =>
    splitRows(
      { segments: many, rows: 4, showMs: false },
      { ...noRun, mode: 'running', startedAt: 0, splits: Array.from({ length: past }, () => 1) },
      0,
    ).map(({ name }) => name);
  expect(names(0)).toEqual(['0', '1', '2', '11']);
  expect(names(5)).toEqual(['4', '5', '6', '11']);
  expect(names(11)).toEqual(['8', '9', '10', '11']);
});
