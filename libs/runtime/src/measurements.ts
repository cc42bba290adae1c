import type { Size, Sizes } from './runtime.state';

/** Reports wait so long for others, so that a page's layers are written together. */
const GATHER_MS = 250;
/** How soon after a write a layer is written again: at first, and at most after doublings. */
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

  /** When there is something to write; null when nothing waits. */
  get dueAt(): number | null {
    const times = [...this.waiting].map(([memberId, { since }]) => this.dueAtOf(memberId, since));
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** What is due, which then waits no more. */
  take(now: number): Sizes {
    const due = [...this.waiting].filter(([memberId, { since }]) => this.dueAtOf(memberId, since) <= now);
    for (const [memberId] of due) this.waiting.delete(memberId);
    return Object.fromEntries(due.map(([memberId, { size }]) => [memberId, size]));
  }

  /** These could not be written: they wait again, unless there is news of them. */
  giveBack(sizes: Sizes, now: number): void {
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
