import type { JsonObject } from '@studio/kernel/json';
import { LRUCache } from 'lru-cache';
import type { ProjectedWrite } from './project-commits';
import type { Found } from './read-models';

/** Characters of JSON that are kept; in memory they take a few times as much. */
const CHARACTERS = 2 * 1024 * 1024;

/**
 * The documents that a generation has changed lately, as they were written, so that the next batch needn't read them
 * back. For read models that nobody else writes to. What is only put and never patched isn't kept.
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

  /** Takes what was written. */
  keep(writes: readonly ProjectedWrite[]): void {
    for (const { collection, id, position, doc, json = '', isPatched } of writes) {
      const key = keyOf(collection, id);
      if (doc && isPatched) this.kept.set(key, { id, position, doc }, { size: json.length });
      else this.kept.delete(key);
    }
  }

  /** For when it isn't sure what was written. */
  clear(): void {
    this.kept.clear();
  }
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}
