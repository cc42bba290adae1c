/** Kinds of call that can be made to misbehave. */
export type Call = 'append' | 'read' | 'subscribe' | 'delete';

/** Fault in one call. `written` says whether an append takes effect anyway. */
export type Fault =
  /** Never answered. */
  | { readonly do: 'hang'; readonly written?: boolean; readonly after?: number }
  /** The connection is cut. */
  | { readonly do: 'cut'; readonly written?: boolean; readonly after?: number }
  /** The connection is cut now and the append lands later, if the server still runs. */
  | { readonly do: 'land-late'; readonly ms: number }
  /** Handled normally, but later; an append lands even when its caller has gone. */
  | { readonly do: 'delay'; readonly ms: number }
  /** Lands later, though what comes behind it on the same call doesn't wait. */
  | { readonly do: 'overtaken'; readonly ms: number }
  /** Refused before anything was written. */
  | { readonly do: 'refuse'; readonly reason: 'not-ready' | 'busy' | 'no-leader' | 'not-leader' }
  /** The server gave up waiting for its own prepare, commit or forward. */
  | { readonly do: 'timeout'; readonly phase: 'prepare' | 'commit' | 'forward'; readonly written?: boolean }
  /** Refused with an unknown error, as by a node that is no longer the leader. */
  | { readonly do: 'riddle' }
  /** The answer says neither yes nor no, or the stream of answers ends normally. */
  | { readonly do: 'end'; readonly written?: boolean; readonly after?: number };

/** Queue of faults: each call takes the next one of its kind. */
export class FaultQueue {
  readonly #waiting: { readonly on: Call; readonly fault: Fault; left: number }[] = [];

  add(on: Call, fault: Fault, times = 1): void {
    this.#waiting.push({ on, fault, left: times });
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  take(on: Call): Fault | undefined {
    const index = this.#waiting.findIndex((entry) => entry.on === on);
    const entry = this.#waiting[index];
    if (!entry) return undefined;
    if (--entry.left <= 0) this.#waiting.splice(index, 1);
    return entry.fault;
  }
}
