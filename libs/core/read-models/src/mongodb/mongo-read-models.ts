import {
  MongoConnection,
  type MongoLimits,
  type MongoConnectionOptions,
} from '@studio/mongodb/mongo-connection';
import type { Collection, Document } from 'mongodb';
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
import { chunks, CHUNK_WRITES, concern, Documents, foundOf, idOf, sizeOf, storedOf } from './documents';
import { GenerationDefinition } from './generation';
import { encodeEnd, encodeKeys, type Key } from './index-keys';

export type MongoReadModelsOptions = MongoConnectionOptions;

const chunkLimits: MongoLimits = { totalMs: 20_000, attemptMs: 10_000 };
/** Indexes of many documents take their time. */
const definitionLimits: MongoLimits = { totalMs: 120_000, attemptMs: 60_000 };
const IDS_AT_ONCE = 1_000;
/** A generation in the registry. Without this entry nothing of it counts. */
interface Registered {
  readonly _id: string;
  readonly collections: string;
  readonly position: string | null;
  readonly epoch: string | null;
}

interface Current {
  readonly _id: string;
  readonly generation: string;
}

const GENERATIONS = 'generations';
const CURRENT = 'current-generations';

/**
 * Opens read models in MongoDB, or in a server with its protocol; it needs neither sessions nor transactions.
 * Every write changes one document, and only if it is newer, so interrupted work can be repeated.
 * @throws Error with a sentence that names the address, never the password
 */
export async function openMongoReadModels(options: MongoReadModelsOptions): Promise<ReadModels> {
  return new MongoReadModels(await MongoConnection.open(options));
}

class MongoReadModels implements ReadModels {
  /** Several nodes may project to them. */
  readonly shared = true;
  private readonly registry: Collection<Registered>;
  private readonly currents: Collection<Current>;
  private readonly documents: Documents;
  /** Definitions as last read: a generation's definition only grows, until it is dropped. */
  private readonly definitions = new Map<string, GenerationDefinition>();
  /** Definitions change one after the other. */
  private defining: Promise<unknown> = Promise.resolve();

  constructor(private readonly connection: MongoConnection) {
    this.registry = connection.db.collection<Registered>(GENERATIONS);
    this.currents = connection.db.collection<Current>(CURRENT);
    this.documents = new Documents(connection);
  }

  define(generation: string, collections: readonly CollectionDefinition[]): Promise<void> {
    return this.inTurn(() =>
      this.connection.run(async (signal) => {
        for (;;) {
          const registered = await this.registered(generation, signal);
          const before = registered
            ? GenerationDefinition.parse(registered.collections)
            : GenerationDefinition.empty;
          const after = before.with(collections);
          await this.documents.makeIndexes(generation, after, signal);
          for (const name of after.grownSince(before))
            await this.documents.indexAnew(generation, name, after, signal);
          if (!(await this.register(generation, registered, after, signal))) continue;
          this.definitions.set(generation, after);
          return;
        }
      }, definitionLimits),
    );
  }

  async get<Doc>(generation: string, collection: string, id: string): Promise<Found<Doc> | null> {
    const [found] = await this.getMany<Doc>(generation, collection, [id]);
    return found ?? null;
  }

  async getMany<Doc>(
    generation: string,
    collection: string,
    ids: readonly string[],
  ): Promise<readonly Found<Doc>[]> {
    const byId = new Map<string, Found<Doc>>();
    for (const some of chunks(ids, IDS_AT_ONCE)) {
      const filter = { _id: { $in: some.map((id) => idOf(collection, id)) } };
      for (const stored of await this.documents.read(generation, filter, {}, some.length)) {
        const found = foundOf<Doc>(collection, stored);
        if (found) byId.set(found.id, found);
      }
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async find<Doc>(generation: string, collection: string, options: FindOptions): Promise<Page<Doc>> {
    const { index, equals, order = 'asc', limit } = options;
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
      throw new RangeError(`A page has 1 to 1000 documents, not ${limit}.`);
    const isKnown = (definition?: GenerationDefinition): boolean => definition?.has(collection) ?? false;
    const definition = await this.definition(generation, isKnown);
    if (!definition || !isKnown(definition)) return { items: [], nextCursor: null };
    const { field, keys } = definition.index(collection, index);
    if (equals.length > keys.length)
      throw new RangeError(`Index ${index} of ${collection} has only ${keys.length} keys.`);
    const after = readCursor(options, keys.length);
    const stored = await this.documents.read(
      generation,
      { [field]: rangeOf(collection, equals, order, after) },
      { [field]: order === 'asc' ? 1 : -1 },
      limit + 1,
    );
    const items = stored.slice(0, limit).flatMap((one) => foundOf<Doc>(collection, one) ?? []);
    const last = items.at(-1);
    return {
      items,
      nextCursor: last && stored.length > limit ? writeCursor(options, placeOf(last, keys)) : null,
    };
  }

  async scan<Doc>(
    generation: string,
    collection: string,
    after: string | null,
    limit: number,
  ): Promise<readonly Found<Doc>[]> {
    const found: Found<Doc>[] = [];
    let range: Document = after === null ? { $gte: idOf(collection, '') } : { $gt: idOf(collection, after) };
    // Tombstones are among the documents and may fill whole pages.
    while (found.length < limit) {
      // '0' is the character after '/'.
      const filter = { _id: { ...range, $lt: `${collection}0` } };
      const stored = await this.documents.read(generation, filter, { _id: 1 }, limit);
      found.push(...stored.flatMap((one) => foundOf<Doc>(collection, one) ?? []));
      const last = stored.at(-1);
      if (!last || stored.length < limit) break;
      range = { $gt: last._id };
    }
    return found.slice(0, limit);
  }

  async write(
    generation: string,
    writes: readonly DocumentWrite[],
    checkpoint: ProjectionCheckpoint,
  ): Promise<void> {
    const names = [...new Set(writes.map(({ collection }) => collection))];
    const areKnown = (definition?: GenerationDefinition): boolean =>
      definition !== undefined && names.every((name) => definition.has(name));
    const definition = await this.definition(generation, areKnown);
    const missing = names.find((name) => !definition?.has(name));
    if (missing !== undefined) throw new Error(`Generation ${generation} has no collection ${missing}.`);
    if (definition)
      for (const chunk of chunks(
        writes.map((write) => storedOf(definition, write)),
        CHUNK_WRITES,
        sizeOf,
      ))
        await this.connection.run((signal) => this.documents.apply(generation, chunk, signal), chunkLimits);
    const moved = await this.moveCheckpoints([generation], checkpoint);
    if (moved === 0 && writes.length > 0) await this.assertStored(generation);
  }

  async advance(generations: readonly string[], checkpoint: ProjectionCheckpoint): Promise<void> {
    await this.moveCheckpoints(generations, checkpoint);
  }
  async checkpoint(generation: string): Promise<ProjectionCheckpoint | null> {
    const registered = await this.connection.run((signal) => this.registered(generation, signal));
    if (!registered || registered.position === null || registered.epoch === null) return null;
    return { position: registered.position, epoch: registered.epoch };
  }

  async current(projection: string): Promise<string | null> {
    const current = await this.connection.run((signal) =>
      this.currents.findOne({ _id: projection }, { signal }),
    );
    return current?.generation ?? null;
  }

  async makeCurrent(projection: string, generation: string): Promise<void> {
    const updates = [{ q: { _id: projection }, u: { $set: { generation } }, upsert: true }];
    const command = { update: CURRENT, updates, writeConcern: concern };
    await this.connection.run(async (signal) => {
      // Two first ones at once: the other has made the entry.
      while ((await this.connection.write(command, signal)).duplicate !== null);
    });
  }

  async generations(): Promise<readonly string[]> {
    const registered = await this.connection.run((signal) =>
      this.registry.find({}, { projection: { _id: 1 }, signal }).toArray(),
    );
    return registered.map(({ _id }) => _id);
  }

  drop(generation: string): Promise<void> {
    return this.inTurn(async () => {
      this.definitions.delete(generation);
      await this.connection.run(async (signal) => {
        // The checkpoint first: with it, the rest of an interrupted drop would look complete.
        const forget = { q: { _id: generation }, u: { $set: { position: null, epoch: null } } };
        await this.connection.write(
          { update: GENERATIONS, updates: [forget], writeConcern: concern },
          signal,
        );
        await this.documents.drop(generation, signal);
        const remove = { q: { _id: generation }, limit: 1 };
        await this.connection.write(
          { delete: GENERATIONS, deletes: [remove], writeConcern: concern },
          signal,
        );
      }, definitionLimits);
    });
  }

  async ping(): Promise<void> {
    // A write that finds nothing: servers that can't be written refuse it.
    await this.advance([''], { position: '', epoch: '' });
  }

  /** Its files are the server's own. */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** @returns how many moved */
  private async moveCheckpoints(
    generations: readonly string[],
    { position, epoch }: ProjectionCheckpoint,
  ): Promise<number> {
    if (generations.length === 0) return 0;
    // Updates existing entries only: a dropped generation does not return.
    const updates = generations.map((generation) => ({
      q: { _id: generation, $or: [{ epoch: { $ne: epoch } }, { position: { $lt: position } }] },
      u: { $set: { position, epoch } },
    }));
    const { n } = await this.connection.run((signal) =>
      this.connection.write({ update: GENERATIONS, updates, writeConcern: concern }, signal),
    );
    return n;
  }

  /**
   * Returns a generation's definition. Reads it again if the known one is insufficient: another process may have
   * extended it.
   */
  private async definition(
    generation: string,
    isEnough: (known?: GenerationDefinition) => boolean,
  ): Promise<GenerationDefinition | undefined> {
    const known = this.definitions.get(generation);
    if (known && isEnough(known)) return known;
    const registered = await this.connection.run((signal) => this.registered(generation, signal));
    if (!registered) return undefined;
    const definition = GenerationDefinition.parse(registered.collections);
    this.definitions.set(generation, definition);
    return definition;
  }

  private registered(generation: string, signal: AbortSignal): Promise<Registered | null> {
    return this.registry.findOne({ _id: generation }, { signal });
  }

  /** @returns false when another was quicker */
  private async register(
    generation: string,
    before: Registered | null,
    definition: GenerationDefinition,
    signal: AbortSignal,
  ): Promise<boolean> {
    const collections = definition.toString();
    if (before?.collections === collections) return true;
    if (before) {
      const update = {
        q: { _id: generation, collections: before.collections },
        u: { $set: { collections } },
      };
      const { n } = await this.connection.write(
        { update: GENERATIONS, updates: [update], writeConcern: concern },
        signal,
      );
      return n === 1;
    }
    const entry: Registered = { _id: generation, collections, position: null, epoch: null };
    const command = { insert: GENERATIONS, documents: [entry], writeConcern: concern };
    return (await this.connection.write(command, signal)).duplicate === null;
  }

  /** @throws Error when the generation was dropped meanwhile, by another process */
  private async assertStored(generation: string): Promise<void> {
    const known = this.definitions.get(generation);
    if (known && (await this.connection.run((signal) => this.registered(generation, signal)))) return;
    this.definitions.delete(generation);
    throw new Error(`Generation ${generation} was dropped.`);
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.defining.then(work);
    this.defining = result.catch(() => undefined);
    return result;
  }
}

/** Sort keys of the documents that a page may hold. */
function rangeOf(
  collection: string,
  equals: readonly Key[],
  order: 'asc' | 'desc',
  after: CursorPlace | null,
): Document {
  const from = encodeKeys(collection, equals);
  const end = encodeEnd(collection, equals);
  if (!after) return { $gte: from, $lt: end };
  const place = encodeKeys(collection, after.keys, after.id);
  return order === 'asc' ? { $gt: place, $lt: end } : { $gte: from, $lt: place };
}

function placeOf({ id, doc }: Found<unknown>, keys: readonly string[]): CursorPlace {
  const values = doc as { readonly [key: string]: Key };
  return { keys: keys.map((key) => values[key] ?? ''), id };
}
