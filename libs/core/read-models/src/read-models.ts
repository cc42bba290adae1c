import type { JsonObject } from '@studio/kernel/json';

/** A named set of documents and the orders in which they can be found. */
export interface CollectionDefinition {
  /** Lower case with dashes, `overlay-layers`. */
  readonly name: string;
  /**
   * Index name → the document's top-level keys it sorts by, at most four. A key is a string or a number;
   * a document that lacks one isn't found by that index.
   */
  readonly indexes: { readonly [index: string]: readonly string[] };
}

/** A document with the log position that last wrote it. */
export interface Found<Doc> {
  readonly id: string;
  readonly position: string;
  readonly doc: Doc;
}

export interface FindOptions {
  readonly index: string;
  /** Values that the index's first keys must have. */
  readonly equals: readonly (string | number)[];
  /** Order of numbers by value, of strings by their UTF-8 bytes; documents with the same keys by id. */
  readonly order?: 'asc' | 'desc';
  /** 1 to 1000. */
  readonly limit: number;
  /**
   * Cursor from the page before.
   * @throws InvalidCursor
   */
  readonly cursor?: string;
}

export interface Page<Doc> {
  readonly items: readonly Found<Doc>[];
  readonly nextCursor: string | null;
}

/** The new contents of a document, or null for removed. Written only if `position` is newer than the stored one. */
export interface DocumentWrite {
  readonly collection: string;
  readonly id: string;
  readonly position: string;
  readonly doc: JsonObject | null;
  /** The document's JSON, where it was made already. */
  readonly json?: string;
}

/** Progress of a generation. */
export interface ProjectionCheckpoint {
  readonly position: string;
  readonly epoch: string;
}

/** The cursor was not handed out, or handed out for another query. */
export class InvalidCursor extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidCursor';
  }
}

/**
 * Port to disposable views of the log. Collections belong to a projection version (`generation`): a new version
 * fills its own in parallel to the old. A missing generation or collection reads as empty. Ids are any text
 * without U+0000. Every method throws `Unavailable` if the store does not answer.
 */
export interface ReadModels {
  /** Other processes may write to them too. */
  readonly shared: boolean;

  /** Creates missing collections and indexes, and leaves existing ones. */
  define(generation: string, collections: readonly CollectionDefinition[]): Promise<void>;

  get<Doc>(generation: string, collection: string, id: string): Promise<Found<Doc> | null>;

  /** Returns documents by id, in the order asked, without those that do not exist. */
  getMany<Doc>(
    generation: string,
    collection: string,
    ids: readonly string[],
  ): Promise<readonly Found<Doc>[]>;

  /**
   * Returns the documents whose first keys have the given values, in the index's order. Pages are stable during
   * writes: a document whose keys do not change is neither missed nor returned twice.
   * @throws InvalidCursor
   * @throws RangeError limit out of range, an undeclared index, more values than it has keys
   */
  find<Doc>(generation: string, collection: string, options: FindOptions): Promise<Page<Doc>>;

  /**
   * Returns a page of all documents of a collection in the order of their ids' UTF-8 bytes, independent of
   * indexes. For checks of documents.
   * @param after id of the last document of the page before; null for the first page
   */
  scan<Doc>(
    generation: string,
    collection: string,
    after: string | null,
    limit: number,
  ): Promise<readonly Found<Doc>[]>;

  /**
   * Writes documents in the order given, then the checkpoint. A removed document leaves a tombstone with
   * its position. Applying a batch again changes nothing: no document and, within one epoch, no checkpoint
   * goes back. Single documents may become visible before the batch is complete.
   * @throws Error for a collection that wasn't defined
   */
  write(
    generation: string,
    writes: readonly DocumentWrite[],
    checkpoint: ProjectionCheckpoint,
  ): Promise<void>;

  /** Moves the checkpoints of generations that had nothing to write; never back within one epoch. */
  advance(generations: readonly string[], checkpoint: ProjectionCheckpoint): Promise<void>;

  /** Null when nothing was written yet. */
  checkpoint(generation: string): Promise<ProjectionCheckpoint | null>;

  /** The generation that queries read for a projection, null before the first. */
  current(projection: string): Promise<string | null>;
  /** Switches it over; all queries after this read the other generation. */
  makeCurrent(projection: string, generation: string): Promise<void>;

  /** Names of all generations that were defined and not dropped. */
  generations(): Promise<readonly string[]>;

  /** Removes a generation with all its documents and its checkpoint; no error if it does not exist. */
  drop(generation: string): Promise<void>;

  /** Erases removed and overwritten data from the store's own files. Takes long if they are large. */
  scrub(): Promise<void>;

  /** Resolves when it can be read and written now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
