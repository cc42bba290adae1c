import type { SizesByLayer } from '@studio/contracts/layer-runtime/layer-sizes';
import type { RecordPosition } from '@studio/contracts/stream-events/activity-record';
import type { ViewerTree } from '@studio/kernel/viewer-tree';
import type { Values } from '@studio/widgets/widget';

/** State of a running overlay that is not part of its design: it has no rev and no undo. */
export interface Runtime {
  /** Native sizes of layers as renderers measured them. */
  readonly sizes: SizesByLayer;
  /** States of layers, once something happened to them. A state outlives its layer, which may be restored. */
  readonly states: StatesByLayer;
  /** The widgets of those layers. */
  readonly widgets: { readonly [memberId: number]: string };
  /** Viewers that the states refer to, by memberId and path (`StateChange`). */
  readonly viewers: { readonly [memberId: number]: { readonly [path: string]: string } };
  /**
   * Position in the record up to which each layer was filled, by memberId. Earlier events are not counted again.
   */
  readonly recalled: { readonly [memberId: number]: RecordPosition };
  /** Layers in whose state the simulated channel has a part, by memberId; missing before the first. */
  readonly simulated?: { readonly [memberId: number]: boolean };
  /** States that layers had before they were reset, by memberId, newest first. */
  readonly lost: { readonly [memberId: number]: readonly LostState[] };
  /** Keys of the latest commands that had one, oldest first: the same key does nothing twice. */
  readonly dedupeKeys: readonly string[];
  /** Votes in the last poll of each layer, by memberId. */
  readonly ballots: { readonly [memberId: number]: Ballots };
  /** Last day that layers know of, or whose end they waited for; null before the first. */
  readonly day: KnownDay | null;
}

/** A state that a layer had before a command or an occurrence took it away. */
export interface LostState {
  /** Id of the event that took it away. */
  readonly stateId: string;
  /** Time, RFC 3339. */
  readonly at: string;
  /** Name of the command or widget event. */
  readonly by: string;
  /** State without data of viewers. */
  readonly state: Values;
}

export interface Ballots {
  readonly round: number;
  /** Places of the answers. */
  readonly chosen: ViewerTree<readonly number[]>;
}

export interface KnownDay {
  /** In the account's time zone: 2026-11-23. */
  readonly day: string;
  /** Ms since 1970; null where no layer waits for it. */
  readonly endsAt: number | null;
}

/** Plain JSON as the layer's widget declares it, by memberId. */
export type StatesByLayer = { readonly [memberId: number]: Values };

/** The same object for every overlay whose layers do nothing. */
export const noLayerStates: StatesByLayer = {};

export const idle: Runtime = {
  sizes: {},
  states: noLayerStates,
  widgets: {},
  viewers: {},
  recalled: {},
  lost: {},
  dedupeKeys: [],
  ballots: {},
  day: null,
};
