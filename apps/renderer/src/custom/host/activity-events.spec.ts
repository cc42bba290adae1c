import { eventsOf, latestEvent } from './activity-events';
import type { FeedItem } from './feed-item';
import { sessionData } from './session-data';

const item = (kind: string, more: Partial<FeedItem> = {}): FeedItem => ({
  ...{ activityId: 'a1', kind, platform: 'twitch', at: '2026-01-01T00:00:00Z', message: null },
  user: { login: 'ada', name: 'Ada' },
  ...more,
});

describe('activity as events of StreamElements', () => {
  it.each([
    ['follow', {}, { type: 'follower', amount: 0 }, 'follow'],
    ['sub', { tier: '1' }, { type: 'subscriber', amount: 1, tier: '1000' }, 'subscriber'],
    ['sub', { tier: 'prime', months: 7 }, { type: 'subscriber', amount: 7, tier: 'prime' }, 'subscriber'],
    ['sub', { tier: '2', received: true }, { gifted: true, amount: 1, tier: '2000' }, 'subscriber'],
    [
      'sub',
      { tier: '3', gifted: 5 },
      { bulkGifted: true, amount: 5, count: 5, sender: 'Ada' },
      'communityGiftPurchase',
    ],
    ['cheer', { bits: 100, message: 'hi' }, { type: 'cheer', amount: 100, message: 'hi' }, 'cheer'],
    ['kicks', { kicks: 9 }, { type: 'cheer', amount: 9 }, 'cheer'],
    ['raid', { viewers: 4 }, { type: 'raid', amount: 4 }, 'raid'],
    ['tip', { amount: 5.5, currency: 'EUR' }, { type: 'tip', amount: 5.5, currency: 'EUR' }, 'tip'],
  ])('%s %j', (kind, fields, latest, twin) => {
    const [first, second] = eventsOf(item(kind, fields));
    expect(first).toMatchObject({ event: { name: 'Ada', _id: 'a1', ...latest } });
    expect(first?.listener).toBe(`${String(first?.event['type'])}-latest`);
    expect(second).toMatchObject({ listener: 'event', event: { type: twin, data: { username: 'ada' } } });
  });

  it('redemptions have the general event only, and other news none', () => {
    expect(eventsOf(item('redemption', { reward: 'Hydrate' }))).toMatchObject([
      { listener: 'event', event: { type: 'channelPointsRedemption', data: { redemption: 'Hydrate' } } },
    ]);
    expect(eventsOf(item('hype', { level: 2 }))).toEqual([]);
  });

  it('somebody without a name has an empty one', () => {
    expect(latestEvent(item('tip', { user: null }))?.name).toBe('');
  });
});

describe('the session as widgets read it', () => {
  const kinds = [
    'follower',
    'subscriber',
    'cheer',
    'tip',
    'raid',
    'host',
    'superchat',
    'sponsor',
    'merch',
    'purchase',
  ];
  const keys = [...kinds, 'charityCampaignDonation', 'cheerPurchase'].flatMap((kind) => [
    ...['latest', 'recent', 'session', 'week', 'month', 'total', 'goal', 'count'].map(
      (part) => `${kind}-${part}`,
    ),
    ...['session', 'weekly', 'monthly', 'alltime'].flatMap((range) =>
      ['donation', 'donator'].map((top) => `${kind}-${range}-top-${top}`),
    ),
  ]);

  it('has every key without any data', () => {
    const data = sessionData(null, []);
    const more = ['new', 'resub', 'gifted'].flatMap((part) => [
      `subscriber-${part}-latest`,
      `subscriber-${part}-session`,
    ]);
    expect(
      [...keys, ...more, 'subscriber-points', 'hypetrain-latest'].filter((key) => !(key in data)),
    ).toEqual([]);
  });

  it('has the latest, the counts and the top lists', () => {
    const top = { tip: { week: [{ name: 'Bob', amount: 20 }] }, gift: { all: [{ name: 'Cem', amount: 9 }] } };
    const totals = { follows: 3, bits: 500, cheers: 2, tips: 1, tipTotals: [{ currency: 'EUR', amount: 5 }] };
    const latest = { raid: item('raid', { viewers: 8, activityId: 'r' }), tip: null };
    const feed = [item('follow'), item('sub', { months: 4, tier: '1', activityId: 's' })];
    expect(sessionData({ totals, top, latest }, feed)).toMatchObject({
      ...{ 'follower-latest': { name: 'Ada' }, 'raid-latest': { amount: 8 } },
      ...{ 'subscriber-resub-latest': { amount: 4 }, 'subscriber-new-latest': { name: '' } },
      ...{ 'follower-session': { count: 3 }, 'cheer-session': { amount: 500 }, 'tip-session': { amount: 5 } },
      ...{ 'tip-weekly-top-donator': { name: 'Bob', amount: 20 }, 'tip-session-top-donator': { name: '' } },
      ...{
        'subscriber-alltime-gifter': { name: 'Cem' },
        'follower-recent': [{ createdAt: '2026-01-01T00:00:00Z' }],
      },
    });
  });

  it('does not share its lists between two readings', () => {
    sessionData(null, [item('follow')]);
    expect(sessionData(null, [])['follower-recent']).toEqual([]);
  });
});
