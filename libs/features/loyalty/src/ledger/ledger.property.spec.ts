import * as fc from 'fast-check';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { StoredEvent } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { MisbehavingLog, type Fault } from '@studio/kernel/testing/misbehaving-log';
import type { LedgerEvents } from './ledger.events';
import { ledgerDecider } from './ledger.decider';
import { accountIn, shardId, shardOf, SHARDS } from './ledger.state';
import { commitLedger, shardWith } from './loyalty.commits';
import { builtInLoyalty } from '../settings/loyalty.settings';

/*
 * Random movements on a log that loses answers, with restarts in between; whatever a process would do is done late, and
 * several times. No point appears or vanishes, nobody has less than nothing, and the deltas of each are their balance.
 */

const viewers = Array.from({ length: 6 }, (_, i) => `viewer${i * 7}`);
const day = '2026-11-24';

type Act =
  | {
      readonly do: 'give' | 'take' | 'most';
      readonly who: string;
      readonly amount: number;
      readonly again: boolean;
    }
  | {
      readonly do: 'transfer';
      readonly who: string;
      readonly to: string;
      readonly amount: number;
      readonly again: boolean;
    }
  | { readonly do: 'watch'; readonly again: boolean }
  | { readonly do: 'chat' | 'borrow'; readonly who: string; readonly amount: number; readonly again: boolean }
  | { readonly do: 'gamble'; readonly who: string; readonly amount: number; readonly roll: number }
  | { readonly do: 'arrive' | 'restart' };

const who = fc.constantFrom(...viewers);
const amount = fc.integer({ min: 1, max: 120 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constantFrom('give' as const, 'take' as const, 'most' as const),
    who,
    amount,
    again: fc.boolean(),
  }),
  fc.record({ do: fc.constant('transfer' as const), who, to: who, amount, again: fc.boolean() }),
  fc.record({ do: fc.constant('watch' as const), again: fc.boolean() }),
  fc.record({ do: fc.constantFrom('chat' as const, 'borrow' as const), who, amount, again: fc.boolean() }),
  fc.record({
    do: fc.constant('gamble' as const),
    who,
    amount,
    roll: fc.double({ min: 0, max: 0.99, noNaN: true }),
  }),
  fc.record({ do: fc.constantFrom('arrive' as const, 'restart' as const) }),
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fault>({ kind: 'fine' }) },
  fc.constant<Fault>({ kind: 'answer-lost' }),
  fc.constant<Fault>({ kind: 'request-lost' }),
);

class Ledgers {
  private pipeline: CommitPipeline;
  private count = 0;
  /** Expected points, counted independently. */
  readonly points = new Map<string, number>(viewers.map((viewer) => [viewer, 0]));
  private readonly owed = new Map<string, number>();

  constructor(readonly log: MisbehavingLog) {
    this.pipeline = this.opened();
  }

  restart(): void {
    this.pipeline = this.opened();
  }

  private opened(): CommitPipeline {
    return new CommitPipeline(
      this.log,
      { now: () => Date.UTC(2026, 0, 1) },
      { firstRetryMs: 0, lastRetryMs: 0 },
    );
  }

  /** All of the ledger's events. */
  events(): readonly StoredEvent[] {
    return Array.from({ length: SHARDS }, (_, shard) =>
      this.log.events(`ledger-${shardId('a', shard)}`),
    ).flat();
  }

  add(viewer: string, delta: number): void {
    this.points.set(viewer, (this.points.get(viewer) ?? 0) + delta);
  }

  /** Puts half of the earnings into repaying the loan. */
  private earn(viewer: string, earned: number): void {
    const owed = this.owed.get(viewer) ?? 0;
    const collected = Math.min(owed, Math.floor(earned / 2));
    this.owed.set(viewer, owed - collected);
    this.add(viewer, earned - collected);
  }

  private async chat(viewerId: string, points: number, again: boolean, key: string): Promise<void> {
    const command = {
      settings: { ...builtInLoyalty.chatBonus, points, perMessages: 1, cooldownS: 0 },
      loan: builtInLoyalty.loan,
      maxPerHour: 0,
      isOff: false,
      session: 's',
      lastSession: null,
      viewers: [{ viewerId, platform: 'twitch', multiplier: 1, messages: 1, counting: 1 }],
    };
    for (let i = 0; i < (again ? 2 : 1); i++)
      await commitLedger(this.pipeline, this.place(viewerId), 'EarnChat', command, { key });
    this.earn(viewerId, points);
  }

  private async borrow(viewerId: string, amount: number, again: boolean, key: string): Promise<void> {
    const settings = { ...builtInLoyalty.loan, enabled: true, minWatchMin: 0 };
    const command = { viewerId, platform: 'twitch', amount, settings };
    const lent = () => commitLedger(this.pipeline, this.place(viewerId), 'Borrow', command, { key });
    if ((this.owed.get(viewerId) ?? 0) > 0) return expect(lent()).rejects.toThrow(Problem);
    for (let i = 0; i < (again ? 2 : 1); i++) await lent();
    this.add(viewerId, amount);
    this.owed.set(viewerId, amount + Math.ceil(amount / 10));
  }

  private place(viewer: string) {
    return { accountId: 'a', shard: shardOf(viewer, false), day };
  }

  async move(viewer: string, delta: number, mode: 'all' | 'most', key: string) {
    const command = {
      viewerId: viewer,
      platform: 'twitch',
      delta,
      mode,
      source: 'adjust',
      reason: null,
      refId: null,
    } as const;
    return commitLedger(this.pipeline, this.place(viewer), 'MovePoints', command, { key });
  }

  async do(act: Act): Promise<void> {
    const key = `act ${++this.count}`;
    const times = 'again' in act && act.again ? 2 : 1;
    switch (act.do) {
      case 'give':
      case 'take':
      case 'most': {
        const has = this.points.get(act.who) ?? 0;
        const delta = act.do === 'give' ? act.amount : -act.amount;
        for (let i = 0; i < times; i++)
          await this.move(act.who, delta, act.do === 'most' ? 'most' : 'all', key);
        if (act.do === 'give') this.add(act.who, act.amount);
        if (act.do === 'take' && has >= act.amount) this.add(act.who, -act.amount);
        if (act.do === 'most') this.add(act.who, -Math.min(has, act.amount));
        return;
      }
      case 'transfer': {
        const isHere = shardOf(act.to, false) === shardOf(act.who, false);
        const settings = { ...builtInLoyalty.transfer, cooldownS: 0, feePercent: 10 };
        const command = {
          viewerId: act.who,
          platform: 'twitch',
          to: { viewerId: act.to, platform: 'twitch', isHere },
          amount: act.amount,
          settings,
          refId: key,
        };
        try {
          for (let i = 0; i < times; i++)
            await commitLedger(this.pipeline, this.place(act.who), 'Transfer', command, { key });
        } catch (error) {
          if (error instanceof Problem && ['not_enough_points', 'points_refused'].includes(error.code))
            return;
          throw error;
        }
        this.add(act.who, -act.amount);
        this.add(act.to, act.amount - Math.ceil(act.amount / 10));
        return;
      }
      case 'watch': {
        for (let i = 0; i < times; i++)
          for (const shard of new Set(viewers.map((viewer) => shardOf(viewer, false)))) {
            const there = viewers.filter((viewer) => shardOf(viewer, false) === shard);
            const command = {
              settings: builtInLoyalty.watchtime,
              loan: builtInLoyalty.loan,
              maxPerHour: 0,
              minutes: 10,
              session: 's',
              lastSession: null,
              viewers: there.map((viewerId) => ({ viewerId, platform: 'twitch', multiplier: 1 })),
            };
            await commitLedger(this.pipeline, { accountId: 'a', shard, day }, 'EarnWatch', command, {
              key: `${key}/${shard}`,
            });
          }
        for (const viewer of viewers) this.earn(viewer, 10);
        return;
      }
      case 'gamble': {
        const settings = { ...builtInLoyalty.gambling, cooldownS: 0 };
        const loan = builtInLoyalty.loan;
        const { who: viewerId, amount: bet, roll } = act;
        const command = {
          viewerId,
          platform: 'twitch',
          game: 'gamble',
          bet,
          settings,
          loan,
          rolls: [roll],
        } as const;
        const has = this.points.get(viewerId) ?? 0;
        if (has < bet || (this.owed.get(viewerId) ?? 0) > 0)
          return expect(
            commitLedger(this.pipeline, this.place(viewerId), 'Gamble', command, { key }),
          ).rejects.toThrow(Problem);
        await commitLedger(this.pipeline, this.place(viewerId), 'Gamble', command, { key });
        this.add(viewerId, (roll * 100 < settings.gamble.winChance ? 2 * bet : 0) - bet);
        return;
      }
      case 'chat':
        return this.chat(act.who, act.amount, act.again, key);
      case 'borrow':
        return this.borrow(act.who, act.amount, act.again, key);
      case 'arrive':
        return this.arrive();
      case 'restart':
        return this.restart();
    }
  }

  /** Completes all transfers, as the process does. */
  async arrive(): Promise<void> {
    for (const { stream, type, data } of this.events()) {
      const { to, refId } = data as unknown as LedgerEvents['points.changed'];
      if (type !== 'points.changed' || !to || to.amount === 0) continue;
      const isHere = stream === `ledger-${shardId('a', shardOf(to.viewerId, false))}`;
      if (!isHere) await this.move(to.viewerId, to.amount, 'most', `transfer/${refId}`);
    }
  }

  async agrees(): Promise<void> {
    await this.arrive();
    const sums = new Map<string, number>();
    const seqs: number[] = [];
    for (const { type, data } of this.events()) {
      const moved = type === 'points.earned' ? (data['entries'] as never) : [data];
      if (type === 'points.refused') continue;
      for (const {
        viewerId,
        delta,
        balance,
        seq,
      } of moved as unknown as LedgerEvents['points.earned']['entries']) {
        sums.set(viewerId, (sums.get(viewerId) ?? 0) + delta);
        expect(balance).toBe(sums.get(viewerId));
        expect(balance).toBeGreaterThanOrEqual(0);
        seqs.push(seq);
      }
    }
    expect(new Set(seqs).size).toBe(seqs.length);
    for (const viewer of viewers) {
      const { points, owed } = accountIn((await shardWith(this.pipeline, 'a', viewer, false)).state, viewer);
      expect([viewer, points, owed]).toEqual([viewer, this.points.get(viewer), this.owed.get(viewer) ?? 0]);
      expect(points).toBe(sums.get(viewer) ?? 0);
    }
  }
}

it('whatever is moved, however often it is asked for, all points are where they belong', async () => {
  expect(ledgerDecider.category).toBe('ledger');
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 5, maxLength: 30 }),
      fc.array(fault, { maxLength: 40 }),
      async (acts, faults) => {
        const log = new MisbehavingLog({ recognisesRepeats: true, pageSize: 100 });
        log.script.push(...faults);
        const ledgers = new Ledgers(log);
        for (const one of acts) {
          await ledgers.do(one);
          // Before what is on its way has arrived nobody has more than they should.
          if (one.do === 'transfer') await ledgers.arrive();
        }
        await ledgers.agrees();
      },
    ),
    { seed: 21, numRuns: 40 },
  );
});
