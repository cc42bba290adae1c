import * as fc from 'fast-check';
import type { BehaviourContext, Participant } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { wheel } from './wheel.behaviour';
import { restOf, spans, unspun, type ShownWheel, type WheelState } from './wheel.state';
import { wheelWidget } from './wheel.widget';

const segments = ['A', 'B', 'C'].map((name, at) => ({
  ...{ itemId: name, name, weight: at + 1, color: '#112233' },
  action: at === 1 ? ' 7 ' : '',
}));
const settings = { ...defaultValues(wheelWidget), segments, spinS: 5 };
const moment = (more: Partial<BehaviourContext> = {}, values: Values = {}): BehaviourContext => ({
  ...{ now: 1000, timeZone: 'UTC', random: () => 0.4, masked: (text: string) => text },
  ...more,
  values: { ...settings, ...values },
});
const fire = (state: WheelState, name: string, args: Values = {}, at = moment()): WheelState =>
  wheel.commands[name]?.(state as never, args, at) as never;
const wake = (state: WheelState, now: number): WheelState =>
  wheel.wake?.(state as never, moment({ now })) as never;
const viewOf = (state: WheelState): ShownWheel => wheel.view?.(state as never) as never;
const names = (state: WheelState) => viewOf(state).segments?.map(({ name }) => name);
const people = (count: number): readonly Participant[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ viewerId: `v${n}`, name: `Viewer ${n}`, weight: 1 },
    user: { platform: 'twitch', userId: `${n}`, login: `viewer${n}` },
  }));

describe('a spin', () => {
  it('is decided when it begins, by weight', () => {
    const winners = [0, 0.1, 0.2, 0.49, 0.51, 0.99].map((at) => {
      const { spin } = fire(unspun, 'spin', { by: 'Ada' }, moment({ random: () => at }));
      return spin?.winner;
    });
    expect(winners).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
    expect(fire(unspun, 'spin', { by: 'Ada' }).spin).toMatchObject({ n: 1, at: 1000, ms: 5000, by: 'Ada' });
  });

  it('lands in the segment that won, wherever it rests in it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (at) => {
        const { spin } = fire(unspun, 'spin', {}, moment({ random: () => at }));
        if (!spin) throw new Error('It turns.');
        const all = segments.map(({ name, weight, color }) => ({ key: name, name, weight, color }));
        const [from, to] = spans(all)[all.findIndex(({ key }) => key === spin.winner)] ?? [1, 0];
        const under = 1 - (restOf(spin, all) % 1);
        expect(under).toBeGreaterThan(from);
        expect(under).toBeLessThan(to);
      }),
      { seed: 24, numRuns: 60 },
    );
  });

  it('ends by itself, once, and tells what came of it then', () => {
    const turning = fire(unspun, 'spin');
    expect(wheel.due?.(turning as never, settings)).toBe(6000);
    expect(wake(turning, 5999)).toBe(turning);
    const over = wake(turning, 9000);
    expect(over.isOver).toBe(true);
    expect(wheel.due?.(over as never, settings)).toBeNull();
    const events = wheel.events?.(turning as never, over as never);
    expect(events).toEqual([{ kind: 'wheel_result', value: 'B' }]);
    expect(wheel.events?.(over as never, over as never)).toEqual([]);
    expect(events?.map((event) => wheel.pressesMacro?.(event, settings))).toEqual([7]);
    expect(wheel.pressesMacro?.({ kind: 'wheel_result', value: 'A' }, settings)).toBeNull();
  });

  it('isn’t disturbed while it turns', () => {
    const turning = fire(unspun, 'spin');
    for (const [name, args] of [
      ['spin', {}],
      ['add', { name: 'D' }],
      ['remove', { name: 'A' }],
      ['set_segments', { segments: [{ name: 'X' }] }],
    ] as const)
      expect(fire(turning, name, args)).toBe(turning);
  });

  it('needs something on the wheel', () => {
    expect(fire(unspun, 'spin', {}, moment({}, { segments: [] }))).toBe(unspun);
    expect(fire(unspun, 'spin', {}, moment({ people: [] }, { source: 'chatters' }))).toBe(unspun);
  });

  it('leaves the winner on the wheel until the next one, which they are not in', () => {
    const over = wake(fire(unspun, 'spin'), 9000);
    expect(over.spin?.winner).toBe('B');
    const again = fire(over, 'spin', {}, moment({}, { removeWinner: true }));
    expect([names(again), again.spin?.n]).toEqual([['A', 'C'], 2]);
    expect(names(fire(over, 'spin'))).toBeUndefined();
  });
});

describe('what is on the wheel', () => {
  it('is added to, taken from and set; each name once', () => {
    const more = fire(unspun, 'add', { name: 'D' });
    expect(names(more)).toEqual(['A', 'B', 'C', 'D']);
    expect(fire(more, 'add', { name: 'D' })).toBe(more);
    expect(names(fire(more, 'remove', { name: 'B' }))).toEqual(['A', 'C', 'D']);
    expect(fire(more, 'remove', { name: 'Z' })).toBe(more);
    const set = fire(more, 'set_segments', {
      segments: [{ name: 'X', weight: 3 }, { name: 'Y' }, { name: 'X' }],
    });
    expect(viewOf(set).segments).toEqual([
      { key: 'X', name: 'X', weight: 3, color: '' },
      { key: 'Y', name: 'Y', weight: 1, color: '' },
    ]);
    expect(fire(set, 'reset')).toEqual(unspun);
    expect(fire(unspun, 'reset')).toBe(unspun);
  });

  it('is what the settings say again once they say something else', () => {
    const more = fire(unspun, 'add', { name: 'D' });
    const react = (values: Values) => wheel.on?.settings?.(more as never, {}, moment({}, values));
    expect(react({ spinS: 9 })).toBe(more);
    expect(react({ segments: segments.slice(1) })).toMatchObject({ segments: null });
  });

  it('may be viewers: each by an entry of its own, at most fifty', () => {
    const source = { source: 'chatters' };
    const spun = fire(unspun, 'spin', {}, moment({ people: people(3) }, source));
    expect(spun.pool['v1']).toMatchObject({ viewerId: 'v1', n: 1, name: 'Viewer 1', weight: 1 });
    expect(Object.keys(spun.pool)).toContain(spun.spin?.winner);
    const over = wake(spun, 9000);
    // The event does not contain the viewer's name.
    expect(wheel.events?.(spun as never, over as never)).toEqual([{ kind: 'wheel_result' }]);
    let seed = 0;
    const many = fire(
      unspun,
      'spin',
      {},
      moment({ people: people(500), random: () => (seed += 0.000_1) }, source),
    );
    expect(Object.keys(many.pool)).toHaveLength(50);
    expect(names(fire(unspun, 'reset', {}, moment({ people: people(2) }, source)))).toEqual([
      ...['Viewer 0', 'Viewer 1'],
    ]);
  });

  it('doesn’t have viewers again who have won', () => {
    const source = { source: 'chatters', removeWinner: true };
    const first = wake(fire(unspun, 'spin', {}, moment({ people: people(2) }, source)), 9000);
    const second = fire(first, 'spin', {}, moment({ people: people(2) }, source));
    expect(second.spin?.winner).not.toBe(first.spin?.winner);
    const third = fire(wake(second, 9000), 'spin', {}, moment({ people: people(2) }, source));
    expect(third.spin?.n).toBe(2);
  });
});
