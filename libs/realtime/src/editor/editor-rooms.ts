import { idOf, type Commit } from '@studio/kernel/event';
import type { Signals } from '@studio/signals/signals';
import type { CommitFeed } from '../commit-feed';
import { DeltaBuffers } from '../delta-buffer';
import type { EditorConnection } from './editor-connection';
import { EditorRoom, type EditorRoomContext } from './editor-room';
import type { EditorCaller } from './editor-source';
import { Peers } from './peers';

/** An overlay that nobody edits is still followed for so long, so that consoles resume. */
const IDLE_MS = 60_000;
/** And at most so many of them. */
const MOST_IDLE = 1000;
const limits = { perOverlay: 1024 * 1024, perNode: 64 * 1024 * 1024 };

export interface EditorRoomsDeps<State, Caller extends EditorCaller> {
  readonly feed: Pick<CommitFeed, 'untilPassed'>;
  readonly context: EditorRoomContext<State, Caller>;
  readonly signals: Signals;
}

/** The overlays that a node's consoles follow: read when somebody comes, kept for a while after the last has left. */
export class EditorRooms<State, Caller extends EditorCaller> {
  private readonly rooms = new Map<string, EditorRoom<State, Caller>>();
  private readonly loading = new Map<EditorRoom<State, Caller>, Promise<void>>();
  /** Those without consoles and since when, longest first. */
  private readonly idle = new Map<EditorRoom<State, Caller>, number>();
  private readonly buffers = new DeltaBuffers(limits);

  constructor(private readonly deps: EditorRoomsDeps<State, Caller>) {}

  get all(): Iterable<EditorRoom<State, Caller>> {
    return this.rooms.values();
  }

  /** The overlay's room, read, with the feed past what was read. @throws Problem `unavailable` */
  async open(overlayId: string): Promise<EditorRoom<State, Caller>> {
    const room = this.rooms.get(overlayId) ?? this.begin(overlayId);
    await this.loading.get(room);
    return room;
  }

  /** One that can be joined. */
  enter(overlayId: string): EditorRoom<State, Caller> | null {
    const room = this.rooms.get(overlayId);
    if (!room || this.loading.has(room)) return null;
    this.idle.delete(room);
    return room;
  }

  of(connection: EditorConnection): EditorRoom<State, Caller> | undefined {
    return [...this.all].find(({ connections }) => connections.has(connection));
  }

  /** After somebody has left. */
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
      // One overlay that can't be told of must not stop the others; its consoles come back.
      this.deps.context.report(`${commit.stream} is read anew.`, error);
      if (room) this.drop(room);
    }
  }

  /** Sends what has come about. */
  flush(): void {
    for (const room of this.all) if (!this.loading.has(room)) room.flush();
  }

  /** What time alone brings about. */
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
      tell: (put, gone) => room.tellPeers(put, gone),
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
