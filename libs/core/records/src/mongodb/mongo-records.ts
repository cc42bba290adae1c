import { systemClock, type Clock } from '@studio/kernel/clock';
import { Unavailable } from '@studio/kernel/commit-log';
import type { JsonObject } from '@studio/kernel/json';
import { hadNoEffect, MongoConnection, type MongoConnectionOptions } from '@studio/mongodb/mongo-connection';
import { MongoServerError, type Collection, type Document } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { requireOwn, type Record, type Records, type WriteOptions } from '../records';

export interface MongoRecordsOptions extends MongoConnectionOptions {
  readonly clock?: Clock;
}

const COLLECTION = 'records';
/** A write counts once it is on disk, and on most servers where there are several. */
const durable = { w: 'majority', j: true };
/**
 * Milliseconds that records stay after their end: clocks differ, and the rest of a deleted record shows the
 * outcome of a write whose answer was lost.
 */
const KEEP_ENDED_MS = 5 * 60_000;
const SWEEP_EVERY_MS = 60_000;
/** End of a record that does not expire. */
const NEVER = Number.MAX_SAFE_INTEGER;
/** Others may come first so often before a put gives up. */
const ROUNDS = 8;

/** Stored record; a deleted one has ended. */
interface Stored {
  readonly _id: string;
  readonly version: number;
  /** JSON: its keys may be any. */
  readonly value: string;
  /** Milliseconds since 1970 by our clock. */
  readonly endsAt: number;
  /** Time from which the server may remove it, by the server's clock. */
  readonly sweepAt: Date | null;
  /** Time of the put, by the writer's clock. */
  readonly putAt: number;
  /** The write that put it. */
  readonly putBy: string;
  /** The write that changed it last. */
  readonly changedBy: string;
  /** The last write of the ended record in whose place it was put. */
  readonly replaced: string | null;
}

/** Write in progress, distinguishable from all others. */
interface Writing {
  readonly _id: string;
  readonly write: string;
  /** By our clock. */
  readonly started: number;
  readonly signal: AbortSignal;
  /** An attempt was interrupted: it may have changed the record, and it alone may be why "no" is found now. */
  readonly again: boolean;
}

/**
 * Records in MongoDB, or in what speaks its protocol: it needs neither sessions nor transactions, and each
 * write is one change of one document.
 * @throws Error with a sentence that names the address, never the password
 */
export async function openMongoRecords({
  clock = systemClock,
  ...options
}: MongoRecordsOptions): Promise<Records> {
  const connection = await MongoConnection.open(options);
  try {
    return new MongoRecords(connection, clock, await makeIndex(connection));
  } catch (error) {
    await connection.close();
    throw new Error(`Cannot use the records of ${(error as Error).message}`, { cause: error });
  }
}

/** @returns whether the server removes by itself what has ended */
async function makeIndex(connection: MongoConnection): Promise<boolean> {
  const create = (index: Document): Promise<Document> =>
    connection.run((signal) =>
      connection.db.command(
        { createIndexes: COLLECTION, indexes: [{ key: { sweepAt: 1 }, name: 'sweepAt', ...index }] },
        { signal },
      ),
    );
  try {
    await create({ expireAfterSeconds: 0 });
    return true;
  } catch (error) {
    if (!(error instanceof Unavailable && error.cause instanceof MongoServerError)) throw error;
    // Servers that only speak the protocol may not know of lifetimes.
    await create({});
    return false;
  }
}

class MongoRecords implements Records {
  private readonly collection: Collection<Stored>;
  private readonly sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: MongoConnection,
    private readonly clock: Clock,
    serverSweeps: boolean,
  ) {
    this.collection = connection.db.collection<Stored>(COLLECTION);
    if (!serverSweeps)
      this.sweeper = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_EVERY_MS).unref();
  }

  async get<Value>(kind: string, id: string): Promise<Record<Value> | null> {
    const stored = await this.connection.run((signal) => this.read(keyOf(kind, id), signal));
    if (!stored || stored.endsAt <= this.clock.now()) return null;
    return { value: JSON.parse(stored.value) as Value, version: stored.version };
  }

  putIfAbsent(kind: string, id: string, value: JsonObject, options?: WriteOptions): Promise<boolean> {
    return this.decide(keyOf(kind, id), async (writing) => {
      const { _id, write } = writing;
      for (let round = 0; round < ROUNDS; round++) {
        const now = this.clock.now();
        const contents = { version: 1, value: JSON.stringify(value), ...endOf(now, options) };
        const record = { ...contents, putAt: now, putBy: write, changedBy: write, replaced: null };
        if (await this.insert({ _id, ...record }, writing)) return true;
        const there = await this.read(_id, writing.signal);
        if (!there) continue;
        if (await this.isDone(there, writing)) return true;
        if (there.endsAt > now) return false;
        if (await this.replace(there, { ...record, replaced: there.changedBy }, writing)) return true;
      }
      throw changedByMany(_id);
    });
  }

  compareAndSet(
    kind: string,
    id: string,
    version: number,
    value: JsonObject,
    options?: WriteOptions,
  ): Promise<boolean> {
    const change = (now: number) => ({
      version: version + 1,
      value: JSON.stringify(value),
      ...endOf(now, options),
    });
    return this.decide(keyOf(kind, id), (writing) => {
      if (writing.again) return this.changeSeen(writing, version, change);
      const { _id, write, started } = writing;
      const filter = { _id, version, endsAt: { $gt: started } };
      return this.update(filter, { ...change(started), changedBy: write }, writing);
    });
  }

  delete(kind: string, id: string, version?: number): Promise<boolean> {
    return this.decide(keyOf(kind, id), (writing) =>
      // Expire the record instead of removing it: the remaining document shows whether this write succeeded.
      this.changeSeen(writing, version, () => ({ value: '', endsAt: 0, sweepAt: sweepIn(0) })),
    );
  }

  async deleteContaining(part: string): Promise<void> {
    requireOwn(part);
    const $set = { value: '', endsAt: 0, sweepAt: sweepIn(0), changedBy: randomUUID() };
    const updates = [{ q: { _id: { $regex: part }, endsAt: { $gt: 0 } }, u: { $set }, multi: true }];
    await this.connection.run((signal) =>
      this.connection.write({ update: COLLECTION, updates, writeConcern: durable }, signal),
    );
  }

  async ping(): Promise<void> {
    // A write that finds nothing: servers that can't be written refuse it.
    await this.connection.run((signal) => this.update({ _id: '' }, { value: '' }, { signal }));
  }

  /** Its files are the server's own. */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.connection.close();
  }

  /**
   * Attempts a write until its outcome is known.
   * @throws Unavailable also if its outcome can no longer be found out
   */
  private decide(_id: string, attempt: (writing: Writing) => Promise<boolean>): Promise<boolean> {
    const write = randomUUID();
    const started = this.clock.now();
    let again = false;
    return this.connection.run(async (signal) => {
      try {
        return await attempt({ _id, write, started, signal, again });
      } catch (error) {
        again ||= !hadNoEffect(error);
        throw error;
      }
    });
  }

  /** Changes a record as it was read just now, so that an attempt that lands late changes nothing else. */
  private async changeSeen(
    writing: Writing,
    version: number | undefined,
    change: (now: number) => Partial<Stored>,
  ): Promise<boolean> {
    const { _id, write, signal, again } = writing;
    for (let round = 0; round < ROUNDS; round++) {
      const now = this.clock.now();
      const there = await this.read(_id, signal);
      // Whatever was done to it would have left it here for some minutes.
      if (!there) return false;
      if (await this.isDone(there, writing)) return true;
      if (again && version !== undefined && there.version > version + 1) throw lostTrack(_id);
      if (there.endsAt <= now || (version ?? there.version) !== there.version) return false;
      if (await this.replace(there, { ...change(now), changedBy: write }, writing)) return true;
    }
    throw changedByMany(_id);
  }

  /**
   * Returns true if an interrupted attempt of a write succeeded after all.
   * @throws Unavailable if the record was put again meanwhile, so that the outcome is unknown
   */
  private async isDone(there: Stored, writing: Writing): Promise<boolean> {
    const { _id, write, started, again } = writing;
    if (!again) return false;
    if ([there.putBy, there.changedBy, there.replaced].includes(write)) {
      // Found by a write that changes nothing: that one is answered only once what it found is durable.
      await this.replace(there, { changedBy: there.changedBy }, writing);
      return true;
    }
    if (there.putAt > started) throw lostTrack(_id);
    return false;
  }

  private read(_id: string, signal: AbortSignal): Promise<Stored | null> {
    return this.collection.findOne({ _id }, { signal });
  }

  private async insert(record: Stored, { signal }: Pick<Writing, 'signal'>): Promise<boolean> {
    const command = { insert: COLLECTION, documents: [record], writeConcern: durable };
    return (await this.connection.write(command, signal)).duplicate === null;
  }

  /** False when another write came first. */
  private replace({ _id, changedBy }: Stored, change: Partial<Stored>, writing: Writing): Promise<boolean> {
    return this.update({ _id, changedBy }, change, writing);
  }

  private async update(
    filter: Document,
    change: Partial<Stored>,
    { signal }: Pick<Writing, 'signal'>,
  ): Promise<boolean> {
    const updates = [{ q: filter, u: { $set: change } }];
    const { n } = await this.connection.write({ update: COLLECTION, updates, writeConcern: durable }, signal);
    return n === 1;
  }

  private async sweep(): Promise<void> {
    const deletes = [{ q: { sweepAt: { $lte: new Date() } }, limit: 0 }];
    await this.connection.run((signal) => this.connection.write({ delete: COLLECTION, deletes }, signal));
  }
}

const lostTrack = (_id: string): Unavailable =>
  new Unavailable(`The answer to a write of record ${_id} was lost: it is written or not.`);
const changedByMany = (_id: string): Unavailable =>
  new Unavailable(`Record ${_id} is changed by too many at once.`);

const keyOf = (kind: string, id: string): string => JSON.stringify([kind, id]);

function sweepIn(ms: number): Date | null {
  const date = new Date(Date.now() + ms + KEEP_ENDED_MS);
  return Number.isNaN(date.getTime()) ? null : date;
}

function endOf(now: number, { ttlMs }: WriteOptions = {}): Pick<Stored, 'endsAt' | 'sweepAt'> {
  return ttlMs === undefined
    ? { endsAt: NEVER, sweepAt: null }
    : { endsAt: now + ttlMs, sweepAt: sweepIn(ttlMs) };
}
