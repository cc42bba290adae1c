import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { AccountPlaces } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import { idOf } from '@studio/kernel/event';
import type { EventSinks, PlatformSession } from './port/platform-adapter';
import { SimulatedAdapter, type Script } from './simulated/adapter';
import { simulationDecider } from './simulation.decider';
import type { SimulationEvents } from './simulation.events';

export interface SimulationsDeps {
  readonly events: Pick<EventStore, 'subscribe'>;
  readonly sinks: EventSinks;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

/** Runs the scripts of all accounts' simulated channels, as they are set on whatever node. */
export class Simulations {
  private readonly ending = new AbortController();
  private readonly sessions = new Map<string, PlatformSession>();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly deps: SimulationsDeps) {}

  start(): void {
    this.running = this.follow();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    await Promise.all([...this.sessions.values()].map((session) => session.close()));
  }

  private async follow(): Promise<void> {
    const { signal } = this.ending;
    let isNew = false;
    const wanted = new Map<string, Script>();
    for await (const batch of this.deps.events.subscribe([simulationDecider.category], '', { signal })) {
      if (batch.kind === 'commits')
        for (const { stream, events } of batch.commits)
          for (const { type, data } of events)
            if (type === 'simulation.set')
              wanted.set(idOf(stream), data as unknown as SimulationEvents['simulation.set']);
      isNew ||= batch.kind === 'caught-up';
      // What was set and changed before the start is not begun and ended again.
      if (!isNew) continue;
      for (const [accountId, script] of wanted) await this.run(accountId, script);
      wanted.clear();
    }
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
