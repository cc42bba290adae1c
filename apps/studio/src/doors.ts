import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { DRAWING_PAGES } from '@studio/areas/layer-keeper';
import { AUTHENTICATION, INTAKE, RENDERING } from '@studio/areas/ports';
import { openApi } from '@studio/http/document';
import { serveHealth } from '@studio/http/health';
import { capConnections } from '@studio/http/connections';
import { serveMetrics, type MetricSources } from '@studio/http/metrics';
import { serveConsole } from '@studio/http/console-pages';
import { serveApiPage, serveDrawPage, serveRenderer } from '@studio/http/pages';
import {
  allowRequest,
  guardHost,
  logAnswers,
  ourHosts,
  refuseUnknown,
  sendSecurityHeaders,
} from '@studio/http/safeguards';
import { API_BASE } from '@studio/operations/base-path';
import { Dispatcher } from '@studio/operations/dispatcher';
import { serveRest } from '@studio/operations/rest';
import { RealtimeAdapter } from '@studio/realtime/realtime.module';
import { SocketCaps } from '@studio/realtime/socket-caps';
import { loadTools } from '@studio/tools/load-tools';
import { serveTools } from '@studio/tools/serve-tools';
import { buildStamp } from './build-stamp';
import type { Config } from './config';
import type { Stores } from './stores';
import type { StudioParts } from './studio.module';

/** Where the build puts the renderer, seen from the built server. */
export const RENDERER = join(__dirname, '../../renderer');

/** The same of the console. */
const CONSOLE = join(__dirname, '../../console');

/** Hosts whose pages run on the same machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** What the doors are served with, besides the parts of the studio. */
interface DoorOptions {
  /** Nest's own is a scope of it. */
  readonly http: FastifyInstance;
  readonly app: NestFastifyApplication;
  readonly config: Config;
  readonly secretKey: string;
  readonly stores: Stores;
}

/** What is served. */
interface Doors {
  /** Ends the sessions of tools. */
  end(): Promise<void>;
  readonly connections: MetricSources['connections'];
}

/**
 * Everything that is served over HTTP, before the application is initialised.
 * @returns ends the sessions of tools; tells of connections
 */
export async function serveDoors(
  { http, app, config, secretKey, stores }: DoorOptions,
  { services, served, projector, metrics, logger }: StudioParts,
): Promise<Doors> {
  const { records, clock, ports } = services;
  const authenticator = ports.of(AUTHENTICATION);
  const intake = ports.of(INTAKE);
  const isOurs = ourHosts(config);
  const { isRateLimited, socketsPerAddress: perAddress, socketsPerNode: perNode } = config;
  const { addressOf } = services;
  const caps = new SocketCaps(isRateLimited ? { perAddress, perNode, addressOf } : null);
  const hungUp = isRateLimited ? capConnections(http.server, config) : () => ({ address: 0, node: 0 });
  const isAllowed = allowRequest(isOurs, (request) => caps.allows(request));
  app.useWebSocketAdapter(new RealtimeAdapter(app, { allowRequest: isAllowed }, caps));

  sendSecurityHeaders(http, config);
  guardHost(http, isOurs);
  refuseUnknown(http, `${API_BASE}/`);
  logAnswers(http, logger);
  metrics.countAnswers(http);
  for (const area of served) await area.http?.(http);

  const dispatcher = app.get(Dispatcher);
  let document: object | undefined;
  const documentOnce = (): object =>
    (document ??= openApi(dispatcher.operations, `${config.publicUrl}${API_BASE}`));
  await serveRest(http, {
    dispatcher,
    authenticator,
    basePath: API_BASE,
    document: documentOnce,
    others: served.flatMap(({ routes }) => routes ?? []),
    byteRoutes: served.flatMap(({ byteRoutes }) => byteRoutes ?? []),
    intake,
    build: buildStamp(),
  });
  const endTools = await serveTools(http, {
    load: () =>
      loadTools({
        dispatcher,
        records,
        clock,
        secretKey,
        intake,
        originHosts: [new URL(config.publicUrl).hostname, ...loopback, ...config.allowedHosts],
        log: (error) => logger.debug({ err: error }, 'tool request refused'),
      }),
    authenticator,
    paths: [`${API_BASE}/mcp`, '/mcp'],
    publicUrl: config.publicUrl,
  });
  await serveRenderer(http, RENDERER, (link) => ports.of(RENDERING).opens(link), config.publicUrl);
  await serveConsole(http, CONSOLE);
  serveDrawPage(http, RENDERER, (link) => ports.of(DRAWING_PAGES).opens(link));
  serveApiPage(http, dispatcher.operations, documentOnce);
  serveHealth(http, stores, projector, config.simulatedWarning === null ? [] : [config.simulatedWarning]);
  serveMetrics(http, metrics, config);
  return { end: endTools, connections: () => ({ ...caps.stats(), hungUp: hungUp() }) };
}
