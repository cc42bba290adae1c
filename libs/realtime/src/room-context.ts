import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { Counters } from './counters';
import type { RenderConnection } from './render-connection';
import type { RenderSource } from './render-source';

/** What a room works with. */
export interface RoomContext<State, Room> {
  readonly source: RenderSource<State>;
  readonly counters: Counters;
  /** What commits made here led to; null when all are folded anew. */
  readonly recent: RecentFolds | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Bytes that may wait for a renderer before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  /** There is something to flush. */
  readonly onPending: (room: Room) => void;
  /** It shows something else, or somebody has come or gone: its live data may be of other kinds. */
  readonly onShown: (room: Room) => void;
  /** Sends what is pending in all rooms, or soon. */
  readonly sendPending: () => void;
  /** A renderer can't keep up: `catchUp` it when it has drained. */
  readonly onCut: (room: Room, connection: RenderConnection) => void;
}
