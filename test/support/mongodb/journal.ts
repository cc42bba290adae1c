import { type Document, serialize } from 'bson';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from './wire';

/** Bounds of a collection that drops its oldest documents for new ones. */
export interface Capped {
  /** In bytes. */
  readonly size: number;
  /** In documents. */
  readonly max?: number;
}

/** Change of the stored data. */
export type Change =
  | { readonly op: 'put'; readonly ns: string; readonly doc: Uint8Array }
  | { readonly op: 'delete'; readonly ns: string; readonly doc: Uint8Array }
  | { readonly op: 'create'; readonly ns: string; readonly capped?: Capped }
  | { readonly op: 'drop'; readonly ns: string }
  | { readonly op: 'index'; readonly ns: string; readonly spec: Document }
  | { readonly op: 'drop-index'; readonly ns: string; readonly name: string };

/** Append-only file of changes. Written changes survive the process; a torn end is cut off. */
export class Journal {
  private readonly file: string;
  private descriptor: number | null = null;

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true });
    this.file = join(dir, 'journal.bson');
  }

  *open(): Iterable<Change> {
    const bytes = existsSync(this.file) ? readFileSync(this.file) : Buffer.alloc(0);
    let at = 0;
    while (at + 4 <= bytes.length) {
      const length = bytes.readInt32LE(at);
      if (length < 5 || at + length > bytes.length) break;
      const change = decode(bytes.subarray(at, at + length)) as Change;
      yield 'doc' in change
        ? { ...change, doc: (change.doc as unknown as { buffer: Uint8Array }).buffer }
        : change;
      at += length;
    }
    if (at < bytes.length) truncateSync(this.file, at);
    this.descriptor = openSync(this.file, 'a');
  }

  write(change: Change): void {
    if (this.descriptor === null) throw new Error('The journal is closed.');
    writeSync(this.descriptor, serialize(change));
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }
}
