import type { BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { subathon } from './subathon.behaviour';
import type { SubathonState } from './subathon.state';
import { subathonWidget } from './subathon.widget';

const START = Date.UTC(2026, 0, 1);
const minute = 60_000;

class Run {
  state: SubathonState;
  constructor(
    private readonly values: Values = {},
    private readonly settled: Pick<BehaviourContext, 'money'> = {},
  ) {
    this.state = subathon.initial(this.all) as never;
  }
  private get all(): Values {
    return { ...defaultValues(subathonWidget), startS: 600, ...this.values };
  }
  private moment(at: number): BehaviourContext {
    return {
      ...this.settled,
      now: START + at,
      values: this.all,
      timeZone: 'UTC',
      random: () => 0,
      masked: (text) => text,
    };
  }
  command(at: number, name: string, args: Values = {}): this {
    this.state = subathon.commands[name]?.(this.state as never, args, this.moment(at)) as never;
    return this;
  }
  happens(at: number, kind: Activity['kind'], more: Partial<Activity> = {}): this {
    const activity: Activity = {
      activityId: 'a',
      kind,
      platform: 'twitch',
      at: '',
      user: null,
      viewerId: null,
      message: null,
      late: false,
      simulated: false,
      ...more,
    };
    this.state = subathon.on?.activity?.(this.state as never, activity, this.moment(at)) as never;
    return this;
  }
  wake(at: number): this {
    this.state = subathon.wake?.(this.state as never, this.moment(at)) as never;
    return this;
  }
  left(at: number): number {
    const { endsAt, remainingMs } = this.state;
    return endsAt === null ? (remainingMs ?? 0) : endsAt - START - at;
  }
}

it('a subathon waits for its start and then runs to its end', () => {
  const run = new Run().command(0, 'start');
  expect([run.state.mode, run.left(0)]).toEqual(['running', 10 * minute]);
  expect(run.wake(10 * minute - 1).state.mode).toBe('running');
  expect(run.wake(10 * minute).state.mode).toBe('ended');
  expect(run.happens(11 * minute, 'sub').state.mode).toBe('ended');
});

it.each([
  ['sub', {}, 300],
  ['resub', { tier: '2' }, 600],
  ['sub', { tier: '3' }, 1500],
  ['sub', { received: true }, 0],
  ['gift', { gifted: 5 }, 1500],
  ['cheer', { bits: 150 }, 90],
  ['tip', { micros: 2_500_000 }, 150],
  ['follow', {}, 0],
  ['raid', { viewers: 10 }, 0],
] as const)('%s %j adds %d seconds', (kind, more, seconds) => {
  const run = new Run().command(0, 'start').happens(0, kind, more);
  expect(run.left(0)).toBe(10 * minute + seconds * 1000);
});

it('parts of a hundred bits count only where that is wished', () => {
  const run = new Run({ fractional: false }).happens(0, 'cheer', { bits: 250 });
  expect(run.left(0)).toBe(10 * minute + 120_000);
});

it('in a happy hour everything counts several times, until it is over', () => {
  const run = new Run().command(0, 'multiplier', { x: 2, minutes: 30 });
  expect(run.happens(29 * minute, 'sub').left(0)).toBe(20 * minute);
  expect(run.happens(30 * minute, 'sub').left(0)).toBe(25 * minute);
});

it('it is never longer than its settings let it be', () => {
  const run = new Run({ maxS: 720 }).command(0, 'start').happens(0, 'sub');
  expect(run.left(0)).toBe(12 * minute);
  expect(run.happens(0, 'sub').left(0)).toBe(12 * minute);
  expect(run.state.added).toMatchObject({ ms: 2 * minute, reason: 'sub' });
});

it('it can be paused, added to by hand, set and reset', () => {
  const run = new Run().command(0, 'start').command(minute, 'pause');
  expect([run.state.mode, run.left(0)]).toEqual(['paused', 9 * minute]);
  expect(run.command(2 * minute, 'add', { seconds: -60, reason: 'break' }).left(0)).toBe(8 * minute);
  expect(run.command(3 * minute, 'resume').left(3 * minute)).toBe(8 * minute);
  expect(run.command(4 * minute, 'set', { seconds: 30 }).left(4 * minute)).toBe(30_000);
  expect(run.command(4 * minute, 'add', { seconds: -9999 }).left(4 * minute)).toBe(0);
  expect(run.command(5 * minute, 'reset').state).toMatchObject({ mode: 'idle', remainingMs: 10 * minute });
});

it('its end may put another scene on air', () => {
  const ended = { kind: 'timer_ended' } as const;
  expect(subathon.goesLive?.(ended, { onEnd: 'scene', endSceneId: 4 })).toBe(4);
  expect(subathon.goesLive?.(ended, { onEnd: 'hold', endSceneId: 4 })).toBeNull();
});

it('converts tips by the rates of the account and leaves out those without one', () => {
  const rates = { base: 'USD', rates: { JPY: 150 } };
  const run = new Run({ perTip: 60 }, { money: { currency: 'USD', rates } }).command(0, 'start');
  run.happens(0, 'tip', { micros: 1_500_000_000, currency: 'JPY' });
  expect(run.left(0)).toBe(20 * minute);
  run.happens(0, 'tip', { micros: 1_500_000_000, currency: 'CHF' });
  expect(run.left(0)).toBe(20 * minute);
});

it('adds by tier, and nothing after its end', () => {
  const run = new Run({ perSub: 300, perSubT2: 600, perSubT3: 1500 }).command(0, 'start');
  for (const tier of ['1', '2', '3', 'prime']) run.happens(0, 'sub', { tier });
  run.happens(0, 'resub', { tier: '2' });
  expect(run.left(0)).toBe((600 + 300 + 600 + 1500 + 300 + 600) * 1000);
  run.wake(run.left(0)).happens(run.left(0), 'sub', { tier: '3' });
  expect([run.state.mode, run.state.remainingMs]).toEqual(['ended', 0]);
});

it('takes time away in a reverse subathon, and ends once none is left', () => {
  const run = new Run({ direction: 'takes', perSub: 300, maxS: 900 })
    .command(0, 'start')
    .happens(0, 'sub', { tier: '1' });
  expect(run.left(0)).toBe(5 * minute);
  expect(run.state.added).toMatchObject({ ms: -5 * minute, reason: 'sub' });
  run.happens(minute, 'sub', { tier: '1' });
  expect(run.left(minute)).toBe(0);
  expect(run.wake(minute).state.mode).toBe('ended');
});
