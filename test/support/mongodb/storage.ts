import { Long, ObjectId, serialize, type Document } from 'bson';
import { compareValues, documentOrder, matcher, valueAt } from './compare';
import { Journal, type Capped, type Change } from './journal';
import { CommandFailed } from './command-failed';
import { applyUpdate, equalities } from './updates';
import { decode, decodeTyped } from './wire';

export interface Stored {
  /** Bytes as the client wrote them. */
  readonly bytes: Uint8Array;
  /** For matching and sorting. */
  readonly doc: Document;
}

export interface IndexSpec extends Document {
  readonly name: string;
  readonly key: Document;
  readonly unique?: boolean;
  readonly expireAfterSeconds?: number;
}

/** Returns the same key for equal values, whatever their number type. */
const keyOf = (value: unknown): string =>
  typeof value === 'string'
    ? `s${value}`
    : typeof value === 'number' || value instanceof Long
      ? `n${value.toString()}`
      : `o${Buffer.from(serialize({ value })).toString('latin1')}`;

const idIndex: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

/** A document that a cursor has come to, which may be gone since. */
export interface Place {
  readonly key: string;
  readonly number: number;
}

export class Collection {
  /** In the order in which they were inserted. */
  private readonly documents = new Map<string, Stored>();
  /** Insertion number of each document. */
  private readonly numbers = new Map<string, number>();
  private inserted = 0;
  private bytes = 0;
  /** Called at the next insert or when the collection ends. */
  private readonly waiting = new Set<() => void>();
  isDropped = false;
  readonly indexes = new Map<string, IndexSpec>([['_id_', idIndex]]);
  /** Keys in use, by unique index. */
  private readonly taken = new Map<string, Map<string, string>>();

  constructor(
    readonly ns: string,
    private readonly log: (change: Change) => void,
    readonly capped: Capped | null = null,
  ) {}

  get size(): number {
    return this.documents.size;
  }

  /** Marks the collection as dropped and notifies waiting cursors. */
  end(): void {
    this.isDropped = true;
    this.wake();
  }

  /** Returns the documents inserted after a place, in order; null if the document at that place is gone. */
  after(place: Place | null): readonly (Stored & { readonly place: Place })[] | null {
    if (place && this.numbers.get(place.key) !== place.number) return null;
    return [...this.documents].flatMap(([key, stored]) => {
      const number = this.numbers.get(key) ?? 0;
      return place && number <= place.number ? [] : [{ ...stored, place: { key, number } }];
    });
  }

  /**
   * Calls back at the next insert or at the end.
   * @returns a function that removes the callback
   */
  onChange(listener: () => void): () => void {
    this.waiting.add(listener);
    return () => void this.waiting.delete(listener);
  }

  find(filter: Document, sort?: Document): readonly Stored[] {
    const matches = matcher(filter);
    const found = [...this.candidates(filter)].filter(({ doc }) => matches(doc));
    if (sort) {
      const compare = documentOrder(sort);
      found.sort((a, b) => compare(a.doc, b.doc));
    }
    return found;
  }

  insert(document: Document): Stored {
    const { _id = new ObjectId(), ...rest } = document;
    const stored = toStored({ _id, ...rest });
    if (this.capped && stored.bytes.length > this.capped.size)
      throw new CommandFailed(2, 'object to insert exceeds cappedMaxSize');
    this.replace(null, stored);
    this.evict();
    this.wake();
    return stored;
  }

  update(
    filter: Document,
    change: Document,
    { multi = false, upsert = false, sort }: { multi?: boolean; upsert?: boolean; sort?: Document },
  ): { before: Stored | null; after: Stored | null; matched: number; modified: number; upserted?: unknown } {
    const found = this.find(filter, sort);
    const chosen = multi ? found : found.slice(0, 1);
    let before: Stored | null = null;
    let after: Stored | null = null;
    let modified = 0;
    for (const stored of chosen) {
      before = stored;
      after = toStored(applyUpdate(decodeTyped(stored.bytes), change, false));
      if (keyOf(after.doc['_id']) !== keyOf(stored.doc['_id']))
        throw new CommandFailed(66, "Performing an update would modify the immutable field '_id'");
      if (Buffer.compare(stored.bytes, after.bytes) === 0) continue;
      this.replace(stored, after);
      modified++;
    }
    if (chosen.length > 0 || !upsert) return { before, after, matched: chosen.length, modified };
    const inserted = this.insert(applyUpdate(equalities(filter), change, true));
    return { before: null, after: inserted, matched: 0, modified: 0, upserted: inserted.doc['_id'] };
  }

  delete(filter: Document, limit: number, sort?: Document): readonly Stored[] {
    const found = this.find(filter, sort);
    const chosen = limit === 0 ? found : found.slice(0, limit);
    for (const stored of chosen) this.remove(stored);
    return chosen;
  }

  createIndex(spec: IndexSpec): boolean {
    const known = this.indexes.get(spec.name);
    if (known) {
      const same = compareValues(known, { ...spec, v: known['v'] as unknown }) === 0;
      if (!same)
        throw new CommandFailed(
          86,
          `An existing index has the same name as the requested index: ${spec.name}`,
        );
      return false;
    }
    if (spec.unique) {
      const keys = new Map<string, string>();
      for (const [id, { doc }] of this.documents) {
        const key = this.indexKey(spec, doc);
        if (keys.has(key)) throw this.duplicate(spec, doc);
        keys.set(key, id);
      }
      this.taken.set(spec.name, keys);
    }
    this.indexes.set(spec.name, spec);
    this.log({ op: 'index', ns: this.ns, spec });
    return true;
  }

  dropIndex(name: string): void {
    if (!this.indexes.delete(name)) throw new CommandFailed(27, `index not found with name [${name}]`);
    this.taken.delete(name);
    this.log({ op: 'drop-index', ns: this.ns, name });
  }

  /** Removes documents that are older than their TTL indexes allow. */
  sweep(now: number): void {
    for (const { key, expireAfterSeconds } of this.indexes.values()) {
      const [field] = Object.keys(key);
      if (expireAfterSeconds === undefined || !field) continue;
      const end = new Date(now - expireAfterSeconds * 1000);
      this.delete({ [field]: { $lte: end } }, 0);
    }
  }

  /** Takes a change from the journal, which needs no check and isn't written again. */
  restore(change: Change): void {
    if (change.op === 'put') {
      const stored = { bytes: change.doc, doc: decode(change.doc) };
      this.remember(stored, this.documents.get(keyOf(stored.doc['_id'])));
    } else if (change.op === 'delete') {
      const old = this.documents.get(keyOf(decode(change.doc)['_id']));
      if (old) this.forget(old);
    }
  }

  private remove(stored: Stored): void {
    this.forget(stored);
    const doc = serialize({ _id: decodeTyped(stored.bytes)['_id'] as unknown });
    this.log({ op: 'delete', ns: this.ns, doc });
  }

  /** Removes the oldest documents until the rest is within the bounds. */
  private evict(): void {
    if (!this.capped) return;
    const { size, max = Infinity } = this.capped;
    for (const stored of this.documents.values()) {
      if (this.bytes <= size && this.documents.size <= max) return;
      this.remove(stored);
    }
  }

  private wake(): void {
    const listener = [...this.waiting];
    this.waiting.clear();
    for (const notify of listener) notify();
  }

  private *candidates({ _id: id }: Document): Iterable<Stored> {
    const isObject = typeof id === 'object' && id !== null;
    const among: unknown = isObject ? (id as Document)['$in'] : undefined;
    if (Array.isArray(among)) {
      for (const key of new Set(among.map(keyOf))) {
        const stored = this.documents.get(key);
        if (stored) yield stored;
      }
    } else if (id === undefined || isObject) yield* this.documents.values();
    else {
      const stored = this.documents.get(keyOf(id));
      if (stored) yield stored;
    }
  }

  /** Replaces a document completely or not at all: all checks run before any change. */
  private replace(old: Stored | null, stored: Stored): void {
    const id = keyOf(stored.doc['_id']);
    if (!old && this.documents.has(id)) throw this.duplicate(idIndex, stored.doc);
    for (const [name, keys] of this.taken) {
      const spec = this.indexes.get(name) ?? idIndex;
      const holder = keys.get(this.indexKey(spec, stored.doc));
      if (holder !== undefined && holder !== id) throw this.duplicate(spec, stored.doc);
    }
    this.log({ op: 'put', ns: this.ns, doc: stored.bytes });
    this.remember(stored, old);
  }

  /** In the place of the old one, if it has one. */
  private remember(stored: Stored, old?: Stored | null): void {
    const id = keyOf(stored.doc['_id']);
    if (old) this.unindex(old);
    else this.numbers.set(id, ++this.inserted);
    this.bytes += stored.bytes.length - (old?.bytes.length ?? 0);
    this.documents.set(id, stored);
    for (const [name, keys] of this.taken)
      keys.set(this.indexKey(this.indexes.get(name) ?? idIndex, stored.doc), id);
  }

  private forget(stored: Stored): void {
    const id = keyOf(stored.doc['_id']);
    this.documents.delete(id);
    this.numbers.delete(id);
    this.bytes -= stored.bytes.length;
    this.unindex(stored);
  }

  private unindex({ doc }: Stored): void {
    for (const [name, keys] of this.taken) keys.delete(this.indexKey(this.indexes.get(name) ?? idIndex, doc));
  }

  private indexKey({ key }: IndexSpec, doc: Document): string {
    return JSON.stringify(Object.keys(key).map((path) => keyOf(valueAt(doc, path) ?? null)));
  }

  private duplicate({ name, key }: IndexSpec, doc: Document): CommandFailed {
    const keyValue = Object.fromEntries(Object.keys(key).map((path) => [path, valueAt(doc, path) ?? null]));
    const text = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
    return new CommandFailed(
      11000,
      `E11000 duplicate key error collection: ${this.ns} index: ${name} dup key: { ${text.join(', ')} }`,
      { keyPattern: key, keyValue },
    );
  }
}

const show = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : value instanceof Date
      ? value.toISOString()
      : String(value);

function toStored(document: Document): Stored {
  const bytes = serialize(document);
  if (bytes.length > 16 * 1024 * 1024)
    throw new CommandFailed(10334, `BSONObj size: ${bytes.length} is invalid.`);
  return { bytes, doc: decode(bytes) };
}

/** Databases of one server, stored in a folder if there is one. */
export class Storage {
  private readonly collections = new Map<string, Collection>();
  private readonly journal: Journal | null;
  private restoring = true;

  constructor(dir?: string) {
    this.journal = dir === undefined ? null : new Journal(dir);
    for (const change of this.journal?.open() ?? []) this.restore(change);
    this.restoring = false;
  }

  get(ns: string): Collection | undefined {
    return this.collections.get(ns);
  }

  /** The collection, made when it isn't there. */
  create(ns: string, capped: Capped | null = null): Collection {
    let collection = this.collections.get(ns);
    if (!collection) {
      if (/[\0$]|\.$|^[^.]+\.\.|^[^.]*$/.test(ns))
        throw new CommandFailed(73, `Invalid namespace specified '${ns}'`);
      collection = new Collection(ns, (change) => this.write(change), capped);
      this.collections.set(ns, collection);
      this.write({ op: 'create', ns, ...(capped && { capped }) });
    }
    return collection;
  }

  drop(ns: string): boolean {
    const collection = this.collections.get(ns);
    if (!collection) return false;
    this.collections.delete(ns);
    collection.end();
    this.write({ op: 'drop', ns });
    return true;
  }

  /** Names of a database's collections. */
  names(db: string): readonly string[] {
    return [...this.collections.keys()].flatMap((ns) =>
      ns.startsWith(`${db}.`) ? [ns.slice(db.length + 1)] : [],
    );
  }

  sweep(now = Date.now()): void {
    for (const collection of this.collections.values()) collection.sweep(now);
  }

  close(): void {
    this.journal?.close();
  }

  private write(change: Change): void {
    if (!this.restoring) this.journal?.write(change);
  }

  private restore(change: Change): void {
    if (change.op === 'drop') this.drop(change.ns);
    else {
      const collection = this.create(change.ns, change.op === 'create' ? change.capped : null);
      if (change.op === 'index') collection.createIndex(change.spec as IndexSpec);
      else if (change.op === 'drop-index') collection.dropIndex(change.name);
      else collection.restore(change);
    }
  }
}

/** A 64-bit number for an answer. */
export const long = (value: number | bigint): Long => Long.fromBigInt(BigInt(value));
