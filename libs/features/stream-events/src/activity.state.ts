/** State of an account's streams that assigns events to sessions. It holds no data of viewers. */
export interface ActivityState {
  /** Counts the times that the record was cleared. */
  readonly run: number;
  /** Whether the record is empty. */
  readonly isEmpty: boolean;
  /** Since when the account is live, by platform. */
  readonly live: { readonly [platform: string]: string };
  /** End of the last stream, by platform. */
  readonly ended: { readonly [platform: string]: string };
  /** The newest first; those that nothing can belong to any more are left out. */
  readonly sessions: readonly RecordedSession[];
  /** Start of the current or last stream. */
  readonly streamStartedAt: string | null;
  /** Observed data of the current session. */
  readonly noted: NotedStream;
  /** Time at which the last platform went offline; null during a stream and before the first. */
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
