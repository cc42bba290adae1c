import { idOf, type Commit } from '@studio/kernel/event';
import type { Signals } from '@studio/pubsub/signals';
import type { CommitFeed } from '../commit-feed';
import { DeltaBuffers } from '../delta-buffer';
import type { EditorConnection } from './editor-connection';
import { EditorRoom, type EditorRoomContext } from './editor-room';
import type { EditorCaller } from './editor-source';
import { Peers } from './peers';

/** Milliseconds an overlay without consoles is still followed, so that consoles can resume. */
const IDLE_MS = 60_000;
/** Largest number of overlays followed without consoles. */
const MOST_IDLE = 1000;
const limits = { perOverlay: 1024 * 1024, perNode: 64 * 1024 * 1024 };

export interface EditorRoomsDeps<State, Caller extends EditorCaller> {
  readonly feed: Pick<CommitFeed, 'untilPassed'>;
  readonly context: EditorRoomContext<State, Caller>;
  readonly signals: Signals;
}

/**
 * Rooms of the overlays that a node's consoles follow. A room is read at the first join and stays for a while
 * after the last leave.
 */
export class EditorRooms<State, Caller extends EditorCaller> {
  private readonly rooms = new Map<string, EditorRoom<State, Caller>>();
  private readonly loading = new Map<EditorRoom<State, Caller>, Promise<void>>();
  /** Rooms without consoles and the time since, longest first. */
  private readonly idle = new Map<EditorRoom<State, Caller>, number>();
  private readonly buffers = new DeltaBuffers(limits);

  constructor(private readonly deps: EditorRoomsDeps<State, Caller>) {}

  get all(): Iterable<EditorRoom<State, Caller>> {
    return this.rooms.values();
  }

  /**
   * Returns the overlay's room, loaded, with the feed past its position.
   * @throws Problem `unavailable`
   */
  async open(overlayId: string): Promise<EditorRoom<State, Caller>> {
    const room = this.rooms.get(overlayId) ?? this.begin(overlayId);
    await this.loading.get(room);
    return room;
  }

  /** Returns the room if it can be joined, else null. */
  enter(overlayId: string): EditorRoom<State, Caller> | null {
    const room = this.rooms.get(overlayId);
    if (!room || this.loading.has(room)) return null;
    this.idle.delete(room);
    return room;
  }

  of(connection: EditorConnection): EditorRoom<State, Caller> | undefined {
    return [...this.all].find(({ connections }) => connections.has(connection));
  }

  /** Handles the leave of a console. */
  left(room: EditorRoom<State, Caller>): void {
    if (room.connections.size > 0 || this.rooms.get(room.overlayId) !== room) return;
    this.idle.delete(room);
    this.idle.set(room, performance.now());
    const [longest] = this.idle.keys();
    if (this.idle.size > MOST_IDLE && longest) this.drop(longest);
  }

  take(commit: Commit): void {
    const room = this.rooms.get(idOf(commit.stream));
    try {
      room?.apply(commit);
    } catch (error) {
      // A failing overlay must not stop the others. Its consoles reconnect.
      this.deps.context.report(`Reading ${commit.stream} again.`, error);
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

  /** Sends all pending messages of all rooms. */
  flush(): void {
    for (const room of this.all) if (!this.loading.has(room)) room.flush();
  }

  /** Does what is due by time alone: closes idle rooms, removes silent peers. */
  tick(): void {
    const before = performance.now() - IDLE_MS;
    for (const [room, since] of this.idle) {
      if (since > before) break;
      this.drop(room);
    }
    for (const room of this.all) room.peers.sweep();
  }

  drop(room: EditorRoom<State, Caller>): void {
    if (this.rooms.get(room.overlayId) === room) this.rooms.delete(room.overlayId);
    this.idle.delete(room);
    room.close();
  }

  dropAll(): void {
    for (const room of [...this.all]) this.drop(room);
  }

  private begin(overlayId: string): EditorRoom<State, Caller> {
    const peers: Peers = new Peers(overlayId, {
      signals: this.deps.signals,
      publish: (put, gone) => room.sendPeers(put, gone),
    });
    const room = new EditorRoom(overlayId, this.buffers.open(), peers, this.deps.context);
    this.rooms.set(overlayId, room);
    this.loading.set(room, this.load(room));
    return room;
  }

  private async load(room: EditorRoom<State, Caller>): Promise<void> {
    try {
      await this.deps.feed.untilPassed(await room.load());
      this.left(room);
    } catch (error) {
      this.drop(room);
      throw error;
    } finally {
      this.loading.delete(room);
    }
  }
}
