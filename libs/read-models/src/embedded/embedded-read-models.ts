import type { JsonObject } from '@studio/kernel/json';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCursor, writeCursor, type Place } from '../cursor';
import type {
  Checkpoint,
  CollectionDefinition,
  DocumentWrite,
  FindOptions,
  Found,
  Page,
  ReadModels,
} from '../read-models';
import { FileCheck, type Checked } from '@studio/sqlite/file-check';
import {
  CannotOpen,
  SqliteThread,
  type Row,
  type SqliteOptions,
  type Step,
  type Value,
} from '@studio/sqlite/sqlite-thread';

export interface EmbeddedReadModelsOptions {
  /** Folder of `read-models.sqlite`; made when missing. */
  readonly dir: string;
  /** Told, as one line, when a file that can't be used was set aside: all views are then built anew. */
  readonly log?: (line: string) => void;
  /**
   * Bytes up to which the file is checked when it is opened, by default always; a larger one by `checked`, and if it
   * is damaged, the next opening begins anew.
   */
  readonly checkedBytes?: number;
  /**
   * How long the connection that writes also answers reads, in milliseconds, so that a start needn't wait for one more
   * thread; by default there is one for reads at once.
   */
  readonly readerAfterMs?: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS collections (
    generation TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL, keys TEXT NOT NULL, indexes TEXT NOT NULL,
    PRIMARY KEY (generation, name)
  );
  CREATE TABLE IF NOT EXISTS checkpoints (generation TEXT PRIMARY KEY, position TEXT NOT NULL, epoch TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS current (projection TEXT PRIMARY KEY, generation TEXT NOT NULL);
`;

/**
 * Read models in one SQLite file. A file that is damaged or not ours is set aside and begun anew.
 * @throws Error with a sentence that names the file when it can't be used at all
 */
export async function openEmbeddedReadModels({
  dir,
  log,
  checkedBytes,
  readerAfterMs = 0,
}: EmbeddedReadModelsOptions): Promise<ReadModels & Checked> {
  const options = { ...optionsFor(dir), checkedBytes };
  const writer = await openOrBeginAnew(dir, options, log);
  const openReader = (): Promise<SqliteThread> => SqliteThread.open({ ...options, readOnly: true });
  const reader =
    readerAfterMs > 0 ? new LateReader(writer, openReader, readerAfterMs, log) : await openReader();
  const check = new FileCheck(options.file, checkedBytes);
  const found = (what: string): void => {
    writeFileSync(foundDamaged(options.file), what);
    log?.(
      `${options.file} is damaged (${what}): restart the server to build the read models anew from the log.`,
    );
  };
  return new EmbeddedReadModels(writer, reader, await collectionsIn(reader), { check, found });
}

/** A file that says that the next opening must begin anew. */
const foundDamaged = (file: string): string => `${file}.damaged`;
/** What could not be used is kept under another name. */
const setAside = (file: string): string => `${file}.set-aside`;

/**
 * The same file, of a server that may be running, for reading only; null when there is none.
 * @throws Error with a sentence that names the file when it can't be read
 */
export async function readEmbeddedReadModels({
  dir,
}: Pick<EmbeddedReadModelsOptions, 'dir'>): Promise<ReadModels | null> {
  const options = optionsFor(dir);
  if (!existsSync(options.file)) return null;
  try {
    const reader = await SqliteThread.open({ ...options, readOnly: true });
    return new EmbeddedReadModels(reader, reader, await collectionsIn(reader));
  } catch (error) {
    throw new Error(`Cannot read ${options.file}: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * Removes the file with all that belongs to it, also what was set aside: the next opening begins anew. Nobody may have
 * it open. May be repeated.
 */
export function removeEmbeddedReadModels({ dir }: Pick<EmbeddedReadModelsOptions, 'dir'>): void {
  const { file } = optionsFor(dir);
  // The file first: without its write-ahead log it may be damaged, while without the file that counts for nothing.
  for (const left of [file, `${file}-wal`, `${file}-shm`, setAside(file), foundDamaged(file)])
    rmSync(left, { force: true });
}

function optionsFor(dir: string): SqliteOptions {
  return {
    file: join(dir, 'read-models.sqlite'),
    applicationId: 0x4f53524d,
    layout: 1,
    // The log can fill it again: losing the last moments of a crashed machine costs nothing.
    synchronous: 'NORMAL',
    schema,
    startTables: ['collections', 'checkpoints', 'current'],
  };
}

/** A connection of its own for reads, so that they never wait for a rebuild's writes. */
type ReadConnection = Pick<SqliteThread, 'read' | 'close'>;

/** One that is opened when there is time for it; until then the one that writes answers. */
class LateReader implements ReadConnection {
  private own: SqliteThread | null = null;
  private opening: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly writer: SqliteThread,
    open: () => Promise<SqliteThread>,
    afterMs: number,
    log?: (line: string) => void,
  ) {
    this.timer = setTimeout(() => {
      this.opening = open().then(
        (own) => void (this.own = own),
        (error: unknown) =>
          log?.(`Reads wait for the read models' writes until the next start: ${String(error)}`),
      );
    }, afterMs).unref();
  }

  read(sql: string, values?: Row): Promise<readonly Row[]> {
    return (this.own ?? this.writer).read(sql, values);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.opening;
    await this.own?.close();
  }
}

async function collectionsIn(reader: ReadConnection): Promise<readonly Collection[]> {
  return (await reader.read('SELECT generation, name, number, keys, indexes FROM collections')).map(
    collectionOf,
  );
}

async function openOrBeginAnew(
  dir: string,
  options: SqliteOptions,
  log?: (line: string) => void,
): Promise<SqliteThread> {
  const { file } = options;
  const refuse = (error: unknown): never => {
    throw new Error(`Cannot use the read models' file ${file}: ${(error as Error).message}.`, {
      cause: error,
    });
  };
  try {
    mkdirSync(dir, { recursive: true });
    if (existsSync(foundDamaged(file)) && existsSync(file))
      throw new CannotOpen('damaged', 'a check has found it damaged');
    rmSync(foundDamaged(file), { force: true });
    return await SqliteThread.open(options);
  } catch (error) {
    if (!(error instanceof CannotOpen) || error.reason === 'unusable') return refuse(error);
    const aside = setAside(file);
    try {
      renameSync(file, aside);
      for (const left of [`${file}-wal`, `${file}-shm`, foundDamaged(file)]) rmSync(left, { force: true });
      log?.(`Set aside ${file} as ${aside}: ${error.detail}. The read models are built anew from the log.`);
      return await SqliteThread.open(options);
    } catch (again) {
      return refuse(again);
    }
  }
}

/** A collection as the file keeps it: table `d<number>`, with a column `k<n>` for each indexed key. */
interface Collection {
  readonly generation: string;
  readonly name: string;
  readonly number: number;
  readonly keys: readonly string[];
  readonly indexes: { readonly [index: string]: readonly string[] };
  /** The statement that writes a document. */
  readonly writes: string;
}

function collectionOf([generation, name, number, allKeys, indexes]: Row): Collection {
  const keys = JSON.parse(String(allKeys)) as string[];
  return {
    generation: String(generation),
    name: String(name),
    number: Number(number),
    keys,
    indexes: JSON.parse(String(indexes)) as Collection['indexes'],
    writes: writeStatement(Number(number), keys),
  };
}

const once = (sql: string, ...row: Value[]): Step => ({ sql, rows: [row] });

const setCheckpoint = `INSERT INTO checkpoints (generation, position, epoch) VALUES (?, ?, ?)
  ON CONFLICT (generation) DO UPDATE SET position = excluded.position, epoch = excluded.epoch
  WHERE excluded.epoch <> epoch OR excluded.position > position`;

class EmbeddedReadModels implements ReadModels, Checked {
  readonly shared = false;
  private readonly collections = new Map<string, Map<string, Collection>>();
  private lastNumber = 0;
  /** Definitions change one after the other. */
  private defining: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly writer: SqliteThread,
    private readonly reader: ReadConnection,
    collections: readonly Collection[],
    /** None when they are only read. */
    private readonly checking?: { readonly check: FileCheck; found(what: string): void },
  ) {
    for (const collection of collections) this.keep(collection);
  }

  define(generation: string, definitions: readonly CollectionDefinition[]): Promise<void> {
    return this.inTurn(async () => {
      const steps: Step[] = [];
      const collections = definitions.map((definition) => {
        const known = this.collection(generation, definition.name);
        const collection = merge(generation, definition, known, () => ++this.lastNumber);
        steps.push(...definitionSteps(collection, known));
        return collection;
      });
      if (steps.length > 0) await this.writer.write(steps);
      for (const collection of collections) this.keep(collection);
    });
  }

  async get<Doc>(generation: string, name: string, id: string): Promise<Found<Doc> | null> {
    const collection = this.collection(generation, name);
    if (!collection) return null;
    const rows = await this.reader.read(
      `SELECT position, doc FROM d${collection.number} WHERE id = ? AND doc IS NOT NULL`,
      [id],
    );
    return rows[0] ? found<Doc>([id, ...rows[0]]) : null;
  }

  async getMany<Doc>(
    generation: string,
    name: string,
    ids: readonly string[],
  ): Promise<readonly Found<Doc>[]> {
    const collection = this.collection(generation, name);
    if (!collection || ids.length === 0) return [];
    const rows = await this.reader.read(
      `SELECT id, position, doc FROM d${collection.number}
       WHERE id IN (SELECT value FROM json_each(?)) AND doc IS NOT NULL`,
      [JSON.stringify(ids)],
    );
    const byId = new Map(rows.map((row) => [row[0], row] as const));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [found<Doc>(row)] : [];
    });
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
    const { sql, values } = findStatement(collection, keys, options, after);
    const rows = await this.reader.read(sql, values);
    const items = rows.slice(0, limit).map(found<Doc>);
    const last = items.at(-1);
    return {
      items,
      nextCursor: last && rows.length > limit ? writeCursor(options, placeOf(last, keys)) : null,
    };
  }

  async scan<Doc>(
    generation: string,
    name: string,
    after: string | null,
    limit: number,
  ): Promise<readonly Found<Doc>[]> {
    const collection = this.collection(generation, name);
    if (!collection) return [];
    const rows = await this.reader.read(
      `SELECT id, position, doc FROM d${collection.number}
       WHERE ${after === null ? '' : 'id > ? AND'} doc IS NOT NULL ORDER BY id LIMIT ?`,
      after === null ? [limit] : [after, limit],
    );
    return rows.map(found<Doc>);
  }

  async write(generation: string, writes: readonly DocumentWrite[], checkpoint: Checkpoint): Promise<void> {
    const byCollection = new Map<string, Value[][]>();
    const steps: Step[] = [];
    for (const { collection: name, id, position, doc, json } of writes) {
      const collection = this.collection(generation, name);
      if (!collection) throw new Error(`Generation ${generation} has no collection ${name}.`);
      let rows = byCollection.get(name);
      if (!rows) {
        rows = [];
        byCollection.set(name, rows);
        steps.push({ sql: collection.writes, rows });
      }
      rows.push([id, position, doc && (json ?? JSON.stringify(doc)), ...keyValues(collection, doc)]);
    }
    steps.push(once(setCheckpoint, generation, checkpoint.position, checkpoint.epoch));
    await this.writer.write(steps);
  }

  async advance(generations: readonly string[], { position, epoch }: Checkpoint): Promise<void> {
    await this.writer.write([
      { sql: setCheckpoint, rows: generations.map((generation) => [generation, position, epoch]) },
    ]);
  }

  async checkpoint(generation: string): Promise<Checkpoint | null> {
    const [row] = await this.reader.read('SELECT position, epoch FROM checkpoints WHERE generation = ?', [
      generation,
    ]);
    return row ? { position: String(row[0]), epoch: String(row[1]) } : null;
  }

  async current(projection: string): Promise<string | null> {
    const [row] = await this.reader.read('SELECT generation FROM current WHERE projection = ?', [projection]);
    return row ? String(row[0]) : null;
  }

  async makeCurrent(projection: string, generation: string): Promise<void> {
    await this.writer.write([once('INSERT OR REPLACE INTO current VALUES (?, ?)', projection, generation)]);
  }

  generations(): Promise<readonly string[]> {
    return this.inTurn(() => Promise.resolve([...this.collections.keys()]));
  }

  drop(generation: string): Promise<void> {
    return this.inTurn(async () => {
      const collections = this.collections.get(generation);
      this.collections.delete(generation);
      await this.writer.write([
        ...[...(collections?.values() ?? [])].map(({ number }) => once(`DROP TABLE IF EXISTS d${number}`)),
        once('DELETE FROM collections WHERE generation = ?', generation),
        once('DELETE FROM checkpoints WHERE generation = ?', generation),
      ]);
    });
  }

  async ping(): Promise<void> {
    await Promise.all([this.writer.write([]), this.reader.read('SELECT 1')]);
  }

  /** Nothing is lost with what is damaged here: it is built anew at the next start. */
  async checked(): Promise<null> {
    const what = await this.checking?.check.run();
    if (typeof what === 'string') this.checking?.found(what);
    return null;
  }

  async close(): Promise<void> {
    await this.checking?.check.stop();
    // The reader first: the last connection to close folds the write-ahead log into the file.
    await this.reader.close();
    await this.writer.close();
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

/** The collection with what the definition adds to it. */
function merge(
  generation: string,
  { name, indexes }: CollectionDefinition,
  known: Collection | undefined,
  nextNumber: () => number,
): Collection {
  const number = known?.number ?? nextNumber();
  const keys = [...new Set([...(known?.keys ?? []), ...Object.values(indexes).flat()])];
  return {
    generation,
    name,
    number,
    keys,
    indexes: { ...known?.indexes, ...indexes },
    writes: writeStatement(number, keys),
  };
}

function definitionSteps(collection: Collection, known: Collection | undefined): Step[] {
  const { generation, name, number, keys, indexes } = collection;
  const knownKeys = known?.keys.length ?? 0;
  const newIndexes = Object.keys(indexes).filter((index) => !known || !Object.hasOwn(known.indexes, index));
  if (known && newIndexes.length === 0) return [];
  return [
    once(
      `CREATE TABLE IF NOT EXISTS d${number} (id TEXT PRIMARY KEY, position TEXT NOT NULL,
       ${keys.map((_, i) => `k${i}, `).join('')} doc TEXT)`,
    ),
    ...keys.slice(knownKeys).flatMap((key, i) =>
      known
        ? [
            once(`ALTER TABLE d${number} ADD COLUMN k${knownKeys + i}`),
            once(
              `UPDATE d${number} SET k${knownKeys + i} =
               (SELECT value FROM json_each(doc) WHERE key = ? AND type IN ('text', 'integer', 'real'))`,
              key,
            ),
          ]
        : [],
    ),
    ...newIndexes.map((index) => {
      const columns = columnsOf(collection, indexes[index] ?? []);
      return once(
        `CREATE INDEX ${indexName(collection, index)} ON d${number} (${[...columns, 'id'].join(', ')})
         WHERE ${present(columns)}`,
      );
    }),
    once(
      'INSERT OR REPLACE INTO collections VALUES (?, ?, ?, ?, ?)',
      generation,
      name,
      number,
      JSON.stringify(keys),
      JSON.stringify(indexes),
    ),
  ];
}

const indexName = ({ number }: Collection, index: string): string =>
  `"d${number} ${index.replaceAll('"', '""')}"`;

const columnsOf = ({ keys: all }: Collection, keys: readonly string[]): string[] =>
  keys.map((key) => `k${all.indexOf(key)}`);

/** Tombstones and documents that lack a key aren't in the index. */
const present = (columns: readonly string[]): string =>
  ['doc', ...columns].map((column) => `${column} IS NOT NULL`).join(' AND ');

function writeStatement(number: number, keys: readonly string[]): string {
  const columns = ['id', 'position', 'doc', ...keys.map((_, i) => `k${i}`)];
  return `INSERT INTO d${number} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE excluded.position > position`;
}

function keyValues({ keys }: Collection, doc: JsonObject | null): Value[] {
  return keys.map((key) => {
    const value = doc && Object.hasOwn(doc, key) ? doc[key] : null;
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
}

function findStatement(
  collection: Collection,
  keys: readonly string[],
  { index, equals, order = 'asc', limit }: FindOptions,
  after: Place | null,
): { readonly sql: string; readonly values: Value[] } {
  const columns = columnsOf(collection, keys);
  const sorted = [...columns.slice(equals.length), 'id'];
  const conditions = [present(columns), ...columns.slice(0, equals.length).map((column) => `${column} = ?`)];
  const values: Value[] = [...equals];
  if (after) {
    conditions.push(
      `(${sorted.join(', ')}) ${order === 'asc' ? '>' : '<'} (${sorted.map(() => '?').join(', ')})`,
    );
    values.push(...after.keys.slice(equals.length), after.id);
  }
  return {
    sql: `SELECT id, position, doc FROM d${collection.number} INDEXED BY ${indexName(collection, index)}
      WHERE ${conditions.join(' AND ')}
      ORDER BY ${sorted.map((column) => `${column} ${order}`).join(', ')} LIMIT ?`,
    values: [...values, limit + 1],
  };
}

function found<Doc>([id, position, doc]: Row): Found<Doc> {
  return { id: String(id), position: String(position), doc: JSON.parse(String(doc)) as Doc };
}

function placeOf({ id, doc }: Found<unknown>, keys: readonly string[]): Place {
  const values = doc as { readonly [key: string]: string | number };
  return { keys: keys.map((key) => values[key] ?? ''), id };
}
