import type { JsonObject } from '@studio/kernel/json';
import { jsonIn, Unreadable, wholeNumber, type Texts } from '@studio/sqlite/connection';
import type { SqliteStep, Value } from '@studio/sqlite/sqlite-thread';
import type { CursorPlace } from '../cursor';
import type { CollectionDefinition, FindOptions } from '../read-models';

/** A collection as the file keeps it: table `d<number>`, with a column `k<n>` for each indexed key. */
export interface Collection {
  readonly generation: string;
  readonly name: string;
  readonly number: number;
  readonly keys: readonly string[];
  readonly indexes: { readonly [index: string]: readonly string[] };
  /** The statement that writes a document. */
  readonly writes: string;
}

export function collectionOf([generation, name, number, allKeys, indexes]: Texts): Collection {
  const keys = textsIn(jsonIn(allKeys));
  const all: unknown = jsonIn(indexes);
  if (typeof all !== 'object' || all === null) throw new Unreadable('it names indexes that are none');
  return {
    generation: String(generation),
    name: String(name),
    number: wholeNumber(number),
    keys,
    indexes: Object.fromEntries(Object.entries(all).map(([index, of]) => [index, textsIn(of)])),
    writes: writeStatement(wholeNumber(number), keys),
  };
}

function textsIn(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((text) => typeof text === 'string'))
    throw new Unreadable('it names keys that are none');
  return value;
}

export const once = (sql: string, ...row: Value[]): SqliteStep => ({ sql, rows: [row] });

/** Returns the collection with the definition's additions. */
export function merge(
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

export function definitionSteps(collection: Collection, known: Collection | undefined): SqliteStep[] {
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

export const indexOf = ({ number }: Collection, index: string): string => `d${number} ${index}`;

const indexName = (collection: Collection, index: string): string =>
  `"${indexOf(collection, index).replaceAll('"', '""')}"`;

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

export function keyValues({ keys }: Collection, doc: JsonObject | null): (string | number | null)[] {
  return keys.map((key) => {
    const value = doc && Object.hasOwn(doc, key) ? doc[key] : null;
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
}

/** Returns the values of a document's keys, as `keyValues` gave them, by index. */
export function keysByIndex(
  { keys: all, indexes }: Collection,
  values: readonly (string | number | null)[],
): Readonly<Record<string, readonly (string | number | null)[]>> {
  return Object.fromEntries(
    Object.entries(indexes).map(([index, keys]) => [
      index,
      keys.map((key) => values[all.indexOf(key)] ?? null),
    ]),
  );
}

export function findStatement(
  collection: Collection,
  keys: readonly string[],
  { index, equals, order = 'asc', limit }: FindOptions,
  after: CursorPlace | null,
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
