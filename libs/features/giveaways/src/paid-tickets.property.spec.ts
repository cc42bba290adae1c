import * as fc from 'fast-check';
import type { Ledger, LedgerCause, NamedLedgerViewer } from '@studio/contracts/loyalty/ledger';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import type { StoredEvent } from '@studio/kernel/event';
import { MisbehavingLog, type Fault } from '@studio/kernel/testing/misbehaving-log';
import { inTree } from '@studio/kernel/viewer-tree';
import { runInternal } from './commits';
import { GiveawayProcess } from './giveaway-process';
import { giveawayDecider, type AskedGiveawayCommands } from './giveaway.decider';
import { giveawaysOf } from './giveaway.query-handlers';
import type { Giveaways } from './model/giveaway.state';
import { joinOf, starting } from './testing/joins';

/*
 * Tickets that are bought, on a log that loses answers: servers end between a payment, or its refusal, and the record of
 * it, and the process does everything late and twice. Each ticket is paid once, and given back once where it is void.
 */

const COST = 10;
const viewers = ['ada', 'bo', 'cid'] as const;

type Act =
  | { readonly do: 'buy'; readonly who: string; readonly tickets: number }
  | { readonly do: 'process' | 'close' | 'draw' | 'cancel' | 'start' | 'restart' };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who: fc.constantFrom(...viewers),
      tickets: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.constant<Act>({ do: 'process' }) },
  fc.record({ do: fc.constantFrom('close' as const, 'draw' as const, 'cancel' as const, 'start' as const) }),
  fc.constant<Act>({ do: 'restart' }),
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>({ kind: 'fine' }) },
  fc.constant<Fault>({ kind: 'answer-lost' }),
  fc.constant<Fault>({ kind: 'request-lost' }),
);

class Killed extends Error {}

class Points implements Pick<Ledger, 'take' | 'give'> {
  readonly has = new Map<string, number>(viewers.map((who) => [who, 100]));
  private readonly done = new Map<string, 'taken' | 'not_enough'>();
  isKilled = false;

  take(_account: string, { login }: NamedLedgerViewer, amount: number, { key }: LedgerCause) {
    const has = this.has.get(login) ?? 0;
    const before = this.done.get(key);
    const outcome = before ?? (has >= amount ? 'taken' : 'not_enough');
    if (!before && outcome === 'taken') this.has.set(login, has - amount);
    this.done.set(key, outcome);
    return this.answer(outcome);
  }

  give(_account: string, { login }: NamedLedgerViewer, amount: number, { key }: LedgerCause) {
    if (!this.done.has(key)) this.has.set(login, (this.has.get(login) ?? 0) + amount);
    this.done.set(key, 'taken');
    return this.answer(undefined);
  }

  private answer<Value>(value: Value): Promise<Value> {
    return this.isKilled ? Promise.reject(new Killed()) : Promise.resolve(value);
  }
}

class Run {
  private readonly points = new Points();
  private readonly log = new MisbehavingLog({ recognisesRepeats: true, pageSize: 50 });
  private pipeline = this.opened();
  private seen = 0;
  private asked = 0;
  /** Points spent on tickets of giveaways that were not cancelled. */
  private readonly spent = new Map<string, number>(viewers.map((who) => [who, 0]));

  constructor(faults: readonly Fault[]) {
    this.log.script.push(...faults);
  }

  private opened(): CommitPipeline {
    const retries = { firstRetryMs: 0, lastRetryMs: 0 };
    return new CommitPipeline(this.log, { now: () => Date.UTC(2026, 0, 1) }, retries);
  }

  async do(act: Act): Promise<void> {
    switch (act.do) {
      case 'start':
        return this.ask('StartGiveaway', { gates: { ticketCost: COST, maxTicketsBought: 6 } });
      case 'close':
        return this.ask('ControlGiveaway', { action: 'close' });
      case 'draw':
        return this.ask('DrawGiveawayWinner', { count: 1 });
      case 'cancel':
        return this.ask('CancelGiveaway', {});
      case 'buy': {
        const joins = [joinOf(act.who, { asked: act.tickets })];
        await runInternal(this.pipeline, 'a', 'EnterViewers', { joins, sessionStartedAt: null }, null);
        return;
      }
      case 'restart':
        this.pipeline = this.opened();
        return;
      case 'process':
        return this.process();
    }
  }

  private async ask<Name extends keyof AskedGiveawayCommands>(name: Name, command: object): Promise<void> {
    const decide = giveawayDecider.decide[name] as (...all: unknown[]) => never;
    const commandId = `00000000-0000-4000-8000-${String(++this.asked).padStart(12, '0')}`;
    try {
      await this.pipeline.execute<Giveaways>({
        stream: 'giveaway-a',
        evolver: giveawayDecider,
        commandId,
        operation: name,
        actor: { accountId: 'a', via: 'api' },
        correlationId: commandId,
        causationId: commandId,
        decide: ({ state, rev }, now) =>
          decide(state, command, {
            ...starting,
            ...{ now, rev, accountId: 'a', extension: null },
            id: (label: string) => `${label}-${this.asked}`,
          }),
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  /** Everything that happened since the last time; of each event the first try ends in a kill. */
  private async process(): Promise<void> {
    for (const event of this.log.events('giveaway-a').slice(this.seen)) {
      const cause = { key: event.id, causationId: null, correlationId: null, depth: 1 };
      this.points.isKilled = true;
      await this.reacted(event, cause).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      this.points.isKilled = false;
      this.pipeline = this.opened();
      await this.reacted(event, cause);
      await this.reacted(event, cause);
      this.seen++;
    }
  }

  private async reacted(
    event: StoredEvent,
    cause: { readonly key: string; causationId: null; correlationId: null; depth: number },
  ): Promise<void> {
    const process = new GiveawayProcess({
      pipeline: this.pipeline,
      log: this.log,
      bot: { say: () => Promise.resolve() },
      ledger: this.points,
      reader: {} as never,
      lookups: {} as never,
      warn: () => undefined,
    });
    for (const { step, run } of (await process.reactions[event.type]?.(event)) ?? [])
      await run({ ...cause, key: `${cause.key}/${step}` });
  }

  async agrees(): Promise<void> {
    // What is written by the process is reacted to as well.
    for (let done = -1; done < this.seen;) {
      done = this.seen;
      await this.process();
    }
    const { giveaway, entries } = await giveawaysOf(this.pipeline, 'a');
    for (const who of viewers) {
      const entry = giveaway ? inTree(entries, `${who}-id`) : undefined;
      const isVoid = giveaway?.phase === 'cancelled';
      if (['open', 'paused', 'closed'].includes(giveaway?.phase ?? ''))
        expect(entry?.asked ?? null).toBeNull();
      const bought = isVoid ? 0 : (entry?.bought ?? 0);
      const has = this.points.has.get(who) ?? 0;
      expect([who, has]).toEqual([who, 100 - (this.spent.get(who) ?? 0) - bought * COST]);
      expect(has).toBeGreaterThanOrEqual(0);
      expect(entry?.tickets ?? 0).toBe(entry?.bought ?? 0);
    }
  }

  /** Keeps the current giveaway's payments as spent once the next one starts. */
  async keepSpent(): Promise<void> {
    const { giveaway, entries } = await giveawaysOf(this.pipeline, 'a');
    if (!giveaway || !['drawn', 'finished'].includes(giveaway.phase)) return;
    for (const who of viewers) {
      const bought = inTree(entries, `${who}-id`)?.bought ?? 0;
      this.spent.set(who, (this.spent.get(who) ?? 0) + bought * COST);
    }
  }
}

it('each ticket is paid once, refused once, and given back once, wherever a server ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 40 }),
      fc.array(fault, { maxLength: 60 }),
      async (acts, faults) => {
        const run = new Run(faults);
        await run.do({ do: 'start' });
        for (const one of acts) {
          if (one.do === 'start') await run.keepSpent();
          await run.do(one);
        }
        await run.agrees();
      },
    ),
    { seed: 25, numRuns: 60 },
  );
});
