import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import { counter } from './counter.behaviour';
import { counterWidget } from './counter.widget';

const with_ = (values: object): BehaviourContext => ({
  now: 0,
  values: { ...defaultValues(counterWidget), ...values },
  timeZone: 'UTC',
  random: () => 0,
  masked: (text: string) => text,
});
const run = (name: string, value: number, args: object = {}, values: object = {}): unknown =>
  counter.commands[name]?.({ value }, { ...args }, with_(values))['value'];

describe('a counter', () => {
  it('begins where its settings say, within their bounds', () => {
    expect(counter.initial(with_({ start: 7 }).values)).toEqual({ value: 7 });
    expect(counter.initial(with_({ start: 7, max: 5 }).values)).toEqual({ value: 5 });
  });

  it.each([
    ['increment', {}, { step: 5 }, 15],
    ['increment', { by: 2 }, { step: 5 }, 12],
    ['increment', { by: 2 }, { max: 11 }, 11],
    ['decrement', {}, {}, 9],
    ['decrement', { by: 20 }, { min: 0 }, 0],
    ['set', { value: 42 }, {}, 42],
    ['set', { value: 42 }, { max: 40 }, 40],
    ['reset', {}, { start: 3 }, 3],
  ])('%s %j with %j makes 10 to %i', (name, args, values, expected) => {
    expect(run(name, 10, args, values)).toBe(expected);
  });

  it('that stays as it is stays the same object', () => {
    const state = { value: 10 };
    expect(counter.commands['set']?.(state, { value: 10 }, with_({}))).toBe(state);
    expect(counter.on?.settings?.(state, {}, with_({}))).toBe(state);
    expect(counter.on?.streamStarted?.(state, {}, with_({}))).toBe(state);
  });

  it('is moved into new bounds', () => {
    expect(counter.on?.settings?.({ value: 10 }, {}, with_({ max: 5 }))).toEqual({ value: 5 });
  });

  it('begins anew with the stream or the day, where it is told to', () => {
    const { on } = counter;
    expect(on?.streamStarted?.({ value: 9 }, {}, with_({ resetOn: 'stream-start' }))).toEqual({ value: 0 });
    expect(on?.dayBegan?.({ value: 9 }, {}, with_({ resetOn: 'daily' }))).toEqual({ value: 0 });
    expect(on?.dayBegan?.({ value: 9 }, {}, with_({ resetOn: 'stream-start' }))).toEqual({ value: 9 });
  });

  it('tells its value whenever that changes', () => {
    expect(counter.events?.({ value: 1 }, { value: 2 })).toEqual([{ kind: 'counter_value', value: 2 }]);
    expect(counter.events?.({ value: 2 }, { value: 2 })).toEqual([]);
  });
});
