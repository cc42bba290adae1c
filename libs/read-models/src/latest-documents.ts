import type { JsonObject } from '@studio/kernel/json';
import type { ProjectedWrite } from './project-commits';
import type { Found } from './read-models';

/** Characters of JSON that are kept; in memory they take a few times as much. */
const CHARACTERS = 2 * 1024 * 1024;

interface Kept {
  readonly found: Found<JsonObject>;
  readonly characters: number;
}

/**
 * The documents that a generation has changed lately, as they were written, so that the next batch needn't read them
 * back. For read models that nobody else writes to. What is only put and never patched isn't kept.
 */
export class LatestDocuments {
  /** By collection and id, oldest first. */
  private readonly kept = new Map<string, Kept>();
  private characters = 0;

  constructor(private readonly atMost = CHARACTERS) {}

  get(collection: string, id: string): Found<JsonObject> | null {
    return this.kept.get(keyOf(collection, id))?.found ?? null;
  }

  /** Takes what was written. */
  keep(writes: readonly ProjectedWrite[]): void {
    for (const { collection, id, position, doc, json = '', isPatched } of writes) {
      const key = keyOf(collection, id);
      this.forget(key);
      if (!doc || !isPatched || json.length > this.atMost) continue;
      this.kept.set(key, { found: { id, position, doc }, characters: json.length });
      this.characters += json.length;
    }
    for (const oldest of this.kept.keys()) {
      if (this.characters <= this.atMost) break;
      this.forget(oldest);
    }
  }

  /** For when it isn't sure what was written. */
  clear(): void {
    this.kept.clear();
    this.characters = 0;
  }

  private forget(key: string): void {
    this.characters -= this.kept.get(key)?.characters ?? 0;
    this.kept.delete(key);
  }
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}
