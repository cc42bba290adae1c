import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Clock } from '@studio/kernel/clock';
import { idOf } from '@studio/kernel/event';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { EventSinks, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import { SimulatedAdapter, type Script } from './simulated/adapter';
import { simulationDecider } from './simulation.decider';
import { simulations, type SimulationDocument } from './simulation.projection';
import type { SimulationEvents } from './simulation.events';

export interface SimulationsDeps {
  readonly events: Pick<EventStore, 'subscribe' | 'end'>;
  /** Reader of running scripts. */
  readonly reader: Pick<ProjectionReader, 'all'>;
  /** Resolves to true once the read model contains everything in the log. */
  readonly upToDate: () => Promise<boolean>;
  readonly sinks: EventSinks;
  readonly places: AccountPlaces;
  readonly clock: Clock;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

const RETRY_MS = 1_000;

/** Runs the scripts of all accounts' simulated channels, as they are set on whatever node. */
export class Simulations {
  private ending = new AbortController();
  private readonly sessions = new Map<string, PlatformSession>();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly deps: SimulationsDeps) {}

  /** May be done again once it was stopped. */
  start(): void {
    this.ending = new AbortController();
    this.running = this.follow().catch((error: unknown) => {
      if (!this.ending.signal.aborted)
        this.deps.warn(`Simulated channels are off until the next start: ${String(error)}`);
    });
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    await Promise.all([...this.sessions.values()].map((session) => session.close()));
    this.sessions.clear();
  }

  private async follow(): Promise<void> {
    const { events, reader, upToDate } = this.deps;
    const { signal } = this.ending;
    const after = await events.end();
    while (!signal.aborted && !(await upToDate()))
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const running = await reader.all<SimulationDocument>(simulations, { index: 'account', equals: [] });
    for (const { doc } of running) await this.run(doc.accountId, doc);
    for await (const batch of events.subscribe([simulationDecider.category], after, { signal }))
      if (batch.kind === 'commits')
        for (const { stream, events: set } of batch.commits)
          for (const { type, data } of set)
            if (type === 'simulation.set')
              await this.run(idOf(stream), data as SimulationEvents['simulation.set']);
  }

  private async run(accountId: string, script: Script): Promise<void> {
    const { sinks, places, clock } = this.deps;
    await this.sessions.get(accountId)?.close();
    this.sessions.delete(accountId);
    if (script.perMinute === 0) return;
    const { currency } = await places.placeOf(accountId).catch(() => ({ currency: 'USD' }));
    const adapter = new SimulatedAdapter({
      script,
      currency,
      clock,
      sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
    });
    const account = { accountId, channelId: `simulated-${accountId}` };
    const sink = sinks.sinkOf(accountId, { simulated: true });
    this.sessions.set(accountId, await adapter.open(account, sink, this.ending.signal));
  }
}
