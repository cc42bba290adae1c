import type { SizesByLayer } from '@studio/contracts/layer-runtime/layer-sizes';
import type { Size } from '@studio/widgets/size';

/** Reports wait so long for others, so that a page's layers are written together. */
const GATHER_MS = 250;
/** Time between two writes of a layer: at first, and at most after it has doubled. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 600_000;

interface Written {
  readonly at: number;
  readonly waitMs: number;
}

/**
 * The reports of one overlay's renderers on their way to the log. A layer that keeps changing its size, as a
 * clock does, is written ever more seldom, so that nobody's seconds fill the log; its last size is what is
 * written in the end. Times are in ms since 1970.
 */
export class Measurements {
  private readonly waiting = new Map<number, { readonly size: Size; readonly since: number }>();
  private readonly written = new Map<number, Written>();

  report(memberId: number, size: Size, now: number): void {
    const since = this.waiting.get(memberId)?.since ?? now;
    this.waiting.set(memberId, { size, since });
  }

  /** Time of the next write; null if nothing waits. */
  get dueAt(): number | null {
    const times = [...this.waiting].map(([memberId, { since }]) => this.dueAtOf(memberId, since));
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Returns the sizes that are due, and removes them. */
  take(now: number): SizesByLayer {
    const due = [...this.waiting].filter(([memberId, { since }]) => this.dueAtOf(memberId, since) <= now);
    for (const [memberId] of due) this.waiting.delete(memberId);
    return Object.fromEntries(due.map(([memberId, { size }]) => [memberId, size]));
  }

  /** Puts back sizes that could not be written, unless newer ones arrived. */
  giveBack(sizes: SizesByLayer, now: number): void {
    for (const [id, size] of Object.entries<Size>(sizes))
      if (!this.waiting.has(Number(id))) this.report(Number(id), size, now);
  }

  /** These were other sizes than before and are in the log now. */
  wrote(memberIds: readonly number[], now: number): void {
    // One that was at rest for long is trusted again.
    for (const [memberId, { at, waitMs }] of this.written)
      if (now - at > 2 * waitMs + FIRST_WAIT_MS) this.written.delete(memberId);
    for (const memberId of memberIds) {
      const last = this.written.get(memberId);
      const waitMs = last ? Math.min(2 * last.waitMs, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
      this.written.set(memberId, { at: now, waitMs });
    }
  }

  private dueAtOf(memberId: number, since: number): number {
    const { at, waitMs } = this.written.get(memberId) ?? { at: 0, waitMs: 0 };
    return Math.max(since + GATHER_MS, at + waitMs);
  }
}
