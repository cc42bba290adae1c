import type { JsonObject } from '@studio/kernel/json';
import { LRUCache } from 'lru-cache';
import type { ProjectedWrite } from './project-commits';
import type { Found } from './read-models';

/** Characters of JSON that are held; in memory they take several times as much. */
const CHARACTERS = 2 * 1024 * 1024;

/**
 * Documents that a generation changed recently, as they were written, so that the next batch need not read them
 * back. For read models without other writers. Documents that are only put and never patched are not held.
 */
export class LatestDocuments {
  /** By collection and id. */
  private readonly kept: LRUCache<string, Found<JsonObject>>;

  constructor(atMost = CHARACTERS) {
    this.kept = new LRUCache({ maxSize: atMost });
  }

  get(collection: string, id: string): Found<JsonObject> | null {
    return this.kept.get(keyOf(collection, id)) ?? null;
  }

  /** Stores the documents that were written. */
  keep(writes: readonly ProjectedWrite[]): void {
    for (const { collection, id, position, doc, json = '', isPatched } of writes) {
      const key = keyOf(collection, id);
      if (doc && isPatched) this.kept.set(key, { id, position, doc }, { size: json.length });
      else this.kept.delete(key);
    }
  }

  /** Forgets everything, for when it is uncertain what was written. */
  clear(): void {
    this.kept.clear();
  }
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}
