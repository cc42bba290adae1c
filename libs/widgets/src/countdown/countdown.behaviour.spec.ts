import type { BehaviourContext } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { countdown } from './countdown.behaviour';
import { countdownWidget } from './countdown.widget';

const start = Date.parse('2026-11-23T18:00:00Z');
const at = (seconds: number, values: object = {}): BehaviourContext => ({
  now: start + seconds * 1000,
  values: { ...defaultValues(countdownWidget), ...values },
  timeZone: 'Europe/Berlin',
  random: () => 0,
  masked: (text: string) => text,
});
const initial = (values: object = {}): Values => countdown.initial(at(0, values).values);
const run = (state: Values, name: string, moment: BehaviourContext, args: Values = {}): Values =>
  countdown.commands[name]?.(state, args, moment) ?? {};
const running = (seconds: number): Values => ({
  mode: 'running',
  endsAt: start + seconds * 1000,
  remainingMs: null,
});
const idle = { mode: 'idle', endsAt: null, remainingMs: 300_000 };

describe('a countdown', () => {
  it('waits for its start', () => {
    expect(initial()).toEqual(idle);
    expect(countdown.due?.(initial(), {})).toBeNull();
  });

  it('runs for its duration, or for as long as its start says', () => {
    expect(run(initial(), 'start', at(0))).toEqual(running(300));
    expect(run(initial(), 'start', at(10), { seconds: 5 })).toEqual(running(15));
  });

  it('stands still while it is paused, and goes on with what was left', () => {
    const paused = run(running(300), 'pause', at(100));
    expect(paused).toEqual({ mode: 'paused', endsAt: null, remainingMs: 200_000 });
    expect(run(paused, 'resume', at(1000))).toEqual(running(1200));
    expect(run(paused, 'pause', at(1000))).toBe(paused);
  });

  it('gets more time or less, whether it runs or not', () => {
    expect(run(running(300), 'add', at(100), { seconds: 60 })).toEqual(running(360));
    expect(run(running(300), 'add', at(290), { seconds: -60 })).toEqual(running(290));
    expect(run(idle, 'add', at(0), { seconds: 60 })).toEqual({ ...idle, remainingMs: 360_000 });
    expect(run(running(300), 'set', at(100), { seconds: 5 })).toEqual(running(105));
    expect(run(idle, 'set', at(0), { seconds: 5 })).toEqual({ ...idle, remainingMs: 5000 });
  });

  it('ends when it is due, also if that is noticed late, and once', () => {
    expect(countdown.due?.(running(300), {})).toBe(start + 300_000);
    const state = running(300);
    expect(countdown.wake?.(state, at(299))).toBe(state);
    const ended = countdown.wake?.(state, at(9000)) ?? {};
    expect(ended).toEqual({ mode: 'ended', endsAt: start + 300_000, remainingMs: 0 });
    expect(countdown.wake?.(ended, at(9001))).toBe(ended);
    expect(countdown.events?.(state, ended)).toEqual([{ kind: 'timer_ended' }]);
    expect(countdown.events?.(ended, ended)).toEqual([]);
    expect(run(ended, 'reset', at(9000))).toEqual(idle);
  });

  it('to a moment runs by itself, by the clock of the account', () => {
    const values = { mode: 'target', targetTime: '20:15' };
    const target = { mode: 'running', endsAt: Date.parse('2026-11-23T19:15:00Z'), remainingMs: null };
    const state = countdown.on?.settings?.(initial(values), {}, at(0, values)) ?? {};
    expect(state).toEqual(target);
    expect(countdown.on?.settings?.(state, {}, at(5, values))).toBe(state);
  });

  it('to a moment that nobody can read waits', () => {
    const values = { mode: 'target', targetTime: 'soon' };
    const waiting = initial(values);
    expect(countdown.on?.settings?.(waiting, {}, at(0, values))).toBe(waiting);
  });

  it('takes a new duration while it waits, not while it runs', () => {
    const values = { durationS: 60 };
    expect(countdown.on?.settings?.(idle, {}, at(0, values))).toEqual({
      ...idle,
      remainingMs: 60_000,
    });
    const state = running(300);
    expect(countdown.on?.settings?.(state, {}, at(0, values))).toBe(state);
  });

  it('starts with its scene or with the stream, where it is told to', () => {
    const { on } = countdown;
    const withScene = at(0, { autoStart: 'scene-live' });
    expect(on?.sceneLive?.(idle, { sceneId: 1 }, withScene)).toEqual(running(300));
    expect(on?.streamStarted?.(idle, {}, withScene)).toBe(idle);
    expect(on?.streamStarted?.(idle, {}, at(0, { autoStart: 'stream-live' }))).toEqual(running(300));
  });

  it('never counts longer than a week', () => {
    expect(run(running(604_800), 'add', at(0), { seconds: 604_800 })).toEqual(running(604_800));
  });
});
