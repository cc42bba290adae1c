import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { openApiInSlices } from '@studio/http/document';
import { serveHealth, serveIdentity } from '@studio/http/health';
import { capConnections } from '@studio/http/connections';
import { serveMetrics, type MetricSources } from '@studio/http/metrics';
import { serveConsole } from '@studio/http/console-pages';
import { serveWidgetOrigin } from '@studio/http/widget-server';
import { serveApiPage, serveDrawPage, serveRenderer, stageFiles } from '@studio/http/pages';
import {
  allowRequest,
  guardHost,
  guardRole,
  logAnswers,
  refuseUnknown,
  sendSecurityHeaders,
} from '@studio/http/safeguards';
import { API_BASE } from '@studio/operations/base-path';
import { Dispatcher } from '@studio/operations/dispatcher';
import { serveRest } from '@studio/operations/rest';
import { RealtimeAdapter } from '@studio/realtime/realtime.module';
import { SocketCaps } from '@studio/realtime/socket-caps';
import { loadTools } from '@studio/mcp/load-tools';
import { serveTools } from '@studio/mcp/serve-tools';
import { derivedId } from '@studio/kernel/ids';
import { buildStamp } from './build-stamp';
import { productVersion } from './product-version';
import type { Config } from './config';
import type { Stores } from './stores';
import type { StudioParts } from './server.module';

/** Folder of the built renderer, relative to the built server. */
export const RENDERER = join(__dirname, '../../renderer');

/** The same of the console. */
const CONSOLE = join(__dirname, '../../console');

/** Hosts whose pages run on the same machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Options of the APIs, without the areas. */
interface ApiOptions {
  /** Server whose scope Nest uses. */
  readonly http: FastifyInstance;
  readonly app: NestFastifyApplication;
  readonly config: Config;
  readonly secretKey: string;
  readonly stores: Stores;
}

/** Result of serving. */
interface Doors {
  /** Ends the sessions of tools. */
  end(): Promise<void>;
  readonly connections: MetricSources['connections'];
}

/**
 * Serves all HTTP APIs. Call before the application is initialised.
 * @returns a function that ends the tool sessions, and the connection counts
 */
export async function serveDoors(
  { http, app, config, secretKey, stores }: ApiOptions,
  { services, ports, served, projector, metrics, logger, epoch }: StudioParts,
): Promise<Doors> {
  const { authentication: authenticator, intake } = ports;
  const isOurs = services.isOurHost;
  const { isRateLimited, socketsPerAddress: perAddress, socketsPerNode: perNode } = config;
  const { addressOf } = services;
  const caps = new SocketCaps(isRateLimited ? { perAddress, perNode, addressOf } : null);
  const hungUp = isRateLimited ? capConnections(http, config) : () => ({ address: 0, node: 0 });
  const isAllowed = allowRequest(isOurs, (request) => caps.allows(request), config.roles);
  app.useWebSocketAdapter(new RealtimeAdapter(app, { allowRequest: isAllowed }, caps));

  sendSecurityHeaders(http, config);
  guardHost(http, isOurs);
  guardRole(http, config.roles);
  refuseUnknown(http, `${API_BASE}/`);
  logAnswers(http, logger);
  metrics.countAnswers(http);
  for (const area of served) await area.http?.(http);

  const dispatcher = app.get(Dispatcher);
  let document: Promise<object> | undefined;
  const documentOnce = (): Promise<object> =>
    (document ??= openApiInSlices(dispatcher.operations, `${config.publicUrl}${API_BASE}`));
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
  const endTools = await serveAgents(
    { http, config, secretKey },
    { dispatcher, authenticator, intake, logger, ...services },
  );
  const widgetFault = serveWidgets(http, config, ports, services.warn);
  await serveRenderer(http, RENDERER, (link) => ports.rendering.opens(link), {
    publicUrl: config.publicUrl,
    widgetOrigin: config.widgets?.origin ?? null,
  });
  await serveConsole(http, CONSOLE, stageFiles(RENDERER));
  serveDrawPage(http, RENDERER, (link) => ports.drawingPages.opens(link));
  serveApiPage(http, dispatcher.operations, documentOnce);
  serveIdentity(http, { version: productVersion(), instanceId: derivedId(epoch, 'installation') });
  serveHealth(http, stores, projector, () => ({
    warnings: [config.simulatedWarning, widgetFault()].flatMap((warning) => warning ?? []),
    roles: [...config.roles],
    partitions: services.share.partitions.length,
  }));
  serveMetrics(http, metrics, config);
  return { end: endTools, connections: () => ({ ...caps.stats(), hungUp: hungUp() }) };
}

/** Serves the tools of agents. */
function serveAgents(
  { http, config, secretKey }: Pick<ApiOptions, 'http' | 'config' | 'secretKey'>,
  parts: Pick<StudioParts['services'], 'records' | 'clock'> &
    Pick<StudioParts, 'logger'> & {
      readonly dispatcher: Dispatcher;
      readonly authenticator: StudioParts['ports']['authentication'];
      readonly intake: StudioParts['ports']['intake'];
    },
): Promise<() => Promise<void>> {
  const { dispatcher, authenticator, intake, logger, records, clock } = parts;
  return serveTools(http, {
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
}

/**
 * Serves widgets of users' own code on their own origin.
 * @returns a function that says why it is not reachable; null while it is, or if it is off
 */
function serveWidgets(
  http: FastifyInstance,
  { widgets, publicUrl }: Pick<Config, 'widgets' | 'publicUrl'>,
  { widgetFiles }: Pick<StudioParts['ports'], 'widgetFiles'>,
  warn: (line: string) => void,
): () => string | null {
  if (!widgets) return () => null;
  return serveWidgetOrigin(http, {
    place: widgets,
    studioOrigin: new URL(publicUrl).origin,
    cagePage: join(RENDERER, 'cage.html'),
    files: widgetFiles,
    warn,
  });
}
