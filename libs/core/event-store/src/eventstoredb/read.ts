import {
  StreamNotFoundError,
  type AllStreamRecordedEvent,
  type RecordedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { Unavailable } from '@studio/kernel/commit-log';

/** Item that the client library's reads yield. */
interface Resolved {
  readonly event?: RecordedEvent | AllStreamRecordedEvent;
}

/**
 * Yields the events of a read in order. The library's reads have no deadline; this one ends if no event arrives
 * for `stallMs`, not counting the consumer's own time. A read that the server has ended is not cancelled: that
 * resets its HTTP/2 stream, and servers close a connection whose client resets many.
 * @throws errors of the library, or Unavailable after a stall
 */
export async function* eventsOf<T extends Resolved>(
  read: StreamingRead<T>,
  stallMs: number,
): AsyncGenerator<NonNullable<T['event']>> {
  read.on('error', () => undefined); // an error may come after the last one who listened has gone
  const iterator = read[Symbol.asyncIterator]();
  let hasEnded = false;
  try {
    for (;;) {
      const timer = setTimeout(
        () => read.destroy(new Unavailable('EventStoreDB went silent during a read.')),
        stallMs,
      );
      let result: IteratorResult<T>;
      try {
        result = await iterator.next();
      } catch (error) {
        hasEnded = error instanceof StreamNotFoundError;
        throw error;
      } finally {
        clearTimeout(timer);
      }
      hasEnded = result.done === true;
      if (result.done) return;
      if (result.value.event) yield result.value.event;
    }
  } finally {
    if (hasEnded) read.destroy();
    else dispose(read);
  }
}

/** Ends a read permanently, on both sides. */
export function dispose<T>(read: StreamingRead<T>): void {
  void read.cancel().catch(() => undefined);
  read.destroy();
}
