import { given } from '@studio/kernel/given-when-then';
import { eventBonusOf } from './event-bonus';
import { expectedReturn, gambled, houseEdgeOf, spun } from './games';
import { ledgerDecider } from './ledger.decider';
import { accountIn, seqOf, shardOf, shardOfSeq, SHARDS } from './ledger.state';
import { loyaltyDecider } from './loyalty.decider';
import { builtInLoyalty, rankFor } from './loyalty.settings';
import { saidOf } from './rewarding';

const DAY = '2026-11-24';
const ledger = () => given(ledgerDecider).with({ shard: 3, day: DAY });
const ann = { viewerId: 'ann-id', platform: 'twitch' } as const;
const bob = { viewerId: 'bob-id', platform: 'twitch' } as const;
const move = (viewer: typeof ann | typeof bob, delta: number, mode: 'all' | 'most' = 'all') =>
  ({ ...viewer, delta, mode, source: 'adjust', reason: null, refId: null }) as const;
const rich = (points = 100) => ledger().when('MovePoints', move(ann, points));
const START = Date.UTC(2026, 0, 1);

describe('movements', () => {
  it('have numbers that no other part of the ledger gives, and the balance after them', () => {
    const at = rich().when('MovePoints', move(ann, -30));
    at.then([
      {
        type: 'points.changed',
        data: {
          ...ann,
          delta: -30,
          source: 'adjust',
          reason: null,
          refId: null,
          seq: seqOf(2, 3),
          balance: 70,
          at: '2026-01-01T00:00:01.000Z',
          day: DAY,
        },
      },
    ]);
    expect(shardOfSeq(seqOf(2, 3))).toBe(3);
  });

  it('take all or nothing, and say so', () => {
    rich(10)
      .when('MovePoints', move(ann, -11))
      .then([{ type: 'points.refused', data: { viewerId: 'ann-id', amount: 11, refId: null } }]);
  });

  it('take as much as there is where that is asked for', () => {
    expect(
      accountIn(
        rich(10)
          .when('MovePoints', move(ann, -11, 'most'))
          .state(),
        'ann-id',
      ).points,
    ).toBe(0);
    ledger()
      .when('MovePoints', move(ann, -5, 'most'))
      .changesNothing();
  });

  it('count once for each viewer where they are to', () => {
    const follow = { ...move(ann, 50), once: 'follow' };
    rich().when('MovePoints', follow).when('MovePoints', follow).changesNothing();
  });

  it('are taken back once, as far as there is anything left', () => {
    const context = { viewerId: 'ann-id', platform: 'twitch', delta: 100, login: 'ann' };
    const at = rich().when('MovePoints', move(ann, -70));
    const back = at.when('ReverseLoyaltyEntry', { seq: seqOf(1, 3) }, context);
    expect(accountIn(back.state(), 'ann-id').points).toBe(0);
    back.when('ReverseLoyaltyEntry', { seq: seqOf(1, 3) }, context).fails('entry_reversed');
  });

  it('spread viewers over all parts, simulated ones apart', () => {
    const parts = new Set(Array.from({ length: 200 }, (_, i) => shardOf(`viewer-${i}`, false)));
    expect(parts.size).toBe(SHARDS);
    expect(parts.has(shardOf('viewer-1', true))).toBe(false);
  });
});

describe('watchtime', () => {
  const watch = (sent: object = {}) => ({
    settings: { points: 10, offlinePoints: 2, maxPerStream: 0 },
    loan: { autoCollectPercent: 50 },
    minutes: 10,
    session: 's2',
    lastSession: 's1',
    viewers: [{ ...ann, multiplier: 1 }],
    ...sent,
  });
  const of = (at: ReturnType<typeof rich>) => accountIn(at.state(), 'ann-id');

  it('brings points and minutes to all in one event', () => {
    const both = {
      viewers: [
        { ...ann, multiplier: 2.5 },
        { ...bob, multiplier: 1 },
      ],
    };
    const at = ledger().when('EarnWatch', watch(both));
    expect(accountIn(at.state(), 'ann-id')).toMatchObject({ points: 25, minutes: 10, lifetime: 25 });
    expect(accountIn(at.state(), 'bob-id')).toMatchObject({ points: 10, minutes: 10 });
  });

  it('ends at what a stream may bring, and begins anew with the next', () => {
    const capped = { settings: { points: 10, offlinePoints: 0, maxPerStream: 15 } };
    const twice = ledger().when('EarnWatch', watch(capped)).when('EarnWatch', watch(capped));
    expect(of(twice).points).toBe(15);
    const next = twice.when('EarnWatch', watch({ ...capped, session: 's3', lastSession: 's2' }));
    expect(of(next)).toMatchObject({ points: 25, streak: 2 });
  });

  it('counts streams in a row', () => {
    const first = ledger().when('EarnWatch', watch({ session: 's1', lastSession: null }));
    expect(of(first).streak).toBe(1);
    expect(of(first.when('EarnWatch', watch())).streak).toBe(2);
    expect(of(first.when('EarnWatch', watch({ session: 's9', lastSession: 's8' }))).streak).toBe(1);
  });

  it('brings other points and no minutes while nothing is live', () => {
    const at = ledger().when('EarnWatch', watch({ session: null, lastSession: null }));
    expect(of(at)).toMatchObject({ points: 2, minutes: 0, streak: 0 });
  });
});

describe('chat', () => {
  const settings = {
    ...builtInLoyalty.chatBonus,
    points: 3,
    perMessages: 2,
    cooldownS: 30,
    firstMessageBonus: 5,
  };
  const wrote = (sent: object = {}, of: object = {}) => ({
    settings: { ...settings, ...of },
    loan: { autoCollectPercent: 50 },
    isOff: false,
    session: 's1',
    lastSession: null,
    viewers: [{ ...ann, multiplier: 1, messages: 1, counting: 1, ...sent }],
  });

  it('brings points for some lines, and for the first of a stream', () => {
    const one = ledger().when('EarnChat', wrote());
    expect(accountIn(one.state(), 'ann-id')).toMatchObject({ points: 5, messages: 1, rest: 1 });
    const two = one.when('EarnChat', wrote(), { now: START + 60_000 });
    expect(accountIn(two.state(), 'ann-id')).toMatchObject({ points: 8, messages: 2, rest: 0 });
  });

  it('waits between two times, and counts lines that are long enough', () => {
    const many = { messages: 4, counting: 4 };
    const first = ledger().when('EarnChat', wrote(many), { now: START });
    expect(accountIn(first.state(), 'ann-id').points).toBe(8);
    const soon = first.when('EarnChat', wrote(many), { now: START + 29_000 });
    expect(accountIn(soon.state(), 'ann-id')).toMatchObject({ points: 8, messages: 8 });
    const short = first.when('EarnChat', wrote({ messages: 4, counting: 0 }), { now: START + 60_000 });
    expect(accountIn(short.state(), 'ann-id').points).toBe(8);
  });

  it('brings points for each of several lines that come together, where there is no rest between', () => {
    const busy = { messages: 5, counting: 5 };
    const at = ledger().when('EarnChat', wrote(busy, { cooldownS: 0, firstMessageBonus: 0 }));
    expect(accountIn(at.state(), 'ann-id')).toMatchObject({ points: 6, messages: 5, rest: 1 });
  });

  it('brings points for the first line of a stream, also to who has watched it by then', () => {
    const watch = {
      settings: { points: 10, offlinePoints: 0, maxPerStream: 0 },
      loan: { autoCollectPercent: 50 },
      ...{ minutes: 10, session: 's1', lastSession: null },
      viewers: [{ ...ann, multiplier: 1 }],
    };
    const first = ledger().when('EarnWatch', watch).when('EarnChat', wrote());
    expect(accountIn(first.state(), 'ann-id')).toMatchObject({ points: 15, streak: 1 });
    const second = first.when('EarnChat', wrote({ counting: 0 }), { now: START + 60_000 });
    expect(accountIn(second.state(), 'ann-id')).toMatchObject({ points: 15, messages: 2 });
  });

  it('tells as well as watching that somebody is there, of streams in a row', () => {
    const spoken = ledger()
      .when('EarnChat', wrote())
      .when('EarnChat', { ...wrote(), session: 's2', lastSession: 's1' });
    expect(accountIn(spoken.state(), 'ann-id')).toMatchObject({ streak: 2, chatEarned: 5 });
    const later = spoken.when('EarnChat', { ...wrote(), session: 's9', lastSession: 's8' });
    expect(accountIn(later.state(), 'ann-id').streak).toBe(1);
  });

  it('counts lines alone where it is off', () => {
    const at = ledger().when('EarnChat', { ...wrote({ messages: 9, counting: 9 }), isOff: true });
    expect(accountIn(at.state(), 'ann-id')).toMatchObject({ points: 0, messages: 9 });
  });
});

describe('loans', () => {
  const settings = { ...builtInLoyalty.loan, enabled: true, minWatchMin: 0 };
  const borrow = (amount: number, of: object = {}) => ({ ...ann, amount, settings: { ...settings, ...of } });
  const earn = { settings: { points: 40, offlinePoints: 0, maxPerStream: 0 }, loan: settings, minutes: 10 };
  const watch = { ...earn, session: 's1', lastSession: null, viewers: [{ ...ann, multiplier: 1 }] };

  it('are given with interest, one at a time, up to the most', () => {
    const at = ledger().when('Borrow', borrow(200));
    expect(accountIn(at.state(), 'ann-id')).toMatchObject({
      points: 200,
      owed: 220,
      dueAt: '2026-01-08T00:00:00.000Z',
      lifetime: 0,
    });
    at.when('Borrow', borrow(1)).fails('points_refused', { why: 'loan' });
    ledger().when('Borrow', borrow(501)).fails('points_refused', { why: 'amount' });
    ledger()
      .when('Borrow', borrow(5, { minWatchMin: 1 }))
      .fails('points_refused', { why: 'watchtime' });
  });

  it('are collected from what is earned, all of it once they are due', () => {
    const at = ledger().when('Borrow', borrow(100));
    const half = at.when('EarnWatch', watch);
    expect(accountIn(half.state(), 'ann-id')).toMatchObject({ points: 120, owed: 90 });
    const late = half.when('EarnWatch', watch, { now: START + 8 * 24 * 3600_000 });
    expect(accountIn(late.state(), 'ann-id')).toMatchObject({ points: 120, owed: 50 });
    const paid = late
      .when('EarnWatch', watch, { now: START + 8 * 24 * 3600_000 })
      .when('EarnWatch', watch, { now: START + 8 * 24 * 3600_000 });
    expect(accountIn(paid.state(), 'ann-id')).toMatchObject({ owed: 0, dueAt: null, points: 150 });
  });
});

describe('games', () => {
  const gambling = { ...builtInLoyalty.gambling, enabled: true };
  const play = (bet: number | 'all', roll: number, of: object = {}) => ({
    ...ann,
    game: 'gamble' as const,
    bet,
    settings: { ...gambling, ...of },
    loan: builtInLoyalty.loan,
    rolls: [roll],
  });

  it('win or lose the bet', () => {
    expect(accountIn(rich().when('Gamble', play(10, 0.449)).state(), 'ann-id').points).toBe(110);
    expect(accountIn(rich().when('Gamble', play('all', 0.45)).state(), 'ann-id').points).toBe(0);
  });

  it('keep to the bets, the day, the rest between them, and what there is', () => {
    rich().when('Gamble', play(101, 0.1)).fails('not_enough_points');
    rich(5000).when('Gamble', play(1001, 0.1)).fails('points_refused', { why: 'bet' });
    rich().when('Gamble', play(0, 0.1)).fails('points_refused', { why: 'bet' });
    const once = rich().when('Gamble', play(10, 0.9), { now: START });
    once.when('Gamble', play(10, 0.9), { now: START + 29_000 }).fails('points_refused', { why: 'cooldown' });
    once
      .when('Gamble', play(11, 0.9, { dailyLossCap: 20 }), { now: START + 60_000 })
      .fails('points_refused', { why: 'daily' });
    const owing = rich().when('Borrow', {
      ...ann,
      amount: 5,
      settings: { ...builtInLoyalty.loan, minWatchMin: 0 },
    });
    owing.when('Gamble', play(10, 0.1)).fails('points_refused', { why: 'loan' });
  });

  it('give back what they say on average, and never more than they take', () => {
    const { slots, gamble } = builtInLoyalty.gambling;
    const k = slots.symbols.length;
    let paid = 0;
    for (let i = 0; i < k ** 3; i++) {
      const rolls = [i % k, Math.floor(i / k) % k, Math.floor(i / k ** 2)].map((place) => (place + 0.5) / k);
      paid += spun(1, slots, rolls).won;
    }
    const ofSlots = paid / k ** 3;
    expect(expectedReturn({ gamble: { ...gamble, enabled: false }, slots })).toBeCloseTo(ofSlots, 10);
    const rolls = Array.from({ length: 10_000 }, (_, i) => i / 10_000);
    const ofGamble = rolls.reduce((sum, roll) => sum + gambled(1, gamble, roll).won, 0) / rolls.length;
    expect(expectedReturn({ gamble, slots: { ...slots, enabled: false } })).toBeCloseTo(ofGamble, 10);
    expect(houseEdgeOf(gambling)).toBeCloseTo(1 - Math.max(ofSlots, ofGamble), 4);
    expect(houseEdgeOf(builtInLoyalty.gambling)).toBeNull();
  });
});

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
    const told = { rewardId: 1, viewerId: 'a', cost: 50, status: 'ok', code: null, onAir: false } as const;
    const at = made()
      .when('TellRedemption', { ...told, redemptionId: 'r1', refunded: false })
      .when('TellRedemption', { ...told, redemptionId: 'r2', refunded: true });
    expect(at.state().rewards[1]?.redeemed).toBe(1);
    at.when('TellRedemption', { ...told, redemptionId: 'r1', refunded: false }).changesNothing();
  });

  it('say what they are worded as', () => {
    const reward = { name: 'Hydrate', cost: 50, sayTemplate: '{user} wants {reward} for {cost} {else}' };
    expect(saidOf(reward, 'Ann {cost}')).toBe('Ann {cost} wants Hydrate for 50 {else}');
    expect(saidOf({ ...reward, sayTemplate: '' }, 'Ann')).toBeNull();
  });
});

it('linked viewers are all one', () => {
  const link = (...viewerIds: string[]) => ({ viewerIds });
  const at = given(loyaltyDecider).when('LinkViewers', link('a', 'b')).when('LinkViewers', link('c', 'b'));
  expect(at.state().links).toEqual({ a: ['a', 'b', 'c'], b: ['a', 'b', 'c'], c: ['a', 'b', 'c'] });
  at.when('LinkViewers', link('a', 'c')).changesNothing();
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
  };
  expect(eventBonusOf(bonus, activity).points).toBe(points);
});
