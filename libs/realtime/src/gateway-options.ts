import { systemClock, type Clock } from '@studio/kernel/clock';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { Signals } from '@studio/signals/signals';
import type { DeltaBufferLimits } from './delta-buffer';
import type { LiveSource, SignalSource } from './live-data';
import type { Measure } from './protocol';
import type { ThrottleOptions } from './throttle';
import type { RendererWatcher } from './watched-renderer';

export interface GatewayOptions {
  readonly clock: Clock;
  /** Version of the renderer bundle that this server hands out. */
  readonly bundle: string;
  readonly deltaBuffers: DeltaBufferLimits;
  readonly throttle: ThrottleOptions;
  /** Whether frames are written past socket.io where nothing waits: see `writeDirectly`. */
  readonly directWrites: boolean;
  /** Bytes that may wait for one renderer before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  readonly maxConnectionsPerOverlay: number;
  /** `resync` of one renderer is answered at most once in this time. */
  readonly resyncEveryMs: number;
  /** An overlay without renderers is still followed for so long, so that they come back cheaply. */
  readonly idleMs: number;
  /** And at most so many of them. */
  readonly maxIdleOverlays: number;
  /** How long a joining renderer waits for the feed before it is told to try again. */
  readonly joinTimeoutMs: number;
  /** How long it may wait until the feed has come as far as its picture, which another node has shown. */
  readonly aheadMs: number;
  /** Told what a renderer measured of a layer that it shows. */
  readonly onMeasure: (overlayId: string, measure: Measure) => void;
  /** Told how renderers are doing. */
  readonly watcher: RendererWatcher | null;
  /** Told how many renderers show an overlay whenever one comes or goes. */
  readonly onAudience: (overlayId: string, renderers: number) => void;
  /** What live data is made from. */
  readonly liveSources: readonly LiveSource[];
  readonly signalSources: readonly SignalSource[];
  /** Among the nodes; null: nothing is told in passing. */
  readonly signals: Signals | null;
  /** A kind of live data is told to a room at most once in this time. */
  readonly liveEveryMs: number;
  /** What commits made here led to: those needn't be folded again. */
  readonly recent: RecentFolds | null;
  /** Told of failures that nobody else hears of. */
  readonly report: (message: string, error: unknown) => void;
}

export const gatewayDefaults: GatewayOptions = {
  clock: systemClock,
  bundle: '',
  deltaBuffers: { perOverlay: 1024 * 1024, perNode: 64 * 1024 * 1024 },
  throttle: { restFactor: 2, longestRestMs: 8, socketsPerTurn: 256 },
  directWrites: true,
  maxWaitingBytes: 256 * 1024,
  maxConnectionsPerOverlay: 10_000,
  resyncEveryMs: 250,
  idleMs: 60_000,
  maxIdleOverlays: 1000,
  joinTimeoutMs: 10_000,
  aheadMs: 2_000,
  onMeasure: () => undefined,
  watcher: null,
  onAudience: () => undefined,
  liveSources: [],
  signalSources: [],
  signals: null,
  liveEveryMs: 250,
  recent: null,
  report: (message, error) => console.error(message, error),
};
