import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Clock } from '@studio/kernel/clock';
import { idOf } from '@studio/kernel/event';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { EventSinks, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import type { Share, ShareUser } from '@studio/process-managers/share';
import { SimulatedAdapter, type Script } from './simulated/adapter';
import { simulationDecider } from './simulation.decider';
import { simulations, type SimulationDocument } from './simulation.projection';
import type { SimulationEvents } from './simulation.events';

export interface SimulationsDeps {
  readonly events: Pick<EventStore, 'subscribe' | 'end'>;
  /** Accounts whose scripts this node runs. */
  readonly share: Share;
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

/** Runs the scripts of the simulated channels of this node's accounts, as they are set on whatever node. */
export class Simulations implements ShareUser {
  /** Null while this node has no accounts. */
  private ending: AbortController | null = null;
  private readonly sessions = new Map<string, PlatformSession>();
  private running: Promise<void> = Promise.resolve();
  /** Scripts begin and end one after the other. */
  private setting: Promise<void> = Promise.resolve();

  constructor(private readonly deps: SimulationsDeps) {}

  async shareChanged(): Promise<void> {
    const { share, warn } = this.deps;
    if (share.partitions.length === 0) {
      this.ending?.abort();
      this.ending = null;
      await this.running;
    }
    await this.inTurn(async () => {
      const gone = [...this.sessions].filter(([accountId]) => !share.has(accountId));
      for (const [accountId] of gone) this.sessions.delete(accountId);
      await Promise.all(gone.map(([, session]) => session.close()));
    });
    if (share.partitions.length === 0) return;
    const failed = (error: unknown): void => {
      if (this.ending) warn(`Simulated channels are off until the next start: ${String(error)}`);
    };
    if (this.ending) {
      void this.runAll(this.ending.signal).catch(failed);
      return;
    }
    this.ending = new AbortController();
    this.running = this.follow(this.ending.signal).catch(failed);
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { events } = this.deps;
    const after = await events.end();
    await this.runAll(signal);
    if (signal.aborted) return;
    for await (const batch of events.subscribe([simulationDecider.category], after, { signal }))
      if (batch.kind === 'commits')
        for (const { stream, events: set } of batch.commits)
          for (const { type, data } of set)
            if (type === 'simulation.set')
              await this.inTurn(() =>
                this.run(idOf(stream), data as SimulationEvents['simulation.set'], signal),
              );
  }

  /** Begins with the scripts that do not run yet. */
  private async runAll(signal: AbortSignal): Promise<void> {
    const { reader, upToDate } = this.deps;
    while (!signal.aborted && !(await upToDate()))
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const running = await reader.all<SimulationDocument>(simulations, { index: 'account', equals: [] });
    for (const { doc } of running)
      if (!this.sessions.has(doc.accountId)) await this.inTurn(() => this.run(doc.accountId, doc, signal));
  }

  /** @throws Error what the work throws */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.setting.then(work);
    this.setting = turn.catch(() => undefined);
    return turn;
  }

  private async run(accountId: string, script: Script, signal: AbortSignal): Promise<void> {
    const { sinks, places, clock, share } = this.deps;
    if (signal.aborted || !share.has(accountId)) return;
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
    this.sessions.set(accountId, await adapter.open(account, sink, signal));
  }
}
