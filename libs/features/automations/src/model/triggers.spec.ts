import { fitsEvent, type ComparedEvent } from './fits-event';
import { triggerTypes } from './triggers';

const event = (
  type: string,
  data: ComparedEvent['data'],
  platform: string | null = 'twitch',
): ComparedEvent => ({
  type,
  platform,
  data,
});

it.each([
  ['raid', { viewers: { min: 5 } }, event('activity.raid', { viewers: 5 }), true],
  ['raid', { viewers: { min: 5 } }, event('activity.raid', { viewers: 4 }), false],
  ['raid', { viewers: { max: 5 } }, event('activity.raid', { viewers: 1 }), true],
  ['raid', { viewers: { min: 2, max: 3 } }, event('activity.raid', { viewers: 4 }), false],
  ['raid', {}, event('activity.follow', {}), false],
  ['sub', { tiers: ['2', '3'] }, event('activity.resub', { tier: '2', months: 3 }), true],
  ['sub', { months: { min: 2 } }, event('activity.sub', { tier: '1' }), false],
  ['sub', { gifted: true }, event('activity.sub', { received: true }), true],
  ['tip', { currency: 'eur' }, event('activity.tip', { amount: 5, currency: 'EUR' }), true],
  ['follow', { platform: 'kick' }, event('activity.follow', {}), false],
  ['redemption', { title: 'hydrate ' }, event('activity.redemption', { reward: 'Hydrate' }), true],
  ['category_changed', {}, event('stream.updated', { changed: ['title'], category: 'A' }), false],
  [
    'category_changed',
    { to: 'celeste' },
    event('stream.updated', { changed: ['category'], category: 'Celeste' }),
    true,
  ],
  ['stream_offline', {}, event('stream.offline', { ended: false }), false],
  ['scene_live', { sceneId: 2 }, event('overlay.scene_live', { sceneId: 2 }, null), true],
  ['nothing', {}, event('activity.raid', {}), false],
])('%s with %j compares %j', (type, filter, happened, expected) =>
  expect(fitsEvent({ type, filter }, happened)).toBe(expected),
);

it('names every trigger and every filter', () => {
  for (const [type, { name, filter }] of Object.entries(triggerTypes)) {
    expect([type, name.en, name.de].every((each) => each !== '')).toBe(true);
    for (const { about } of Object.values(filter)) expect(about).toMatch(/\.$/u);
  }
});
