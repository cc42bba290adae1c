import type { Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';

const KIND = 'process-lease';

/** Milliseconds a lease lasts after its holder's last sign of life; then another node takes it over. */
const LEASE_MS = 6_000;
/** Milliseconds before the end of a lease at which its holder stops acting: clocks of nodes may differ. */
const MARGIN_MS = 2_000;

/** True while somebody has a lease, by the store's own time. @throws Unavailable */
export async function isLeaseOf(records: Pick<Records, 'get'>, process: string): Promise<boolean> {
  return (await records.get(KIND, process)) !== null;
}

/** The right of one node to act for a process. The store's own time ends it, for whoever holds it goes by less. */
export class Lease {
  /** Until when this node may act, by a clock that only goes forward. */
  private until = 0;
  private version = 0;

  constructor(
    private readonly records: Records,
    private readonly process: string,
    private readonly node: string,
    private readonly clock: Pick<Clock, 'now'>,
    /** Milliseconds, of a clock that is never set. */
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /** True while nobody else can have it. */
  get isHeld(): boolean {
    return this.steady() < this.until;
  }

  /** Takes the lease or keeps it. @returns false when somebody else has it @throws Unavailable */
  async hold(): Promise<boolean> {
    const asked = this.steady();
    const value = { node: this.node, since: this.clock.now() };
    const options = { ttlMs: LEASE_MS };
    // A lease whose time may be over is never renewed: another one's may have the same version by now.
    const isHeld = this.isHeld;
    const isMine = isHeld
      ? await this.records.compareAndSet(KIND, this.process, this.version, value, options)
      : await this.records.putIfAbsent(KIND, this.process, value, options);
    if (!isMine) {
      this.version = this.until = 0;
      return false;
    }
    this.version = isHeld ? this.version + 1 : 1;
    this.until = asked + LEASE_MS - MARGIN_MS;
    return true;
  }

  /** Another node needn't wait for its end. */
  async release(): Promise<void> {
    const { version, isHeld } = this;
    this.version = this.until = 0;
    if (isHeld) await this.records.delete(KIND, this.process, version);
  }
}
