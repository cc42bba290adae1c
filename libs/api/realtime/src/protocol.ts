/**
 * Messages between server and renderer on the namespace `/render` [realtime/1]. Shared by both; it imports
 * nothing.
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
  /** Number of steps of its entrance and exit; missing: smooth. */
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
  /** Runtime state, as its widget declares it; missing: the initial state. */
  readonly state?: { readonly [key: string]: unknown };
}

/** State of an overlay that a renderer may see: the live scene's visible layers only. */
export interface RenderState {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly sceneId: number;
  readonly layers: { readonly [memberId: number]: RenderLayer };
  /** memberIds of all layers, bottom to top. */
  readonly stack: readonly number[];
}

export type Transition = {
  readonly type: TransitionType;
  /** Milliseconds; 0 for cut. */
  readonly ms: number;
  /** Stinger that covers the picture while the scene is cut: the settings of its layer, every key of the widget. */
  readonly stinger?: {
    readonly memberId: number;
    readonly values: { readonly [key: string]: unknown };
  };
};

/** One change between two view states. A scene switch comes first in its delta. */
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
  /** Changed fields only; `values` holds changed keys only. */
  | {
      readonly kind: 'layer-changed';
      readonly memberId: number;
      readonly layout?: RenderLayout;
      /** Milliseconds that it is on its way to the new layout; without it it is there at once. */
      readonly ms?: number;
      readonly animation?: RenderAnimation;
      readonly values?: { readonly [key: string]: unknown };
      /** Complete state, never a part. */
      readonly state?: { readonly [key: string]: unknown };
      /**
       * Changed entries of the state's `strokes`, by id; null for removed ones. Drawings change entry by entry.
       * Never together with `state`.
       */
      readonly strokes?: { readonly [id: string]: unknown };
    }
  | { readonly kind: 'layer-removed'; readonly memberId: number }
  | { readonly kind: 'stacked'; readonly stack: readonly number[] }
  /** The overlay was deleted: go transparent, ask no more. */
  | { readonly kind: 'gone' };

/**
 * Version of these messages, raised for changes the other side must know of. A server supports this version and
 * the one before. Receivers ignore unknown kinds and fields.
 */
export const PROTOCOL = 3;

export interface Hello {
  /** Missing from servers before 2. */
  readonly protocol: number;
  readonly epoch: string;
  /** Current position of the overlay. Following messages lead to it or start from it. */
  readonly position: string;
  readonly rev: number;
  /** ms since 1970. */
  readonly serverTime: number;
  /**
   * Interval of the server's pings (engine.io). A renderer that does not answer within twice this time is
   * disconnected. A renderer that receives nothing for three times this time has lost the server. Answering is
   * enough: see `ping`.
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
  /** Position of the delta before it; applies only to a view state at exactly this position. */
  readonly prev: string;
  readonly position: string;
  readonly rev: number;
  readonly changes: readonly RenderChange[];
  /** Time of the command's decision: RFC 3339. */
  readonly at: string;
}

/** Something that happens once and is over: a sound, an effect, a spin. Played once per eventId, never after its time. */
export interface MomentMessage {
  readonly eventId: string;
  /** Kind, which selects the player. */
  readonly kind: string;
  readonly payload: { readonly [key: string]: unknown };
  /** The layer that plays it; missing: the page. */
  readonly memberId?: number;
  /** Time of the decision: RFC 3339. */
  readonly at: string;
  /** Milliseconds after `at` when it is over. */
  readonly ttlMs: number;
}

/** Ephemeral message, stored nowhere, such as a chat line. */
export interface SignalMessage {
  readonly kind: string;
  readonly payload: { readonly [key: string]: unknown };
}

/** The last signals of a kind that the server still holds, oldest first: they replace all that came before. */
export interface RecentSignals {
  readonly kind: string;
  readonly payloads: readonly SignalMessage['payload'][];
}

/** Last values of kinds of live data [realtime/5]; null where nothing is known. Kinds that it doesn't name stay. */
export interface LiveValues {
  readonly [kind: string]: { readonly [key: string]: unknown } | null;
}

/** Scene that may be live next, with the assets of its visible layers. */
export interface ArmedScene {
  readonly sceneId: number;
  readonly assets: readonly Asset[];
}

/** Something to have ready: a file of `/media`, or a bundled font. */
export type Asset =
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'video'; readonly url: string }
  /** A Lottie animation. */
  | { readonly kind: 'lottie'; readonly url: string }
  | { readonly kind: 'font'; readonly family: string; readonly weight: string };

/**
 * Messages to renderers. Only view states have positions; other messages have no order relative to them. After
 * each join the server sends current live data, recent signals and effects that are not over.
 */
export interface ServerToRenderer {
  hello: (hello: Hello) => void;
  snapshot: (snapshot: Snapshot) => void;
  /** All deltas since the last message, in order: one, or more while many renderers are being served. */
  delta: (...deltas: Delta[]) => void;
  /** Since 3. */
  moment: (...moments: MomentMessage[]) => void;
  /** Since 3. */
  live: (values: LiveValues) => void;
  /** Since 3. */
  signal: (...signals: SignalMessage[]) => void;
  /** Since 3. */
  recent: (...recent: RecentSignals[]) => void;
  /** Selects the one renderer of the overlay that plays sounds; false until the first message. Since 3. */
  audio: (audio: { readonly primary: boolean }) => void;
  /** Scenes that may be live next, most likely first; they replace earlier ones. */
  arm: (...scenes: ArmedScene[]) => void;
  /** The server stops: reconnect, to any node, at a random time within `afterMs`. */
  drain: (drain: { readonly afterMs: number }) => void;
}

/** Native size of a layer in design pixels: before crop, scale and rotation, so that it holds in every scene. */
export interface Measure {
  readonly memberId: number;
  readonly w: number;
  readonly h: number;
}

/** State of a renderer: sent after each join, on every change, and each minute. */
export interface Report {
  /** True if the source is shown at all. */
  readonly visible: boolean;
  /** True if broadcast software has it on program; null while unknown. */
  readonly active: boolean | null;
  /** Frames a second the page could paint, over the last measured second; null while unknown. */
  readonly fps: number | null;
  /** Size of the page in pixels. */
  readonly width: number;
  readonly height: number;
  /** Name of the scene broadcast software shows; null until it reports one. */
  readonly obsScene: string | null;
  /** Layers that show nothing, or lack something. */
  readonly errors: readonly LayerError[];
  /** Layers whose video waits until other videos end. */
  readonly waiting?: readonly number[];
}

export interface LayerError {
  readonly memberId: number;
  readonly message: string;
}

export interface RendererToServer {
  /** Requests the deltas after `since` (a position of this epoch), or a snapshot. */
  resync: (request: { readonly since: string | null; readonly epoch: string | null }) => void;
  /** Position that was painted, for latency figures. `paintedAt`: ms since 1970, server time. */
  ack: (ack: { readonly position: string; readonly paintedAt: number }) => void;
  report: (report: Report) => void;
  /** Measured size of a layer's content: sent when it is first shown, and on change. */
  measure: (measure: Measure) => void;
  /** Something that the code of a widget asks the studio for. */
  ask: (ask: StudioAsk, answer: (answer: StudioAnswer) => void) => void;
  /** Requests the server's time, ms since 1970, to set the clock. Not required to stay connected. */
  ping: (answer: (serverTime: number) => void) => void;
}

/** Something that the code of a layer asks the studio for. */
export interface StudioAsk {
  readonly memberId: number;
  /** `get` and `set`: a value that the widget stores; `counter`: the count of a counter of the bot. */
  readonly what: 'get' | 'set' | 'counter';
  /** Key of the value, or name of the counter. */
  readonly key: string;
  /** JSON to store. */
  readonly value?: unknown;
}

/** Answer of the studio: a value, or why there is none. */
export type StudioAnswer =
  | { readonly value: unknown }
  | {
      readonly code: string;
      readonly message: string;
      /** Seconds after which the same may succeed. */
      readonly retryAfterS?: number;
    };

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

/** Data of `connect_error` when the namespace refuses a renderer. */
export interface RefusalData {
  readonly code: string;
  /** Seconds after which it may try again. */
  readonly retryAfterS?: number;
}

export const RENDER_NAMESPACE = '/render';
/** Default interval at which a server pings its renderers. */
export const HEARTBEAT_MS = 15_000;
/**
 * Milliseconds between a commit and its scene switch, so that several machines cut on the same frame. A single renderer
 * has nobody to wait for.
 */
export const SWITCH_LEAD_MS = 80;
