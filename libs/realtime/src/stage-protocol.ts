/**
 * What a page and the stage in a frame of it say to each other: the messages of `/render` over a MessagePort. Shared by
 * both; it imports types only.
 *
 * The frame (`/stage`) says `STAGE_READY` to the page that it stands in, which answers `STAGE_PORT` with a port. From then
 * on both say `[name, …arguments]` over it. The frame has no link and no socket, makes no sound, and counts as no renderer.
 */
import type {
  ArmedScene,
  Delta,
  LayerError,
  LiveValues,
  Measure,
  MomentMessage,
  RecentSignals,
  SignalMessage,
  Snapshot,
} from './protocol';

export const STAGE_READY = 'studio-stage-ready';
export const STAGE_PORT = 'studio-stage-port';

/** Page to stage. Positions are the page's own: any texts. */
export type ToStage =
  | readonly ['snapshot', Snapshot]
  | readonly ['delta', ...Delta[]]
  | readonly ['moment', ...MomentMessage[]]
  | readonly ['live', LiveValues]
  | readonly ['signal', ...SignalMessage[]]
  | readonly ['recent', ...RecentSignals[]]
  | readonly ['arm', ...ArmedScene[]]
  /** The server's time now, ms since 1970: scene switches and countdowns go by it. */
  | readonly ['time', number];

/** Stage to page. */
export type FromStage =
  /** What a layer's content measures, when it is shown first and when it has changed. */
  | readonly ['measure', Measure]
  /** A picture was painted: that of the last position until then. */
  | readonly ['painted', { readonly position: string }]
  /** Layers that show nothing, or lack something: all of them, whenever they are others. */
  | readonly ['failed', readonly LayerError[]];
