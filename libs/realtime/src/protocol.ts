/**
 * Everything that server and renderer say to each other on the namespace `/render`
 * (open points 3.12). Shared by both; it imports nothing.
 */

export type TransitionType = 'morph' | 'fade' | 'slide' | 'zoom' | 'cut';
export type Entrance =
  'none' | 'fade-up' | 'pop' | 'slide-left' | 'slide-right' | 'slide-top' | 'slide-bottom';
export type Loop = 'none' | 'float' | 'pulse';

/** Place and look of a layer: offsets from the canvas centre in design pixels (1920 units wide), degrees. */
export interface RenderLayout {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly rot: number;
  readonly opacity: number;
  readonly cropL?: number;
  readonly cropT?: number;
  readonly cropR?: number;
  readonly cropB?: number;
}

export interface RenderAnimation {
  readonly entrance: Entrance;
  readonly loop: Loop;
  /** Seconds. */
  readonly duration: number;
  /** Seconds. */
  readonly delay: number;
  /** In so many steps it comes and goes; missing: smoothly. */
  readonly steps?: number;
}

/** One visible layer of the live scene. */
export interface RenderLayer {
  readonly memberId: number;
  /** Catalog slug. */
  readonly widget: string;
  readonly layout: RenderLayout;
  readonly animation: RenderAnimation;
  /** Settings values, every key of the widget. */
  readonly values: { readonly [key: string]: unknown };
  /** What it is doing, as its widget declares; none: what it does before anything has happened to it. */
  readonly state?: { readonly [key: string]: unknown };
}

/** What a renderer may see of an overlay: its live scene's visible layers and nothing else. */
export interface RenderState {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly sceneId: number;
  readonly layers: { readonly [memberId: number]: RenderLayer };
  /** memberIds of all layers, bottom to top. */
  readonly stack: readonly number[];
}

export interface Transition {
  readonly type: TransitionType;
  /** Milliseconds; 0 for cut. */
  readonly ms: number;
}

/** One step from one picture to the next. A scene switch comes first in its delta. */
export type RenderChange =
  | { readonly kind: 'canvas'; readonly width: number; readonly height: number }
  /** `startAt`: server time (ms since 1970) at which every renderer starts the transition. */
  | {
      readonly kind: 'live';
      readonly sceneId: number;
      readonly transition: Transition;
      readonly startAt: number;
    }
  | { readonly kind: 'layer-added'; readonly layer: RenderLayer }
  /** Only what changed; `values` holds changed keys only. */
  | {
      readonly kind: 'layer-changed';
      readonly memberId: number;
      readonly layout?: RenderLayout;
      /** Milliseconds that it is on its way to the new layout; without it it is there at once. */
      readonly ms?: number;
      readonly animation?: RenderAnimation;
      readonly values?: { readonly [key: string]: unknown };
      /** Always whole. */
      readonly state?: { readonly [key: string]: unknown };
      /**
       * Entries of the state's `strokes` that are others, by id, null for those that are gone: a drawing is told piece by
       * piece. Not beside `state`.
       */
      readonly strokes?: { readonly [id: string]: unknown };
    }
  | { readonly kind: 'layer-removed'; readonly memberId: number }
  | { readonly kind: 'stacked'; readonly stack: readonly number[] }
  /** The overlay was deleted: go transparent, ask no more. */
  | { readonly kind: 'gone' };

/**
 * Counts the changes of these messages that the other side must know of. A server speaks this one and the one before;
 * kinds and fields that somebody doesn't know are passed over.
 */
export const PROTOCOL = 3;

export interface Hello {
  /** Missing from servers before 2. */
  readonly protocol: number;
  readonly epoch: string;
  /** Where the overlay stands now: what follows leads there, or begins there. */
  readonly position: string;
  readonly rev: number;
  /** ms since 1970. */
  readonly serverTime: number;
  /**
   * The server asks whether a renderer is there (engine.io's ping) so often. Who hasn't answered within twice this time
   * is cut; who hears nothing for three times this time has lost the server. Answering is enough: see `ping`.
   */
  readonly heartbeatMs: number;
  /** Version of the renderer bundle that the server has; a newer one is taken on the next load. */
  readonly bundle: string;
}

export interface Snapshot {
  /** Orders everything that a renderer shows of one overlay: opaque. */
  readonly position: string;
  readonly rev: number;
  readonly state: RenderState;
}

export interface Delta {
  /** Position of the delta before it; applies only to a picture at exactly this position. */
  readonly prev: string;
  readonly position: string;
  readonly rev: number;
  readonly changes: readonly RenderChange[];
  /** When the command was decided: RFC 3339. */
  readonly at: string;
}

/** Something that happens once and is over: a sound, an effect, a spin. Played once per eventId, never after its time. */
export interface MomentMessage {
  readonly eventId: string;
  /** What plays it goes by this. */
  readonly kind: string;
  readonly payload: { readonly [key: string]: unknown };
  /** The layer that plays it; missing: the page. */
  readonly memberId?: number;
  /** When it was decided: RFC 3339. */
  readonly at: string;
  /** It is over so long after `at`. */
  readonly ttlMs: number;
}

/** What is told in passing and stored nowhere, as a chat line. */
export interface SignalMessage {
  readonly kind: string;
  readonly payload: { readonly [key: string]: unknown };
}

/** The last signals of a kind that the server still holds, oldest first: they replace all that came before. */
export interface RecentSignals {
  readonly kind: string;
  readonly payloads: readonly SignalMessage['payload'][];
}

/** Last values of kinds of live data (open points 4.0); null where nothing is known. Kinds that it doesn't name stay. */
export interface LiveValues {
  readonly [kind: string]: { readonly [key: string]: unknown } | null;
}

/** A scene that may be live next, and what its visible layers are drawn with. */
export interface ArmedScene {
  readonly sceneId: number;
  readonly assets: readonly Asset[];
}

/** Something to have ready: a file of `/media`, or a bundled font. */
export type Asset =
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'video'; readonly url: string }
  | { readonly kind: 'font'; readonly family: string; readonly weight: string };

/**
 * Only pictures have positions. The rest comes in no order with them: after each join the server tells live data, recent
 * signals and moments that aren't over as they are then.
 */
export interface ServerToRenderer {
  hello: (hello: Hello) => void;
  snapshot: (snapshot: Snapshot) => void;
  /** All deltas that have come about since the last, in order: one, or more while a crowd is being served. */
  delta: (...deltas: Delta[]) => void;
  /** Since 3. */
  moment: (...moments: MomentMessage[]) => void;
  /** Since 3. */
  live: (values: LiveValues) => void;
  /** Since 3. */
  signal: (...signals: SignalMessage[]) => void;
  /** Since 3. */
  recent: (...recent: RecentSignals[]) => void;
  /** Whether this is the one renderer of the overlay that makes sounds; no before it is told. Since 3. */
  audio: (audio: { readonly primary: boolean }) => void;
  /** Scenes that may be live next, most likely first; they replace those told before. */
  arm: (...scenes: ArmedScene[]) => void;
  /** The server stops: come again, to whoever serves then, at a random moment within `afterMs`. */
  drain: (drain: { readonly afterMs: number }) => void;
}

/** Native size of a layer in design pixels: before crop, scale and rotation, so that it holds in every scene. */
export interface Measure {
  readonly memberId: number;
  readonly w: number;
  readonly h: number;
}

/** How a renderer is doing: sent after each join, whenever something of it has changed, and each minute. */
export interface Report {
  /** Whether the source is shown at all. */
  readonly visible: boolean;
  /** Whether broadcast software has it on program; null where nothing has told yet. */
  readonly active: boolean | null;
  /** Frames a second that the page could paint, over the last second that it was asked for; null while not known. */
  readonly fps: number | null;
  /** Size of the page in pixels. */
  readonly width: number;
  readonly height: number;
  /** Name of the scene that broadcast software shows; null until it has told of one. */
  readonly obsScene: string | null;
  /** Layers that show nothing, or lack something. */
  readonly errors: readonly LayerError[];
  /** Layers whose video waits for others that play. */
  readonly waiting?: readonly number[];
}

export interface LayerError {
  readonly memberId: number;
  readonly message: string;
}

export interface RendererToServer {
  /** Asks for what is missing after `since` (a position of this epoch), or a snapshot. */
  resync: (request: { readonly since: string | null; readonly epoch: string | null }) => void;
  /** What has been painted, for latency figures. `paintedAt`: ms since 1970, server time. */
  ack: (ack: { readonly position: string; readonly paintedAt: number }) => void;
  report: (report: Report) => void;
  /** What a layer's content measures now: sent when it is shown first, and when it has changed. */
  measure: (measure: Measure) => void;
  /** Answered with the server's time, ms since 1970: keeps the clock. Nobody must send it to stay connected. */
  ping: (answer: (serverTime: number) => void) => void;
}

/** Handshake of the namespace. */
export interface RenderAuth {
  readonly link: string;
  readonly since?: string;
  readonly epoch?: string;
  /** True inside broadcast software. */
  readonly obs: boolean;
  readonly bundle: string;
  /** Missing: 1. */
  readonly protocol?: number;
  /** The first handshake of a page that has been loaded. */
  readonly first?: boolean;
}

/** What comes with `connect_error` when the namespace refuses a renderer. */
export interface RefusalData {
  readonly code: string;
  /** Seconds after which it may come again. */
  readonly retryAfterS?: number;
}

export const RENDER_NAMESPACE = '/render';
/** How often a server asks its renderers whether they are there, unless it is set up otherwise. */
export const HEARTBEAT_MS = 15_000;
/** A switch starts this long after its commit, so that several machines cut on the same frame. */
export const SWITCH_LEAD_MS = 80;
