/**
 * Messages between a page and the stage in one of its frames: those of `/render`, over a MessagePort. Shared by
 * both; it imports types only.
 *
 * The frame (`/stage`) sends `STAGE_READY` to its parent page, which answers `STAGE_PORT` with a port. From then
 * on both send `[name, …arguments]` over it. The frame has no link and no socket, plays no sound, and does not
 * count as a renderer.
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

/**
 * Widget of a layer that shows a picture in place of its own drawing, with the settings {url, w, h}: address on
 * this server and size in design pixels. It exists in stages only.
 */
export const PICTURE_WIDGET = 'stage-picture';

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
  /** Measured size of a layer's content, when it is first shown and on change. */
  | readonly ['measure', Measure]
  /** A view state was painted: the one with the last position until then. */
  | readonly ['painted', { readonly position: string }]
  /** All layers that show nothing or miss something; sent on every change. */
  | readonly ['failed', readonly LayerError[]]
  /** A layer of users' own code has an error in its code, or has started. */
  | readonly ['widget', WidgetNews];

/** Report of a widget of users' own code. */
export interface WidgetNews {
  readonly memberId: number;
  /** Null: it has started. */
  readonly error: string | null;
}

/** Functions that the window of a stage offers to its parent page, which is of the same origin. */
export interface StageWindow {
  /**
   * Returns true if a layer paints something at a point, in px of the frame. It is no message, because a press must
   * know at once which layer it meets.
   */
  studioPaintsAt?: (memberId: number, x: number, y: number) => boolean;
}
