import { operatingSystem } from '@studio/os/this-system';
import { Damaged, Unavailable } from '@studio/kernel/commit-log';
import { readCursor, writeCursor, type CursorPlace } from '../cursor';
import type {
  ProjectionCheckpoint,
  CollectionDefinition,
  DocumentWrite,
  FindOptions,
  Found,
  Page,
  ReadModels,
} from '../read-models';
import {
  definitionSteps,
  findStatement,
  keysByIndex,
  keyValues,
  merge,
  once,
  type Collection,
} from './collection';
import { DocumentCache, type CachedWrite, type ReadTicket } from './document-cache';
import type { JsonObject } from '@studio/kernel/json';
import type { FileCheck } from '@studio/sqlite/file-check';
import { type CheckedFiles } from '@studio/sqlite/file-check';
import { jsonIn, Unreadable, type Texts } from '@studio/sqlite/connection';
import type { SqliteThread } from '@studio/sqlite/sqlite-thread';
import { type Row, type SqliteStep, type Value } from '@studio/sqlite/sqlite-thread';

/** Returns the name an unusable file gets. */
export const setAside = (file: string): string => `${file}.set-aside`;

const setCheckpoint = `INSERT INTO checkpoints (generation, position, epoch) VALUES (?, ?, ?)
  ON CONFLICT (generation) DO UPDATE SET position = excluded.position, epoch = excluded.epoch
  WHERE excluded.epoch <> epoch OR excluded.position > position`;

/** Read models in one SQLite file that is open. */
export class EmbeddedReadModels implements ReadModels, CheckedFiles {
  readonly shared = false;
  private readonly collections = new Map<string, Map<string, Collection>>();
  private readonly cache = new DocumentCache();
  private lastNumber = 0;
  /** Definitions change one after the other. */
  private defining: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly writer: SqliteThread,
    private readonly reader: SqliteThread,
    collections: readonly Collection[],
    /** None when they are only read. */
    private readonly checking?: { readonly check: FileCheck; found(what: string): void },
  ) {
    for (const collection of collections) this.keep(collection);
  }

  define(generation: string, definitions: readonly CollectionDefinition[]): Promise<void> {
    return this.inTurn(async () => {
      const steps: SqliteStep[] = [];
      const collections = definitions.map((definition) => {
        const known = this.collection(generation, definition.name);
        const collection = merge(generation, definition, known, () => ++this.lastNumber);
        steps.push(...definitionSteps(collection, known));
        return collection;
      });
      if (steps.length > 0) await this.change(steps);
      for (const collection of collections) this.keep(collection);
    });
  }

  async get<Doc>(generation: string, name: string, id: string): Promise<Found<Doc> | null> {
    const [document] = await this.getMany<Doc>(generation, name, [id]);
    return document ?? null;
  }

  async getMany<Doc>(
    generation: string,
    name: string,
    ids: readonly string[],
  ): Promise<readonly Found<Doc>[]> {
    const collection = this.collection(generation, name);
    if (!collection || ids.length === 0) return [];
    const key = cacheKey(generation, name);
    const ticket = this.cache.ticket(key);
    const known = new Map(ids.map((id) => [id, ticket ? this.cache.document(key, id) : undefined]));
    const unknown = [...known].flatMap(([id, document]) => (document === undefined ? [id] : []));
    if (unknown.length > 0) {
      let documents = await this.readDocuments(collection, unknown, ticket);
      // Documents of one batch are seen together: those that were read may be newer than the others.
      if (ticket && unknown.length < known.size && !this.cache.isCurrent(ticket))
        documents = await this.readDocuments(collection, [...known.keys()], null);
      for (const [id, { found }] of documents) known.set(id, found);
    }
    return ids.flatMap((id) => (known.get(id) ?? []) as Found<Doc> | []);
  }

  async find<Doc>(generation: string, name: string, options: FindOptions): Promise<Page<Doc>> {
    const { index, equals, limit } = options;
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new RangeError(`A page has 1 to 1000 documents, not ${limit}.`);
    const collection = this.collection(generation, name);
    if (!collection) return { items: [], nextCursor: null };
    const keys = Object.hasOwn(collection.indexes, index) ? collection.indexes[index] : undefined;
    if (!keys) throw new RangeError(`Collection ${name} has no index ${index}.`);
    if (equals.length > keys.length)
      throw new RangeError(`Index ${index} of ${name} has only ${keys.length} keys.`);
    const after = readCursor(options, keys.length);
    const key = cacheKey(generation, name);
    const ticket = after ? null : this.cache.ticket(key);
    const cached = ticket && this.cache.page(key, options);
    if (cached) return cached as Page<Doc>;
    const { sql, values } = findStatement(collection, keys, options, after);
    return this.read(3, sql, values, (rows) => {
      const items = rows.slice(0, limit).map(found<Doc>);
      const last = items.at(-1);
      const page = {
        items,
        nextCursor: last && rows.length > limit ? writeCursor(options, placeOf(last, keys)) : null,
      };
      this.cache.addPage(ticket, options, page as Page<JsonObject>, charactersOf(rows));
      return page;
    });
  }

  async scan<Doc>(
    generation: string,
    name: string,
    after: string | null,
    limit: number,
  ): Promise<readonly Found<Doc>[]> {
    const collection = this.collection(generation, name);
    if (!collection) return [];
    return this.read(
      3,
      `SELECT id, position, doc FROM d${collection.number}
       WHERE ${after === null ? '' : 'id > ? AND'} doc IS NOT NULL ORDER BY id LIMIT ?`,
      after === null ? [limit] : [after, limit],
      (rows) => rows.map(found<Doc>),
    );
  }

  async write(
    generation: string,
    writes: readonly DocumentWrite[],
    checkpoint: ProjectionCheckpoint,
  ): Promise<void> {
    const byCollection = new Map<string, Value[][]>();
    const cached = new Map<string, CachedWrite[]>();
    const steps: SqliteStep[] = [];
    for (const { collection: name, id, position, doc, json } of writes) {
      const collection = this.collection(generation, name);
      if (!collection) throw new Error(`Generation ${generation} has no collection ${name}.`);
      let rows = byCollection.get(name);
      if (!rows) {
        rows = [];
        byCollection.set(name, rows);
        cached.set(cacheKey(generation, name), []);
        steps.push({ sql: collection.writes, rows });
      }
      const text = doc && (json ?? JSON.stringify(doc));
      const keys = keyValues(collection, doc);
      rows.push([id, position, text, ...keys]);
      cached
        .get(cacheKey(generation, name))
        ?.push({ id, position, text, keys: keysByIndex(collection, keys) });
    }
    steps.push(once(setCheckpoint, generation, checkpoint.position, checkpoint.epoch));
    this.cache.begin(cached.keys());
    try {
      await this.change(steps);
    } catch (error) {
      for (const collection of cached.keys()) this.cache.failed(collection);
      throw error;
    }
    for (const [collection, documents] of cached) this.cache.written(collection, documents);
  }

  async advance(generations: readonly string[], { position, epoch }: ProjectionCheckpoint): Promise<void> {
    await this.change([
      { sql: setCheckpoint, rows: generations.map((generation) => [generation, position, epoch]) },
    ]);
  }

  async checkpoint(generation: string): Promise<ProjectionCheckpoint | null> {
    return this.read(
      2,
      'SELECT position, epoch FROM checkpoints WHERE generation = ?',
      [generation],
      ([row]) => (row ? { position: String(row[0]), epoch: String(row[1]) } : null),
    );
  }

  async current(projection: string): Promise<string | null> {
    return this.read(1, 'SELECT generation FROM current WHERE projection = ?', [projection], ([row]) =>
      row ? String(row[0]) : null,
    );
  }

  async makeCurrent(projection: string, generation: string): Promise<void> {
    await this.change([once('INSERT OR REPLACE INTO current VALUES (?, ?)', projection, generation)]);
  }

  generations(): Promise<readonly string[]> {
    return this.inTurn(() => Promise.resolve([...this.collections.keys()]));
  }

  drop(generation: string): Promise<void> {
    return this.inTurn(async () => {
      const collections = this.collections.get(generation);
      this.collections.delete(generation);
      for (const name of collections?.keys() ?? []) this.cache.forget(cacheKey(generation, name));
      await this.change([
        ...[...(collections?.values() ?? [])].map(({ number }) => once(`DROP TABLE IF EXISTS d${number}`)),
        once('DELETE FROM collections WHERE generation = ?', generation),
        once('DELETE FROM checkpoints WHERE generation = ?', generation),
      ]);
    });
  }

  async ping(): Promise<void> {
    await Promise.all([this.writer.write([]), this.reader.read(1, 'SELECT 1')]);
  }

  async scrub(): Promise<void> {
    await operatingSystem.remove(setAside(this.file));
    await this.writer.scrub();
  }

  /** Runs the check. Damage here loses nothing: read models are rebuilt at the next start. */
  async checked(): Promise<null> {
    const what = await this.checking?.check.run();
    if (typeof what === 'string') this.checking?.found(`${this.file} is damaged (${what})`);
    return null;
  }

  async close(): Promise<void> {
    await this.checking?.check.stop();
    // The reader first: the last connection to close folds the write-ahead log into the file.
    await this.reader.close();
    await this.writer.close();
  }

  private readDocuments(
    collection: Collection,
    ids: readonly string[],
    ticket: ReadTicket | null,
  ): Promise<ReadonlyMap<string, { readonly found: Found<JsonObject>; readonly text: string }>> {
    return this.read(
      3,
      `SELECT id, position, doc FROM d${collection.number}
       WHERE id IN (SELECT value FROM json_each(?)) AND doc IS NOT NULL`,
      [JSON.stringify(ids)],
      (rows) => {
        const byId = new Map(
          rows.map((row) => [String(row[0]), { found: found<JsonObject>(row), text: String(row[2]) }]),
        );
        this.cache.addDocuments(ticket, ids, byId);
        return byId;
      },
    );
  }

  private read<Result>(
    columns: number,
    sql: string,
    values: Row,
    make: (rows: readonly Texts[]) => Result,
  ): Promise<Result> {
    return this.guarded(async () => make(await this.reader.read(columns, sql, values)));
  }

  private change(steps: readonly SqliteStep[]): Promise<unknown> {
    return this.guarded(() => this.writer.write(steps));
  }

  /** Runs a read or write. Damaged data cannot be served until the next start rebuilds it; the rest is served. */
  private async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof Damaged || cause instanceof Unreadable)) throw cause;
      const damage = cause instanceof Damaged ? cause.message : `${this.file} is damaged (${cause.message})`;
      if (!this.checking) throw new Damaged(damage, { cause });
      this.checking.found(damage);
      throw new Unavailable(damage, { cause });
    }
  }

  private collection(generation: string, name: string): Collection | undefined {
    return this.collections.get(generation)?.get(name);
  }

  private keep(collection: Collection): void {
    this.lastNumber = Math.max(this.lastNumber, collection.number);
    const known = this.collections.get(collection.generation);
    if (known) known.set(collection.name, collection);
    else this.collections.set(collection.generation, new Map([[collection.name, collection]]));
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.defining.then(work);
    this.defining = result.catch(() => undefined);
    return result;
  }
}

function cacheKey(generation: string, collection: string): string {
  return `${generation}/${collection}`;
}

function charactersOf(rows: readonly Texts[]): number {
  return rows.reduce((sum, row) => sum + String(row[2]).length, 0);
}

function found<Doc>([id, position, doc]: Texts): Found<Doc> {
  const value = jsonIn(doc);
  if (typeof value !== 'object' || value === null) throw new Unreadable('it holds a document that is none');
  return { id: String(id), position: String(position), doc: value as Doc };
}

function placeOf({ id, doc }: Found<unknown>, keys: readonly string[]): CursorPlace {
  const values = doc as { readonly [key: string]: string | number };
  return { keys: keys.map((key) => values[key] ?? ''), id };
}
