/** How much of the time sending may take. */
export interface ThrottleOptions {
  /** A rest lasts so many times as long as the sending before it; 0: until the end of the turn. */
  readonly restFactor: number;
  /** But no longer than this, in ms. */
  readonly longestRestMs: number;
  /** Sockets that are written to in one turn of the event loop; who waits for an answer isn't held up by the rest. */
  readonly socketsPerTurn: number;
}

/** What a throttle sends. */
export interface Throttled {
  /** Sockets that a frame of it goes to. */
  readonly size: number;
  /** True between the first and the last socket of a frame. */
  readonly isDelivering: boolean;
  /** Writes what is pending, or the frame that it is in the middle of, to so many sockets at most. Gives how many. */
  deliver(atMost: number): number;
  /** Writes all of it to all. */
  flush(): void;
}

/** Rests shorter than this can't be timed: they last until the end of the turn of the event loop. */
const SHORTEST_TIMED_MS = 1;

/**
 * Decides when a room sends: at once, if it didn't just do so and this turn of the event loop can write to all of its
 * sockets. A crowd is served behind the answers of the turn, some sockets in each of the turns that follow (ADR 83). Then
 * a room rests, the longer the more sockets it has written to; what comes meanwhile travels together (ADR 27). So a crowd
 * costs fewer frames, and a change that comes alone never waits.
 */
export class Throttle<Room extends Throttled> {
  private readonly pending = new Set<Room>();
  /** What ends the rest of each. */
  private readonly resting = new Map<Room, () => void>();
  /** How long the frames have taken so far that rooms are in the middle of, in ms. */
  private readonly spent = new Map<Room, number>();
  /** Sockets that this turn may still write to. */
  private left: number;
  private nextTurn: NodeJS.Immediate | null = null;

  constructor(private readonly options: ThrottleOptions) {
    this.left = options.socketsPerTurn;
  }

  /** It has something to send; `sendPending` decides. */
  add(room: Room): void {
    this.pending.add(room);
  }

  /** Sends what is pending in all rooms that don't rest, or has the next turn do it. */
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
      // Behind the others, so that a crowd doesn't keep them waiting.
      this.pending.add(room);
    } else {
      this.spent.delete(room);
      this.rest(room, spent * this.options.restFactor);
    }
  }

  /** Behind the answers of this turn, since their callers are told before anything else is read. */
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
