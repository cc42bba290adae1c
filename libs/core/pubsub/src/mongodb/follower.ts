import type { MongoConnection } from '@studio/mongodb/mongo-connection';
import type { FindCursor } from 'mongodb';
import type { Signal } from '../signal';
import { signalOf, type SignalCollection } from './signal-collection';

/** Milliseconds to read past the messages that were there before. */
const CATCH_UP_MS = 10_000;

export interface FollowerOptions {
  readonly connection: MongoConnection;
  readonly collection: SignalCollection;
  /** Milliseconds the server holds a query without a result yet. */
  readonly awaitMs: number;
  readonly onSignal: (signal: Signal) => void;
}

/** Receives what other processes put into the collection, by one cursor for all topics. */
export class SignalFollower {
  constructor(private readonly options: FollowerOptions) {}

  /**
   * Receives new messages until it is cut off.
   * @param reached called once it has read past older messages
   * @throws Error the reason it was cut off: it ends in no other way
   */
  async follow(ending: AbortSignal, reached: () => void): Promise<never> {
    const { collection, awaitMs } = this.options;
    await collection.prepare();
    const mark = await collection.mark();
    const given = new AbortController();
    const cursor = collection.follow(mark, awaitMs, AbortSignal.any([ending, given.signal]));
    const deadline = performance.now() + CATCH_UP_MS;
    let isNow = false;
    try {
      for (;;) {
        for (const stored of await this.next(cursor, given)) {
          const signal = isNow ? signalOf(stored) : null;
          if (signal) this.options.onSignal(signal);
          if (isNow || !mark.equals(stored._id)) continue;
          isNow = true;
          reached();
        }
        if (!isNow && performance.now() > deadline) throw new Error('More signals come than can be read.');
      }
    } finally {
      // Ends the cursor, without waiting for a server that may be gone.
      given.abort();
    }
  }

  /** @throws Error when the server is silent, or the cursor has come to its end */
  private next<Stored>(cursor: FindCursor<Stored>, given: AbortController): Promise<readonly Stored[]> {
    const { connection, awaitMs } = this.options;
    return connection.once(async (signal) => {
      signal.addEventListener('abort', () => given.abort(signal.reason), { once: true });
      const first = await cursor.tryNext();
      if (first !== null) return [first, ...cursor.readBufferedDocuments()];
      if (cursor.closed || cursor.id?.isZero()) throw new Error('The signals in MongoDB were removed.');
      return [];
    }, awaitMs + connection.attemptMs);
  }
}
