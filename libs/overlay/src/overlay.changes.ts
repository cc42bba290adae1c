import type { JsonObject } from '@studio/kernel/json';
import { put, type Change } from '@studio/read-models/projection';

/** Puts a whole document. */
export function document<Doc extends object>(collection: string, id: string, doc: Doc): Change {
  return put(collection, id, doc as unknown as JsonObject);
}
