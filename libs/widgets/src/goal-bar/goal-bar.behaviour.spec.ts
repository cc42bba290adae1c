import fc from 'fast-check';
import type { BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { goalBar } from './goal-bar.behaviour';
import type { GoalBarState } from './goal-bar.state';
import { goalBarWidget } from './goal-bar.widget';

const DAY = 86_400_000;
/** A Thursday, noon. */
const NOW = Date.UTC(2026, 0, 1, 12);

const moment = (values: object = {}, now = NOW): BehaviourContext => ({
  now,
  values: { ...defaultValues(goalBarWidget), ...values },
  timeZone: 'UTC',
  random: () => 0,
  masked: (text: string) => text,
});
const activity = (kind: Activity['kind'], more: Partial<Activity> = {}): Activity => ({
  activityId: 'a',
  kind,
  platform: 'twitch',
  at: '2026-01-01T00:00:00.000Z',
  user: null,
  viewerId: null,
  message: null,
  late: false,
  simulated: false,
  ...more,
});
const fresh = (values: object = {}): GoalBarState =>
  goalBar.initial(moment(values).values) as unknown as GoalBarState;
const asValues = (state: GoalBarState): Values => state as unknown as Values;
const after = (state: Values): GoalBarState => state as unknown as GoalBarState;

const fire = (state: GoalBarState, name: string, args: object = {}, at = moment()): GoalBarState => {
  const run = goalBar.commands[name];
  if (!run) throw new Error(name);
  return after(run(asValues(state), { ...args }, at));
};
const apply = (state: GoalBarState, happened: Activity, at = moment()): GoalBarState =>
  after(goalBar.on?.activity?.(asValues(state), happened, at) ?? {});
const eventsOf = (before: GoalBarState, next: GoalBarState): unknown =>
  goalBar.events?.(asValues(before), asValues(next));

describe('a goal adds up the activities of its source', () => {
  it.each([
    ['followers', activity('follow'), 1],
    ['followers', activity('raid', { viewers: 9 }), 0],
    ['subs', activity('sub', { tier: '3' }), 1],
    ['subs', activity('resub'), 1],
    ['subs', activity('gift', { gifted: 5 }), 0],
    ['sub-points', activity('sub', { tier: '3' }), 6],
    ['sub-points', activity('sub', { tier: 'prime' }), 1],
    ['bits', activity('cheer', { bits: 250 }), 250],
    ['tips', activity('tip', { micros: 4_500_000, currency: 'EUR' }), 4.5],
    ['kofi', activity('tip', { micros: 4_500_000, currency: 'EUR' }), 0],
    ['kofi', activity('tip', { micros: 4_500_000, currency: 'EUR', platform: 'kofi' }), 4.5],
    ['charity', activity('tip', { micros: 4_500_000, currency: 'EUR', platform: 'kofi' }), 0],
    ['charity', activity('tip', { micros: 4_500_000, currency: 'EUR', platform: 'tiltify' }), 4.5],
    [
      'charity',
      activity('tip', { micros: 4_500_000, currency: 'EUR', platform: 'twitch', charity: 'X' }),
      4.5,
    ],
    ['viewers', activity('follow'), 0],
    ['manual', activity('follow'), 0],
  ])('%s: %o', (source, happened, value) => {
    const at = moment({ source });
    expect(apply(fresh({ source }), happened, at).value).toBe(value);
  });

  it('and of a mix each kind by its weight', () => {
    const mix = [
      { itemId: '1', name: 'Follows', kind: 'follows', weight: 1 },
      { itemId: '2', name: 'Gifts', kind: 'gifts', weight: 2.5 },
    ];
    const at = moment({ source: 'custom-mix', mix });
    const state = apply(fresh({ source: 'custom-mix' }), activity('gift', { gifted: 2 }), at);
    expect(apply(state, activity('follow'), at).value).toBe(6);
  });

  it('but converts no money: the first currency counts', () => {
    const at = moment({ source: 'tips' });
    const euros = apply(fresh({ source: 'tips' }), activity('tip', { micros: 100_000, currency: 'EUR' }), at);
    expect(apply(euros, activity('tip', { micros: 50_000_000, currency: 'USD' }), at)).toBe(euros);
    expect(apply(euros, activity('tip', { micros: 200_000, currency: 'EUR' }), at).value).toBe(0.3);
  });

  it('until its deadline', () => {
    const at = moment({ deadline: '2026-01-01T11:59:00Z' });
    expect(apply(fresh(), activity('follow'), at).value).toBe(0);
    expect(apply(fresh(), activity('follow'), moment({ deadline: 'some day' })).value).toBe(1);
  });
});

describe('commands', () => {
  it.each([
    ['set', { value: 42 }, 42],
    ['add', { by: 5 }, 15],
    ['add', {}, 11],
    ['add', { by: -50 }, 0],
    ['reset', {}, 3],
    ['complete', {}, 100],
  ])('%s %j makes 10 to something', (name, args, value) => {
    const ten = { ...fresh(), value: 10 };
    expect(fire(ten, name, args, moment({ start: 3 })).value).toBe(value);
  });

  it('set_target aims elsewhere, until the setting is another', () => {
    const state = fire(fresh(), 'set_target', { n: 500 });
    expect(state.target).toBe(500);
    const settings = (values: object): unknown => goalBar.on?.settings?.(asValues(state), {}, moment(values));
    expect(settings({ title: 'New' })).toBe(state);
    expect(settings({ target: 200 })).toMatchObject({ target: 200 });
    expect(settings({ source: 'bits' })).toMatchObject({ target: 100, source: 'bits' });
  });

  it('that change nothing leave the same object', () => {
    const state = { ...fresh(), value: 10 };
    expect(fire(state, 'set', { value: 10 })).toBe(state);
    expect(fire(fresh(), 'reset')).toEqual(fresh());
  });
});

describe('a reached target', () => {
  it('is celebrated and told once', () => {
    const reached = fire(fresh(), 'set', { value: 120 });
    expect(reached.celebrations).toBe(1);
    expect(eventsOf(fresh(), reached)).toEqual([{ kind: 'goal_reached', value: 100 }]);
    const again = fire(fire(reached, 'set', { value: 50 }), 'complete');
    expect(again.celebrations).toBe(1);
    expect(eventsOf(reached, again)).toEqual([]);
  });

  it('is reached anew after a reset', () => {
    const reset = fire(fire(fresh(), 'complete'), 'reset');
    expect(fire(reset, 'complete').celebrations).toBe(2);
  });

  it('is followed by the next one, of several passed at once by the one after them', () => {
    const steps = moment({ autoNext: true, nextStep: 50 });
    expect(fire(fresh(), 'complete', {}, steps)).toMatchObject({ target: 150, reached: 100 });
    const far = fire(fresh(), 'set', { value: 220 }, steps);
    expect(far).toMatchObject({ target: 250, reached: 200, celebrations: 1 });
    expect(fire(fresh(), 'complete', {}, moment({ autoNext: true }))).toMatchObject({ target: 200 });
  });
});

describe('a range', () => {
  it.each(['session', 'stream'])('%s begins with the stream', (range) => {
    const state = { ...fresh(), value: 10 };
    expect(goalBar.on?.streamStarted?.(asValues(state), {}, moment({ range }))).toMatchObject({ value: 0 });
    expect(goalBar.on?.streamStarted?.(asValues(state), {}, moment({ range: 'all' }))).toBe(state);
  });

  it.each([
    ['day', 0, 7],
    ['day', 1, 0],
    ['week', 3, 7],
    ['week', 4, 0],
    ['month', 30, 7],
    ['month', 31, 0],
    ['all', 400, 7],
  ])('%s after %i days is at %i', (range, days, value) => {
    const state = fire(fresh(), 'set', { value: 7 }, moment({ range }));
    const later = goalBar.on?.dayBegan?.(asValues(state), {}, moment({ range }, NOW + days * DAY));
    expect(later).toMatchObject({ value });
    // A new range also begins if the event that a day began never arrived.
    expect(apply(state, activity('follow'), moment({ range }, NOW + days * DAY)).value).toBe(value + 1);
  });

  it('of another kind goes on with what it has', () => {
    const state = fire(fresh(), 'set', { value: 7 }, moment({ range: 'day' }));
    expect(apply(state, activity('follow'), moment({ range: 'month' }, NOW + DAY)).value).toBe(8);
  });
});

describe('whatever comes', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -200, max: 2000 }),
    fc.double({ noNaN: true, min: 0, max: 1e9 }),
  );
  const step = fc.record({
    what: fc.constantFrom(
      'set',
      'add',
      'set_target',
      'reset',
      'complete',
      'activity',
      'streamStarted',
      'dayBegan',
      'settings',
    ),
    n: numbers,
    kind: fc.constantFrom<Activity['kind']>('follow', 'sub', 'gift', 'cheer', 'tip', 'raid'),
    currency: fc.constantFrom('EUR', 'USD'),
    range: fc.constantFrom('session', 'day', 'week', 'all'),
    source: fc.constantFrom('followers', 'tips', 'bits', 'manual'),
    autoNext: fc.boolean(),
    hours: fc.integer({ min: 0, max: 2000 }),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const run = (steps: readonly Step[]): GoalBarState =>
    steps.reduce((state, { what, n, kind, currency, hours, ...values }) => {
      const at = moment({ ...values, nextStep: 10 }, NOW + hours * 3_600_000);
      if (what === 'activity')
        return apply(
          state,
          activity(kind, { bits: 100, micros: Math.round(Math.abs(n) * 1_000_000), currency, gifted: 2 }),
          at,
        );
      if (what === 'streamStarted' || what === 'dayBegan' || what === 'settings')
        return after(goalBar.on?.[what]?.(asValues(state), {}, at) ?? {});
      return fire(state, what, { value: Math.abs(n), by: n, n: Math.max(1, n) }, at);
    }, fresh());

  it('no sequence throws or leaves the bounds, and a replay gives the same', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const end = run(steps);
        expect(end.value).toBeGreaterThanOrEqual(0);
        expect(end.value).toBeLessThanOrEqual(1e9);
        expect(end.target).toBeGreaterThanOrEqual(1);
        expect(JSON.parse(JSON.stringify(end))).toEqual(end);
        expect(run(steps)).toEqual(end);
      }),
      { seed: 20, numRuns: 200 },
    );
  });
});

describe('a goal of money', () => {
  const rates = { base: 'USD', rates: { EUR: 0.5, JPY: 150 } };
  const now = (money: BehaviourContext['money']): BehaviourContext => ({
    ...moment({ source: 'tips', target: 1000 }),
    money,
  });
  const tip = (amount: number, currency: string): Activity =>
    activity('tip', { micros: Math.round(amount * 1_000_000), currency });
  const all = [tip(7, 'USD'), tip(20, 'EUR'), tip(1500, 'JPY'), tip(9, 'CHF')];
  const after = (money: BehaviourContext['money']): GoalBarState =>
    all.reduce((state, each) => apply(state, each, now(money)), fresh({ source: 'tips', target: 1000 }));

  it('counts tips of all currencies that have a rate', () => {
    expect(after({ currency: 'EUR', rates })).toMatchObject({ value: 57, currency: 'USD' });
  });

  it('counts the first currency only where no rates are set', () => {
    expect(after({ currency: 'EUR', rates: null })).toMatchObject({ value: 7, currency: 'USD' });
  });

  it('goes on in its own currency when other rates are set', () => {
    const inEuro = apply(fresh({ source: 'tips' }), tip(10, 'EUR'), now({ currency: 'EUR', rates: null }));
    const next = apply(inEuro, tip(7, 'USD'), now({ currency: 'EUR', rates }));
    expect(next).toMatchObject({ value: 13.5, currency: 'EUR' });
  });
});
