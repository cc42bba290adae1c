import type { CommitLog } from '@studio/kernel/commit-log';

/** Injection token of the log that commands are written to. */
export const COMMIT_LOG = Symbol('CommitLog');
export type { CommitLog };

/**
 * Injection token of the log's epoch, a string. Results of answers under another epoch may be missing in the log.
 */
export const LOG_EPOCH = Symbol('LogEpoch');

/** Lets a query wait until its read models show a write; the projector implements it. */
export interface ReadYourWrites {
  /** False while read models are incomplete: queries without a position then wait for ''. */
  readonly isWhole: boolean;
  /** True as soon as all read models have reached the position, false when they didn't in time. */
  waitFor(position: string, timeoutMs: number): Promise<boolean>;

  /** Returns true for a position of this log. A position of another or no log is never reached. */
  knows(position: string): Promise<boolean>;
}

export const READ_YOUR_WRITES = Symbol('ReadYourWrites');

/** Injection token of the `RateLimits`, or null for none. */
export const RATE_LIMITS = Symbol('RateLimits');
