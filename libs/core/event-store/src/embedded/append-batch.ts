import type { ExpectedRevision } from '@studio/kernel/commit-log';

/** An append as it waits for the writer. */
export interface WaitingAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** For each event: id, type, and data and metadata as JSON. */
  readonly texts: readonly string[];
}

/** Consecutive appends as columns, which cost a quarter of objects when sent between threads. */
export interface AppendBatch {
  readonly streams: readonly string[];
  readonly expected: readonly ExpectedRevision[];
  /** Number of texts of each append. */
  readonly counts: readonly number[];
  readonly texts: readonly string[];
}

export interface AppendAnswer {
  /** For each append its last revision, or `refusedAt` of the stream's actual revision. */
  readonly revisions: readonly number[];
  /** The log's last position before and after the transaction. */
  readonly before: number;
  readonly last: number;
}

/** Texts of an event. */
export const TEXTS = 4;

export function batchOf(appends: readonly WaitingAppend[]): AppendBatch {
  // Lists built with `push` cross threads faster than those of `map`, which are sent with their indexes.
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
