import fc from 'fast-check';
import { given } from '@studio/kernel/given-when-then';
import { payoutsOf } from './payouts';
import { roundDecider } from './round.decider';
import type { StoredTerms } from './round.events';
import { playersOf, roundIn, type Round } from './round.state';

const rounds = () => given(roundDecider);
const open = (terms: StoredTerms) =>
  rounds().when('OpenRound', { roundId: 'r', terms, simulated: false, viewerId: 'ann', joinS: 60 });
const raffle = { kind: 'raffle', prize: 100, price: 10 } as const;
const heist = { kind: 'heist', minBet: 5, maxBet: 50, minCrew: 2, winChance: 50, payout: 1.8 } as const;
const duel = { kind: 'duel', stake: 20, feePercent: 5, opponentId: 'bob' } as const;
const prediction = { kind: 'prediction', title: 'Win?', outcomes: ['Yes', 'No'] } as const;
const stake = (viewerId: string, amount: number) => ({
  ...{ roundId: 'r', stakeId: `s-${viewerId}`, viewerId, platform: 'twitch', amount },
});
const ofStake = (viewerId: string) => ({ roundId: 'r', stakeId: `s-${viewerId}`, viewerId });
type At = ReturnType<typeof open>;
const paid = (at: At, viewerId: string, amount: number): At =>
  at.when('ReserveStake', stake(viewerId, amount)).when('PayStake', ofStake(viewerId));
const round = (at: At): Round => {
  const found = roundIn(at.state(), 'r');
  if (!found) throw new Error('The round is over.');
  return found;
};
const drawn = (at: At, rolls: readonly number[]): At =>
  at.when('CloseRound', { roundId: 'r' }).when('DrawRound', { roundId: 'r', rolls });

describe('a round', () => {
  it('of a kind is one at a time, apart from duels of different viewers', () => {
    const second = { roundId: 'q', terms: raffle, simulated: false, viewerId: 'bob', joinS: 60 };
    open(raffle).when('OpenRound', second).fails('points_refused', { why: 'running' });
    expect(
      Object.keys(
        open(raffle)
          .when('OpenRound', { ...second, simulated: true })
          .state().rounds,
      ),
    ).toEqual(['r', 'q']);
    const other = open(duel).when('OpenRound', { ...second, terms: duel });
    expect(Object.keys(other.state().rounds)).toEqual(['r', 'q']);
    open(duel)
      .when('OpenRound', { ...second, terms: duel, viewerId: 'ann' })
      .fails('points_refused', { why: 'running' });
  });

  it('takes one stake of each viewer, within its limits and its time', () => {
    paid(open(heist), 'ann', 20).when('ReserveStake', stake('ann', 20)).fails('points_refused', {
      why: 'joined',
    });
    open(heist).when('ReserveStake', stake('ann', 4)).fails('points_refused', { why: 'bet' });
    open(heist).when('ReserveStake', stake('ann', 51)).fails('points_refused', { why: 'bet' });
    open(heist)
      .when('CloseRound', { roundId: 'r' })
      .when('ReserveStake', stake('ann', 20))
      .fails('points_refused', { why: 'over' });
    open(duel).when('ReserveStake', stake('cal', 20)).fails('points_refused', { why: 'over' });
  });

  it('is not drawn while a stake waits, and counts none that was released', () => {
    const waiting = paid(open(heist), 'ann', 20)
      .when('ReserveStake', stake('bob', 20))
      .when('CloseRound', { roundId: 'r' });
    waiting.when('DrawRound', { roundId: 'r', rolls: [0, 0] }).fails('unavailable');
    const released = waiting.when('ReleaseStake', ofStake('bob'));
    expect(playersOf(round(released)).map(({ viewerId }) => viewerId)).toEqual(['ann']);
    released.when('PayStake', ofStake('bob')).changesNothing();
    released
      .when('DrawRound', { roundId: 'r', rolls: [0] })
      .then([{ type: 'round.cancelled', data: { roundId: 'r', why: 'few' } }]);
  });

  it('loses the stake of whoever may no longer take part, and a duel is then over', () => {
    const out = { roundId: 'r', viewerId: 'ann', why: 'banned' } as const;
    const stakeBack = { platform: 'twitch', simulated: false, ...out };
    const two = paid(paid(open(raffle), 'ann', 10), 'bob', 10).when('CloseRound', { roundId: 'r' });
    const one = two.when('WithdrawStake', out);
    one.then([{ type: 'stake.withdrawn', data: { ...stakeBack, kind: 'raffle', amount: 10 } }]);
    one.when('WithdrawStake', out).changesNothing();
    const won = payoutsOf(round(one.when('DrawRound', { roundId: 'r', rolls: [0] })));
    expect(won).toMatchObject([{ viewerId: 'bob', won: 110 }]);
    two
      .when('DrawRound', { roundId: 'r', rolls: [0] })
      .when('WithdrawStake', out)
      .changesNothing();
    const over = { type: 'round.cancelled', data: { roundId: 'r', why: 'withdrawn' } } as const;
    paid(open(duel), 'ann', 20)
      .when('WithdrawStake', out)
      .then([{ type: 'stake.withdrawn', data: { ...stakeBack, kind: 'duel', amount: 20 } }, over]);
    paid(open(duel), 'ann', 20)
      .when('WithdrawStake', { ...out, viewerId: 'bob' })
      .then([over]);
    open(raffle).when('ReserveStake', stake('ann', 10)).when('WithdrawStake', out).fails('unavailable');
    open(prediction)
      .when('ReserveStake', { ...stake('ann', 10), pick: 0 })
      .when('WithdrawStake', out)
      .changesNothing();
  });

  it('of trivia asks what was not asked for long, and shares the prize among right answers', () => {
    const trivia = { enabled: true, seconds: 30, prize: 101, firstOnly: false };
    const questions = ['a', 'b', 'c', 'd'].map((question) => ({ question, answers: 'x' }));
    const ask = (at: Pick<At, 'when'>, lookups: object = {}): At =>
      at.when('StartTrivia', {}, { simulated: false, trivia: { ...trivia, questions }, roll: 0, ...lookups });
    const first = ask(rounds(), { roll: 0.99 });
    const [asked] = Object.values(first.state().rounds);
    expect(asked?.terms).toMatchObject({ kind: 'trivia', question: 'd', prize: 101 });
    ask(first).fails('points_refused', { why: 'running' });
    ask(rounds(), { trivia: null }).fails('points_refused', { why: 'off' });
    ask(rounds(), { trivia: { ...trivia, questions: [] } }).fails('points_refused', { why: 'questions' });
    const terms = { kind: 'trivia', question: 'd', answers: 'x', prize: 101, firstOnly: false } as const;
    const two = drawn(paid(paid(open(terms), 'ann', 0), 'bob', 0), []);
    expect(payoutsOf(round(two)).map(({ won }) => won)).toEqual([50, 50]);
    paid(open({ ...terms, firstOnly: true }), 'ann', 0)
      .when('ReserveStake', stake('bob', 0))
      .fails('points_refused', { why: 'over' });
  });

  it('is over once it is paid, and not before it is drawn or cancelled', () => {
    open(heist).when('EndRound', { roundId: 'r' }).changesNothing();
    const done = drawn(paid(open(raffle), 'ann', 10), [0]);
    done.when('CancelRound', { roundId: 'r', why: 'cancelled' }).changesNothing();
    expect(done.when('EndRound', { roundId: 'r' }).state()).toEqual({ rounds: {} });
  });
});

describe('results', () => {
  const won = (at: At) => payoutsOf(round(at)).map((each) => [each.viewerId, each.won]);

  it('of a raffle: one ticket gets the prize and the price of all, also with free tickets', () => {
    const two = paid(paid(open(raffle), 'ann', 10), 'bob', 10);
    expect(won(drawn(two, [0.49]))).toEqual([
      ['ann', 120],
      ['bob', 0],
    ]);
    expect(won(drawn(two, [0.5]))).toEqual([
      ['ann', 0],
      ['bob', 120],
    ]);
    const free = open({ ...raffle, price: 0 });
    expect(won(drawn(paid(free, 'bob', 0), [0.99]))).toEqual([['bob', 100]]);
  });

  it('of a duel: both stakes without the fee', () => {
    const both = paid(paid(open(duel), 'ann', 20), 'bob', 20);
    expect(won(drawn(both, [0.2]))).toEqual([
      ['ann', 38],
      ['bob', 0],
    ]);
  });

  it('of a heist: each by their own number', () => {
    const both = paid(paid(open(heist), 'ann', 20), 'bob', 15);
    expect(won(drawn(both, [0.49, 0.5]))).toEqual([
      ['ann', 36],
      ['bob', 0],
    ]);
  });

  it('of a prediction: all points, by what each has bet on the outcome that won', () => {
    const bets = [
      ['ann', 0, 10],
      ['bob', 0, 20],
      ['cal', 1, 7],
    ] as const;
    const at = bets.reduce<At>(
      (before, [viewerId, pick, amount]) =>
        before.when('ReserveStake', { ...stake(viewerId, amount), pick }).when('PayStake', ofStake(viewerId)),
      open(prediction),
    );
    at.when('ReserveStake', { ...stake('ann', 5), stakeId: 'more', pick: 1 }).fails('points_refused', {
      why: 'other_outcome',
    });
    at.when('ReserveStake', { ...stake('dot', 5), pick: 2 }).fails('points_refused', { why: 'outcome' });
    const closed = at.when('CloseRound', { roundId: 'r' });
    closed.when('DrawRound', { roundId: 'r', rolls: [] }).changesNothing();
    closed.when('ResolvePrediction', { roundId: 'r', outcome: 2 }).fails('invalid_value');
    const called = closed.when('ResolvePrediction', { roundId: 'r', outcome: 0 });
    called.when('ResolvePrediction', { roundId: 'r', outcome: 0 }).changesNothing();
    called.when('ResolvePrediction', { roundId: 'r', outcome: 1 }).fails('points_refused', { why: 'over' });
    const resolved = called.when('DrawRound', { roundId: 'r', rolls: [] });
    expect(won(resolved)).toEqual([
      ['ann', 12],
      ['bob', 24],
      ['cal', 0],
    ]);
    const nobody = open(prediction).when('ReserveStake', { ...stake('ann', 5), pick: 0 });
    nobody
      .when('PayStake', ofStake('ann'))
      .when('ResolvePrediction', { roundId: 'r', outcome: 1 })
      .when('DrawRound', { roundId: 'r', rolls: [] })
      .then([{ type: 'round.cancelled', data: { roundId: 'r', why: 'nobody' } }]);
  });

  it('of predictions are remembered, the newest first, with what was bet', () => {
    const done = paid(open(raffle), 'ann', 10)
      .when('CancelRound', { roundId: 'r', why: 'cancelled' })
      .when('EndRound', { roundId: 'r' });
    expect(done.state().past).toBeUndefined();
    const bet = { ...stake('ann', 5), pick: 1 };
    const first = done
      .when('OpenRound', { roundId: 'r', terms: prediction, simulated: false, viewerId: '', joinS: 60 })
      .when('ReserveStake', bet)
      .when('PayStake', ofStake('ann'))
      .when('ResolvePrediction', { roundId: 'r', outcome: 1 })
      .when('DrawRound', { roundId: 'r', rolls: [] })
      .when('EndRound', { roundId: 'r' });
    const second = first
      .when('OpenRound', { roundId: 'q', terms: prediction, simulated: false, viewerId: '', joinS: 60 })
      .when('CancelRound', { roundId: 'q', why: 'cancelled' })
      .when('EndRound', { roundId: 'q' });
    const yes = { title: 'Yes', points: 0, users: 0 };
    expect(second.state().past).toMatchObject([
      { roundId: 'q', phase: 'cancelled', outcomes: [yes, { title: 'No', points: 0, users: 0 }] },
      { roundId: 'r', phase: 'resolved', outcomes: [yes, { title: 'No', points: 5, users: 1, won: true }] },
    ]);
  });

  it('of a prediction leave less over than there are winners', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 1e12 }), fc.nat(1)), { minLength: 1, maxLength: 12 }),
        (some) => {
          const all = [...some, [1, 0] as const];
          const players = all.reduce<At>((before, [amount, pick], i) => {
            const sent = { ...stake(`v${i}`, amount), pick };
            return before.when('ReserveStake', sent).when('PayStake', ofStake(`v${i}`));
          }, open(prediction));
          const done = players
            .when('ResolvePrediction', { roundId: 'r', outcome: 0 })
            .when('DrawRound', { roundId: 'r', rolls: [] });
          const results = payoutsOf(round(done));
          const sum = (key: 'staked' | 'won') => results.reduce((total, each) => total + each[key], 0);
          const rest = sum('staked') - sum('won');
          expect(rest).toBeGreaterThanOrEqual(0);
          expect(rest).toBeLessThan(all.filter(([, pick]) => pick === 0).length);
          for (const { staked, won: got } of results) expect(got === 0 || got >= staked).toBe(true);
        },
      ),
      { seed: 7, numRuns: 200 },
    ));

  const terms = fc.oneof(
    fc.record({ kind: fc.constant('raffle' as const), prize: fc.nat(1e6), price: fc.nat(1e6) }),
    fc.record({
      ...{ kind: fc.constant('duel' as const), stake: fc.integer({ min: 1, max: 1e9 }) },
      ...{ feePercent: fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 10) },
      opponentId: fc.constant('v1'),
    }),
    fc.record({
      ...{ kind: fc.constant('heist' as const), minBet: fc.constant(1), maxBet: fc.constant(0) },
      ...{ minCrew: fc.constant(1), winChance: fc.integer({ min: 1, max: 99 }) },
      payout: fc.integer({ min: 10, max: 1000 }).map((tenths) => tenths / 10),
    }),
  );

  it('add up: what is paid out is the stakes, plus a prize, minus what the house keeps', () =>
    fc.assert(
      fc.property(
        terms,
        fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 2, maxLength: 12 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 12, maxLength: 12 }),
        (of, amounts, rolls) => {
          const stakes = of.kind === 'duel' ? [of.stake, of.stake] : amounts;
          const all = stakes.map((amount) => (of.kind === 'raffle' ? of.price : amount));
          const begun = rounds().when('OpenRound', {
            ...{ roundId: 'r', terms: of, simulated: false, viewerId: 'v0', joinS: 60 },
          });
          const done = drawn(
            all.reduce<At>((at, amount, i) => paid(at, `v${i}`, amount), begun),
            rolls,
          );
          const results = payoutsOf(round(done));
          const taken = all.reduce((sum, amount) => sum + amount, 0);
          const back = results.reduce((sum, each) => sum + each.won, 0);
          expect(results.map(({ staked }) => staked).reduce((a, b) => a + b, 0)).toBe(taken);
          for (const each of results) expect(Number.isInteger(each.won) && each.won >= 0).toBe(true);
          if (of.kind === 'raffle') expect(back).toBe(taken + of.prize);
          if (of.kind === 'duel') expect(taken - back).toBe(Math.ceil((taken * of.feePercent) / 100));
          if (of.kind === 'heist')
            for (const { staked, won: got } of results)
              expect([0, Math.max(staked, Math.floor(staked * of.payout))]).toContain(got);
        },
      ),
      { seed: 7, numRuns: 300 },
    ));
});
