import { expectedReturn, gambled, houseEdgeOf, oddsOf, spun } from './games/games';
import { landed, wheelBetIn } from './games/roulette';
import { accountIn, seqOf, shardOf, shardOfSeq, SHARDS } from './ledger/ledger.state';
import { builtInLoyalty } from './settings/loyalty.settings';
import { DAY, ledger, ann, bob, move, rich, START } from './testing/ledger';

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
    maxPerHour: 0,
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

  it('ends at what an hour may bring, together with chatting, and begins anew with the next', () => {
    const capped = { maxPerHour: 15 };
    const twice = ledger()
      .when('EarnWatch', watch(capped), { now: START })
      .when('EarnWatch', watch(capped), { now: START + 600_000 });
    expect(of(twice).points).toBe(15);
    const chat = { ...watch(capped), settings: builtInLoyalty.chatBonus, isOff: false };
    const lines = { ...chat, viewers: [{ ...ann, multiplier: 1, messages: 9, counting: 9 }] };
    expect(of(twice.when('EarnChat', lines, { now: START + 700_000 })).points).toBe(15);
    expect(of(twice.when('EarnWatch', watch(capped), { now: START + 3600_000 })).points).toBe(25);
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
    maxPerHour: 0,
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
      maxPerHour: 0,
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
  const earn = {
    settings: { points: 40, offlinePoints: 0, maxPerStream: 0 },
    loan: settings,
    minutes: 10,
    maxPerHour: 0,
  };
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

  it('never make a jackpot a loss, whatever its cap', () => {
    const { gamble } = gambling;
    for (const [bet, cap, won] of [
      [10, 50, 50],
      [1000, 50, 1000],
      [10, 0, 100],
    ] as const)
      expect(gambled(bet, { ...gamble, jackpotChance: 5, jackpotCap: cap }, 0.01)).toEqual({
        won,
        jackpot: true,
      });
  });

  it('give back what they say on average, and never more than they take', () => {
    const { slots, gamble } = builtInLoyalty.gambling;
    const k = slots.symbols.length;
    let paid = 0;
    for (let i = 0; i < k ** 3; i++) {
      const rolls = [i % k, Math.floor(i / k) % k, Math.floor(i / k ** 2)].map((index) => (index + 0.5) / k);
      paid += spun(1, slots, rolls).won;
    }
    const ofSlots = paid / k ** 3;
    expect(expectedReturn({ ...gambling, gamble: { ...gamble, enabled: false } })).toBeCloseTo(ofSlots, 10);
    const rolls = Array.from({ length: 10_000 }, (_, i) => i / 10_000);
    const ofGamble = rolls.reduce((sum, roll) => sum + gambled(1, gamble, roll).won, 0) / rolls.length;
    expect(expectedReturn({ ...gambling, slots: { ...slots, enabled: false } })).toBeCloseTo(ofGamble, 10);
    expect(houseEdgeOf(gambling)).toBeCloseTo(1 - Math.max(ofSlots, ofGamble), 4);
    expect(houseEdgeOf(builtInLoyalty.gambling)).toBeNull();
  });

  it('have odds that all their results add up to', () => {
    const { slots, gamble, roulette } = builtInLoyalty.gambling;
    const rolls = [0.1, 0.3, 0.5, 0.7, 0.9];
    const all = rolls.flatMap((a) => rolls.flatMap((b) => rolls.map((c) => spun(100, slots, [a, b, c]))));
    const paid = all.reduce((sum, { won }) => sum + won, 0);
    expect(oddsOf('slots', builtInLoyalty.gambling)).toEqual({
      chance: Math.round((all.filter(({ won }) => won > 0).length / all.length) * 1000) / 10,
      most: 10,
      edge: Math.round((1 - paid / (100 * all.length)) * 1000) / 10,
    });
    expect(oddsOf('gamble', builtInLoyalty.gambling)).toEqual({ chance: 45, most: 2, edge: 10 });
    const rich = { ...gamble, jackpotChance: 1 };
    expect(oddsOf('gamble', { ...builtInLoyalty.gambling, gamble: rich })).toEqual({
      ...{ chance: 46, most: 10, edge: 0 },
    });
    const { duel, heist } = builtInLoyalty.gambling;
    expect([roulette, duel, heist].map(({ enabled }) => enabled)).toEqual([false, false, false]);
    expect(oddsOf('duel', builtInLoyalty.gambling)).toEqual({ chance: 50, most: 1.9, edge: 5 });
    expect(oddsOf('heist', builtInLoyalty.gambling)).toEqual({ chance: 50, most: 1.8, edge: 10 });
  });

  it('give back 36 of 37 points at roulette, whatever is bet on', () => {
    const pockets = Array.from({ length: 37 }, (_, pocket) => (pocket + 0.5) / 37);
    const paid = (pick: string) => pockets.reduce((sum, roll) => sum + landed(10, pick, roll), 0);
    for (const pick of ['red', 'black', 'even', 'odd', 'low', 'high', '0', '17', '36'])
      expect([pick, paid(pick)]).toEqual([pick, 360]);
    expect(paid('purple')).toBe(0);
    expect(oddsOf('roulette', builtInLoyalty.gambling)).toEqual({ chance: 48.6, most: 36, edge: 2.7 });
    expect(wheelBetIn(['rot', '50'])).toEqual({ pick: 'red', amount: '50' });
    expect(wheelBetIn(['50', '17'])).toEqual({ pick: '17', amount: '50' });
    expect(wheelBetIn(['50', '37']).pick).toBeNull();
  });
});

describe('paying a loan back', () => {
  const settings = { ...builtInLoyalty.loan, minWatchMin: 0, interestPercent: 10, enabled: true };
  const owing = () => rich().when('Borrow', { ...ann, amount: 50, settings });
  const pay = (amount: number | 'all') => ({ ...ann, amount });

  it('takes points and lowers what is owed, to nothing at last', () => {
    const at = owing().when('Repay', pay(20));
    expect(accountIn(at.state(), 'ann-id')).toMatchObject({ points: 130, owed: 35 });
    expect(accountIn(at.state(), 'ann-id').dueAt).not.toBeNull();
    const after = at.when('Repay', pay('all'));
    expect(accountIn(after.state(), 'ann-id')).toMatchObject({ points: 95, owed: 0, dueAt: null });
    after.when('Repay', pay(1)).fails('points_refused', { why: 'no_loan' });
  });

  it('takes no more than is owed, and no more than there is', () => {
    expect(accountIn(owing().when('Repay', pay(1000)).state(), 'ann-id')).toMatchObject({
      points: 95,
      owed: 0,
    });
    const poor = owing().when('Gamble', {
      ...ann,
      game: 'gamble',
      bet: 145,
      settings: { ...builtInLoyalty.gambling, enabled: true },
      loan: { blockGamblingWhileOwed: false },
      rolls: [0.99],
    });
    poor.when('Repay', pay(6)).fails('not_enough_points');
    expect(accountIn(poor.when('Repay', pay('all')).state(), 'ann-id')).toMatchObject({
      points: 0,
      owed: 50,
    });
    owing().when('Repay', pay(0)).fails('points_refused', { why: 'amount' });
  });
});
