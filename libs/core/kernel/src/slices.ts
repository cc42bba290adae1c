import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work between two turns of the event loop. */
const SLICE_MS = 10;

/** All work in slices shares one turn: several at once would each take a slice of every turn. */
let lane: Promise<unknown> = Promise.resolve();

/**
 * Divides long work on the main thread into slices of a few milliseconds, so that requests and sockets are served in
 * between. Slices are measured by the wall clock: on a busy machine they hold less work, never more.
 */
export class Slices {
  private end = performance.now() + SLICE_MS;

  /** True once the present slice is used up. */
  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Ends the slice if it is used up, and waits until others had their turn. */
  async rest(): Promise<void> {
    if (!this.isOver) return;
    await nextTurn();
    this.end = performance.now() + SLICE_MS;
  }

  /** Drains a generator that yields where it may be interrupted. @returns its return value */
  async drain<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await this.rest();
    }
  }
}

/** One slice of all that wait begins in each turn of the event loop, in the order in which they came. */
function nextTurn(): Promise<unknown> {
  return (lane = lane.then(() => turn()));
}
