import { LRUCache } from 'lru-cache';

/** Characters of values and keys that are held by default. */
const CHARACTERS = 8 * 1024 * 1024;

/** A record as it is stored. */
export interface CachedRecord {
  /** JSON of its value. */
  readonly text: string;
  readonly version: number;
  /** Time of its end in ms since 1970; null for none. */
  readonly expiresAt: number | null;
}

interface Entry {
  readonly record: CachedRecord | null;
}

/**
 * Records that were read or written recently, for a store that nobody else writes to. While a record is written, it
 * is read from the store.
 */
export class RecordCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly reading = new Map<string, Promise<CachedRecord | null>>();
  /** Number of writes under way by record. */
  private readonly writing = new Map<string, number>();
  private isClosed = false;

  constructor(atMost = CHARACTERS) {
    this.entries = new LRUCache({ maxSize: atMost });
  }

  /**
   * Returns a record, from memory if it is known; null if it does not exist.
   * @param read reads it from the store
   */
  get(kind: string, id: string, read: () => Promise<CachedRecord | null>): Promise<CachedRecord | null> {
    const key = keyOf(kind, id);
    if (this.isClosed) return read();
    const known = this.entries.get(key);
    if (known) return Promise.resolve(known.record);
    if (this.writing.has(key)) return read();
    const underWay = this.reading.get(key);
    if (underWay) return underWay;
    const reading: Promise<CachedRecord | null> = read().then(
      (record) => {
        if (this.ends(key, reading)) this.keep(key, record);
        return record;
      },
      (error: unknown) => {
        this.ends(key, reading);
        throw error;
      },
    );
    this.reading.set(key, reading);
    return reading;
  }

  /**
   * Changes a record.
   * @param after the record if the change takes place
   * @param write returns false if it does not
   */
  async change(
    kind: string,
    id: string,
    after: CachedRecord | null,
    write: () => Promise<boolean>,
  ): Promise<boolean> {
    const key = keyOf(kind, id);
    this.entries.delete(key);
    this.reading.delete(key);
    this.writing.set(key, (this.writing.get(key) ?? 0) + 1);
    let isWritten = false;
    try {
      isWritten = await write();
      return isWritten;
    } finally {
      const others = (this.writing.get(key) ?? 1) - 1;
      if (others > 0) this.writing.set(key, others);
      else {
        this.writing.delete(key);
        if (isWritten) this.keep(key, after);
      }
    }
  }

  /** Forgets everything, after several records were changed at once. */
  clear(): void {
    this.entries.clear();
    this.reading.clear();
  }

  /** Has everything read from the store from now on. */
  close(): void {
    this.isClosed = true;
    this.entries.clear();
  }

  /** Returns false if the record was changed while it was read. */
  private ends(key: string, reading: Promise<CachedRecord | null>): boolean {
    return this.reading.get(key) === reading && this.reading.delete(key);
  }

  private keep(key: string, record: CachedRecord | null): void {
    this.entries.set(key, { record }, { size: key.length + (record?.text.length ?? 0) + 1 });
  }
}

function keyOf(kind: string, id: string): string {
  return `${kind}\n${id}`;
}
