import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { JSONEventData } from '@eventstore/db-client';
import type { Calls } from './calls';

/**
 * Stream whose last event names the epoch, and stream that lists purged streams. Their category belongs to no
 * area.
 */
const EPOCH_STREAM = 'eventstore-epoch';
const EPOCH_EVENT = 'epoch.began';
const PURGED_STREAM = 'eventstore-purged';
const PURGED_EVENT = 'streams.purged';
const PURGED_PER_EVENT = 1_000;

/** Marks in the log about itself: its epoch, and the purged streams. */
export class LogMarks {
  constructor(private readonly calls: Calls) {}

  async lastEpoch(): Promise<{ readonly name: string; readonly revision: bigint } | undefined> {
    const options = { fromRevision: END, direction: BACKWARDS, maxCount: 1 } as const;
    try {
      for await (const event of this.calls.readStream(EPOCH_STREAM, options)) {
        const { epoch } = event.data as { epoch?: unknown };
        if (typeof epoch === 'string') return { name: epoch, revision: event.revision };
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw this.calls.unavailable(error);
    }
    return undefined;
  }

  async purgedStreams(): Promise<ReadonlySet<string>> {
    const purged = new Set<string>();
    const all = { fromRevision: START, maxCount: Number.MAX_SAFE_INTEGER } as const;
    try {
      for await (const event of this.calls.readStream(PURGED_STREAM, all)) {
        const { streams } = event.data as { streams?: unknown };
        if (Array.isArray(streams)) for (const stream of streams) purged.add(String(stream));
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return purged;
  }

  async beginEpoch(name: string = randomUUID(), instead?: string): Promise<void> {
    try {
      const last = instead === undefined ? undefined : await this.lastEpoch();
      if (instead !== undefined && last?.name !== instead) return;
      await this.calls.append(EPOCH_STREAM, last?.revision ?? ANY, [epochEvent(name)], this.calls.deadlineMs);
    } catch (error) {
      // Another node was first, or an earlier try whose answer was lost.
      if (instead === undefined || !(error instanceof WrongExpectedVersionError))
        throw this.calls.unavailable(error);
    }
  }

  async epoch(): Promise<string> {
    for (;;) {
      const known = await this.lastEpoch();
      if (known !== undefined) return known.name;
      try {
        await this.calls.append(EPOCH_STREAM, NO_STREAM, [epochEvent(randomUUID())], this.calls.deadlineMs);
      } catch (error) {
        // Another node was first: its epoch counts. Other failures may be repeated: no try can be written after
        // another one, since the stream must not exist.
        if (!(error instanceof WrongExpectedVersionError)) throw this.calls.unavailable(error);
      }
    }
  }

  /**
   * Makes the streams unreadable and unwritable for ever. Their events leave the disk with the server's next
   * scavenge, which an operator starts. Until then a list excludes them from feeds that begin after the purge. May
   * be repeated.
   */
  async purge(streams: readonly string[]): Promise<void> {
    try {
      for (const stream of streams) await this.calls.tombstone(stream);
      for (let i = 0; i < streams.length; i += PURGED_PER_EVENT) {
        const data = { streams: streams.slice(i, i + PURGED_PER_EVENT) };
        await this.calls.append(
          PURGED_STREAM,
          ANY,
          [jsonEvent({ type: PURGED_EVENT, data })],
          this.calls.deadlineMs,
        );
      }
    } catch (error) {
      throw this.calls.unavailable(error);
    }
  }
}

function epochEvent(epoch: string): JSONEventData {
  return jsonEvent({ type: EPOCH_EVENT, data: { epoch } });
}
