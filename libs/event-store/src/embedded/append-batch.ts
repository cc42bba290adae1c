import type { ExpectedRevision } from '@studio/kernel/commit-log';

/** An append as it waits for the writer. */
export interface WaitingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Of each event id, type, and data and metadata as JSON. */
  readonly texts: readonly string[];
}

/** Appends one after another, as columns: between threads they cost a quarter of what objects do. */
export interface AppendBatch {
  readonly streams: readonly string[];
  readonly expected: readonly ExpectedRevision[];
  /** How many texts each append has. */
  readonly counts: readonly number[];
  readonly texts: readonly string[];
}

export interface AppendAnswer {
  /** Of each append its last revision, or `refusedAt` the revision that the stream has instead. */
  readonly revisions: readonly number[];
  /** The log's last position before and after the transaction. */
  readonly before: number;
  readonly last: number;
}

/** Texts of an event. */
export const TEXTS = 4;

export function batchOf(appends: readonly WaitingAppend[]): AppendBatch {
  // Lists that grow by `push` cross threads faster than those of `map`, whose entries go with their indexes.
  const streams: string[] = [];
  const expected: ExpectedRevision[] = [];
  const counts: number[] = [];
  const texts: string[] = [];
  for (const append of appends) {
    streams.push(append.stream);
    expected.push(append.expected);
    counts.push(append.texts.length);
    for (const text of append.texts) texts.push(text);
  }
  return { streams, expected, counts, texts };
}

/** Below zero, for every revision from −1 (no stream) on; its own reverse. */
export function refusedAt(revision: number): number {
  return -2 - revision;
}
