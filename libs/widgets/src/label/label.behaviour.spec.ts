import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { label } from './label.behaviour';
import { labelWidget } from './label.widget';

const activity = (kind: Activity['kind'], more: Partial<Activity> = {}): Activity => ({
  activityId: 'a',
  kind,
  platform: 'twitch',
  at: '2026-01-01T00:00:00.000Z',
  user: { login: 'night_owl', name: 'Night_Owl' },
  viewerId: 'v1',
  message: null,
  late: false,
  simulated: false,
  ...more,
});

const after = (source: string, happened: Activity, state: Values = label.initial({})): Values => {
  const values = { ...defaultValues(labelWidget), source };
  return (
    label.on?.activity?.(state, happened, {
      now: 0,
      values,
      timeZone: 'UTC',
      random: () => 0,
      masked: (text: string) => text,
    }) ?? {}
  );
};

it('names who did last what it is about', () => {
  expect(after('latest-follower', activity('follow'))).toMatchObject({ name: 'Night_Owl', amount: null });
  expect(after('latest-cheer', activity('cheer', { bits: 250 }))).toMatchObject({ amount: '250' });
  expect(after('latest-tip', activity('tip', { micros: 4_500_000, currency: 'EUR' }))).toMatchObject({
    amount: '€4.50',
  });
  expect(after('latest-sub', activity('resub', { months: 3 }))).toMatchObject({ amount: '3' });
});

it('stays as it is for anything else', () => {
  const state = after('latest-follower', activity('follow'));
  expect(after('latest-follower', activity('raid', { viewers: 5 }), state)).toBe(state);
  expect(after('title', activity('follow'), state)).toBe(state);
});

it('forgets what it told of another source', () => {
  const state = after('latest-follower', activity('follow'));
  const values = { ...defaultValues(labelWidget), source: 'latest-raid' };
  expect(
    label.on?.settings?.(
      state,
      {},
      { now: 0, values, timeZone: 'UTC', random: () => 0, masked: (text: string) => text },
    ),
  ).toEqual(label.initial({}));
});
