import { given } from '@studio/kernel/given-when-then';
import { catalog, findBehaviour, findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { FiredLayerLookups } from '../model/runtime.context';
import { runtimeDecider } from './runtime.decider';

const START = Date.UTC(2026, 0, 1);
const fired = { overlayId: 'o1', memberId: 7 };
const asked = (question: string) => ({ question, options: ['Yes', 'No'] });

function layer(widget: string, values: object = {}): FiredLayerLookups {
  const known = findWidget(widget);
  if (!known) throw new Error(widget);
  return { layer: { widget, values: { ...defaultValues(known), ...values }, onAir: true }, timeZone: 'UTC' };
}

/** A layer after some commands, each a second after the one before. */
function after(widget: string, ...commands: readonly (readonly [command: string, args?: object])[]) {
  const fresh = given(runtimeDecider).with(layer(widget));
  return commands.reduce(
    (shown, [command, args = {}], i) =>
      shown
        .with({ now: START + i * 1000 })
        .when('FireWidgetCommand', { ...fired, command, args: args as Record<string, unknown> }),
    fresh,
  );
}

type Shown = ReturnType<typeof after>;
const lostOf = (shown: Shown) => shown.state().lost[7] ?? [];
const restored = (shown: Shown, stateId = lostOf(shown)[0]?.stateId ?? '') =>
  shown.with({ now: START + 60_000 }).when('RestoreLostState', { ...fired, stateId });

describe('a state that a layer has lost', () => {
  it('is that of a stopwatch before its reset, and nothing else changes', () => {
    const before = after('stopwatch', ['start'], ['pause'], ['start']);
    const reset = before.when('FireWidgetCommand', { ...fired, command: 'reset' });
    expect(reset.state().states[7]).toMatchObject({ mode: 'idle', elapsedMs: 0 });
    expect(lostOf(reset)).toMatchObject([{ by: 'reset', state: before.state().states[7] }]);
    const back = restored(reset);
    expect(back.state().states[7]).toEqual(before.state().states[7]);
    expect({ ...back.state(), lost: {} }).toEqual({ ...before.state(), lost: {} });
  });

  it('can be restored of each widget that can be reset', () => {
    const resettable = catalog.filter(({ slug, commands }) => {
      const widget = findBehaviour(slug)?.widget;
      return widget && commands.some(({ name }) => name === 'reset') && slug !== 'wheel';
    });
    expect(resettable.map(({ slug }) => slug).sort()).toEqual([
      ...[
        'challenges',
        'countdown',
        'counter',
        'goal-bar',
        'heart-rate',
        'poll',
        'scoreboard',
        'splits',
        'stopwatch',
      ],
      ...['stream-boss', 'subathon', 'tip-jar'],
    ]);
    for (const { slug } of resettable) expect(findBehaviour(slug)?.losing).toContain('reset');
  });

  it.each<[string, readonly (readonly [string, object?])[]]>([
    ['counter', [['increment', { by: 7 }]]],
    ['countdown', [['start', { seconds: 90 }], ['pause']]],
    ['subathon', [['start'], ['add', { seconds: 60 }]]],
    ['goal-bar', [['add', { by: 12 }]]],
    [
      'poll',
      [
        ['start', { question: 'Tea?', options: ['Yes', 'No'] }],
        ['add_vote', { option: 'Yes' }],
      ],
    ],
    ['stream-boss', [['damage', { by: 10 }]]],
  ])('comes back after a %s was reset', (widget, commands) => {
    const before = after(widget, ...commands);
    const reset = before.when('FireWidgetCommand', { ...fired, command: 'reset' });
    expect(reset.state().states[7]).not.toEqual(before.state().states[7]);
    const { last: _, ...state } = restored(reset).state().states[7] ?? {};
    expect(before.state().states[7]).toMatchObject(state);
    expect(Object.keys(state).length).toBeGreaterThan(0);
  });

  it('can be given up again: the restored one replaces a state that is remembered too', () => {
    const reset = after('counter', ['increment', { by: 7 }], ['reset']);
    const back = restored(reset);
    expect(lostOf(back)).toMatchObject([{ by: 'restore', state: { value: 0 } }, { by: 'reset' }]);
    expect(restored(back).state().states[7]).toEqual(reset.state().states[7]);
    back.when('RestoreLostState', { ...fired, stateId: lostOf(reset)[0]?.stateId ?? '' }).changesNothing();
  });

  it('is one of the last five, and no state before a step that can be repeated', () => {
    const many = after(
      'counter',
      ...Array.from({ length: 8 }, (_, i) => ['set', { value: i + 1 }] as const),
      ['increment'],
      ['decrement'],
    );
    expect(lostOf(many).map(({ state }) => state['value'])).toEqual([7, 6, 5, 4, 3]);
  });

  it('starts nothing again that its end or goal leads to', () => {
    const goal = restored(after('goal-bar', ['complete'], ['reset']));
    expect(goal.state().states[7]).toMatchObject({ celebrations: 1 });
    restored(after('counter', ['increment', { by: 7 }], ['reset'])).then([
      {
        type: 'widget.reacted',
        data: { memberId: 7, widget: 'counter', to: 'restore', changed: { value: 7 } },
      },
    ]);
  });

  it('leaves the votes of a poll that was begun after it with that poll', () => {
    const shown = after('poll', ['start', asked('A?')], ['reset'], ['start', asked('B?')]);
    const lost = lostOf(shown).find(({ by }) => by === 'reset');
    const rounds = shown.state().states[7]?.['round'] as number;
    expect(restored(shown, lost?.stateId).state().states[7]).toMatchObject({
      question: 'A?',
      round: rounds + 1,
    });
  });

  it('of a goal takes no part in what the record holds: that is neither added nor taken off again', () => {
    const lost = { value: 50, counted: 50, celebrations: 1 };
    const now = { value: 2, counted: 2, celebrations: 3 };
    expect(findBehaviour('goal-bar')?.restored?.(lost, now)).toEqual({
      value: 50,
      counted: 2,
      celebrations: 3,
    });
  });

  it('is refused once it is forgotten, and for a layer that lost none', () => {
    after('counter', ['increment'])
      .when('RestoreLostState', { ...fired, stateId: 'x' })
      .fails('not_found', { resource: 'lost_state', memberId: 7, stateId: 'x' });
  });

  it('of a stream boss leaves out who the boss was', () => {
    const reset = after('stream-boss', ['new_boss', { name: 'Mina' }], ['damage', { by: 3 }], ['reset']);
    expect(lostOf(reset)[0]?.state).not.toHaveProperty('boss');
  });
});
