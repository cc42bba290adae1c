import type { ChannelActivity, Moment } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { eventList } from './event-list.behaviour';
import { newestFirst, noEvents, type EventListState } from './event-list.state';
import { eventListWidget } from './event-list.widget';
import { eventText } from './event-text';

const moment = (changes: Values = {}): Moment => ({
  now: 5000,
  values: { ...defaultValues(eventListWidget), ...changes },
  timeZone: 'UTC',
  random: () => 0,
  masked: (text) => text,
});
const activity = (
  activityId: string,
  kind: ChannelActivity['kind'],
  more: Partial<ChannelActivity> = {},
): ChannelActivity => ({
  activityId,
  kind,
  platform: 'twitch',
  at: '',
  user: { login: activityId, name: activityId },
  viewerId: activityId,
  message: null,
  simulated: false,
  ...more,
});
const told = (state: EventListState, happened: ChannelActivity, changes: Values = {}): EventListState =>
  eventList.on?.activity?.(state as never, happened, moment(changes)) as never;
const names = (state: EventListState) => newestFirst(state).map(([, { name }]) => name);

it('the list tells the newest first, renewed subscriptions among subscriptions', () => {
  const two = told(told(noEvents, activity('Owl', 'follow')), activity('Fox', 'resub', { months: 3 }));
  expect(names(two)).toEqual(['Fox', 'Owl']);
  expect(two.events['Fox']).toMatchObject({ kind: 'sub', months: 3, at: 5000 });
});

it('the list tells each activity once, and not of those who were given a subscription', () => {
  const one = told(noEvents, activity('Owl', 'follow'));
  expect(told(one, activity('Owl', 'follow'))).toBe(one);
  expect(told(one, activity('Fox', 'sub', { received: true }))).toBe(one);
  expect(told(one, activity('Hype', 'hype', { level: 2 }))).toBe(one);
});

it('kinds that are off and amounts that are too small are left out', () => {
  expect(told(noEvents, activity('Owl', 'follow'), { follow: false })).toBe(noEvents);
  expect(told(noEvents, activity('Owl', 'cheer', { bits: 9 }), { minCheer: 10 })).toBe(noEvents);
  expect(names(told(noEvents, activity('Owl', 'tip', { amount: 5 }), { minTip: 5 }))).toEqual(['Owl']);
});

it('the list keeps the last 25', () => {
  const all = Array.from({ length: 30 }, (_, i) => activity(`v${i}`, 'follow'));
  const state = all.reduce((list, happened) => told(list, happened), noEvents);
  expect(names(state)).toEqual(
    all
      .slice(5)
      .map(({ activityId }) => activityId)
      .reverse(),
  );
});

it('the list is empty after it was cleared, and with a new stream where it is about one', () => {
  const one = told(noEvents, activity('Owl', 'follow'));
  expect(eventList.commands['clear']?.(one as never, {}, moment())).toEqual(noEvents);
  const started = (range: string) =>
    eventList.on?.streamStarted?.(one as never, {}, moment({ range })) as never as EventListState;
  expect(names(started('session'))).toEqual([]);
  expect(started('all')).toBe(one);
});

it('one that is hidden is gone', () => {
  const two = told(told(noEvents, activity('Owl', 'follow')), activity('Fox', 'follow'));
  const state = eventList.commands['hide_event']?.(two as never, { activityId: 'Fox' }, moment());
  expect(names(state as never)).toEqual(['Owl']);
});

it('an entry reads as its kind says', () => {
  const event = { name: 'Owl', amount: 4.5, currency: 'EUR', months: null };
  expect(eventText('{name}: {amount}', event)).toBe('Owl: 4.50 EUR');
  expect(eventText('{name} {months}', { ...event, name: null })).toBe('…');
});
