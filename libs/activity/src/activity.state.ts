/** What is to be known of an account's streams to tell which session something belongs to. Holds nothing of viewers. */
export interface ActivityState {
  /** Counts the times that the record was cleared. */
  readonly run: number;
  /** Nothing was told since the record began. */
  readonly isEmpty: boolean;
  /** Since when the account is live, by platform. */
  readonly live: { readonly [platform: string]: string };
  /** When it was live last, by platform. */
  readonly ended: { readonly [platform: string]: string };
  /** The newest first; those that nothing can belong to any more are left out. */
  readonly sessions: readonly RecordedSession[];
  /** When the stream of now, or the last one, began. */
  readonly streamStartedAt: string | null;
  /** What was seen of the session of now. */
  readonly noted: NotedStream;
  /** When the last platform went offline; null while one is live, and before the first. */
  readonly endedAt: string | null;
}

export interface RecordedSession {
  /** Counts up, from 1. */
  readonly session: number;
  readonly startedAt: string;
}

export interface NotedStream {
  readonly title: string | null;
  readonly category: string | null;
  /** The most at once so far. */
  readonly viewers: number | null;
}

export const nothingNoted: NotedStream = { title: null, category: null, viewers: null };

export const noActivity: ActivityState = {
  run: 0,
  isEmpty: true,
  live: {},
  ended: {},
  sessions: [],
  streamStartedAt: null,
  noted: nothingNoted,
  endedAt: null,
};
