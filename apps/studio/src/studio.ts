import type { OperatorCalls } from '@studio/areas/area';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { ACCOUNTS } from '@studio/accounts/account.area';
import { evolversOf, operatorCallsOf, servedAreas } from '@studio/areas/areas';
import { VIEWER_FORGETTING } from '@studio/areas/ports';
import { metered } from '@studio/http/metered-store';
import { Metrics } from '@studio/http/metrics';
import { rendererBundle } from '@studio/http/pages';
import { Dispatcher } from '@studio/operations/dispatcher';
import { httpServer } from '@studio/operations/http-options';
import { projectorAdmin } from '@studio/read-models/projector.admin';
import { RenderGateway } from '@studio/realtime/gateway';
import { sealedViewers } from '@studio/viewers/sealed-viewers';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import { serveAdmin } from './admin-socket';
import { areas } from './areas';
import type { Config } from './config';
import { ConfigError } from './config-error';
import { consoleWay } from './console-way';
import { RENDERER, serveDoors } from './doors';
import { firstStart, type Welcome } from './first-start';
import { completeLogins } from './logins';
import { nestLogger, type Logger } from './logger';
import { keptSecretKey } from './secret-key';
import { Processes } from './processes';
import { layFoundation, type Foundation, type Keys } from './services';
import type { Stores } from './stores';
import { forgettingOf, viewerAdmin } from './viewer-admin';
import { StudioModule, type StudioParts } from './studio.module';

/** How long the read models may take to catch up while the server stops. */
const CATCH_UP_MS = 1_000;

/** How long requests under way may take while the server stops. */
const CLOSE_MS = 5_000;

export interface Studio {
  /** Shows what is told to whoever starts it, as soon as the log has been read. */
  welcome(show: (welcome: Welcome) => void): Promise<void>;
  /** Finishes what is under way and closes everything. */
  stop(): Promise<void>;
}

/** What is to be ended when the studio stops, the last first. */
class Closers {
  private readonly all: (() => unknown)[] = [];

  add(close: () => unknown): void {
    this.all.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.all.reverse().splice(0)) await close();
  }
}

/**
 * Puts the parts together, makes what a first start makes, and listens.
 * @param opened the stores, which are closed when the studio stops
 * @throws Error whose message is one line for people
 */
export async function startStudio(config: Config, opened: Stores, logger: Logger): Promise<Studio> {
  const bundle = rendererBundle(RENDERER);
  const warn = (line: string): void => logger.warn(line);
  if (config.simulatedWarning !== null) warn(config.simulatedWarning);
  const metrics = new Metrics();
  const { keys, stores } = await withKeys(config, opened, metrics, warn);
  const ending = new AbortController();
  const closers = new Closers();
  closers.add(() => stores.close());
  closers.add(() => ending.abort());
  try {
    const foundation = await layFoundation(config, keys, stores, warn, ending.signal);
    const { services, projector, audience, operations } = foundation;
    const forget = forgettingOf(foundation, stores);
    services.ports.provide(VIEWER_FORGETTING, forget);
    const served = await startParts(foundation, closers);
    const { isRateLimited, directWrites } = config;
    const parts = {
      services,
      served,
      projector,
      audience,
      epoch: await stores.events.epoch(),
      isRateLimited,
      directWrites,
      metrics,
      logger,
      bundle,
    };
    const processes = new Processes();
    const { app, http } = await openDoors({ config, ...keys, stores }, { ...parts, processes }, closers);
    const accounts = services.ports.of(ACCOUNTS);
    const { welcome } = await firstStart({
      ...services,
      accounts,
      dispatcher: app.get(Dispatcher),
      bootstrapToken: config.bootstrapToken,
      report: warn,
    });
    operations.use(app.get(Dispatcher), accounts);
    if (config.roles.has('bot')) await processes.prepare(served, services);
    await listen(http, config);
    processes.start(closers);
    completeLogins({ accounts, stores, report: warn, signal: ending.signal });
    const all = callsOf(foundation, served, processes, forget);
    closers.add(await serveAdmin(config.dataDir, all, warn));
    return {
      welcome: (show) => {
        const shown = welcome(show);
        closers.add(() => shown.catch(() => undefined));
        return shown;
      },
      stop: () => closers.close(),
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** Everything that operators may ask of a running server. */
function callsOf(
  foundation: Foundation,
  served: StudioParts['served'],
  processes: Processes,
  forget: ReturnType<typeof forgettingOf>,
): OperatorCalls {
  const calls = [
    operatorCallsOf(areas, foundation.services),
    ...served.map(({ operatorCalls }) => operatorCalls),
    projectorAdmin(foundation.projector),
    processes.calls,
    viewerAdmin(foundation, forget),
    consoleWay(foundation.services),
  ];
  return Object.assign({}, ...calls) as OperatorCalls;
}

/** Lets the projections follow the log, and the areas begin what goes on by itself. */
async function startParts(
  { services, projector, liveSources }: Foundation,
  closers: Closers,
): Promise<StudioParts['served']> {
  closers.add(async () => {
    // What the next start finds done needn't be done by it.
    await projector.waitFor(services.pipeline.position, CATCH_UP_MS);
    await projector.stop();
  });
  await projector.start();
  const served = await servedAreas(areas, services);
  liveSources.push(...served.flatMap((area) => area.liveSources ?? []));
  for (const area of served) {
    closers.add(() => area.stop?.());
    await area.start?.();
  }
  return served;
}

/** Everything over HTTP, which doesn't listen yet. */
async function openDoors(
  given: { readonly config: Config; readonly secretKey: string; readonly stores: Stores },
  parts: StudioParts & { readonly processes: Processes },
  closers: Closers,
): Promise<{ readonly app: NestFastifyApplication; readonly http: FastifyInstance }> {
  const { metrics, projector, services, logger, processes } = parts;
  const { http, adapter } = await httpServer({ isProxy: given.config.isProxy });
  const app = await NestFactory.create<NestFastifyApplication>(StudioModule.with(parts), adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  closers.add(() => services.pipeline.drain());
  closers.add(() => closeInTime(app));
  const doors = await serveDoors({ http, app, ...given }, parts);
  closers.add(() => doors.end());
  await app.init();
  const gateway = app.get<RenderGateway<unknown>>(RenderGateway);
  metrics.observe({
    lag: () => projector.lag(),
    sockets: () => gateway.stats(),
    signals: () => services.signals.stats(),
    processes: () => processes.stats(),
    connections: doors.connections,
    figures: parts.served.flatMap(({ figures = [] }) => figures),
  });
  return { app, http };
}

/** The stores as the studio uses them: observed, and with what is said of viewers encrypted in the log. */
async function withKeys(
  config: Config,
  opened: Stores,
  metrics: Metrics,
  warn: (line: string) => void,
): Promise<{ readonly keys: Keys; readonly stores: Stores }> {
  const secretKey = await secretKeyFor(config, opened, warn);
  const viewers = new ViewerKeys(opened.records, secretKey);
  const events = sealedViewers(metered(opened.events, metrics), evolversOf(areas), viewers);
  return { keys: { secretKey, viewers }, stores: { ...opened, events } };
}

/** The one that is configured, or the one that is kept in the data folder. */
async function secretKeyFor(
  { secretKey, dataDir }: Config,
  { events }: Stores,
  warn: (line: string) => void,
): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  const isNewLog = (await events.end()) === '';
  return keptSecretKey(dataDir, (file) => {
    if (!isNewLog) warn(linksAreDead(file));
  });
}

function linksAreDead(file: string): string {
  return (
    `${file} was missing, so a new key was made: every overlay link that was handed out before is dead. ` +
    'Stop the server and put the old file back, or set SECRET_KEY to the old key; ' +
    'else copy the new links of all overlays into the broadcast software.'
  );
}

/** Takes no new connections and finishes the requests under way; those that don't come to an end are cut off. */
async function closeInTime(app: NestFastifyApplication): Promise<void> {
  const { server } = app.getHttpAdapter().getInstance();
  const late = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  // Connections that were at work when it began fall idle one by one.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  try {
    await app.close();
  } finally {
    clearTimeout(late);
    clearInterval(idle);
  }
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    // Nest's own would log a failure beside the line that the start ends with.
    await http.listen({ port, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} on ${host} is in use by another program; set PORT to a free one.`);
    throw new ConfigError(`Cannot listen on ${host}, port ${port}: ${message}.`);
  }
}
