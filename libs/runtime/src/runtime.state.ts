import type { ViewerTree } from '@studio/kernel/viewer-tree';
import type { Values } from '@studio/widgets/widget';

export interface Size {
  /** Design pixels. */
  readonly w: number;
  readonly h: number;
}

export type Sizes = { readonly [memberId: number]: Size };

/** What is known of an overlay while it runs and is no part of its design: no rev, no undo. */
export interface Runtime {
  /** Native sizes of layers as renderers measured them. */
  readonly sizes: Sizes;
  /** What layers are doing, once something has happened to them; it outlives a layer, which may come back. */
  readonly states: StatesByLayer;
  /** The widgets of those layers. */
  readonly widgets: { readonly [memberId: number]: string };
  /** Whom their states tell of, by memberId and path (`StateChange`). */
  readonly viewers: { readonly [memberId: number]: { readonly [path: string]: string } };
  /** Keys of the latest commands that had one, oldest first: the same key does nothing twice. */
  readonly dedupeKeys: readonly string[];
  /** Who has chosen what in the polls of layers, by memberId: of the last one each. */
  readonly ballots: { readonly [memberId: number]: Ballots };
  /** The last day that layers were told of, or waited for the end of; null before the first. */
  readonly day: KnownDay | null;
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
  dedupeKeys: [],
  ballots: {},
  day: null,
};
