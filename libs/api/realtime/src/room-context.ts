import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { Counters } from './counters';
import type { RenderConnection } from './render-connection';
import type { RenderSource } from './render-source';

/** Dependencies of a room. */
export interface RoomContext<State, Room> {
  readonly source: RenderSource<State>;
  readonly counters: Counters;
  /** Folds after commits made in this process; null if all are folded again. */
  readonly recent: RecentFolds | null;
  /** No other node has renderers. */
  readonly isAlone: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Bytes that may wait for a renderer before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  /** There is something to flush. */
  readonly onPending: (room: Room) => void;
  /**
   * Called after its visible content changed, or a renderer joined or left: it may need other kinds of live data.
   */
  readonly onShown: (room: Room) => void;
  /** Sends the pending messages of all rooms, now or soon. */
  readonly sendPending: () => void;
  /** A renderer can't keep up: `catchUp` it when it has drained. */
  readonly onCut: (room: Room, connection: RenderConnection) => void;
}
