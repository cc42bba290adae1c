/** Presence of editors and steps of the history, as the namespace `/editor` sends them. Imports types only. */
import type { RenderLayout } from './protocol';

/** Actor of a change. */
export interface DoneBy {
  readonly accountId: string;
  /** Display name; null if the overlay does not know it. */
  readonly name: string | null;
  /** Channel of the request. */
  readonly via: string;
  /** Value of the request header `Studio-Client`. */
  readonly clientId?: string;
}

/** Step as the history shows it. Several commits may form one step; the last message for a step counts. */
export interface StepItem {
  readonly stepId: string;
  readonly operation: string;
  readonly summary: string;
  /** Viewers saw it. */
  readonly onAir: boolean;
  readonly touched: {
    readonly members: readonly number[];
    readonly scenes: readonly number[];
    readonly groups: readonly string[];
    readonly fields: readonly string[];
  };
  /** Steps that it took back. */
  readonly undoes: readonly string[];
  /** Number of commits it consists of so far. */
  readonly coalesced: number;
}

/** Presence fields one tab shares with others. */
export interface PeerFields {
  readonly sceneId: number | null;
  readonly selection: readonly number[];
  /** Design pixels from the centre of the canvas. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
  readonly editing: { readonly memberId: number; readonly key: string } | null;
  /** Layers that are being dragged, by memberId. */
  readonly ghost: { readonly [memberId: string]: RenderLayout } | null;
  readonly idle: boolean;
}

export interface Peer extends PeerFields {
  readonly clientId: string;
  readonly accountId: string;
  readonly name: string;
  /** Colour as `#rrggbb`, equal for all tabs of an account. */
  readonly color: string;
}

export interface PresenceMessage {
  /** Complete peers, including known ones. */
  readonly put: readonly Peer[];
  readonly gone: readonly string[];
}

/** Code of a layer's widget that users brought, by the hash of its files. */
export interface CodeRecord {
  readonly hash: string;
  readonly kind: 'se' | 'ograf';
}
