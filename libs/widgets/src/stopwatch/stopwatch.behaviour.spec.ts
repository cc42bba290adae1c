import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { stopwatch } from './stopwatch.behaviour';
import { atZero, elapsedAt, type StopwatchState } from './stopwatch.state';
import { timePassed } from './stopwatch-text';
import { stopwatchWidget } from './stopwatch.widget';

const moment = (now: number, values: Values = {}): BehaviourContext => ({
  ...{ now, values: { ...defaultValues(stopwatchWidget), ...values }, timeZone: 'UTC', random: () => 0 },
  masked: (text: string) => text,
});
const fire = (state: StopwatchState, name: string, now: number, args: Values = {}): StopwatchState =>
  stopwatch.commands[name]?.(state as never, args, moment(now)) as never;

it('counts by the time, from where it stood', () => {
  const running = fire(atZero, 'start', 1000);
  expect([1000, 4500].map((now) => elapsedAt(running, now))).toEqual([0, 3500]);
  expect(fire(running, 'start', 2000)).toBe(running);
  const paused = fire(running, 'pause', 4500);
  expect(paused).toMatchObject({ mode: 'paused', startedAt: null, elapsedMs: 3500 });
  expect(elapsedAt(paused, 99_000)).toBe(3500);
  expect(fire(paused, 'pause', 5000)).toBe(paused);
  expect(elapsedAt(fire(paused, 'start', 10_000), 11_000)).toBe(4500);
  expect(fire(paused, 'reset', 0)).toEqual(atZero);
  expect(fire(atZero, 'reset', 0)).toBe(atZero);
});

it('keeps laps, each by itself, the last twenty of them', () => {
  const running = fire(atZero, 'start', 0);
  const two = fire(fire(running, 'lap', 3000), 'lap', 5500);
  expect(two.laps).toEqual([
    { n: 1, ms: 3000, totalMs: 3000 },
    { n: 2, ms: 2500, totalMs: 5500 },
  ]);
  const many = Array.from({ length: 30 }).reduce<StopwatchState>(
    (state, _, i) => fire(state, 'lap', i * 1000),
    running,
  );
  expect(many.laps).toHaveLength(20);
  expect(many.laps.at(-1)).toEqual({ n: 30, ms: 1000, totalMs: 29_000 });
  const paused = fire(two, 'pause', 6000);
  expect(fire(paused, 'lap', 7000)).toBe(paused);
});

it('is set, running or not', () => {
  expect(elapsedAt(fire(fire(atZero, 'start', 0), 'set', 5000, { seconds: 60 }), 6000)).toBe(61_000);
  const set = fire(atZero, 'set', 5000, { seconds: 1.5 });
  expect(set).toMatchObject({ mode: 'paused', elapsedMs: 1500 });
  expect(fire(set, 'set', 5000, { seconds: 1.5 })).toBe(set);
  expect(fire(set, 'set', 5000, { seconds: 0 }).mode).toBe('idle');
});

it('starts with its scene or with the stream, and goes on where it runs', () => {
  const apply = (what: 'sceneLive' | 'streamStarted', state: StopwatchState, autoStart: string) =>
    stopwatch.on?.[what]?.(state as never, { sceneId: 1 } as never, moment(9000, { autoStart }));
  expect(apply('sceneLive', atZero, 'scene-live')).toMatchObject({ mode: 'running', startedAt: 9000 });
  expect(apply('streamStarted', atZero, 'stream-live')).toMatchObject({ mode: 'running', startedAt: 9000 });
  expect(apply('sceneLive', atZero, 'stream-live')).toBe(atZero);
  expect(apply('streamStarted', atZero, 'never')).toBe(atZero);
  const paused = fire(fire(atZero, 'start', 0), 'pause', 500);
  expect(apply('sceneLive', paused, 'scene-live')).toBe(paused);
});

it('never shows more than has passed', () => {
  expect([0, 999, 61_999, 3_723_050].map((ms) => timePassed(ms, false))).toEqual([
    ...['0:00', '0:00', '1:01', '1:02:03'],
  ]);
  expect([0, 999, 61_055].map((ms) => timePassed(ms, true))).toEqual(['0:00.00', '0:00.99', '1:01.05']);
});
