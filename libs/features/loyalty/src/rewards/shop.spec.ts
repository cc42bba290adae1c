import { given } from '@studio/kernel/given-when-then';
import { loyaltyDecider } from '../settings/loyalty.decider';

const NOW = Date.UTC(2026, 0, 1);
const shop = (stock: number | null) =>
  given(loyaltyDecider).when('CreateLoyaltyReward', { name: 'Hug', cost: 10, stock }, { sent: null });
const piece = (redemptionId: string) => ({ rewardId: 1, redemptionId, viewerId: 'ann-id', cost: 10 });
const outcome = (redemptionId: string, refunded: boolean) => ({
  ...piece(redemptionId),
  ...{ status: refunded ? ('failed' as const) : ('ok' as const), code: null, onAir: false, refunded },
});
const left = (at: ReturnType<typeof shop>) => at.state().rewards[1]?.stock;

describe('the stock of a reward', () => {
  it('goes down by each piece that is set aside, and refuses the next once it is empty', () => {
    const sold = shop(1).when('ReserveReward', piece('one'));
    expect(left(sold)).toBe(0);
    sold.when('ReserveReward', piece('two')).fails('points_refused', { why: 'stock' });
  });

  it('gets a piece back that was not paid for, once', () => {
    const released = shop(1)
      .when('ReserveReward', piece('one'))
      .when('ReleaseReward', { redemptionId: 'one' });
    expect(left(released)).toBe(1);
    released.when('ReleaseReward', { redemptionId: 'one' }).changesNothing();
  });

  it('gets a piece back whose action failed, and no other', () => {
    const both = shop(5).when('ReserveReward', piece('one')).when('ReserveReward', piece('two'));
    const done = both
      .when('TellRedemption', outcome('one', true))
      .when('TellRedemption', outcome('two', false));
    expect(left(done)).toBe(4);
    expect(done.state()).toMatchObject({ reserved: {}, rewards: { 1: { redeemed: 1 } } });
    done.when('ReleaseReward', { redemptionId: 'two' }).changesNothing();
  });

  it('is unlimited without a number, and sets nothing aside', () => {
    shop(null).when('ReserveReward', piece('one')).changesNothing();
  });

  it('can be filled again', () => {
    const sold = shop(1).when('ReserveReward', piece('one'));
    const filled = sold.when('UpdateLoyaltyReward', { rewardId: 1, stock: 3 }, { sent: null });
    expect(left(filled.when('ReserveReward', piece('two')))).toBe(2);
  });
});

describe('a rank', () => {
  it('gives only rewards that there are', () => {
    const rank = (rewardId: number) => ({
      ranks: [{ name: 'Acorn', by: 'points' as const, min: 1, rewardId }],
    });
    shop(1).when('UpdateLoyaltySettings', rank(2)).fails('invalid_value', { field: 'ranks' });
    expect(shop(1).when('UpdateLoyaltySettings', rank(1)).state().settings.ranks[0]).toMatchObject({
      rewardId: 1,
      bonusPoints: 0,
    });
  });
});

describe('a time in which everybody earns more', () => {
  const boosted = given(loyaltyDecider).when('UpdateLoyaltySettings', {
    enabled: true,
    boost: { enabled: true, multiplier: 3, minutes: 10, kinds: ['raid'] },
  });
  const begin = (kind: string, at: number, simulated = false) => ({ kind, at, simulated });

  it('begins with the events that are chosen, and goes on with the next of them', () => {
    boosted.when('BoostPoints', begin('follow', NOW), { now: NOW }).changesNothing();
    const first = boosted.when('BoostPoints', begin('raid', NOW), { now: NOW });
    const until = NOW + 600_000;
    first.then([
      {
        type: 'points.boosted',
        data: { kind: 'raid', multiplier: 3, until, isFirst: true, simulated: false },
      },
    ]);
    const later = NOW + 60_000;
    first.when('BoostPoints', begin('raid', later), { now: later }).then([
      {
        type: 'points.boosted',
        data: { kind: 'raid', multiplier: 3, until: later + 600_000, isFirst: false, simulated: false },
      },
    ]);
  });

  it('is over for an event that is learned of too late', () => {
    boosted.when('BoostPoints', begin('raid', NOW), { now: NOW + 600_000 }).changesNothing();
  });

  it('is for simulated viewers alone if the event is simulated', () => {
    const at = boosted.when('BoostPoints', begin('raid', NOW, true), { now: NOW });
    expect(at.state().boosts).toMatchObject({ real: null, simulated: { multiplier: 3 } });
  });
});
