import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { streamBoss } from './stream-boss.behaviour';
import { freshBoss, type StreamBossState } from './stream-boss.state';
import { streamBossWidget } from './stream-boss.widget';

const settings = { ...defaultValues(streamBossWidget), hp: 1000 };
const moment = (values: Values) => ({
  ...{ now: 0, values, timeZone: 'UTC' },
  ...{ random: () => 0, masked: (text: string) => text },
});
const fresh = freshBoss({ hp: 1000 });

const fire = (state: StreamBossState, command: string, args: Values = {}, values: Values = settings) =>
  streamBoss.commands[command]?.(state as never, args, moment(values)) as unknown as StreamBossState;
const happens = (
  state: StreamBossState,
  kind: Activity['kind'],
  more: Partial<Activity> = {},
  values: Values = settings,
) =>
  streamBoss.on?.activity?.(
    state as never,
    {
      ...{ activityId: 'a', kind, platform: 'twitch', at: '', message: null, late: false, simulated: false },
      ...{ user: { login: 'owl', name: 'Owl' }, viewerId: 'v1' },
      ...more,
    },
    moment(values),
  ) as unknown as StreamBossState;

it.each([
  ['follow', {}, 10],
  ['sub', { tier: '3' }, 500],
  ['resub', {}, 500],
  ['sub', { received: true }, 0],
  ['gift', { gifted: 1 }, 500],
  ['cheer', { bits: 120 }, 120],
  ['tip', { micros: 2_500_000 }, 250],
  ['raid', { viewers: 90 }, 0],
  ['redemption', {}, 0],
] as const)('%s %j takes %d hit points', (kind, more, damage) => {
  const state = happens(fresh, kind, more);
  expect(state.hp).toBe(1000 - damage);
  expect(state.last).toEqual(damage === 0 ? null : { name: 'Owl', by: -damage });
});

it('whoever strikes the last blow is the next boss, whole and well', () => {
  const fallen = happens({ ...fresh, hp: 120 }, 'cheer', { bits: 120 });
  expect(fallen).toEqual({
    ...fresh,
    boss: { name: 'Owl', viewerId: 'v1' },
    last: { name: 'Owl', by: -120 },
    fallen: 1,
  });
  expect(
    happens({ ...fallen, hp: 5 }, 'tip', { user: null, viewerId: null, micros: 1_000_000 }).boss,
  ).toBeNull();
});

it('what the boss does heals, as the settings say, and never above the whole', () => {
  const boss = { ...fresh, boss: { name: 'Owl', viewerId: 'v1' }, hp: 900 };
  expect(happens(boss, 'sub')).toMatchObject({ hp: 1000, last: { by: 100 } });
  expect(happens(boss, 'sub', { viewerId: 'v2' }).hp).toBe(400);
  expect(happens(boss, 'sub', {}, { ...settings, healSelf: false }).hp).toBe(400);
  expect(happens({ ...boss, hp: 1000 }, 'sub')).toMatchObject({ hp: 1000 });
});

it('a viewer who was forgotten is nobody', () => {
  expect(happens({ ...fresh, boss: null, last: null, hp: 900 }, 'follow').hp).toBe(890);
});

it('is struck, healed, exchanged and reset by commands', () => {
  const struck = fire(fresh, 'damage', { by: 400 });
  expect(struck).toMatchObject({ hp: 600, last: { name: null, by: -400 } });
  expect(fire(struck, 'heal', { by: 100 }).hp).toBe(700);
  expect(fire(fresh, 'heal', { by: 1 })).toBe(fresh);
  expect(fire(struck, 'new_boss', { name: 'Dragon' })).toMatchObject({ hp: 1000, boss: { name: 'Dragon' } });
  expect(fire(struck, 'damage', { by: 600 })).toMatchObject({ boss: null, hp: 1000, fallen: 1 });
  expect(fire(struck, 'reset')).toEqual(fresh);
});

it('keeps the share that is left when the settings change the whole', () => {
  const changed = streamBoss.on?.settings?.({ ...fresh, hp: 250 }, {}, moment({ ...settings, hp: 400 }));
  expect(changed).toMatchObject({ hp: 100, maxHp: 400 });
});
