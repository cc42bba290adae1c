import { LRUCache } from 'lru-cache';
import type { JsonObject } from '@studio/kernel/json';
import type { FindOptions, Found, Page } from '../read-models';

/** Characters of JSON that are held by default; in memory they take several times as much. */
const CHARACTERS = 16 * 1024 * 1024;
/** Size of a page or a missing document without its content, in characters. */
const EMPTY = 100;

/** A document as it was read or written. Its text is parsed when it is first asked for. */
interface CachedDocument {
  readonly position: string;
  found: Found<JsonObject> | null;
  readonly text: string;
}

/** A written document, with its keys in each index of its collection. */
export interface CachedWrite {
  readonly id: string;
  readonly position: string;
  /** JSON of the document; null for removed. */
  readonly text: string | null;
  /** Values of its keys by index; a missing key is null. */
  readonly keys: Readonly<Record<string, readonly (string | number | null)[]>>;
}

/** Proves that nothing was written to a collection while something was read from it. */
export interface ReadTicket {
  readonly collection: string;
  readonly writes: number;
}

/** Writes to a collection so far, and those under way. */
interface Activity {
  writes: number;
  underWay: number;
}

type Query = Pick<FindOptions, 'index' | 'equals' | 'order' | 'limit'>;

/** Keys of the pages of a collection that a write may change. */
interface PageIndex {
  readonly byId: Map<string, Set<string>>;
  /** By index and the values of its first keys. */
  readonly byRange: Map<string, Set<string>>;
}

interface CachedPage {
  readonly page: Page<JsonObject>;
  readonly collection: string;
  readonly range: string;
}

/**
 * Documents and first pages of queries that were read recently, for read models with one writer. A write brings its
 * documents up to date and removes the pages that it may change. What is returned is shared: nobody may change it.
 */
export class DocumentCache {
  private readonly documents: LRUCache<string, CachedDocument>;
  private readonly pages: LRUCache<string, CachedPage>;
  private readonly pageIndexes = new Map<string, PageIndex>();
  private readonly activities = new Map<string, Activity>();

  constructor(atMost = CHARACTERS) {
    this.documents = new LRUCache({ maxSize: atMost });
    this.pages = new LRUCache({
      maxSize: atMost,
      dispose: (cached, key) => this.unlist(cached, key),
    });
  }

  /** Begins a read of a collection; null while it is written to, since the read may see either state. */
  ticket(collection: string): ReadTicket | null {
    const { writes, underWay } = this.activityOf(collection);
    return underWay > 0 ? null : { collection, writes };
  }

  /** Returns true if nothing was written since, and nothing is being written. */
  isCurrent({ collection, writes }: ReadTicket): boolean {
    return this.activityOf(collection).writes === writes;
  }

  /** Returns a document, null for one that does not exist, and undefined if neither is known. */
  document(collection: string, id: string): Found<JsonObject> | null | undefined {
    const cached = this.documents.get(documentKey(collection, id));
    if (!cached) return undefined;
    if (cached.text === '') return null;
    return (cached.found ??= {
      id,
      position: cached.position,
      doc: JSON.parse(cached.text) as JsonObject,
    });
  }

  /** Adds documents that were read. @param found with their texts, by id; those missing do not exist */
  addDocuments(
    ticket: ReadTicket | null,
    ids: readonly string[],
    found: ReadonlyMap<string, { readonly found: Found<JsonObject>; readonly text: string }>,
  ): void {
    if (!ticket || !this.isCurrent(ticket)) return;
    for (const id of ids) {
      const known = found.get(id);
      const cached: CachedDocument = known
        ? { position: known.found.position, found: known.found, text: known.text }
        : { position: '', found: null, text: '' };
      this.documents.set(documentKey(ticket.collection, id), cached, { size: cached.text.length + EMPTY });
    }
  }

  page(collection: string, query: Query): Page<JsonObject> | undefined {
    return this.pages.get(pageKey(collection, query))?.page;
  }

  /** Adds the first page of a query. @param characters of its documents */
  addPage(ticket: ReadTicket | null, query: Query, page: Page<JsonObject>, characters: number): void {
    if (!ticket || !this.isCurrent(ticket)) return;
    const { collection } = ticket;
    const key = pageKey(collection, query);
    const range = rangeKey(query.index, query.equals);
    this.pages.set(key, { page, collection, range }, { size: characters + EMPTY });
    const index = this.pageIndexOf(collection);
    add(index.byRange, range, key);
    for (const { id } of page.items) add(index.byId, id, key);
  }

  /** Begins a write to collections. */
  begin(collections: Iterable<string>): void {
    for (const collection of collections) {
      const activity = this.activityOf(collection);
      activity.underWay++;
      activity.writes++;
    }
  }

  /** Ends a write to a collection that succeeded. */
  written(collection: string, writes: readonly CachedWrite[]): void {
    for (const write of writes) {
      this.replace(collection, write);
      this.removePages(collection, write);
    }
    this.end(collection);
  }

  /** Ends a write to a collection of which it is not known what it wrote. */
  failed(collection: string): void {
    this.forget(collection);
    this.end(collection);
  }

  /** Removes everything of a collection. */
  forget(collection: string): void {
    for (const key of this.documents.keys())
      if (key.startsWith(`${collection}\n`)) this.documents.delete(key);
    for (const key of this.pages.keys()) if (key.startsWith(`${collection}\n`)) this.pages.delete(key);
  }

  /** A document that was never read is not added. A write that is not newer than the document changes nothing. */
  private replace(collection: string, { id, position, text }: CachedWrite): void {
    const key = documentKey(collection, id);
    const cached = this.documents.peek(key);
    if (!cached) return;
    // Of a missing document it is not known how new its removal was.
    if (text === null || cached.text === '') this.documents.delete(key);
    else if (position > cached.position)
      this.documents.set(key, { position, found: null, text }, { size: text.length + EMPTY });
  }

  private removePages(collection: string, { id, keys }: CachedWrite): void {
    const index = this.pageIndexes.get(collection);
    if (!index) return;
    const changed = [...(index.byId.get(id) ?? [])];
    for (const [name, values] of Object.entries(keys))
      for (let known = 0; known <= values.length; known++)
        changed.push(...(index.byRange.get(rangeKey(name, values.slice(0, known))) ?? []));
    for (const key of changed) this.pages.delete(key);
  }

  private unlist({ page, collection, range }: CachedPage, key: string): void {
    const index = this.pageIndexes.get(collection);
    if (!index) return;
    drop(index.byRange, range, key);
    for (const { id } of page.items) drop(index.byId, id, key);
  }

  private end(collection: string): void {
    const activity = this.activityOf(collection);
    activity.underWay--;
    activity.writes++;
  }

  private activityOf(collection: string): Activity {
    const known = this.activities.get(collection);
    if (known) return known;
    const activity = { writes: 0, underWay: 0 };
    this.activities.set(collection, activity);
    return activity;
  }

  private pageIndexOf(collection: string): PageIndex {
    const known = this.pageIndexes.get(collection);
    if (known) return known;
    const index = { byId: new Map(), byRange: new Map() };
    this.pageIndexes.set(collection, index);
    return index;
  }
}

function documentKey(collection: string, id: string): string {
  return `${collection}\n${id}`;
}

function pageKey(collection: string, { index, equals, order = 'asc', limit }: Query): string {
  return `${collection}\n${JSON.stringify([index, order, limit, ...equals])}`;
}

function rangeKey(index: string, equals: readonly (string | number | null)[]): string {
  return JSON.stringify([index, ...equals]);
}

function add(sets: Map<string, Set<string>>, name: string, key: string): void {
  const known = sets.get(name);
  if (known) known.add(key);
  else sets.set(name, new Set([key]));
}

function drop(sets: Map<string, Set<string>>, name: string, key: string): void {
  const known = sets.get(name);
  known?.delete(key);
  if (known?.size === 0) sets.delete(name);
}
