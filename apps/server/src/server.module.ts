import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { ServedArea, Services } from '@studio/contracts/area';
import { EVENT_STORE } from '@studio/event-store/event-store';
import type { Metrics } from '@studio/http/metrics';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { AUTHENTICATOR } from '@studio/operations/caller';
import { API_OBSERVER } from '@studio/operations/api-observer';
import { OperationsModule } from '@studio/operations/operations.module';
import { COMMIT_LOG, LOG_EPOCH, RATE_LIMITS, READ_YOUR_WRITES } from '@studio/operations/ports';
import { RateLimits } from '@studio/operations/rate-limits';
import type { Projector } from '@studio/read-models/projector';
import { RECORDS } from '@studio/records/records';
import { LinkSigner } from '@studio/realtime/link';
import { EditorModule, RealtimeModule, type EditorOptions } from '@studio/realtime/realtime.module';
import { RENDER_SOURCE } from '@studio/realtime/render-source';
import type { RendererWatcher } from '@studio/realtime/watched-renderer';
import { areas } from './areas';
import type { Logger } from './logger';
import type { ServerPorts } from './server-ports';

export interface StudioParts {
  readonly services: Services;
  readonly ports: ServerPorts;
  readonly served: readonly ServedArea[];
  readonly projector: Projector;
  /** Renderers by overlay: the gateway keeps it. */
  readonly viewerCounts: Map<string, number>;
  /** Epoch of the log. */
  readonly epoch: string;
  readonly isRateLimited: boolean;
  /** See `GatewayOptions`. */
  readonly directWrites: boolean;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Version of the renderer that is served. */
  readonly bundle: string;
}

/** Providers that every part may inject. */
@Global()
@Module({})
class CoreModule {
  static with({ services, ports, projector, metrics, isRateLimited, epoch }: StudioParts): DynamicModule {
    const { events, records, pipeline, links } = services;
    const parts = areas.flatMap((area) => area.parts ?? []);
    const moments = areas.flatMap((area) => area.moments ?? []);
    const providers = [
      { provide: EVENT_STORE, useValue: events },
      { provide: COMMIT_LOG, useValue: events },
      { provide: LOG_EPOCH, useValue: epoch },
      { provide: READ_YOUR_WRITES, useValue: metrics.meteredReads(projector) },
      { provide: API_OBSERVER, useValue: metrics },
      { provide: RECORDS, useValue: records },
      { provide: RATE_LIMITS, useValue: isRateLimited ? new RateLimits() : null },
      { provide: CommitPipeline, useValue: pipeline },
      { provide: AUTHENTICATOR, useValue: ports.authentication },
      { provide: LinkSigner, useValue: links },
      { provide: RENDER_SOURCE, useValue: { ...ports.rendering.source, parts, moments } },
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}

/** Module of all areas, their operations, and the sockets of renderers and consoles. */
@Module({})
export class StudioModule {
  static with(parts: StudioParts): DynamicModule {
    const { services, ports, served, logger, bundle, directWrites, viewerCounts: audience, metrics } = parts;
    const { events, recent, signals } = services;
    return {
      module: StudioModule,
      imports: [
        CoreModule.with(parts),
        OperationsModule.forAreas({
          commands: served.flatMap(({ commands }) => commands ?? []),
          queries: served.flatMap(({ queries }) => queries ?? []),
        }),
        RealtimeModule.forRootAsync({
          useFactory: () => ({
            bundle,
            directWrites,
            recent,
            liveSources: served.flatMap(({ liveSources }) => liveSources ?? []),
            signalSources: served.flatMap(({ signalSources }) => signalSources ?? []),
            signals,
            startAfter: () => events.end(),
            report: (message, error) => logger.error({ err: error, context: 'Realtime' }, message),
            onMeasure: (overlayId, measure) => ports.layerSizes.report(overlayId, measure),
            answerCode: (layer, ask) => ports.widgetValues.answer(layer, ask),
            addressOf: services.addressOf,
            watcher: meteredWatcher(ports.watcher, metrics),
            onViewerCounts: (overlayId, renderers) => {
              if (renderers > 0) audience.set(overlayId, renderers);
              else audience.delete(overlayId);
            },
          }),
        }),
        EditorModule.with(editorOptions(parts)),
      ],
    };
  }
}

/** Topics that consoles follow, and their access checks. */
function editorOptions({ services, ports, served, logger, bundle }: StudioParts): EditorOptions {
  const { events, pipeline, recent, signals, clock } = services;
  const { authentication: authenticator } = ports;
  const parts = areas.flatMap(({ editor }) => editor ?? []);
  return {
    source: ports.editing,
    parts: {
      designs: parts.flatMap(({ designs }) => designs ?? []),
      decks: parts.flatMap(({ decks }) => decks ?? []),
      items: parts.flatMap(({ items }) => items ?? []),
    },
    states: areas.flatMap((area) => area.parts ?? []),
    moments: areas.flatMap((area) => area.moments ?? []),
    door: {
      // As for whatever changes something: a cookie is believed from our own pages only.
      prove: ({ token, ...headers }) =>
        authenticator.authenticate(token === null ? headers : { authorization: `Bearer ${token}` }, 'POST'),
    },
    read: (stream, evolver) => pipeline.read(stream, evolver),
    recent,
    signals,
    backlogs: served.flatMap(({ backlogs }) => backlogs ?? []),
    health: (overlayId) => ports.health.of(overlayId),
    bundle,
    now: () => clock.now(),
    report: (message, error) => logger.error({ err: error, context: 'Realtime' }, message),
    startAfter: () => events.end(),
  };
}

/** The same watcher; how long commands take to be painted is observed. */
function meteredWatcher(watcher: RendererWatcher, metrics: Metrics): RendererWatcher {
  return {
    refused: (renderer) => watcher.refused(renderer),
    joined: (renderer) => watcher.joined(renderer),
    painted: (renderer, tookMs) => {
      if (tookMs !== null) metrics.painted(tookMs / 1000);
      watcher.painted(renderer, tookMs);
    },
    reported: (renderer, before) => watcher.reported(renderer, before),
    left: (renderer, isLost) => watcher.left(renderer, isLost),
  };
}
