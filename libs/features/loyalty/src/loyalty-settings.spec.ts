import { given } from '@studio/kernel/given-when-then';
import { eventBonusOf } from './earning/event-bonus';
import { accountIn } from './ledger/ledger.state';
import { loyaltyDecider } from './settings/loyalty.decider';
import { builtInLoyalty, rankFor } from './settings/loyalty.settings';
import { saidOf } from './rewards/rewarding';
import { ann, bob, rich, START } from './testing/ledger';

describe('transfers', () => {
  const give = (amount: number, of: object = {}, to: object = {}) => ({
    ...ann,
    to: { ...bob, isHere: true, ...to },
    amount,
    settings: { ...builtInLoyalty.transfer, enabled: true, ...of },
    refId: 'line-1',
  });

  it('are one commit where both are at hand, and lose nothing but the fee', () => {
    const at = rich().when('Transfer', give(50, { feePercent: 10 }));
    expect(accountIn(at.state(), 'ann-id').points).toBe(50);
    expect(accountIn(at.state(), 'bob-id').points).toBe(45);
    expect(accountIn(at.state(), 'bob-id').lifetime).toBe(0);
  });

  it('are refused where the fee would leave nothing', () => {
    rich()
      .when('Transfer', give(1, { feePercent: 10 }))
      .fails('points_refused', { why: 'amount' });
    expect(
      accountIn(
        rich()
          .when('Transfer', give(2, { feePercent: 10 }))
          .state(),
        'bob-id',
      ).points,
    ).toBe(1);
  });

  it('tell whom they go to where that is elsewhere', () => {
    const at = rich().when('Transfer', give(50, {}, { isHere: false }));
    expect(accountIn(at.state(), 'bob-id').points).toBe(0);
    expect(accountIn(at.state(), 'ann-id')).toMatchObject({ points: 50, given: 50 });
  });

  it('keep to what is set', () => {
    rich().when('Transfer', give(101)).fails('not_enough_points');
    rich()
      .when('Transfer', give(5, { min: 10 }))
      .fails('points_refused', { why: 'amount' });
    rich()
      .when('Transfer', give(50, { max: 10 }))
      .fails('points_refused', { why: 'amount' });
    rich()
      .when('Transfer', give(50, { minAccountWatchMin: 1 }))
      .fails('points_refused', { why: 'watchtime' });
    rich()
      .when('Transfer', give(5, {}, ann))
      .fails('points_refused', { why: 'self' });
    const once = rich().when('Transfer', give(10), { now: START });
    once.when('Transfer', give(10), { now: START + 59_000 }).fails('points_refused', { why: 'cooldown' });
    once
      .when('Transfer', give(10, { dailyMax: 19 }), { now: START + 60_000 })
      .fails('points_refused', { why: 'daily' });
  });
});

describe('settings', () => {
  const set = (sent: object) => given(loyaltyDecider).when('UpdateLoyaltySettings', sent);

  it('change by key, inside of objects too; lists replace lists', () => {
    const { settings } = set({ enabled: true, watchtime: { points: 5, multipliers: { sub: 2 } } }).state();
    expect(settings.watchtime).toMatchObject({ points: 5, everyMin: 10, multipliers: { sub: 2, vip: 1 } });
    const ranks = set({
      ranks: [
        { name: 'B', by: 'points', min: 50 },
        { name: 'A', by: 'points', min: 10 },
      ],
    });
    expect(ranks.state().settings.ranks.map(({ name }) => name)).toEqual(['A', 'B']);
    set({ pointName: 'points' }).changesNothing();
  });

  it('refuse games that would pay more than they take', () => {
    set({ gambling: { gamble: { winChance: 60, payout: 2 } } }).fails('invalid_value', { field: 'gambling' });
    const symbols = ['a', 'b', 'c'].map((emote) => ({ emote, payout2: 2, payout3: 5 }));
    set({ gambling: { slots: { symbols, jackpotSymbol: 'a' } } }).fails('invalid_value', {
      field: 'gambling',
    });
    set({
      ranks: [
        { name: 'A', by: 'points', min: 1 },
        { name: 'a', by: 'points', min: 2 },
      ],
    }).fails('invalid_value');
  });

  it('say when watchtime is counted next', () => {
    const on = set({ enabled: true });
    expect(on.state().dueAt).toBe(START + 600_000);
    const counted = on.when('CountWatchtime', { session: 's', viewers: 1 }, { now: START + 700_000 });
    expect(counted.state()).toMatchObject({ dueAt: START + 1_300_000, session: 's' });
    expect(counted.when('UpdateLoyaltySettings', { enabled: false }).state().dueAt).toBeNull();
  });
});

describe('rewards', () => {
  const sent = { sent: null };
  const made = () => given(loyaltyDecider).when('CreateLoyaltyReward', { name: 'Hydrate', cost: 50 }, sent);

  it('have names of their own, and are switched by enabled alone', () => {
    made()
      .when('CreateLoyaltyReward', { name: 'HYDRATE', cost: 1 }, sent)
      .fails('duplicate', { rewardId: 1 });
    const off = made().when('UpdateLoyaltyReward', { rewardId: 1, enabled: false }, sent);
    expect(off.state().rewards[1]).toMatchObject({ name: 'Hydrate', cost: 50, enabled: false, action: null });
    off.when('UpdateLoyaltyReward', { rewardId: 1, enabled: false }, sent).changesNothing();
    made().when('UpdateLoyaltyReward', { rewardId: 2 }, sent).fails('not_found');
    expect(made().when('DeleteLoyaltyReward', { rewardId: 1 }).state()).toMatchObject({
      rewards: {},
      nextRewardId: 2,
    });
  });

  it('count what was redeemed and kept, once', () => {
    const redemption = {
      rewardId: 1,
      viewerId: 'a',
      cost: 50,
      status: 'ok',
      code: null,
      onAir: false,
    } as const;
    const at = made()
      .when('TellRedemption', { ...redemption, redemptionId: 'r1', refunded: false })
      .when('TellRedemption', { ...redemption, redemptionId: 'r2', refunded: true });
    expect(at.state().rewards[1]?.redeemed).toBe(1);
    at.when('TellRedemption', { ...redemption, redemptionId: 'r1', refunded: false }).changesNothing();
  });

  it('say what they are worded as', () => {
    const reward = { name: 'Hydrate', cost: 50, sayTemplate: '{user} wants {reward} for {cost} {else}' };
    expect(saidOf(reward, 'Ann {cost}', {})).toBe('Ann {cost} wants Hydrate for 50 {else}');
    expect(saidOf({ ...reward, sayTemplate: '' }, 'Ann', {})).toBeNull();
  });
});

it('linked viewers are all one', () => {
  const link = (...viewerIds: string[]) => ({ viewerIds, personId: 'a' });
  const at = given(loyaltyDecider).when('LinkViewers', link('a', 'b')).when('LinkViewers', link('c', 'b'));
  expect(at.state().links).toEqual({ a: ['a', 'b', 'c'], b: ['a', 'b', 'c'], c: ['a', 'b', 'c'] });
  expect(at.when('UnlinkViewers', { viewerId: 'b' }).state().links).toEqual({});
  at.when('UnlinkViewers', { viewerId: 'd' }).changesNothing();
});

it('ranks go by what they are reached by', () => {
  const ranks = [
    { name: 'New', by: 'points', min: 0 },
    { name: 'Old', by: 'watchMinutes', min: 60 },
  ].map((rank) => ({ ...rank, badgeUploadId: null, emoji: null, color: null, announce: false })) as never;
  expect(rankFor(ranks, { points: 9, watchMinutes: 59, lifetimePoints: 9 })).toMatchObject({ position: 1 });
  expect(rankFor(ranks, { points: 9, watchMinutes: 60, lifetimePoints: 9 })?.rank.name).toBe('Old');
  expect(rankFor([], { points: 9, watchMinutes: 60, lifetimePoints: 9 })).toBeNull();
});

it.each([
  [{ kind: 'follow' }, 1],
  [{ kind: 'sub', tier: '1' }, 2],
  [{ kind: 'sub', tier: '2' }, 3],
  [{ kind: 'sub', tier: '3' }, 4],
  [{ kind: 'sub', tier: '1', received: true }, 7],
  [{ kind: 'resub' }, 5],
  [{ kind: 'gift', gifted: 5 }, 30],
  [{ kind: 'cheer', bits: 250 }, 16],
  [{ kind: 'raid', viewers: 10 }, 109],
  [{ kind: 'tip', micros: 2_900_000 }, 22],
  [{ kind: 'redemption' }, 12],
  [{ kind: 'hype' }, 13],
  [{ kind: 'kicks', kicks: 250 }, 28],
  [{ kind: 'jewels', jewels: 99 }, 0],
  [{ kind: 'streak', streak: 5 }, 16],
  [{ kind: 'shoutout', viewers: 10 }, 17],
  [{ kind: 'prediction' }, 0],
  [{ kind: 'creatorGoal' }, 0],
  [{ kind: 'adBreak' }, 0],
])('%j brings %d', (activity, points) => {
  const bonus = {
    follow: 1,
    sub: 2,
    subT2: 3,
    subT3: 4,
    resub: 5,
    gift: 6,
    giftReceived: 7,
    per100Bits: 8,
    raid: 9,
    perRaidViewer: 10,
    perTipUnit: 11,
    redemption: 12,
    firstChat: 0,
    hypeContribution: 13,
    per100Kicks: 14,
    per100Jewels: 15,
    watchStreak: 16,
    shoutout: 17,
  };
  expect(eventBonusOf(bonus, activity).points).toBe(points);
});
