import { given } from '@studio/kernel/given-when-then';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { PastActivity } from '@studio/platforms/activity';
import { sumRanges, type AccountRecord, type RecordSums } from '@studio/widgets/recall';
import type { InternalRuntimeCommands, AffectedLayer } from '../model/runtime.context';
import { runtimeDecider } from './runtime.decider';

const START = Date.UTC(2026, 0, 1, 20);
const fresh = given(runtimeDecider).with({ timeZone: 'UTC', money: { currency: 'EUR', rates: null } });
const end = { late: false, simulated: false, revision: 9 };

function layer(memberId: number, widget: string, values: object = {}): AffectedLayer {
  const known = findWidget(widget);
  if (!known) throw new Error(widget);
  return { memberId, widget, values: { ...defaultValues(known), ...values } };
}

function past(name: string, kind: PastActivity['kind'], more: Partial<PastActivity> = {}): PastActivity {
  return {
    activityId: `${kind} ${name}`,
    ...{
      kind,
      platform: 'twitch',
      at: new Date(START).toISOString(),
      message: null,
      late: false,
      simulated: false,
    },
    ...{ user: { login: name.toLowerCase(), name }, viewerId: `v ${name}`, inSession: true, ...more },
  };
}

const none: RecordSums = {
  ...{ follows: 0, subs: 0, subPoints: 0, gifts: 0, bits: 0, raidViewers: 0, kicks: 0, jewels: 0 },
  ...{ tips: {}, kofi: {}, charity: {} },
};

function record(
  activities: readonly PastActivity[],
  sums: Partial<AccountRecord['sums']> = {},
): AccountRecord {
  const all = Object.fromEntries(sumRanges.map((range) => [range, none])) as AccountRecord['sums'];
  return { activities, sums: { ...all, ...sums } };
}

function filling(
  layers: readonly AffectedLayer[],
  known: AccountRecord,
): InternalRuntimeCommands['FillLayers'] {
  return { layers, asking: layers.map(({ memberId }) => memberId), record: known, end };
}

const known = record([past('Owl', 'follow'), past('Fox', 'follow'), past('Newt', 'raid', { viewers: 7 })], {
  session: { ...none, follows: 2 },
  month: { ...none, follows: 40 },
});

describe('a layer that is added in the middle of a stream', () => {
  it('shows the latest of its source, sealed for the viewer whom it names', () => {
    const filled = fresh.when('FillLayers', filling([layer(1, 'label')], known));
    expect(filled.state()).toMatchObject({
      states: { 1: { source: 'latest-follower', name: 'Fox' } },
      viewers: { 1: { name: 'v Fox', value: 'v Fox' } },
    });
  });

  it('lists what the session has, each event sealed for its viewer', () => {
    const before = past('Emu', 'follow', { inSession: false });
    const all = { ...known, activities: [before, ...known.activities] };
    const filled = fresh.when('FillLayers', filling([layer(1, 'event-list')], all));
    expect(filled.state().viewers[1]).toEqual({
      'events/follow Owl': 'v Owl',
      'events/follow Fox': 'v Fox',
      'events/raid Newt': 'v Newt',
    });
    const ever = fresh.when('FillLayers', filling([layer(1, 'event-list', { range: 'all' })], all));
    expect(Object.keys(ever.state().states[1]?.['events'] as object)).toContain('follow Emu');
  });

  it('counts what its range has counted', () => {
    const goals = [layer(1, 'goal-bar'), layer(2, 'goal-bar', { range: 'month', start: 5 })];
    const filled = fresh.when('FillLayers', filling(goals, known));
    expect(filled.state().states).toMatchObject({ 1: { value: 2 }, 2: { value: 45 } });
  });

  it('thanks those whom the session has named', () => {
    const filled = fresh.when('FillLayers', filling([layer(1, 'credits')], known));
    expect(Object.keys(filled.state().states[1]?.['people'] as object)).toEqual([
      'follow v Owl',
      'follow v Fox',
      'raid v Newt',
    ]);
  });

  it('is not told again of what the record held', () => {
    const filled = fresh.when('FillLayers', filling([layer(1, 'goal-bar')], known));
    const widgetEvent = { name: 'activity', data: past('Fox', 'follow') } as const;
    const layers = [layer(1, 'goal-bar')];
    filled.when('TellLayers', { widgetEvent, layers, at: end }).changesNothing();
    filled.when('TellLayers', { widgetEvent, layers, at: { ...end, revision: 10 } });
    const next = filled.when('TellLayers', { widgetEvent, layers, at: { ...end, revision: 10 } });
    expect(next.state().states[1]).toMatchObject({ value: 3 });
  });
});

describe('a layer that is set to another source and back', () => {
  it('shows what the account knows of the first again', () => {
    const shown = fresh.when('FillLayers', filling([layer(1, 'label')], known));
    const raid = shown.when('FillLayers', filling([layer(1, 'label', { source: 'latest-raid' })], known));
    expect(raid.state().states[1]).toMatchObject({ name: 'Newt', amount: '7' });
    const back = raid.when('FillLayers', filling([layer(1, 'label')], known));
    expect(back.state().states[1]).toMatchObject({ source: 'latest-follower', name: 'Fox' });
  });

  it('counts the range that it is set to', () => {
    const session = fresh.when('FillLayers', filling([layer(1, 'goal-bar')], known));
    const month = session.when('FillLayers', filling([layer(1, 'goal-bar', { range: 'month' })], known));
    expect(month.state().states[1]).toMatchObject({ value: 40 });
    const back = month.when('FillLayers', filling([layer(1, 'goal-bar')], known));
    expect(back.state().states[1]).toMatchObject({ value: 2 });
  });
});

describe('a layer that the simulated channel has moved', () => {
  const layers = [
    ...[layer(1, 'goal-bar', { target: 2 }), layer(2, 'label'), layer(3, 'event-list'), layer(4, 'credits')],
    ...[layer(5, 'stream-boss', { dmgPerFollow: 1 })],
    layer(6, 'challenges', {
      items: [{ itemId: 'a', name: 'Follows', source: 'follows', goal: 5, done: false }],
    }),
  ];
  const happens = (name: string, simulated: boolean) => ({
    ...{ layers, at: { simulated, revision: 1 } },
    widgetEvent: { name: 'activity', data: past(name, 'follow', { simulated }) } as const,
  });
  const onlyReal = fresh.when('TellLayers', happens('Real', false)).state();
  const simulated = ['Sim1', 'Sim2', 'Sim3'].reduce(
    (before, name) => before.when('TellLayers', happens(name, true)),
    fresh,
  );

  it('shows the real channel alone from its first event on', () => {
    expect(simulated.state().states).toMatchObject({ 1: { value: 3 }, 2: { name: 'Sim3' } });
    const real = simulated.when('TellLayers', happens('Real', false)).state();
    expect(real.states).toMatchObject({
      1: { value: 1, counted: 1, reached: null },
      2: onlyReal.states[2],
      3: { events: { 'follow Real': { name: 'Real', n: 1 } } },
      ...{ 4: onlyReal.states[4], 5: onlyReal.states[5], 6: onlyReal.states[6] },
    });
    expect(Object.keys(real.states[3]?.['events'] as object)).toEqual(['follow Real']);
    for (const id of [1, 2, 3, 4]) expect(real.viewers[id]).toEqual(onlyReal.viewers[id]);
    const next = simulated
      .when('TellLayers', happens('Real', false))
      .when('TellLayers', { ...happens('Next', false), at: { simulated: false, revision: 2 } });
    expect(next.state().states[1]).toMatchObject({ value: 2 });
  });

  it('shows nothing of it once it is cleared', () => {
    const clearing = { layers, asking: [], record: null, end: null, cleared: true };
    const cleared = simulated.when('FillLayers', clearing);
    expect(cleared.state().states).toMatchObject({
      ...{ 1: { value: 0, counted: 0 }, 2: { name: null }, 3: { events: {} }, 4: { people: {} } },
    });
    cleared.when('FillLayers', clearing).changesNothing();
    fresh.when('TellLayers', happens('Real', false)).when('FillLayers', clearing).changesNothing();
  });

  it('keeps what was set by hand', () => {
    const goal = { ...layer(1, 'goal-bar', { target: 200 }), onAir: false };
    const added = fresh
      .when('TellLayers', { ...happens('Sim', true), layers: [goal] })
      .with({ timeZone: 'UTC', layer: goal })
      .when('FireWidgetCommand', { overlayId: 'o', memberId: 1, command: 'add', args: { by: 30 } });
    const real = added.when('TellLayers', { ...happens('Real', false), layers: [goal] });
    expect(real.state().states[1]).toMatchObject({ value: 31, counted: 1 });
  });
});

describe('a layer that comes back', () => {
  const goal = layer(1, 'goal-bar');
  const fired = { overlayId: 'o', memberId: 1 };

  it('catches up with what happened meanwhile and keeps what was set by hand', () => {
    const more = record([], { session: { ...none, follows: 5 } });
    const set = fresh
      .when('FillLayers', filling([goal], known))
      .with({ timeZone: 'UTC', layer: { ...goal, onAir: false } })
      .when('FireWidgetCommand', { ...fired, command: 'set', args: { value: 30 } });
    expect(set.when('FillLayers', filling([goal], more)).state().states[1]).toMatchObject({ value: 33 });
    const reset = set.when('FireWidgetCommand', { ...fired, command: 'reset' });
    expect(reset.when('FillLayers', filling([goal], more)).state().states[1]).toMatchObject({ value: 3 });
    set.when('FillLayers', filling([goal], known)).changesNothing();
  });

  it('does not list again what somebody has hidden or cleared', () => {
    const list = layer(1, 'event-list');
    const shown = fresh
      .when('FillLayers', filling([list], known))
      .with({ timeZone: 'UTC', layer: { ...list, onAir: false } });
    const args = { activityId: 'follow Fox' };
    const hidden = shown.when('FireWidgetCommand', { ...fired, command: 'hide_event', args });
    hidden.when('FillLayers', filling([list], known)).changesNothing();
    const cleared = shown.when('FireWidgetCommand', { ...fired, command: 'clear' }, { now: START + 1000 });
    cleared.when('FillLayers', filling([list], known)).changesNothing();
  });

  it('asks nothing of the record where no setting of what it shows has changed', () => {
    const command = { layers: [goal], asking: [], record: null, end: null };
    fresh.when('FillLayers', command).changesNothing();
  });
});
