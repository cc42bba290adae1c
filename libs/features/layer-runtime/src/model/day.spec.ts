import { given } from '@studio/kernel/given-when-then';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { runtimeDecider } from '../layers/runtime.decider';

const MONDAY = '2026-11-23';
const noon = Date.UTC(2026, 10, 23, 12);
const midnight = Date.UTC(2026, 10, 24);
const DAY = 86_400_000;

function layer(widget: string, values: object, memberId = 7) {
  const known = findWidget(widget);
  if (!known) throw new Error(widget);
  return { memberId, widget, values: { ...defaultValues(known), ...values }, onAir: true };
}

const daily = layer('counter', { resetOn: 'daily', start: 3 });
const increment = { overlayId: 'o1', memberId: 7, command: 'increment' };
const idle = given(runtimeDecider).with({ layer: daily, timeZone: 'UTC', now: noon });
const counted = idle.when('FireWidgetCommand', increment);
const look = { layers: [daily] };

describe('a layer that begins anew each day', () => {
  it('has the day’s end waited for from the first change on', () => {
    expect(counted.state().day).toEqual({ day: MONDAY, endsAt: midnight });
    expect(counted.when('FireWidgetCommand', increment, { now: noon + 1 }).state().day?.endsAt).toBe(
      midnight,
    );
  });

  it('begins anew when the next day has begun, and waits no more until it is changed', () => {
    const next = counted.when('LookAtDay', look, { now: midnight });
    expect(next.state()).toMatchObject({
      states: { 7: { value: 3 } },
      day: { day: '2026-11-24', endsAt: null },
    });
    const again = next.when('FireWidgetCommand', increment, { now: midnight + 1 });
    expect(again.state().day).toEqual({ day: '2026-11-24', endsAt: midnight + DAY });
  });

  it('counts days that went by while nobody looked once, in the account’s time zone', () => {
    const late = counted.when('LookAtDay', look, { now: midnight + 5 * DAY });
    expect(late.state().states[7]).toEqual({ value: 3 });
    late.when('LookAtDay', look, { now: midnight + 5 * DAY }).changesNothing();
    const berlin = given(runtimeDecider)
      .with({ layer: daily, timeZone: 'Europe/Berlin', now: noon })
      .when('FireWidgetCommand', increment);
    expect(berlin.state().day?.endsAt).toBe(midnight - 3_600_000);
  });

  it('is told of a day once, wherever the account goes', () => {
    // It is Tuesday in Auckland already.
    const east = counted.when('LookAtDay', look, { timeZone: 'Pacific/Auckland' });
    expect(east.state()).toMatchObject({ states: { 7: { value: 3 } }, day: { day: '2026-11-24' } });
    const there = east.when('FireWidgetCommand', increment, { timeZone: 'Pacific/Auckland' });
    const back = there.when('LookAtDay', look);
    expect(back.state()).toMatchObject({ states: { 7: { value: 4 } }, day: { day: '2026-11-24' } });
    back
      .when('LookAtDay', look, { now: midnight })
      .then([{ type: 'day.known', data: { day: '2026-11-24', endsAt: midnight + DAY } }]);
  });

  it('that is gone is waited for no more', () => {
    counted
      .when('LookAtDay', { layers: [] }, { now: midnight })
      .then([{ type: 'day.known', data: { day: '2026-11-24' } }]);
  });

  it('is waited for when its settings come to say so', () => {
    const never = layer('counter', { start: 3 });
    const plain = idle.when('FireWidgetCommand', increment, { layer: never });
    expect(plain.state().day).toBeNull();
    const settings = { name: 'settings', data: {} } as const;
    const set = plain.when('TellLayers', { widgetEvent: settings, layers: [daily] });
    expect(set.state().day).toEqual({ day: MONDAY, endsAt: midnight });
  });

  it('is a goal of a day, too', () => {
    const goal = layer('goal-bar', { range: 'day', source: 'manual' }, 8);
    const added = idle.when(
      'FireWidgetCommand',
      { ...increment, memberId: 8, command: 'add', args: { by: 5 } },
      { layer: goal },
    );
    const next = added.when('LookAtDay', { layers: [goal] }, { now: midnight });
    expect(added.state().states[8]).toMatchObject({ value: 5 });
    expect(next.state().states[8]).toMatchObject({ value: 0 });
    expect(next.state().day?.endsAt).toBe(midnight + DAY);
  });
});
