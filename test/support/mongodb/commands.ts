import { serialize, type Document } from 'bson';
import { CommandFailed } from './command-failed';
import { Cursors, project } from './cursors';
import { long, type Collection, type IndexSpec, type Storage } from './storage';
import { decodeTyped, plain } from './wire';

/** Commands of one server. Each runs synchronously, so that its effect on a document is atomic. */
export class Commands {
  private readonly cursors: Cursors;

  constructor(
    private readonly storage: Storage,
    private readonly features: { readonly ttl: boolean; readonly capped: boolean },
  ) {
    this.cursors = new Cursors(storage);
  }

  /** @returns a document in BSON, also for errors */
  async run(command: Document): Promise<Uint8Array> {
    const [name = ''] = Object.keys(command);
    try {
      if ('txnNumber' in command || 'startTransaction' in command)
        throw new CommandFailed(20, 'Transaction numbers are only allowed on a replica set member or mongos');
      const handler = this.handlers[name];
      if (!handler) throw new CommandFailed(59, `no such command: '${name}'`);
      const reply = await handler(command);
      return reply instanceof Uint8Array ? reply : serialize({ ...reply, ok: 1 });
    } catch (error) {
      const failed = error instanceof CommandFailed ? error : new CommandFailed(8, String(error));
      return serialize(failed.reply());
    }
  }

  /** Slow commands return a promise; everything before it runs synchronously. */
  private readonly handlers: {
    readonly [name: string]: (command: Document) => Document | Uint8Array | Promise<Uint8Array>;
  } = {
    hello: () => this.hello(),
    isMaster: () => this.hello(),
    ismaster: () => this.hello(),
    ping: () => ({}),
    buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], maxBsonObjectSize: 16 * 1024 * 1024 }),
    endSessions: () => ({}),
    saslStart: () => {
      throw new CommandFailed(18, 'Authentication failed.');
    },
    insert: (command) => this.insert(command),
    update: (command) => this.update(command),
    delete: (command) => this.delete(command),
    findAndModify: (command) => this.findAndModify(command),
    findandmodify: (command) => this.findAndModify(command),
    find: (command) => this.cursors.find(command),
    getMore: (command) => this.cursors.getMore(command),
    killCursors: (command) => this.cursors.kill(command),
    count: (command) => {
      const { count, query = {}, $db } = plain(command);
      return { n: this.storage.get(`${$db}.${count}`)?.find(query as Document).length ?? 0 };
    },
    createIndexes: (command) => this.createIndexes(command),
    listIndexes: ({ listIndexes, $db }) => {
      const ns = `${$db}.${listIndexes}`;
      const specs = [...this.existing(ns).indexes.values()];
      return { cursor: { id: long(0), ns, firstBatch: specs } };
    },
    dropIndexes: ({ dropIndexes, index, $db }) => {
      const collection = this.existing(`${$db}.${dropIndexes}`);
      const names =
        index === '*' ? [...collection.indexes.keys()].filter((name) => name !== '_id_') : [String(index)];
      for (const name of names) collection.dropIndex(name);
      return { nIndexesWas: collection.indexes.size + names.length };
    },
    create: (command) => this.create(command),
    drop: ({ drop, $db }) => {
      const ns = `${$db}.${drop}`;
      if (!this.storage.drop(ns)) throw new CommandFailed(26, 'ns not found');
      return { ns };
    },
    dropDatabase: ({ $db }) => {
      for (const name of this.storage.names(String($db))) this.storage.drop(`${$db}.${name}`);
      return { dropped: String($db) };
    },
    listCollections: ({ $db, filter = {} }) => {
      const wanted = (filter as Document)['name'] as unknown;
      const firstBatch = this.storage
        .names(String($db))
        .filter((name) => wanted === undefined || wanted === name)
        .map((name) => {
          const capped = this.storage.get(`${$db}.${name}`)?.capped;
          const options = capped ? { capped: true, ...capped } : {};
          return { name, type: 'collection', options, info: { readOnly: false } };
        });
      return { cursor: { id: long(0), ns: `${$db}.$cmd.listCollections`, firstBatch } };
    },
  };

  private hello(): Document {
    return {
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    };
  }

  private existing(ns: string): Collection {
    const collection = this.storage.get(ns);
    if (!collection) throw new CommandFailed(26, `ns does not exist: ${ns}`);
    return collection;
  }

  /** Does the parts of a write command; the first that fails ends an ordered one. */
  private each(
    { ordered = true }: Document,
    parts: readonly Document[],
    work: (part: Document, index: number) => number,
  ): Document {
    let n = 0;
    const writeErrors: Document[] = [];
    for (const [index, part] of parts.entries()) {
      try {
        n += work(part, index);
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        writeErrors.push(error.writeError(index));
        if (ordered) break;
      }
    }
    return { n, ...(writeErrors.length > 0 && { writeErrors }) };
  }

  private create(command: Document): Document {
    const { create, capped = false, size, max, $db } = plain(command);
    if (capped && !this.features.capped)
      throw new CommandFailed(115, 'Capped collections are not supported.');
    if (capped && size === undefined)
      throw new CommandFailed(72, "the 'size' field is required when 'capped' is true");
    if (!capped && (size !== undefined || max !== undefined))
      throw new CommandFailed(
        72,
        "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
      );
    const ns = `${$db}.${create}`;
    const bounds = capped ? { size: Number(size), ...(max !== undefined && { max: Number(max) }) } : null;
    const known = this.storage.get(ns);
    if (known && JSON.stringify(known.capped) !== JSON.stringify(bounds))
      throw new CommandFailed(48, `Collection already exists. NS: ${ns}`);
    this.storage.create(ns, bounds);
    return {};
  }

  private insert(command: Document): Document {
    const collection = this.storage.create(`${command['$db']}.${command['insert']}`);
    return this.each(command, command['documents'] as Document[], (document) => {
      collection.insert(document);
      return 1;
    });
  }

  private update(command: Document): Document {
    const collection = this.storage.create(`${command['$db']}.${command['update']}`);
    const upserted: Document[] = [];
    let nModified = 0;
    const result = this.each(command, command['updates'] as Document[], (part, index) => {
      const { q, u, multi, upsert, arrayFilters } = part as { q: Document; u: Document } & Document;
      if (Array.isArray(u))
        throw new CommandFailed(115, 'This server has no aggregation pipelines in updates.');
      if (arrayFilters) throw new CommandFailed(115, 'This server has no arrayFilters.');
      const done = collection.update(plain(q), u, { multi: Boolean(multi), upsert: Boolean(upsert) });
      nModified += done.modified;
      if (done.upserted === undefined) return done.matched;
      upserted.push({ index, _id: done.upserted });
      return 1;
    });
    return { ...result, nModified, ...(upserted.length > 0 && { upserted }) };
  }

  private delete(command: Document): Document {
    const collection = this.storage.get(`${command['$db']}.${command['delete']}`);
    return this.each(command, command['deletes'] as Document[], (part) => {
      const { q, limit } = plain(part) as { q: Document; limit: number };
      return collection?.delete(q, limit).length ?? 0;
    });
  }

  private findAndModify(command: Document): Document {
    const collection = this.storage.create(
      `${command['$db']}.${command['findAndModify'] ?? command['findandmodify']}`,
    );
    const { query = {}, sort, remove, upsert, new: wantsNew, fields } = plain(command);
    const shown = (stored: { bytes: Uint8Array } | null | undefined): Document | null =>
      stored ? project(decodeTyped(stored.bytes), fields as Document | undefined) : null;
    if (remove) {
      const [gone] = collection.delete(query as Document, 1, sort as Document | undefined);
      return { lastErrorObject: { n: gone ? 1 : 0 }, value: shown(gone) };
    }
    const done = collection.update(query as Document, command['update'] as Document, {
      upsert: Boolean(upsert),
      sort: sort as Document,
    });
    const n = done.matched + (done.upserted === undefined ? 0 : 1);
    return {
      lastErrorObject: {
        n,
        updatedExisting: done.matched > 0,
        ...(done.upserted !== undefined && { upserted: done.upserted }),
      },
      value: shown(wantsNew ? done.after : done.before),
    };
  }

  private createIndexes(command: Document): Document {
    const specs = plain(command)['indexes'] as IndexSpec[];
    if (!this.features.ttl && specs.some((spec) => spec.expireAfterSeconds !== undefined))
      throw new CommandFailed(115, 'Index option "expireAfterSeconds" is not implemented.');
    const collection = this.storage.create(`${command['$db']}.${command['createIndexes']}`);
    const before = collection.indexes.size;
    for (const spec of specs) collection.createIndex({ v: 2, ...spec });
    return {
      numIndexesBefore: before,
      numIndexesAfter: collection.indexes.size,
      createdCollectionAutomatically: false,
    };
  }
}
