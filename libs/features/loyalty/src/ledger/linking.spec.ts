import { given } from '@studio/kernel/given-when-then';
import * as fc from 'fast-check';
import { ledgerDecider } from './ledger.decider';
import { accountIn, newAccount, type PointsAccount } from './ledger.state';
import { joinedAccounts } from './linking.decider';

const [ann, kick] = [
  { viewerId: 'ann-id', platform: 'twitch' },
  { viewerId: 'ann-on-kick-id', platform: 'kick' },
];
const ledger = () => given(ledgerDecider).with({ shard: 3, day: '2026-11-24' });
const move = (viewer: typeof ann, delta: number) =>
  ({ ...viewer, delta, mode: 'all', source: 'adjust', reason: null, refId: null }) as const;

describe('linked viewers', () => {
  const both = () => ledger().when('MovePoints', move(ann, 70)).when('MovePoints', move(kick, 30));

  it('have one balance, in two movements of the ledger', () => {
    const at = both().when('HandOver', { ...kick, to: { ...ann, isHere: true } });
    const state = at.state();
    expect(accountIn(state, ann.viewerId)).toMatchObject({ points: 100, lifetime: 100 });
    expect(accountIn(state, kick.viewerId)).toEqual(newAccount);
    at.when('HandOver', { ...kick, to: { ...ann, isHere: true } }).changesNothing();
  });

  it('have it also across parts of the ledger', () => {
    const out = both().when('HandOver', { ...kick, to: { ...ann, isHere: false } });
    expect(accountIn(out.state(), kick.viewerId).points).toBe(0);
    const account = accountIn(both().state(), kick.viewerId);
    const there = ledger().when('TakeOver', { ...ann, from: kick, account });
    expect(accountIn(there.state(), ann.viewerId)).toMatchObject({ points: 30, lifetime: 30 });
  });
});

const moment = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`);
const count = fc.nat(1000);
const accounts: fc.Arbitrary<PointsAccount> = fc.record({
  ...{
    points: count,
    lifetime: count,
    minutes: count,
    messages: count,
    streak: count,
    rest: count,
    owed: count,
  },
  ...{ watchEarned: count, chatEarned: count, given: count, lost: count },
  ...{ session: fc.option(moment), talkedIn: fc.option(moment), chatAt: fc.option(moment) },
  ...{ dueAt: fc.option(moment), gambledAt: fc.option(moment), gaveAt: fc.option(moment) },
  day: moment.map((at) => at.slice(0, 10)),
  hour: moment.map((at) => at.slice(0, 13)),
  hourEarned: count,
  once: fc.uniqueArray(fc.constantFrom('follow', 'firstChat', 'sub')),
  reversed: fc.uniqueArray(fc.nat(9)),
  imported: fc.dictionary(
    fc.constantFrom('nightbot', 'csv'),
    // Each number is that of one movement.
    fc.nat(99).map((seq) => ({ importId: `import ${seq}`, points: seq, delta: seq, minutes: 2, seq })),
  ),
});

it('two accounts together lose nothing, whichever of them comes first', () => {
  fc.assert(
    fc.property(accounts, accounts, (one, other) => {
      const [both, turned] = [joinedAccounts(one, other), joinedAccounts(other, one)];
      expect({ ...both, once: new Set(both.once), reversed: new Set(both.reversed) }).toEqual({
        ...turned,
        once: new Set(turned.once),
        reversed: new Set(turned.reversed),
      });
      expect(both.points).toBe(one.points + other.points);
      expect(both.minutes).toBe(one.minutes + other.minutes);
      expect(both.owed).toBe(one.owed + other.owed);
      // A limit of a day or of a stream doesn't begin anew.
      expect(both.given).toBeGreaterThanOrEqual(one.day === other.day ? one.given + other.given : 0);
      expect(joinedAccounts(one, newAccount)).toEqual(one);
    }),
    { seed: 1, numRuns: 300 },
  );
});
