import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';
import { Lease } from './lease';

/** Milliseconds between renewals of a lease, and between requests for one. */
const RENEW_MS = 1_500;

export interface LeasedWorkDeps {
  readonly records: Records;
  readonly clock: Pick<Clock, 'now'>;
  /** Id of this process of the studio. */
  readonly node: string;
  /** Nobody else can have these stores: the work needs no lease. */
  readonly isAlone?: boolean;
  /** Takes an error that ended the work early. It begins again. */
  readonly failed: (error: unknown) => void;
}

/**
 * Work that one node at a time does: the holder of its lease. Another node takes it over within ten seconds when the
 * holder ends.
 */
export class LeasedWork {
  private readonly ending = new AbortController();
  /** Null where nobody else can do it. */
  private readonly lease: Lease | null;
  private isAtWork = false;
  private running: Promise<void> = Promise.resolve();

  /**
   * @param name names the lease on all nodes
   * @param work does it until the signal is aborted. When it has resolved or failed, nothing of it goes on.
   */
  constructor(
    name: string,
    private readonly deps: LeasedWorkDeps,
    private readonly work: (signal: AbortSignal) => Promise<void>,
  ) {
    this.lease = deps.isAlone ? null : new Lease(deps.records, name, deps.node, deps.clock);
  }

  /** True while no other node can do it. */
  get isHeld(): boolean {
    return this.lease ? this.lease.isHeld : this.isAtWork;
  }

  start(): void {
    this.running = this.run();
  }

  /** Resolves when the work has ended; another node needn't wait then. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    await this.lease?.release().catch(() => undefined);
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        if (!this.lease || (await this.lease.hold())) await this.whileHeld();
      } catch (error) {
        if (!signal.aborted) this.deps.failed(error);
      }
      await delay(RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async whileHeld(): Promise<void> {
    const held = new AbortController();
    const end = (): void => held.abort();
    this.ending.signal.addEventListener('abort', end, { once: true });
    if (this.ending.signal.aborted) end();
    this.isAtWork = true;
    const renewing = this.lease && this.renew(this.lease, held);
    try {
      await this.work(held.signal);
    } finally {
      end();
      this.ending.signal.removeEventListener('abort', end);
      await renewing;
      this.isAtWork = false;
    }
  }

  private async renew(lease: Lease, held: AbortController): Promise<void> {
    const { signal } = held;
    while (!signal.aborted) {
      await delay(RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      // A store that is away for a moment does not end it: the lease lasts for some seconds.
      const isMine = await lease.hold().catch(() => lease.isHeld);
      if (!isMine) held.abort();
    }
  }
}
