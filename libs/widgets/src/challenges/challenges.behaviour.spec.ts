import fc from 'fast-check';
import type { BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { challenges } from './challenges.behaviour';
import { currentOf, progressOf, untouched, type Challenge, type ChallengesState } from './challenges.state';
import { challengesWidget } from './challenges.widget';

const item = (itemId: string, more: Partial<Challenge> = {}): Challenge => ({
  itemId,
  name: itemId.toUpperCase(),
  goal: 10,
  unit: '',
  source: 'manual',
  reward: '',
  done: false,
  ...more,
});
const abc: readonly Challenge[] = [item('a'), item('b'), item('c')];
const moment = (items: readonly Challenge[]): BehaviourContext => ({
  now: 0,
  values: { ...defaultValues(challengesWidget), items },
  timeZone: 'UTC',
  random: () => 0,
  masked: (text: string) => text,
});
const asValues = (state: ChallengesState): Values => state as unknown as Values;
const asState = (values: Values | undefined): ChallengesState => values as unknown as ChallengesState;
const fire = (state: ChallengesState, name: string, args: object = {}, items = abc): ChallengesState =>
  asState(challenges.commands[name]?.(asValues(state), { ...args }, moment(items)));
const report = (state: ChallengesState, items: readonly Challenge[], more: Partial<Activity>) =>
  asState(
    challenges.on?.activity?.(
      asValues(state),
      {
        activityId: 'x',
        kind: 'follow',
        platform: 'twitch',
        at: '2026-01-01T00:00:00.000Z',
        user: null,
        viewerId: null,
        message: null,
        late: false,
        simulated: false,
        ...more,
      },
      moment(items),
    ),
  );
const settings = (state: ChallengesState, items: readonly Challenge[]): ChallengesState =>
  asState(challenges.on?.settings?.(asValues(state), {}, moment(items)));
const events = (before: ChallengesState, after: ChallengesState): unknown =>
  challenges.events?.(asValues(before), asValues(after));

describe('a command', () => {
  it('is about the challenge with that id, at that place, or the one that is on', () => {
    expect(fire(untouched, 'add_progress', { itemId: 'b', by: 4 }).progress).toMatchObject({
      b: { value: 4 },
    });
    expect(fire(untouched, 'add_progress', { index: 2, by: 4 }).progress).toMatchObject({ c: { value: 4 } });
    expect(fire(untouched, 'add_progress').progress).toMatchObject({ a: { value: 1 } });
  });

  it('about none changes nothing', () => {
    for (const name of ['add_progress', 'complete', 'reopen', 'reset']) {
      expect(fire(untouched, name, { itemId: 'x' })).toBe(untouched);
      expect(fire(untouched, name, { index: 9 })).toBe(untouched);
      expect(fire(untouched, name, {}, [])).toBe(untouched);
    }
    expect(fire(untouched, 'next', {}, [])).toBe(untouched);
  });

  it('never leads below nothing', () => {
    expect(fire(untouched, 'add_progress', { by: -5 })).toBe(untouched);
  });

  it('next goes from one open challenge to the next and round', () => {
    const done = fire(untouched, 'complete', { itemId: 'b' });
    const second = fire(done, 'next');
    expect(currentOf(second, abc)?.itemId).toBe('c');
    expect(currentOf(fire(second, 'next'), abc)?.itemId).toBe('a');
  });

  it('reset is about one, or all of them', () => {
    const state = fire(fire(untouched, 'set_progress', { index: 0, value: 3 }), 'complete', { index: 1 });
    expect(fire(state, 'reset', { index: 1 }).progress).toMatchObject({
      a: { value: 3 },
      b: { value: 0, done: false },
    });
    expect(fire(state, 'reset')).toEqual(untouched);
  });
});

describe('a challenge', () => {
  it('is done at its goal, and told once', () => {
    const before = fire(untouched, 'set_progress', { index: 0, value: 9 });
    const done = fire(before, 'add_progress', { index: 0 });
    expect(done.progress['a']).toMatchObject({ value: 10, done: true });
    expect(events(before, done)).toEqual([{ kind: 'challenge_done', value: 'A' }]);
    const more = fire(done, 'add_progress', { index: 0 });
    expect(more.progress['a']).toMatchObject({ value: 11, done: true });
    expect(events(done, more)).toEqual([]);
  });

  it('that is reopened is where it was', () => {
    const done = fire(fire(untouched, 'set_progress', { index: 0, value: 4 }), 'complete', { index: 0 });
    const open = fire(done, 'reopen', { index: 0 });
    expect(open.progress['a']).toMatchObject({ value: 4, done: false });
    expect(events(open, fire(open, 'complete', { index: 0 }))).toHaveLength(1);
  });

  it('is done by its setting as well, and reopened against it until that changes', () => {
    const items = [item('a', { done: true })];
    const [first] = items as [Challenge];
    expect(progressOf(untouched, first).done).toBe(true);
    const open = fire(untouched, 'reopen', { index: 0 }, items);
    expect(progressOf(open, first).done).toBe(false);
    const undone = fire(fire(untouched, 'complete', { index: 0 }), 'add_progress', { index: 0 });
    expect(progressOf(undone, first).done).toBe(true);
  });

  it('starts again under another name', () => {
    const state = fire(untouched, 'set_progress', { index: 0, value: 4 });
    const renamed = item('a', { name: 'Other' });
    expect(progressOf(state, renamed).value).toBe(0);
    expect(settings(state, [renamed])).toEqual(untouched);
    expect(settings(state, [item('a', { goal: 20 })])).toBe(state);
  });

  it('adds up the activities of its source, until it is done', () => {
    const items = [item('a', { source: 'bits', goal: 500 }), item('b', { source: 'follows' })];
    const state = report(untouched, items, { kind: 'cheer', bits: 300 });
    expect(state.progress).toMatchObject({ a: { value: 300 } });
    expect(Object.keys(state.progress)).toEqual(['a']);
    const done = report(state, items, { kind: 'cheer', bits: 300 });
    expect(done.progress).toMatchObject({ a: { value: 600, done: true } });
    expect(report(done, items, { kind: 'cheer', bits: 300 })).toBe(done);
  });

  it('converts no money: the first currency counts', () => {
    const items = [item('a', { source: 'tips', goal: 500 })];
    const state = report(untouched, items, { kind: 'tip', micros: 5_000_000, currency: 'EUR' });
    expect(report(state, items, { kind: 'tip', micros: 5_000_000, currency: 'USD' })).toBe(state);
  });
});

it('no sequence throws or leaves the bounds, and a replay gives the same', () => {
  const step = fc.record({
    what: fc.constantFrom(
      'add_progress',
      'set_progress',
      'complete',
      'reopen',
      'reset',
      'next',
      'tip',
      'settings',
    ),
    itemId: fc.option(fc.constantFrom('a', 'b', 'x', '__proto__', 'constructor'), { nil: undefined }),
    index: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    n: fc.double({ noNaN: true, min: -50, max: 1e9 }),
    items: fc.constantFrom(abc, [], [item('a', { name: 'New', source: 'tips' }), item('b', { done: true })]),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const run = (steps: readonly Step[]): ChallengesState =>
    steps.reduce((state, { what, n, items, itemId, index }) => {
      if (what === 'settings') return settings(state, items);
      if (what === 'tip')
        return report(state, items, {
          kind: 'tip',
          micros: Math.round(Math.abs(n) * 1_000_000),
          currency: 'EUR',
        });
      const choice = { ...(itemId !== undefined && { itemId }), ...(index !== undefined && { index }) };
      return fire(state, what, { ...choice, by: n, value: Math.abs(n) }, items);
    }, untouched);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const end = run(steps);
      for (const { value } of Object.values(end.progress)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1e9);
      }
      expect(JSON.parse(JSON.stringify(end))).toEqual(end);
      expect(run(steps)).toEqual(end);
    }),
    { seed: 21, numRuns: 200 },
  );
});
