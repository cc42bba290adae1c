import type { RenderLayout } from '@studio/realtime/protocol';

export type DraggedLayouts = ReadonlyMap<number, RenderLayout>;

interface FollowerOptions {
  /** Sends where layers are; ends when that is answered. */
  readonly send: (layouts: DraggedLayouts) => Promise<void>;
  /** Calls back after a number of ms. */
  readonly later?: (call: () => void, ms: number) => void;
}

/** Least time between two commands, in ms: at most ten per second. */
const GAP_MS = 100;

/**
 * Sends the layouts of a drag to the picture on air: one command at a time, and of the waiting layouts only the
 * latest.
 */
export class DragFollower {
  private waiting: DraggedLayouts | null = null;
  private isSending = false;
  private isTooSoon = false;
  private isOver = false;
  /** True once viewers may have seen something of the drag. */
  hasSent = false;

  constructor(private readonly options: FollowerOptions) {}

  follow(layouts: DraggedLayouts): void {
    this.waiting = layouts;
    this.pump();
  }

  /** Ends the drag and drops waiting layouts. */
  stop(): void {
    this.isOver = true;
    this.waiting = null;
  }

  private pump(): void {
    if (this.isOver || !this.waiting || this.isSending || this.isTooSoon) return;
    const layouts = this.waiting;
    this.waiting = null;
    this.hasSent = true;
    this.isSending = true;
    this.isTooSoon = true;
    this.later(() => {
      this.isTooSoon = false;
      this.pump();
    });
    void this.options.send(layouts).finally(() => {
      this.isSending = false;
      this.pump();
    });
  }

  private later(call: () => void): void {
    if (this.options.later) this.options.later(call, GAP_MS);
    else setTimeout(call, GAP_MS);
  }
}
