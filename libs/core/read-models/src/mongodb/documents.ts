import type { JsonObject } from '@studio/kernel/json';
import type { MongoConnection } from '@studio/mongodb/mongo-connection';
import { MongoServerError, type Collection, type Document } from 'mongodb';
import type { DocumentWrite, Found } from '../read-models';
import type { GenerationDefinition } from './generation';

/** Read models are rebuilt from the log if a server loses them. */
export const concern = { w: 1 };
/** Largest size of one command. */
export const CHUNK_WRITES = 500;
const CHUNK_BYTES = 2 * 1024 * 1024;
/** Code with which some servers answer a drop of a missing collection; others report success. */
const NAMESPACE_NOT_FOUND = 26;

/** Document of a generation. All generations share one collection, so that one command writes in order. */
export interface Stored {
  /** `<collection>/<id>` */
  readonly _id: string;
  readonly position: string;
  /** Document as JSON, since its keys may be any; null if removed. */
  readonly doc: string | null;
  /** Sort keys `i0`, `i1`, … */
  readonly [field: string]: string | null;
}

const documentsOf = (generation: string): string => `documents.${generation}`;
export const idOf = (collection: string, id: string): string => `${collection}/${id}`;

/** The documents of generations, each in a collection of its own. */
export class Documents {
  constructor(private readonly connection: MongoConnection) {}

  read(
    generation: string,
    filter: Document,
    sort: { readonly [field: string]: 1 | -1 },
    limit: number,
  ): Promise<readonly Stored[]> {
    const fields = { _id: 1, position: 1, doc: 1 };
    return this.connection.run((signal) =>
      this.documents(generation)
        // A batch larger than the limit, so that the first answer ends the cursor.
        .find(filter, {
          projection: fields,
          sort,
          limit,
          batchSize: limit + 1,
          signal,
        })
        .toArray(),
    );
  }

  /** Writes documents in their order, each only if it is newer than the stored one. */
  async apply(generation: string, writes: readonly Stored[], signal: AbortSignal): Promise<void> {
    for (let left = writes; left.length > 0;) {
      const updates = left.map(({ _id, position, ...rest }) => ({
        q: { _id, position: { $lt: position } },
        u: { $set: { position, ...rest } },
        upsert: true,
      }));
      const { duplicate } = await this.connection.write(
        { update: documentsOf(generation), updates, ordered: true, writeConcern: concern },
        signal,
      );
      if (duplicate === null) return;
      // The stored one is not older, or was just created. If one was written before, most were.
      left = await this.newerThanStored(generation, left.slice(duplicate), signal);
    }
  }

  private async newerThanStored(
    generation: string,
    writes: readonly Stored[],
    signal: AbortSignal,
  ): Promise<readonly Stored[]> {
    const filter = { _id: { $in: [...new Set(writes.map(({ _id }) => _id))] } };
    const options = { projection: { position: 1 }, batchSize: writes.length + 1, signal };
    const positions = new Map<string, string>();
    for await (const { _id, position } of this.documents(generation).find(filter, options))
      positions.set(_id, position);
    return writes.filter(({ _id, position }) => {
      const newest = positions.get(_id);
      if (newest !== undefined && newest >= position) return false;
      positions.set(_id, position);
      return true;
    });
  }

  async makeIndexes(generation: string, { width }: GenerationDefinition, signal: AbortSignal): Promise<void> {
    const indexes = Array.from({ length: width }, (_, place) => ({
      key: { [`i${place}`]: 1 },
      name: `i${place}`,
    }));
    if (indexes.length > 0)
      await this.connection.db.command({ createIndexes: documentsOf(generation), indexes }, { signal });
  }

  /** Gives the documents of a collection the sort keys that they lack. */
  async indexAnew(
    generation: string,
    collection: string,
    definition: GenerationDefinition,
    signal: AbortSignal,
  ): Promise<void> {
    const all = { _id: { $gte: idOf(collection, ''), $lt: `${collection}0` } };
    const stored = this.documents(generation).find(all, { projection: { position: 1, doc: 1 }, signal });
    for await (const one of stored) {
      const { id, doc } = foundOf<JsonObject>(collection, one) ?? { id: '', doc: null };
      if (!doc) continue;
      const keys = definition.sortKeys(collection, id, doc);
      const updates = [{ q: { _id: one._id, position: one.position }, u: { $set: keys } }];
      await this.connection.write(
        { update: documentsOf(generation), updates, writeConcern: concern },
        signal,
      );
    }
  }

  /** Drops without checking for existence: another process may drop them in between. */
  async drop(generation: string, signal: AbortSignal): Promise<void> {
    try {
      await this.connection.db.command({ drop: documentsOf(generation) }, { signal });
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND)) throw error;
    }
  }

  private documents(generation: string): Collection<Stored> {
    return this.connection.db.collection<Stored>(documentsOf(generation));
  }
}

export function foundOf<Doc>(collection: string, { _id, position, doc }: Stored): Found<Doc> | null {
  return doc === null
    ? null
    : { id: _id.slice(collection.length + 1), position, doc: JSON.parse(doc) as Doc };
}

export function storedOf(
  definition: GenerationDefinition,
  { collection, id, position, doc, json }: DocumentWrite,
): Stored {
  return {
    _id: idOf(collection, id),
    position,
    doc: doc && (json ?? JSON.stringify(doc)),
    ...definition.sortKeys(collection, id, doc),
  };
}

/** Returns the size in characters: of the document, its sort keys and a little for the rest. */
export const sizeOf = (stored: Stored): number =>
  Object.values(stored).reduce((sum, text) => sum + (text?.length ?? 0), 200);

/** Parts that one command carries. */
export function* chunks<Item>(
  items: readonly Item[],
  atMost: number,
  sizeOfItem: (item: Item) => number = () => 0,
): Iterable<readonly Item[]> {
  let chunk: Item[] = [];
  let size = 0;
  for (const item of items) {
    const next = sizeOfItem(item);
    if (chunk.length === atMost || (chunk.length > 0 && size + next > CHUNK_BYTES)) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(item);
    size += next;
  }
  if (chunk.length > 0) yield chunk;
}
