/** Limits of the time that sending may take. */
export interface ThrottleOptions {
  /** Length of a rest, as a multiple of the sending before it; 0: until the end of the turn. */
  readonly restFactor: number;
  /** But no longer than this, in ms. */
  readonly longestRestMs: number;
  /** Largest number of sockets written to in one turn of the event loop, so that answers are not delayed. */
  readonly socketsPerTurn: number;
}

/** Room that a throttle sends for. */
export interface Throttled {
  /** Sockets that a frame of it goes to. */
  readonly size: number;
  /** True between the first and the last socket of a frame. */
  readonly isDelivering: boolean;
  /**
   * Writes pending deltas, or the rest of a partly written frame, to at most `atMost` sockets. Returns their
   * number.
   */
  deliver(atMost: number): number;
  /** Writes all of it to all. */
  flush(): void;
}

/** Rests shorter than this can't be timed: they last until the end of the turn of the event loop. */
const SHORTEST_TIMED_MS = 1;

/**
 * Decides when a room sends: at once, unless it just did or this turn of the event loop cannot write to all its
 * sockets. Many sockets are written to after the answers of the turn, some in each of the following turns (ADR
 * 83). Then the room rests, longer the more sockets it has written to; changes in the meantime are sent together
 * (ADR 27). This saves frames for many renderers, and a single change never waits.
 */
export class Throttle<Room extends Throttled> {
  private readonly pending = new Set<Room>();
  /** Function that ends each room's rest. */
  private readonly resting = new Map<Room, () => void>();
  /** Time spent so far on frames that rooms have partly written, in ms. */
  private readonly spent = new Map<Room, number>();
  /** Sockets that this turn may still write to. */
  private left: number;
  private nextTurn: NodeJS.Immediate | null = null;

  constructor(private readonly options: ThrottleOptions) {
    this.left = options.socketsPerTurn;
  }

  /** Adds a room with pending deltas; `sendPending` decides when it sends. */
  add(room: Room): void {
    this.pending.add(room);
  }

  /** Sends the pending deltas of all rooms that are not resting, now or in the next turn. */
  sendPending(): void {
    for (const room of this.pending) if (!this.resting.has(room)) this.sendSoon(room);
  }

  /** For a room that is no more. */
  remove(room: Room): void {
    this.pending.delete(room);
    this.spent.delete(room);
    this.resting.get(room)?.();
    this.resting.delete(room);
  }

  /** Sends everything that is pending and ends all rests. */
  stop(): void {
    for (const room of [...this.pending]) room.flush();
    for (const room of [...this.pending, ...this.resting.keys()]) this.remove(room);
    if (this.nextTurn) clearImmediate(this.nextTurn);
  }

  private sendSoon(room: Room): void {
    if (room.size <= this.left) this.send(room);
    else this.goOnNextTurn();
  }

  private send(room: Room): void {
    this.pending.delete(room);
    const began = performance.now();
    this.left -= room.deliver(this.left);
    this.goOnNextTurn();
    const spent = (this.spent.get(room) ?? 0) + performance.now() - began;
    if (room.isDelivering) {
      this.spent.set(room, spent);
      // Moves behind the others, so that a large room does not delay them.
      this.pending.add(room);
    } else {
      this.spent.delete(room);
      this.rest(room, spent * this.options.restFactor);
    }
  }

  /** Continues after this turn's answers, whose callers come first. */
  private goOnNextTurn(): void {
    this.nextTurn ??= setImmediate(() => {
      this.nextTurn = null;
      this.left = this.options.socketsPerTurn;
      for (const room of this.pending) {
        if (this.left <= 0) return;
        if (!this.resting.has(room)) this.send(room);
      }
    });
  }

  private rest(room: Room, ms: number): void {
    const end = (): void => {
      this.resting.delete(room);
      if (this.pending.has(room)) this.sendSoon(room);
    };
    if (ms < SHORTEST_TIMED_MS) {
      const immediate = setImmediate(end);
      this.resting.set(room, () => clearImmediate(immediate));
    } else {
      const timer = setTimeout(end, Math.min(ms, this.options.longestRestMs));
      this.resting.set(room, () => clearTimeout(timer));
    }
  }
}
