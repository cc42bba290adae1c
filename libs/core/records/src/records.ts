import type { JsonObject } from '@studio/kernel/json';

export interface Record<Value> {
  readonly value: Value;
  /** Raised by one with every write, from 1; begins at 1 again after a delete or the end of its time. */
  readonly version: number;
}

export interface WriteOptions {
  /** Milliseconds until it is gone by itself; without it it stays. */
  readonly ttlMs?: number;
}

/**
 * Port to small durable data that is not events: hashes of credentials, sessions, idempotency answers, leases,
 * presence. Keys are `(kind, id)`, any text without U+0000. A write resolves once it is on disk; each changes one
 * record and is atomic. An expired record does not exist for any method. All methods throw `Unavailable` if the
 * store cannot answer.
 */
export interface Records {
  /** Null when it doesn't exist or its time is over. */
  get<Value>(kind: string, id: string): Promise<Record<Value> | null>;
  /** False when there is one already (whose time isn't over); of many at once exactly one succeeds. */
  putIfAbsent(kind: string, id: string, value: JsonObject, options?: WriteOptions): Promise<boolean>;
  /** False when the version is another or there is none. Its new lifetime is the one given here. */
  compareAndSet(
    kind: string,
    id: string,
    version: number,
    value: JsonObject,
    options?: WriteOptions,
  ): Promise<boolean>;
  /** False when there was none, or none of that version. */
  delete(kind: string, id: string, version?: number): Promise<boolean>;
  /**
   * Deletes all records, of whatever kind, with a text anywhere in their id: those of an account that is deleted. May
   * be repeated; takes long with many records.
   * @param part 16 characters or more, letters and digits
   * @throws RangeError
   */
  deleteContaining(part: string): Promise<void>;
  /** Overwrites everything that was removed or replaced in the store's own files. Takes long for large files. */
  scrub(): Promise<void>;
  /** Resolves when it can be read and written now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** @throws RangeError if a text is no random id, so that ids of others may contain it */
export function requireOwn(part: string): void {
  if (!/^[A-Za-z\d]{16,}$/.test(part)) throw new RangeError('This is not the id of one account or overlay.');
}

export const RECORDS = Symbol('Records');
