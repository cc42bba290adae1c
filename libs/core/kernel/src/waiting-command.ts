import type { CommandRequest, CommitResult } from './commit';
import type { Decision } from './decision';
import type { StoredEvent } from './event';
import { atPosition } from './fold';
import { Problem } from './problem';

/** A command whose caller waits. */
export interface Waiting<State> {
  readonly request: CommandRequest<State>;
  /** Counts up with every command of the stream. */
  readonly number: number;
  /** On the state that the entry before it leads to; null: to be decided (again). */
  decision: Decision<State> | null;
  conflicts: number;
  /** Its events may be in the log. */
  sent: boolean;
  /** Its caller waits no longer. */
  expired: boolean;
  resolve(result: CommitResult<State>): void;
  reject(error: Error): void;
}

/** Answers a command whose decision, and all that it rests on, is durable up to this position. */
export function settle<State>(waiting: Waiting<State>, position: string): void {
  const { decision } = waiting;
  if (!decision) return;
  if (decision.kind === 'refused') {
    waiting.reject(decision.error);
    return;
  }
  const after = atPosition(decision.after, position);
  if (decision.kind === 'unchanged') {
    const { repeated } = decision;
    waiting.resolve({ before: after, after, commit: null, position, repeated });
    return;
  }
  const events = decision.events.map((event): StoredEvent => ({ ...event, position }));
  waiting.resolve({ before: decision.before, after, commit: { events }, position, repeated: null });
}

export function unavailable(message: string): Problem {
  return new Problem('unavailable', message, undefined, 1);
}
