import { serialize, type Document } from 'bson';
import { CommandFailed } from './command-failed';
import { matcher } from './compare';
import { long, type Collection, type Place, type Storage, type Stored } from './storage';
import { cursorReply, decodeTyped, plain } from './wire';

/** Default time for which a cursor waits for data, in ms. */
const AWAIT_MS = 1000;

interface Cursor {
  readonly ns: string;
  readonly awaitsData: boolean;
  /** The next documents; none at its end, which need not be for good. */
  more(atMost: number, waitMs: number): Uint8Array[] | Promise<Uint8Array[]>;
  /** Returns true if no more documents will come. */
  isOver(): boolean;
  kill(): void;
}

/** Cursor over a fixed result, returned in batches. */
class Found implements Cursor {
  readonly awaitsData = false;

  constructor(
    readonly ns: string,
    private readonly documents: Uint8Array[],
  ) {}

  more(atMost: number): Uint8Array[] {
    return takeBatch(this.documents, atMost);
  }

  isOver(): boolean {
    return this.documents.length === 0;
  }

  kill(): void {
    this.documents.length = 0;
  }
}

/** Follows the end of a capped collection. */
class Tail implements Cursor {
  /** The last document that it has looked at. */
  private last: Place | null = null;
  private isKilled = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly collection: Collection,
    private readonly matches: (document: Document) => boolean,
    private readonly shown: (stored: Stored) => Uint8Array,
    readonly awaitsData: boolean,
  ) {}

  get ns(): string {
    return this.collection.ns;
  }

  /** @throws CommandFailed when its place in the collection is gone */
  async more(atMost: number, waitMs: number): Promise<Uint8Array[]> {
    const end = performance.now() + waitMs;
    for (;;) {
      const batch = this.take(atMost);
      const left = end - performance.now();
      if (batch.length > 0 || !this.awaitsData || left <= 0) return batch;
      await this.change(left);
    }
  }

  take(atMost: number): Uint8Array[] {
    if (this.isKilled)
      throw new CommandFailed(237, 'operation was interrupted because a client killed the cursor');
    if (this.collection.isDropped) throw new CommandFailed(175, `collection dropped. NS: ${this.ns}`);
    const rest = this.collection.after(this.last);
    if (!rest)
      throw new CommandFailed(
        136,
        'CollectionScan died due to position in capped collection being deleted. ' +
          `Last seen record id: RecordId(${this.last?.number})`,
      );
    const batch: Uint8Array[] = [];
    let bytes = 0;
    for (const stored of rest) {
      if (batch.length >= atMost) break;
      if (this.matches(stored.doc)) {
        bytes += stored.bytes.length;
        if (batch.length > 0 && bytes > MOST_BYTES) break;
        batch.push(this.shown(stored));
      }
      this.last = stored.place;
    }
    return batch;
  }

  isOver(): boolean {
    return false;
  }

  kill(): void {
    this.isKilled = true;
    this.wake();
  }

  /** Resolves at the next insert, at the end of the collection or of this cursor, or when the time is over. */
  private change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        forget();
        resolve();
      };
      const timer = setTimeout(done, ms).unref();
      const forget = this.collection.onChange(done);
      this.wake = done;
    });
  }
}

/** The cursors of one server. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private last = 0n;

  constructor(private readonly storage: Storage) {}

  find(command: Document): Uint8Array {
    const {
      filter = {},
      sort,
      skip = 0,
      limit = 0,
      batchSize = 101,
      singleBatch,
      projection,
      tailable,
      ...rest
    } = plain(command);
    const ns = `${rest['$db']}.${rest['find']}`;
    const shown = ({ bytes }: Stored): Uint8Array =>
      projection ? serialize(project(decodeTyped(bytes), projection as Document)) : bytes;
    const isSingle = Boolean(singleBatch) || Number(limit) < 0;
    if (tailable || rest['awaitData']) {
      refuseUntailable({ tailable, sort, isSingle });
      const collection = this.storage.get(ns);
      if (collection && !collection.capped)
        throw new CommandFailed(
          2,
          `error processing query: ns=${ns} tailable cursor requested on non capped collection`,
        );
      // A cursor needs a position: on an empty collection it is dead from the start.
      if (!collection || collection.size === 0) return cursorReply('firstBatch', [], 0n, ns);
      const tail = new Tail(collection, matcher(filter as Document), shown, Boolean(rest['awaitData']));
      return cursorReply('firstBatch', tail.take(Number(batchSize)), this.keep(tail), ns);
    }
    const found = this.storage.get(ns)?.find(filter as Document, sort as Document | undefined) ?? [];
    const end = limit ? Number(skip) + Math.abs(Number(limit)) : undefined;
    const documents = found.slice(Number(skip), end).map(shown);
    const batch = takeBatch(documents, Number(batchSize));
    const more = documents.length > 0 && !isSingle;
    return cursorReply('firstBatch', batch, more ? this.keep(new Found(ns, documents)) : 0n, ns);
  }

  async getMore(command: Document): Promise<Uint8Array> {
    const { getMore, batchSize, maxTimeMS } = plain(command);
    const id = BigInt(getMore as number);
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandFailed(43, `cursor id ${id} not found`);
    if (maxTimeMS !== undefined && !cursor.awaitsData)
      throw new CommandFailed(2, 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    try {
      const batch = await cursor.more(Number(batchSize) || Infinity, Number(maxTimeMS ?? AWAIT_MS));
      if (cursor.isOver()) this.open.delete(id);
      return cursorReply('nextBatch', batch, cursor.isOver() ? 0n : id, cursor.ns);
    } catch (error) {
      this.open.delete(id);
      throw error;
    }
  }

  kill(command: Document): Document {
    const ids = (plain(command)['cursors'] as number[]).map(BigInt);
    const known = ids.filter((id) => this.open.has(id));
    for (const id of known) {
      this.open.get(id)?.kill();
      this.open.delete(id);
    }
    const unknown = ids.filter((id) => !known.includes(id));
    return {
      cursorsKilled: known.map(long),
      cursorsNotFound: unknown.map(long),
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  }

  private keep(cursor: Cursor): bigint {
    const id = ++this.last;
    this.open.set(id, cursor);
    return id;
  }
}

function refuseUntailable({ tailable, sort, isSingle }: Document): void {
  if (!tailable) throw new CommandFailed(9, "Cannot set 'awaitData' without also setting 'tailable'");
  if (isSingle) throw new CommandFailed(9, "cannot use tailable option with the 'singleBatch' option");
  const keys = Object.entries((sort ?? {}) as Document);
  if (keys.some(([key, direction]) => key !== '$natural' || Number(direction) !== 1))
    throw new CommandFailed(2, 'cannot use tailable option with a sort other than {$natural: 1}');
}

/** Maximum size of one message, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Takes documents off the front: as many as were asked for, but at most what one message holds. */
function takeBatch(documents: Uint8Array[], atMost: number): Uint8Array[] {
  let bytes = 0;
  let count = 0;
  while (count < atMost && count < documents.length) {
    bytes += documents[count]?.length ?? 0;
    if (count > 0 && bytes > MOST_BYTES) break;
    count++;
  }
  return documents.splice(0, count);
}

/** Top-level inclusions or exclusions. */
export function project(document: Document, projection: Document | undefined): Document {
  const entries = Object.entries(projection ?? {});
  if (entries.length === 0) return document;
  const includes = entries.some(([key, value]) => key !== '_id' && Boolean(value));
  const named = new Map(entries.map(([key, value]) => [key, Boolean(value)]));
  return Object.fromEntries(
    Object.entries(document).filter(([key]) => named.get(key) ?? (key === '_id' || !includes)),
  );
}
