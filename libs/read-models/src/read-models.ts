import type { JsonObject } from '@studio/kernel/json';

/** A named set of documents and the orders in which they can be found. */
export interface CollectionDefinition {
  /** Lower case with dashes, `overlay-layers`. */
  readonly name: string;
  /** Index name → the document's top-level keys it sorts by, at most four. A key is a string or a number. */
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
  readonly order?: 'asc' | 'desc';
  /** 1 to 1000. */
  readonly limit: number;
  /** From the page before. @throws InvalidCursor */
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
}

/** How far a projection has come. */
export interface Checkpoint {
  readonly position: string;
  readonly epoch: string;
}

export class InvalidCursor extends Error {}

/**
 * The port to disposable views of the log. Collections belong to a projection version (`generation`):
 * a new version fills its own beside the old.
 */
export interface ReadModels {
  /** Makes collections and indexes that aren't there yet. */
  define(generation: string, collections: readonly CollectionDefinition[]): Promise<void>;

  get<Doc>(generation: string, collection: string, id: string): Promise<Found<Doc> | null>;

  /** By id, in the order asked, without those that don't exist. */
  getMany<Doc>(generation: string, collection: string, ids: readonly string[]): Promise<readonly Found<Doc>[]>;

  find<Doc>(generation: string, collection: string, options: FindOptions): Promise<Page<Doc>>;

  /**
   * Writes documents in the order given, then the checkpoint. A removed document leaves a tombstone with
   * its position. Applying a batch again changes nothing.
   */
  write(generation: string, writes: readonly DocumentWrite[], checkpoint: Checkpoint): Promise<void>;

  checkpoint(generation: string): Promise<Checkpoint | null>;

  /** The generation that queries read for a projection, and switching it over. */
  current(projection: string): Promise<string | null>;
  makeCurrent(projection: string, generation: string): Promise<void>;

  /** Removes a generation with all its documents. */
  drop(generation: string): Promise<void>;

  ping(): Promise<void>;
  close(): Promise<void>;
}

export const READ_MODELS = Symbol('ReadModels');
