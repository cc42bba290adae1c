import { setTimeout as delay } from 'node:timers/promises';
import type { CommitLog } from '@studio/kernel/commit-log';
import { idOf, type Commit } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { CommitFeed } from './commit-feed';
import { DeltaBuffers } from './delta-buffer';
import type { GatewayOptions } from './gateway-options';
import type { Frame } from './frame';
import { Room } from './room';
import type { RoomContext } from './room-context';
import type { Throttle } from './throttle';

type RoomsOptions = Pick<
  GatewayOptions,
  'deltaBuffers' | 'idleMs' | 'maxIdleOverlays' | 'joinTimeoutMs' | 'report'
>;

export interface RoomsDeps<State> {
  readonly log: CommitLog;
  readonly feed: CommitFeed;
  readonly throttle: Throttle<Room<State>>;
  readonly context: RoomContext<State, Room<State>>;
  readonly options: RoomsOptions;
}

/** Rooms of a node. A room is read at the first join and stays for a while after the last leave. */
export class Rooms<State> {
  private readonly deltaBuffers: DeltaBuffers;
  /** By overlay. */
  private readonly rooms = new Map<string, Room<State>>();
  private readonly loading = new Map<Room<State>, Promise<void>>();
  /** Rooms without renderers and the time since, longest first. */
  private readonly idle = new Map<Room<State>, number>();

  constructor(private readonly deps: RoomsDeps<State>) {
    this.deltaBuffers = new DeltaBuffers(deps.options.deltaBuffers);
  }

  get size(): number {
    return this.rooms.size;
  }

  get deltaBufferBytes(): number {
    return this.deltaBuffers.bytes;
  }

  /**
   * Returns the overlay's room, loaded, with the feed past its position.
   * @throws Problem `unavailable`: not in time
   */
  async open(overlayId: string): Promise<Room<State>> {
    let room = this.rooms.get(overlayId);
    if (!room) {
      room = new Room(overlayId, this.deltaBuffers.open(), this.deps.context);
      this.rooms.set(overlayId, room);
      this.loading.set(room, this.load(room));
    }
    const loading = this.loading.get(room);
    if (loading) await this.inTime(loading);
    return room;
  }

  /** Returns the room if it can be joined, else null. It stays as long as a renderer is in it. */
  enter(overlayId: string): Room<State> | null {
    const room = this.rooms.get(overlayId);
    if (!room || this.loading.has(room)) return null;
    this.idle.delete(room);
    return room;
  }

  /** Handles the leave of a renderer. */
  left(room: Room<State>): void {
    if (room.size === 0 && this.rooms.get(room.overlayId) === room) this.rest(room);
  }

  take(commit: Commit): void {
    const room = this.rooms.get(idOf(commit.stream));
    try {
      room?.apply(commit);
    } catch (error) {
      // A failing overlay must not stop the others. Its renderers keep showing their view state.
      this.deps.options.report(`Reading ${commit.stream} again.`, error);
      if (room) this.drop(room);
    }
  }

  has(overlayId: string): boolean {
    return this.rooms.has(overlayId);
  }

  /** A commit can't be taken. A room that was opened since it arrived is read again. */
  miss({ stream }: Commit): void {
    const room = this.rooms.get(idOf(stream));
    if (room) this.drop(room);
  }

  /** Does what is due by time alone: closes idle rooms, ends expired links. */
  tick(): void {
    const before = performance.now() - this.deps.options.idleMs;
    for (const [room, since] of this.idle) {
      if (since > before) break;
      this.drop(room);
    }
    for (const room of this.rooms.values()) room.dismissEnded();
  }

  /** Sends a frame to every renderer at once. */
  sendAll(frame: Frame): void {
    for (const room of this.rooms.values())
      for (const connection of room.connections()) connection.send(frame);
  }

  dropAll(): void {
    for (const room of [...this.rooms.values()]) this.drop(room);
  }

  private async load(room: Room<State>): Promise<void> {
    try {
      await this.deps.feed.untilPassed(await room.load(this.deps.log));
      this.left(room);
    } catch (error) {
      this.drop(room);
      throw error;
    } finally {
      this.loading.delete(room);
    }
  }

  private async inTime(work: Promise<void>): Promise<void> {
    const timer = new AbortController();
    const { signal } = timer;
    const late = delay(this.deps.options.joinTimeoutMs, undefined, { signal, ref: false }).then(() => {
      throw new Problem('unavailable', 'The overlay cannot be read now.');
    });
    try {
      await Promise.race([work, late]);
    } finally {
      timer.abort();
    }
  }

  private rest(room: Room<State>): void {
    this.idle.set(room, performance.now());
    if (this.idle.size <= this.deps.options.maxIdleOverlays) return;
    const [longest] = this.idle.keys();
    if (longest) this.drop(longest);
  }

  private drop(room: Room<State>): void {
    if (this.rooms.get(room.overlayId) === room) this.rooms.delete(room.overlayId);
    this.idle.delete(room);
    this.deps.throttle.remove(room);
    room.close();
  }
}
