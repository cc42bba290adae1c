import type { AllStreamRecordedEvent, RecordedEvent, StreamingRead } from '@eventstore/db-client';
import { Unavailable } from '@studio/kernel/commit-log';

/** What the client library's reads yield. */
interface Resolved {
  readonly event?: RecordedEvent | AllStreamRecordedEvent;
}

/**
 * The events of a read in order. The library gives reads no deadline at all; this one ends when nothing has
 * come for `stallMs` (the time in which the consumer itself is busy doesn't count).
 * @throws what the library throws, or Unavailable after a stall
 */
export async function* eventsOf<T extends Resolved>(
  read: StreamingRead<T>,
  stallMs: number,
): AsyncGenerator<NonNullable<T['event']>> {
  read.on('error', () => undefined); // an error may come after the last one who listened has gone
  const iterator = read[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(
        () => read.destroy(new Unavailable('EventStoreDB went silent during a read.')),
        stallMs,
      );
      let result: IteratorResult<T>;
      try {
        result = await iterator.next();
      } finally {
        clearTimeout(timer);
      }
      if (result.done) return;
      if (result.value.event) yield result.value.event;
    }
  } finally {
    dispose(read);
  }
}

/** Ends a read for good, on our side and on the server's. */
export function dispose<T>(read: StreamingRead<T>): void {
  void read.cancel().catch(() => undefined);
  read.destroy();
}
