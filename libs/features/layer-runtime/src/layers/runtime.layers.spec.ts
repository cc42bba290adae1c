import { given } from '@studio/kernel/given-when-then';
import { defaultValues } from '@studio/widgets/read-values';
import { findWidget } from '@studio/widgets/catalog';
import type { FiredLayerLookups } from '../model/runtime.context';
import { runtimeDecider } from './runtime.decider';

const overlayId = 'o1';

function layer(widget: string, values: object = {}): FiredLayerLookups {
  const known = findWidget(widget);
  if (!known) throw new Error(widget);
  return { layer: { widget, values: { ...defaultValues(known), ...values }, onAir: true }, timeZone: 'UTC' };
}

const START = Date.UTC(2026, 0, 1);
const counter = given(runtimeDecider).with(layer('counter', { start: 3 }));
const countdown = given(runtimeDecider).with(layer('countdown', { durationS: 60 }));
const fired = { overlayId, memberId: 7 };

describe('a fired command', () => {
  it('is stored with what came of it, the whole state at first', () => {
    counter.when('FireWidgetCommand', { ...fired, command: 'increment', args: { by: 2 } }).then([
      {
        type: 'widget.fired',
        data: {
          memberId: 7,
          widget: 'counter',
          command: 'increment',
          args: { by: 2 },
          changed: { value: 5 },
          events: [{ kind: 'counter_value', value: 5 }],
        },
      },
    ]);
  });

  it('goes on from where the last one left the layer', () => {
    const twice = counter
      .when('FireWidgetCommand', { ...fired, command: 'increment' })
      .when('FireWidgetCommand', { ...fired, command: 'increment' });
    expect(twice.state().states).toEqual({ 7: { value: 5 } });
  });

  it('leaves no event when it makes no difference', () => {
    counter.when('FireWidgetCommand', { ...fired, command: 'set', args: { value: 3 } }).changesNothing();
  });

  it('does nothing twice for the same key', () => {
    const once = counter.when('FireWidgetCommand', { ...fired, command: 'increment', dedupeKey: 'a' });
    once.when('FireWidgetCommand', { ...fired, command: 'increment', dedupeKey: 'a' }).changesNothing();
    expect(
      once.when('FireWidgetCommand', { ...fired, command: 'increment', dedupeKey: 'b' }).state().states[7],
    ).toEqual({ value: 5 });
  });

  it('remembers a key of what made no difference', () => {
    const none = counter.when('FireWidgetCommand', {
      ...fired,
      command: 'set',
      args: { value: 3 },
      dedupeKey: 'a',
    });
    none.when('FireWidgetCommand', { ...fired, command: 'increment', dedupeKey: 'a' }).changesNothing();
  });

  it('knows layers apart', () => {
    const both = counter
      .when('FireWidgetCommand', { ...fired, command: 'increment' })
      .when('FireWidgetCommand', { ...fired, memberId: 8, command: 'decrement' });
    expect(both.state().states).toEqual({ 7: { value: 4 }, 8: { value: 2 } });
  });
});

describe('a layer that waits for a moment', () => {
  const running = countdown.when('FireWidgetCommand', { ...fired, command: 'start' }, { now: START });

  it('says when it wants to be woken', () => {
    running.then([
      {
        type: 'widget.fired',
        data: {
          memberId: 7,
          widget: 'countdown',
          command: 'start',
          args: {},
          changed: { mode: 'running', endsAt: START + 60_000, remainingMs: null },
          dueAt: START + 60_000,
        },
      },
    ]);
  });

  it('is not woken before', () => {
    running.when('WakeLayer', { memberId: 7 }, { now: START + 59_999 }).changesNothing();
  });

  it('ends once, also when it is woken late and twice', () => {
    const ended = running.when('WakeLayer', { memberId: 7 }, { now: START + 3_600_000 });
    ended.then([
      {
        type: 'widget.woke',
        data: {
          memberId: 7,
          widget: 'countdown',
          changed: { mode: 'ended', remainingMs: 0 },
          events: [{ kind: 'timer_ended' }],
        },
      },
    ]);
    ended.when('WakeLayer', { memberId: 7 }, { now: START + 3_700_000 }).changesNothing();
  });

  it('that nothing has happened to is not woken at all', () => {
    countdown.when('WakeLayer', { memberId: 7 }, { now: START }).changesNothing();
  });
});

describe('layers that are told of something', () => {
  const activity = {
    activityId: 'a',
    kind: 'follow',
    platform: 'twitch',
    at: '2026-01-01T00:00:00.000Z',
    user: { login: 'owl', name: 'Owl' },
    viewerId: 'v1',
    message: null,
    late: false,
    simulated: false,
  } as const;
  const affected = (memberId: number, widget: string, values: object = {}) => ({
    memberId,
    ...layer(widget, values).layer,
  });

  it('react in one commit, those that it moves', () => {
    const layers = [
      affected(1, 'label'),
      affected(2, 'label', { source: 'latest-raid' }),
      affected(3, 'counter'),
    ];
    given(runtimeDecider)
      .with({ timeZone: 'UTC' })
      .when('TellLayers', { widgetEvent: { name: 'activity', data: activity }, layers })
      .then([
        {
          type: 'widget.reacted',
          data: {
            memberId: 1,
            widget: 'label',
            to: 'activity',
            changed: { source: 'latest-follower', amount: null },
            viewerId: 'v1',
            shown: { name: 'Owl', value: 'Owl' },
            shownKeys: ['name', 'value'],
          },
        },
      ]);
  });

  it('let go of a viewer who is forgotten', () => {
    const shown = given(runtimeDecider)
      .with({ timeZone: 'UTC' })
      .when('TellLayers', {
        widgetEvent: { name: 'activity', data: activity },
        layers: [affected(1, 'label')],
      });
    expect(shown.state()).toMatchObject({
      states: { 1: { name: 'Owl' } },
      viewers: { 1: { name: 'v1', value: 'v1' } },
    });
    const forgotten = shown.after([{ type: 'viewer.forgotten', data: { viewerId: 'v1' } }]);
    expect(forgotten.state()).toMatchObject({ states: { 1: { name: null, value: null } }, viewers: {} });
  });
});
