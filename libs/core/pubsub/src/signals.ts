import type { JsonObject } from '@studio/kernel/json';

/**
 * Topic of a message: `<kind>-<id>`, such as `chat-<accountId>`, `presence-<overlayId>` or `cursor-<overlayId>`.
 * The kind is one word in camelCase without a dash; the id has 1 to 200 characters of any kind.
 */
export type Topic = `${string}-${string}`;

/** May take its time: its next signal waits until the promise is settled. */
export type SignalHandler = (payload: JsonObject, topic: Topic) => void | Promise<void>;

/** Ends a subscription at once: what still waits for it is dropped. */
export type Unsubscribe = () => void;

/** Receives gaps: a subscriber that keeps state from messages asks or announces again after each gap. */
export interface SignalWatcher {
  /** From now on signals are lost between this process and others. */
  cutOff?(): void;
  /** Messages arrive again; those sent meanwhile are lost. */
  back?(): void;
}

/** Figures since the start of the process. */
export interface SignalStats {
  /** True if messages of other processes arrive; always true if there are no others. */
  readonly connected: boolean;
  /** Taken from callers here. */
  readonly published: number;
  /** Come from other processes. */
  readonly received: number;
  /** Handed to handlers; one signal counts for each. */
  readonly delivered: number;
  /** Handlers that threw. */
  readonly failed: number;
  readonly lost: {
    /** Turned away, since the payload was too large. */
    readonly tooLarge: number;
    /** Didn't reach other processes, since too many waited to leave. */
    readonly crowded: number;
    /** Didn't, as far as is known, reach other processes, since the way was cut off or the store refused them. */
    readonly unsent: number;
    /** Dropped before a handler that was too slow; one signal counts for each. */
    readonly slow: number;
  };
}

/** Bytes that the JSON of a payload may have. */
export const MAX_PAYLOAD_BYTES = 16 * 1024;
/** Signals that may wait for one handler, and bytes of theirs; beyond either the oldest are dropped. */
export const MAX_WAITING = 1_000;
export const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Port for ephemeral messages: chat lines, cursors, presence, strokes in flight, samples. Nothing is stored: a
 * message reaches the subscribers its topic has at that time, in this process and all others, **at most once**.
 * Messages of one process keep their order, except one that was given up and still arrives late; those of several
 * have none. They may be lost at any time, so nothing may travel here that would be missed.
 */
export interface Signals {
  /**
   * Sends a signal and doesn't wait: handlers run later, and a store that doesn't answer holds nobody up.
   * @returns false when it is known to be lost for some: the payload is too large, too many signals wait, other
   * processes are cut off, or all is closed. True promises nothing.
   * @throws RangeError the topic has another form: a fault of the caller
   */
  publish(topic: Topic, payload: JsonObject): boolean;
  /**
   * Subscribes a handler to all later messages of a topic, one after the other, including those of this process. A
   * handler that throws is reported to operators and gets the next message. Handlers share a payload and must not
   * change it.
   * @throws RangeError the topic has another form
   */
  subscribe(topic: Topic, handler: SignalHandler): Unsubscribe;
  /** Reports gaps, and at once if there is one now. */
  watch(watcher: SignalWatcher): Unsubscribe;
  stats(): SignalStats;
  /** No handler begins any more, and nothing is taken; what was on its way to others is sent if that is quick. */
  close(): Promise<void>;
}
