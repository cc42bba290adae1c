import type { Alarm } from './alarm';
import type { StoredEvent } from '@studio/kernel/event';

/** Cause of a call: the id of its command follows from it. */
export interface Cause {
  /** `<process>/<id of the event, or of what was due>/<step>`: the same when it is done again. */
  readonly key: string;
  /** Id of the causing command; for due work, the call's own. */
  readonly causationId: string | null;
  readonly correlationId: string | null;
  /** Number of causes before it: from 1 after a command, 0 for due work. */
  readonly depth: number;
  /** Time of the causing event: RFC 3339; undefined: now. */
  readonly since?: string | undefined;
}

/** Returns the cause of a call that no event led to. @param key the same when it is done again */
export function firstCause(key: string): Cause {
  return { key, causationId: null, correlationId: null, depth: 0 };
}

/** One thing that a process does. Done again with the same cause, it must have no further effect. */
export interface Call {
  /** Distinguishes the calls of one event. */
  readonly step: string;
  /** @throws Problem when it is refused: that is its outcome, and it isn't tried again, unless it is `unavailable` */
  run(cause: Cause): Promise<void>;
}

/** Something whose moment has come. */
export interface DueCall extends Call {
  /** The same until it is done. It begins with the id of an account and a dot, unless `about` is set. */
  readonly id: string;
  /** Stream that it is about: the node that acts for its account does it. */
  readonly about?: string;
}

/** Returns the calls an event leads to, most often none. It may look things up and changes nothing. */
export type Reaction = (event: StoredEvent) => readonly Call[] | Promise<readonly Call[]>;

/**
 * Process manager: turns events and due times into commands. Nothing it holds in memory is needed after a restart.
 */
export interface Process {
  /** Stored: it names the checkpoint. */
  readonly name: string;
  /** Categories whose commits it receives. */
  readonly categories: readonly string[];
  /** By the type of the event: one without an entry is none of its business. */
  readonly reactions: { readonly [type: string]: Reaction };
  /** True for a process that limits chains of causes itself; others are refused after five reactions. */
  readonly limitsChains?: boolean;
  /** Reaction to all other events of the categories; missing: none. */
  readonly otherwise?: Reaction;
  /**
   * Returns false for an event for which `otherwise` has no calls; by default it is asked for all. Called for each
   * event, so it must be cheap.
   */
  concerns?(event: StoredEvent): boolean;
  /**
   * The accounts that this node acts for have changed. Drops what it knows of others, and resolves when nothing that
   * outlasts a call goes on for them.
   */
  shareChanged?(): void | Promise<void>;
  /**
   * Returns some of the work due at a time (ms since 1970), earliest first, from read models. It may be of accounts for
   * which another node acts: that is left out.
   */
  due?(now: number): Promise<readonly DueCall[]>;
  /** Asked for at the moment when it rings, for what must not come a quarter of a second late. */
  readonly alarm?: Alarm;
}
