import { hypeTrain } from './hype-train.behaviour';
import { noTest, STEP_MS, testSteps, testTrain, type HypeTrainState } from './hype-train.state';
import { trainNow } from './train-now';

const moment = (now: number) => ({
  ...{ now, values: {}, timeZone: 'UTC' },
  ...{ random: () => 0, masked: (text: string) => text },
});
const wake = (state: HypeTrainState, now: number) =>
  hypeTrain.wake?.(state as never, moment(now)) as unknown as HypeTrainState;

it('a test goes by its steps, reaches a level and is over', () => {
  let state = hypeTrain.commands['test']?.(noTest as never, {}, moment(0)) as unknown as HypeTrainState;
  const levels: (number | undefined)[] = [];
  for (let step = 1; step <= testSteps.length; step++) {
    levels.push(testTrain(state)?.level);
    expect(hypeTrain.due?.(state as never, {})).toBe(step * STEP_MS);
    expect(wake(state, step * STEP_MS - 1)).toBe(state);
    state = wake(state, step * STEP_MS);
  }
  expect(levels).toEqual([1, 1, 2, 2]);
  expect(state).toEqual(noTest);
  expect(hypeTrain.due?.(state as never, {})).toBeNull();
});

it('a test goes on where it would be after the server was away', () => {
  const state = { test: { step: 0, nextAt: STEP_MS } };
  expect(wake(state, 3 * STEP_MS)).toEqual({ test: { step: 3, nextAt: 4 * STEP_MS } });
  expect(wake(state, 90 * STEP_MS)).toEqual(noTest);
});

const running = { level: 3, progress: 5, goal: 9, startedAt: '', endsAt: '2026-01-01T00:05:00Z', top: [] };
const end = Date.parse(running.endsAt);

it('a train is there until its end, and before any test', () => {
  const test = { test: { step: 1, nextAt: end } };
  expect(trainNow({ hype: running }, noTest, end - 1)).toBe(running);
  expect(trainNow({ hype: running }, test, end - 1)).toBe(running);
  expect(trainNow({ hype: running }, noTest, end)).toBeNull();
  expect(trainNow({ hype: null }, test, 0)?.level).toBe(1);
  expect(trainNow({}, noTest, 0)).toBeNull();
});
