import type { EditQueue } from '../../design/edit-queue';

/** Milliseconds that an undo waits at most for what was done before it. */
const LONGEST_MS = 5_000;

/** Requests of the editor on their way to the server. */
export class Work {
  private readonly running = new Set<Promise<unknown>>();
  private last: Promise<void> = Promise.resolve();

  /** Remembers a request until it is answered. */
  tracked<T>(call: Promise<T>): Promise<T> {
    const forget = (): boolean => this.running.delete(ended);
    const ended: Promise<unknown> = call.then(forget, forget);
    this.running.add(ended);
    return call;
  }

  /** Runs after all that was given to it before. */
  inTurn(act: () => Promise<void>): Promise<void> {
    this.last = this.last.then(act);
    return this.last;
  }

  /** Resolves once all requests are answered and no edit waits, or after some seconds. */
  async settled(edits: Pick<EditQueue, 'size' | 'subscribe'>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, LONGEST_MS);
    });
    await Promise.race([late, Promise.all([...this.running, emptied(edits)])]);
    clearTimeout(timer);
  }
}

function emptied(edits: Pick<EditQueue, 'size' | 'subscribe'>): Promise<void> {
  if (edits.size === 0) return Promise.resolve();
  return new Promise((done) => {
    const stop = edits.subscribe(() => {
      if (edits.size > 0) return;
      stop();
      done();
    });
  });
}
