import { ANY, NO_STREAM, StreamDeletedError } from '@eventstore/db-client';
import type {
  AppendResult,
  BACKWARDS,
  END,
  JSONEventData,
  RecordedEvent,
  START,
} from '@eventstore/db-client';
import { Unavailable, type ExpectedRevision } from '@studio/kernel/commit-log';
import { messageOf, type EventStoreConnection } from './connection';
import { eventsOf } from './read';

export type ExpectedState = bigint | typeof NO_STREAM | typeof ANY;

/** The library takes a missing expectation for 'any'; here a wrong one is a programming error. */
export function demandOf(expected: ExpectedRevision): ExpectedState {
  if (expected === 'none') return NO_STREAM;
  if (expected === 'any') return ANY;
  if (!Number.isSafeInteger(expected) || expected < 0) {
    throw new TypeError(`${String(expected)} is no expected revision.`);
  }
  return BigInt(expected);
}

/** Calls of the client library that always end. They go to the leader, whose answer is the current state. */
export class Calls {
  constructor(
    private readonly connection: EventStoreConnection,
    readonly deadlineMs: number,
  ) {}

  async append(
    stream: string,
    demand: ExpectedState,
    events: readonly JSONEventData[],
    deadline: number,
  ): Promise<AppendResult> {
    const options = { expectedRevision: demand, deadline, requiresLeader: true };
    return withGuard(this.connection.client.appendToStream(stream, [...events], options), deadline);
  }

  async tombstone(stream: string): Promise<void> {
    const options = { expectedRevision: ANY, deadline: this.deadlineMs, requiresLeader: true } as const;
    try {
      await withGuard(this.connection.client.tombstoneStream(stream, options), this.deadlineMs);
    } catch (error) {
      if (!(error instanceof StreamDeletedError)) throw error;
    }
  }

  readStream(
    stream: string,
    options: {
      fromRevision: bigint | typeof START | typeof END;
      direction?: typeof BACKWARDS;
      maxCount: number;
    },
  ): AsyncGenerator<RecordedEvent> {
    // The leader's answer is the current state; a follower's may be old.
    const read = this.connection.client.readStream(stream, { ...options, requiresLeader: true });
    return eventsOf(read, this.deadlineMs);
  }

  /** Returns the port's error for a failure that is not an answer. */
  unavailable(error: unknown): Error {
    if (error instanceof Unavailable) return error;
    return new Unavailable(`EventStoreDB at ${this.connection.address}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * Rejects a call shortly after its deadline: the library never settles it on an answer that is neither success nor
 * failure.
 */
async function withGuard<T>(call: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer within the deadline.')), deadlineMs + 500);
  });
  try {
    return await Promise.race([call, silence]);
  } finally {
    clearTimeout(timer);
  }
}
