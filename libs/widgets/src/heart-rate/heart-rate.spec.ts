import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import { heartRate } from './heart-rate.behaviour';
import { MOST_RECENT, noPulse, type HeartRateState } from './heart-rate.state';
import { heartRateWidget } from './heart-rate.widget';

const at = (now: number): BehaviourContext => ({
  ...{ now, values: defaultValues(heartRateWidget), timeZone: 'UTC', random: () => 0 },
  masked: (text: string) => text,
});
const set = (state: HeartRateState, bpm: number, now = 5): HeartRateState =>
  heartRate.commands['set']?.(state as never, { bpm }, at(now)) as never;

it('takes a value with its time and keeps the lowest and the highest', () => {
  const state = set(set(set(noPulse, 80), 62), 118, 9);
  expect(state).toEqual({ bpm: 118, at: 9, low: 62, high: 118, recent: [80, 62, 118] });
});

it('stores a bounded number of values', () => {
  const many = Array.from({ length: 99 }, (_, n) => n + 60);
  const { recent } = many.reduce<HeartRateState>((state, bpm) => set(state, bpm), noPulse);
  expect(recent).toEqual(many.slice(-MOST_RECENT));
});

it('starts over with a stream', () => {
  expect(heartRate.on?.streamStarted?.(set(noPulse, 80) as never, {}, at(9))).toEqual(noPulse);
});
