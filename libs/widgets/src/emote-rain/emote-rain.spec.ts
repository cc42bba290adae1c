import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { drawsOf } from './chance';
import { Combos } from './combos';
import { emoteRain } from './emote-rain.behaviour';
import { dry, type EmoteRainState } from './emote-rain.state';
import { emoteRainWidget } from './emote-rain.widget';
import { flightOf } from './flights';

const settings = defaultValues(emoteRainWidget);
const moment = (now: number, values: Values = settings) => ({
  ...{ now, values, timeZone: 'UTC' },
  ...{ random: () => 0, masked: (text: string) => text },
});
const fire = (state: EmoteRainState, args: Values, now = 5) =>
  emoteRain.commands['fire']?.(state as never, args, moment(now)) as unknown as EmoteRainState;
const happens = (kind: Activity['kind'], more: object = {}, values: Values = settings) =>
  emoteRain.on?.activity?.(
    dry as never,
    {
      ...{ activityId: 'a', kind, platform: 'twitch', at: '', message: null, late: false, simulated: false },
      ...{ user: null, viewerId: null },
      ...more,
    },
    moment(5, values),
  ) as unknown as EmoteRainState;

it('lets come what it is told to, or signs', () => {
  expect(fire(dry, { emotes: ['🎉'], count: 4 }).bursts).toEqual([{ n: 1, at: 5, emotes: ['🎉'], count: 4 }]);
  expect(fire(dry, {}).bursts).toMatchObject([{ emotes: ['follow', 'sub', 'cheer'], count: 30 }]);
  const seven = Array.from({ length: 7 }).reduce<EmoteRainState>((state) => fire(state, {}), dry);
  expect([seven.count, seven.bursts.map(({ n }) => n)]).toEqual([7, [3, 4, 5, 6, 7]]);
});

it('is dry once it is stopped', () => {
  expect(emoteRain.commands['stop']?.(fire(dry, {}) as never, {}, moment(9))).toEqual({
    ...{ bursts: [], count: 1, stoppedAt: 9 },
  });
});

it.each([
  ['sub', {}, 'sub', 20],
  ['resub', {}, 'sub', 20],
  ['gift', { gifted: 10 }, 'gift', 70],
  ['raid', { viewers: 5000 }, 'raid', 200],
  ['cheer', { bits: 100 }, 'cheer', 15],
] as const)('%s %j pours', (kind, more, sign, count) => {
  expect(happens(kind, more).bursts).toEqual([{ n: 1, at: 5, emotes: [sign], count }]);
});

it.each([
  ['sub', { received: true }, {}],
  ['follow', {}, {}],
  ['sub', {}, { sub: false }],
  ['gift', {}, { sub: false }],
  ['raid', {}, { raid: false }],
  ['cheer', {}, { cheer: false }],
  ['cheer', { platform: 'kick' }, { kick: false }],
] as const)('%s %j with %j doesn’t', (kind, more, values) => {
  expect(happens(kind, more, { ...settings, ...values })).toBe(dry);
});

it('the same emote often enough within ten seconds is a combo', () => {
  const combos = new Combos();
  expect([0, 4000, 9000].map((at) => combos.timesOf('Kappa', at, 3))).toEqual([1, 1, 3]);
  expect(combos.timesOf('PogChamp', 9000, 3)).toBe(1);
  expect(combos.timesOf('Kappa', 30_000, 3)).toBe(1);
});

it.each(['rain', 'rise', 'explode', 'fireworks', 'wall'] as const)('%s is the same on every page', (mode) => {
  const plan = (name: string) => ({
    ...{ mode, size: 64, width: 1920, height: 1080, durationMs: 5000 },
    chance: drawsOf(name),
  });
  const flights = (name: string) => {
    const one = plan(name);
    return Array.from({ length: 20 }, (_, index) => flightOf(one, index, 20));
  };
  expect(flights('a')).toEqual(flights('a'));
  expect(new Set(flights('a').map(({ keyframes }) => JSON.stringify(keyframes))).size).toBeGreaterThan(15);
  for (const { delay } of flights('b')) expect(delay).toBeLessThanOrEqual(1500);
});
