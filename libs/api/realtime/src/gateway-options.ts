import type { IncomingMessage } from 'node:http';
import { systemClock, type Clock } from '@studio/kernel/clock';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { Signals } from '@studio/pubsub/signals';
import type { DeltaBufferLimits } from './delta-buffer';
import type { LiveSource, SignalSource } from './live-data';
import type { Measure } from './protocol';
import type { ThrottleOptions } from './throttle';
import type { RendererWatcher } from './watched-renderer';
import type { AnswerCode } from './widget-asks';

export interface GatewayOptions {
  readonly clock: Clock;
  /** Version of the renderer bundle that this server hands out. */
  readonly bundle: string;
  readonly deltaBuffers: DeltaBufferLimits;
  readonly throttle: ThrottleOptions;
  /** Writes frames directly to the TCP socket, past socket.io, if nothing is queued: see `writeDirectly`. */
  readonly directWrites: boolean;
  /** Bytes that may wait for one renderer before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  readonly maxConnectionsPerOverlay: number;
  /** `resync` of one renderer is answered at most once in this time. */
  readonly resyncEveryMs: number;
  /** Milliseconds an overlay without renderers is still followed, so that renderers can resume cheaply. */
  readonly idleMs: number;
  /** Largest number of overlays followed without renderers. */
  readonly maxIdleOverlays: number;
  /** Milliseconds a joining renderer waits for the feed before it receives a retry. */
  readonly joinTimeoutMs: number;
  /**
   * Milliseconds a renderer waits until the feed reaches its view state's position, which another node has sent.
   */
  readonly aheadMs: number;
  /** Receives a renderer's measurement of a visible layer. */
  readonly onMeasure: (overlayId: string, measure: Measure) => void;
  /** Answers users' own code in layers; null: it gets no answers. */
  readonly answerCode: AnswerCode | null;
  /** Address of the client that opened a connection. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Receives the state of renderers. */
  readonly watcher: RendererWatcher | null;
  /** Receives the number of an overlay's renderers whenever one joins or leaves. */
  readonly onViewerCounts: (overlayId: string, renderers: number) => void;
  /** Sources of live data. */
  readonly liveSources: readonly LiveSource[];
  readonly signalSources: readonly SignalSource[];
  /** Pubsub among nodes; null: no ephemeral messages. */
  readonly signals: Signals | null;
  /** Shortest interval between two values of one kind of live data in a room, in ms. */
  readonly liveEveryMs: number;
  /** Folds after commits made in this process, which need not be folded again. */
  readonly recent: RecentFolds | null;
  /** Receives failures that no caller sees. */
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
  answerCode: null,
  addressOf: ({ socket }) => socket.remoteAddress ?? '',
  watcher: null,
  onViewerCounts: () => undefined,
  liveSources: [],
  signalSources: [],
  signals: null,
  liveEveryMs: 250,
  recent: null,
  report: (message, error) => console.error(message, error),
};
