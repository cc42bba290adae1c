import type { Alarm } from './alarm';
import type { StoredEvent } from '@studio/kernel/event';

/** What a process has done, where and why: from it the call derives the id of its command. */
export interface Cause {
  /** `<process>/<id of the event, or of what was due>/<step>`: the same when it is done again. */
  readonly key: string;
  /** Of the causing command; for what was due, the call's own. */
  readonly causationId: string | null;
  readonly correlationId: string | null;
  /** How many causes stand before it, from 1: what somebody did; 0 for what was due. */
  readonly depth: number;
  /** When the causing event was decided: RFC 3339. Missing: now. */
  readonly since?: string | undefined;
}

/** One thing that a process does. Done again with the same cause, it must have no further effect. */
export interface Call {
  /** Tells the calls of one event apart. */
  readonly step: string;
  /** @throws Problem when it is refused: that is its outcome, and it isn't tried again, unless it is `unavailable` */
  run(cause: Cause): Promise<void>;
}

/** Something whose moment has come. */
export interface DueCall extends Call {
  /** The same until it is done. */
  readonly id: string;
}

/** What an event asks for, most often nothing. It may look things up, and changes nothing. */
export type Reaction = (event: StoredEvent) => readonly Call[] | Promise<readonly Call[]>;

/** What turns events, and moments, into commands. It keeps nothing in memory that would be missed. */
export interface Process {
  /** Stored: it names the checkpoint. */
  readonly name: string;
  /** Whose commits it is told of. */
  readonly categories: readonly string[];
  /** By the type of the event: one without an entry is none of its business. */
  readonly reactions: { readonly [type: string]: Reaction };
  /** What is due at a moment (ms since 1970), the earliest first, some at a time: from read models. */
  due?(now: number): Promise<readonly DueCall[]>;
  /** Asked for at the moment when it rings, for what must not come a quarter of a second late. */
  readonly alarm?: Alarm;
}
