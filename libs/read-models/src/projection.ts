import type { Commit, EventMeta } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { CollectionDefinition } from './read-models';
import type { ProjectionReader } from './reader';

/** The event that a projection handler sees, besides its data. */
export interface ProjectedEvent {
  /** Stream id without the category: for `overlay-x` it is `x`. */
  readonly id: string;
  readonly meta: EventMeta;
}

/** What a handler may do to one document. */
export type Change =
  | { readonly kind: 'put'; readonly collection: string; readonly id: string; readonly doc: JsonObject }
  | {
      readonly kind: 'patch';
      readonly collection: string;
      readonly id: string;
      /** What it begins with where there is none; without it, what isn't there stays away. */
      readonly initial?: JsonObject;
      /**
       * Gets the document as it stands, gives the new one, or null where it stays as it is. Not called for a document
       * that is gone. What it gets is a copy of its own, though not what lies deeper: it may change that and give it
       * back.
       */
      readonly change: (doc: never) => JsonObject | null;
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string };

/** Puts a whole document. */
export function put<Doc extends object>(collection: string, id: string, doc: Doc): Change {
  return { kind: 'put', collection, id, doc: doc as JsonObject };
}

/** A document whose own properties may be set. */
export type Draft<Doc> = { -readonly [Key in keyof Doc]: Doc[Key] };

/**
 * Changes one document from its own contents only, so that replays change nothing.
 * @param change may set what it is given, and give that back; null from it: nothing is to be written
 */
export function patch<Doc extends object>(
  collection: string,
  id: string,
  change: (doc: Draft<Doc>) => Doc | null,
): Change {
  return { kind: 'patch', collection, id, change: change as (doc: never) => JsonObject | null };
}

/** The same of a document that may not be there yet: the change then gets the initial one. */
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

/**
 * Small documents made from the events of one category. Raise `version` whenever documents change shape
 * or meaning: a new generation is filled beside the old and switched over when it has caught up.
 */
export interface Projection<Events> {
  readonly name: string;
  readonly version: number;
  /**
   * The oldest version whose documents today's queries can read, by default any: documents of an older one are not
   * read while the new generation is being filled, which then tells what it has so far.
   */
  readonly readsFrom?: number;
  readonly category: string;
  readonly collections: readonly CollectionDefinition[];
  readonly on: ProjectionTable<Events>;
  /** Runs once per commit, after its events' handlers; its documents are written after theirs. */
  readonly commit?: (event: ProjectedEvent) => readonly Change[];
  /**
   * For views that an event alone can't tell: what each of some commits in log order changes, after all else.
   * May look things up; must say the same of the same commits whenever it is asked.
   * @param own documents of the generation that is written, as far as it is; what queries read may be another one,
   * that is wrong or of another version
   * @throws Unavailable to be asked again later
   */
  readonly commits?: (
    commits: readonly Commit[],
    own?: ProjectionReader,
  ) => Promise<readonly (readonly Change[])[]>;
}
