import type { BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { eventList } from './event-list.behaviour';
import { newestFirst, noEvents, type EventListState, type ListedEvent } from './event-list.state';
import { eventListWidget } from './event-list.widget';
import { entryParts, eventText } from './event-text';

const moment = (changes: Values = {}): BehaviourContext => ({
  now: 5000,
  values: { ...defaultValues(eventListWidget), ...changes },
  timeZone: 'UTC',
  random: () => 0,
  masked: (text) => text,
});
const activity = (activityId: string, kind: Activity['kind'], more: Partial<Activity> = {}): Activity => ({
  activityId,
  kind,
  platform: 'twitch',
  at: '',
  user: { login: activityId, name: activityId },
  viewerId: activityId,
  message: null,
  late: false,
  simulated: false,
  ...more,
});
const after = (state: EventListState, happened: Activity, changes: Values = {}): EventListState =>
  eventList.on?.activity?.(state as never, happened, moment(changes)) as never;
const names = (state: EventListState) => newestFirst(state).map(([, { name }]) => name);

it('the list tells the newest first, renewed subscriptions among subscriptions', () => {
  const two = after(after(noEvents, activity('Owl', 'follow')), activity('Fox', 'resub', { months: 3 }));
  expect(names(two)).toEqual(['Fox', 'Owl']);
  expect(two.events['Fox']).toMatchObject({ kind: 'sub', months: 3, at: 5000 });
});

it('the list tells each activity once, and not of those who were given a subscription', () => {
  const one = after(noEvents, activity('Owl', 'follow'));
  expect(after(one, activity('Owl', 'follow'))).toBe(one);
  expect(after(one, activity('Fox', 'sub', { received: true }))).toBe(one);
  expect(after(one, activity('Hype', 'hype', { level: 2 }))).toBe(one);
});

it('kinds that are off and amounts that are too small are left out', () => {
  expect(after(noEvents, activity('Owl', 'follow'), { follow: false })).toBe(noEvents);
  expect(after(noEvents, activity('Owl', 'cheer', { bits: 9 }), { minCheer: 10 })).toBe(noEvents);
  expect(names(after(noEvents, activity('Owl', 'tip', { micros: 5_000_000 }), { minTip: 5 }))).toEqual([
    'Owl',
  ]);
});

it('the least tip goes by the base of the rates, also for what lies before the list', () => {
  const rules = {
    ...moment({ minTip: 5, range: 'all' }),
    money: { currency: 'USD', rates: { base: 'USD', rates: { EUR: 0.5, JPY: 150 } } },
  };
  const tips = [
    activity('Yen', 'tip', { micros: 600_000_000, currency: 'JPY' }),
    activity('MuchYen', 'tip', { micros: 750_000_000, currency: 'JPY' }),
    activity('Euro', 'tip', { micros: 3_000_000, currency: 'EUR' }),
    activity('Dollar', 'tip', { micros: 4_000_000, currency: 'USD' }),
    activity('Won', 'tip', { micros: 600_000_000, currency: 'KRW' }),
  ];
  const live = tips.reduce<EventListState>(
    (list, tip) => eventList.on?.activity?.(list as never, tip, rules) as never,
    noEvents,
  );
  expect(names(live)).toEqual(['Won', 'Euro', 'MuchYen']);
  const past = tips.map((tip) => ({ ...tip, at: '2026-01-01T00:00:00Z', inSession: true }));
  const chosen = eventList.recall?.chosen?.(past, noEvents as never, rules);
  expect(chosen?.map(({ activityId }) => activityId)).toEqual(['MuchYen', 'Euro', 'Won']);
});

it('the list keeps the last 25', () => {
  const all = Array.from({ length: 30 }, (_, i) => activity(`v${i}`, 'follow'));
  const state = all.reduce((list, happened) => after(list, happened), noEvents);
  expect(names(state)).toEqual(
    all
      .slice(5)
      .map(({ activityId }) => activityId)
      .reverse(),
  );
});

it('the list is empty after it was cleared, and with a new stream where it is about one', () => {
  const one = after(noEvents, activity('Owl', 'follow'));
  expect(eventList.commands['clear']?.(one as never, {}, moment())).toEqual({ ...noEvents, since: 5000 });
  const started = (range: string) =>
    eventList.on?.streamStarted?.(one as never, {}, moment({ range })) as never as EventListState;
  expect(names(started('session'))).toEqual([]);
  expect(started('all')).toBe(one);
});

it('one that is hidden is gone', () => {
  const two = after(after(noEvents, activity('Owl', 'follow')), activity('Fox', 'follow'));
  const state = eventList.commands['hide_event']?.(two as never, { activityId: 'Fox' }, moment());
  expect(names(state as never)).toEqual(['Owl']);
});

it('an entry reads as its kind says', () => {
  const event = { name: 'Owl', amount: 4.5, currency: 'EUR', months: null };
  expect(eventText('{name}: {amount}', event)).toBe('Owl: €4.50');
  expect(eventText('{name} {months}', { ...event, name: null })).toBe('…');
  expect(eventText('{user}: {amount}', event)).toBe('Owl: €4.50');
});

it.each([
  ['{name} {amount}', { name: 'Ada', caption: 'Cheer', amount: '250' }],
  ['{name} cheered {amount}', { name: 'Ada', caption: 'cheered 250', amount: '' }],
  ['Thank you, {name}', { name: 'Thank you, Ada', caption: 'Cheer', amount: '' }],
])('takes the text %s apart for a card', (template, parts) => {
  const who = { n: 1, kind: 'cheer', name: 'Ada', at: 0 } as const;
  const event: ListedEvent = { ...who, amount: 250, currency: null, months: null };
  expect(entryParts(template, event)).toEqual(parts);
});
