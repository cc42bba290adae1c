import type { MongoConnection } from '@studio/mongodb/mongo-connection';
import { MongoServerError, ObjectId, type Collection, type Document, type FindCursor } from 'mongodb';
import { Signal } from '../signal';
import type { Topic } from '../signals';

const COLLECTION = 'signals';
/** Bytes: some ten seconds of a busy studio, as long as a process may be held up without losing any. */
const SIZE = 8 * 1024 * 1024;
const NAMESPACE_EXISTS = 48;

interface StoredSignal {
  readonly _id: ObjectId;
  /** The process that sent it. */
  readonly from: string;
  /** Empty in marks. */
  readonly topic: string;
  /** JSON: its keys may be any. */
  readonly payload: string;
}

/** The capped collection that signals pass through. */
export class SignalCollection {
  private readonly collection: Collection<StoredSignal>;

  /** @param from id of this process */
  constructor(
    private readonly connection: MongoConnection,
    private readonly from: string,
  ) {
    this.collection = connection.db.collection<StoredSignal>(COLLECTION);
  }

  /** @throws Unavailable they are lost, or some of them, or nobody knows: to send them again might double them */
  async send(signals: readonly Signal[]): Promise<void> {
    await this.insert(signals.map(({ topic, text }) => this.stored(topic, text)));
  }

  /**
   * Makes the collection when it isn't there, or isn't capped: an insert into one that was dropped makes an ordinary
   * one, which would grow without end.
   * @throws Error it holds what is none of ours, or isn't to be had
   */
  prepare(): Promise<void> {
    return this.connection.once(async (signal) => {
      if ((await this.create(signal)) || (await this.isCapped(signal))) return;
      if (await this.collection.findOne({ from: { $exists: false } }, { signal }))
        throw new Error(
          `The collection ${COLLECTION} of ${this.connection.db.databaseName} is not capped, and holds what is no signal: rename it.`,
        );
      await this.connection.db.command({ drop: COLLECTION }, { signal });
      await this.create(signal);
    });
  }

  /** Puts down a mark, from which on signals are new. An empty collection couldn't be followed either. */
  async mark(): Promise<ObjectId> {
    const mark = this.stored('', '{}');
    await this.insert([mark]);
    return mark._id;
  }

  /** Opens a cursor on the messages of other processes and on the mark; older messages come first. */
  follow(mark: ObjectId, awaitMs: number, signal: AbortSignal): FindCursor<StoredSignal> {
    const filter = { $or: [{ from: { $ne: this.from }, topic: { $ne: '' } }, { _id: mark }] };
    return this.collection.find(filter, {
      tailable: true,
      awaitData: true,
      maxAwaitTimeMS: awaitMs,
      batchSize: 500,
      signal,
    });
  }

  private stored(topic: string, payload: string): StoredSignal {
    return { _id: new ObjectId(), from: this.from, topic, payload };
  }

  private async insert(documents: readonly StoredSignal[]): Promise<void> {
    const command = { insert: COLLECTION, documents, ordered: false, writeConcern: { w: 1 } };
    await this.connection.once((signal) => this.connection.write(command, signal));
  }

  /** @returns false when there is another of that name */
  private async create(signal: AbortSignal): Promise<boolean> {
    try {
      await this.connection.db.command({ create: COLLECTION, capped: true, size: SIZE }, { signal });
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === NAMESPACE_EXISTS) return false;
      throw error;
    }
  }

  private async isCapped(signal: AbortSignal): Promise<boolean> {
    const list = { listCollections: 1, filter: { name: COLLECTION } };
    const { cursor } = (await this.connection.db.command(list, { signal })) as {
      cursor: { firstBatch: readonly { readonly options?: Document }[] };
    };
    return cursor.firstBatch.some(({ options }) => options?.['capped'] === true);
  }
}

/** Null for what others have put there. */
export function signalOf({ topic, payload }: StoredSignal): Signal | null {
  const isSignal = typeof topic === 'string' && typeof payload === 'string';
  return isSignal ? new Signal(topic as Topic, payload) : null;
}
