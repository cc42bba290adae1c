import type { Commit, EventMeta } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { CollectionDefinition } from './read-models';
import type { ProjectionReader } from './reader';

/** Event as a projection handler receives it, without its data. */
export interface ProjectedEvent {
  /** Stream id without the category: for `overlay-x` it is `x`. */
  readonly id: string;
  readonly meta: EventMeta;
}

/** Change of one document by a handler. */
export type Change =
  | { readonly kind: 'put'; readonly collection: string; readonly id: string; readonly doc: JsonObject }
  | {
      readonly kind: 'patch';
      readonly collection: string;
      readonly id: string;
      /** Initial content if the document does not exist; without it, a missing document stays missing. */
      readonly initial?: JsonObject;
      /**
       * Returns the new document for the current one; null if it stays the same. Not called for a removed
       * document. It receives a shallow copy, which it may change and return.
       */
      readonly change: (doc: never) => JsonObject | null;
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string };

/** Puts a complete document. */
export function put<Doc extends object>(collection: string, id: string, doc: Doc): Change {
  return { kind: 'put', collection, id, doc: doc as JsonObject };
}

/** Document whose own properties may be set. */
export type Draft<Doc> = { -readonly [Key in keyof Doc]: Doc[Key] };

/**
 * Changes one document from its own contents only, so that replays change nothing.
 * @param change may change its argument and return it; null: nothing is written
 */
export function patch<Doc extends object>(
  collection: string,
  id: string,
  change: (doc: Draft<Doc>) => Doc | null,
): Change {
  return { kind: 'patch', collection, id, change: change as (doc: never) => JsonObject | null };
}

/** Changes one document that may not exist yet: the change then receives the initial one. */
export function upsert<Doc extends object>(
  collection: string,
  id: string,
  initial: Doc,
  change: (doc: Draft<Doc>) => Doc | null,
): Change {
  return {
    kind: 'patch',
    collection,
    id,
    initial: initial as JsonObject,
    change: change as (doc: never) => JsonObject | null,
  };
}

export function remove(collection: string, id: string): Change {
  return { kind: 'remove', collection, id };
}

/** One entry per event; null where a view doesn't care. */
export type ProjectionTable<Events> = {
  readonly [Name in keyof Events]: ((data: Events[Name], event: ProjectedEvent) => readonly Change[]) | null;
};

/** Returns all categories whose commits a projection receives. */
export function categoriesOf({
  category,
  moreCategories = [],
}: Pick<Projection<object>, 'category' | 'moreCategories'>): readonly string[] {
  return [category, ...moreCategories];
}

/**
 * Small documents made from the events of one category. Raise `version` whenever documents change their meaning; a
 * change of shape is found by a test. A new generation is filled beside the old and switched over when it has caught
 * up.
 */
export interface Projection<Events> {
  readonly name: string;
  readonly version: number;
  /**
   * Hash of the shape of documents and of a state that they embed: another shape makes a new generation as another
   * version does.
   */
  readonly shape?: string;
  /**
   * Oldest version whose documents today's queries can read; by default any. Older documents are not read while
   * the new generation is being filled; queries then see its content so far.
   */
  readonly readsFrom?: number;
  readonly category: string;
  /** Further categories whose commits it receives, in log order with the others. */
  readonly moreCategories?: readonly string[];
  readonly collections: readonly CollectionDefinition[];
  /**
   * Time from which `commits` may remove a document, in ms since 1970, by collection. -Infinity for documents about
   * the removal itself. When a document is removed depends on batches and restarts: two builds from the same log may
   * differ in such documents, and in no others.
   */
  readonly expiry?: { readonly [collection: string]: (doc: never) => number };
  readonly on: ProjectionTable<Events>;
  /** Runs once per commit, after its events' handlers; its documents are written after theirs. */
  readonly commit?: (event: ProjectedEvent) => readonly Change[];
  /**
   * Returns the changes for each of some commits in log order, applied after all others. For views that events
   * alone do not determine. It may use lookups, and must always return the same for the same commits, except for
   * the removal of documents past their `expiry`.
   * @param own documents of the generation that is written, as far as it is; queries may read another one that is
   * wrong or of another version
   * @throws Unavailable to be called again later
   */
  readonly commits?: (
    commits: readonly Commit[],
    own?: ProjectionReader,
  ) => Promise<readonly (readonly Change[])[]>;
}
