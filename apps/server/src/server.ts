import type { OperatorCalls } from '@studio/contracts/area';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { evolversOf, operatorCallsOf, servedAreas } from '@studio/contracts/areas';
import { metered } from '@studio/http/metered-store';
import { Metrics } from '@studio/http/metrics';
import { rendererBundle } from '@studio/http/pages';
import { Dispatcher } from '@studio/operations/dispatcher';
import { httpServer } from '@studio/operations/http-options';
import { projectorAdmin } from '@studio/read-models/projector.admin';
import type { CountedFigure } from '@studio/operations/counted-figure';
import type { RunningShare, Share } from '@studio/process-managers/share';
import { RenderGateway } from '@studio/realtime/gateway';
import { sealedViewers } from '@studio/viewers/sealed-viewers';
import { ViewerKeys } from '@studio/viewers/viewer-keys';
import { removeLeftDocuments } from './deleted-documents';
import { serveAdmin } from './admin-socket';
import { areas } from './areas';
import type { Config } from './config';
import { ConfigError } from './config-error';
import { consoleWay } from './console-way';
import { RENDERER, serveDoors } from './api';
import { firstStart, type StartupBanner } from './first-start';
import { completeLogins } from './logins';
import { nestLogger, type Logger } from './logger';
import { storedSecretKey } from './secret-key';
import { Processes } from './processes';
import { createServices, type CoreServices, type Keys } from './services';
import type { Stores } from './stores';
import { NodeBuffers } from './node-buffers';
import { serverPorts } from './server-ports';
import { viewerArea } from './viewer-admin';
import { StudioModule, type StudioParts } from './server.module';

/** Time for the read models to catch up while the server stops. */
const CATCH_UP_MS = 1_000;

/** Time for requests in flight to finish while the server stops. */
const CLOSE_MS = 5_000;

export interface Studio {
  /** Shows the startup banner as soon as the log has been read. */
  showBanner(show: (welcome: StartupBanner) => void): Promise<void>;
  /** Finishes what is under way and closes everything. */
  stop(): Promise<void>;
}

/** Resources to release when the server stops, in reverse order. */
class Disposables {
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
  const disposables = new Disposables();
  disposables.add(() => stores.close());
  disposables.add(() => ending.abort());
  try {
    const core = await createServices(config, keys, stores, warn, ending.signal);
    const { services, projector, viewerCounts, operations } = core;
    const buffers = new NodeBuffers(services.signals, services.keyFor('viewers erased'));
    const { served, ports } = await startParts(core, stores, disposables, buffers);
    const { isRateLimited, directWrites } = config;
    const parts = {
      services,
      ports,
      served,
      projector,
      viewerCounts,
      epoch: await stores.events.epoch(),
      isRateLimited,
      directWrites,
      metrics,
      logger,
      bundle,
    };
    const processes = new Processes();
    const { app, http } = await openDoors({ config, ...keys, stores }, { ...parts, processes }, disposables);
    const { accounts, setupLinks } = ports;
    const { welcome } = await firstStart({
      ...services,
      accounts,
      setupLinks,
      dispatcher: app.get(Dispatcher),
      bootstrapToken: config.bootstrapToken,
      report: warn,
    });
    operations.use(app.get(Dispatcher), accounts);
    if (services.isActing) await processes.prepare(served, services);
    await listen(http, config);
    if (services.isActing) startActing(core.share, disposables);
    completeLogins({ accounts, stores, report: warn, signal: ending.signal });
    disposables.add(await serveAdmin(config.dataDir, callsOf(core, parts, processes), warn));
    removeLeftDocuments(opened.deletedAccounts, projector, services);
    return {
      showBanner: (show) => {
        const shown = welcome(show);
        disposables.add(() => shown.catch(() => undefined));
        return shown;
      },
      stop: () => disposables.close(),
    };
  } catch (error) {
    await disposables.close();
    throw error;
  }
}

/** Takes accounts to act for. */
function startActing(share: RunningShare, disposables: Disposables): void {
  share.start();
  disposables.add(() => share.stop());
}

/** Everything that operators may ask of a running server. */
function callsOf(
  core: CoreServices,
  { served, ports }: Pick<StudioParts, 'served' | 'ports'>,
  processes: Processes,
): OperatorCalls {
  const calls = [
    operatorCallsOf(areas, core.services),
    ...served.map(({ operatorCalls }) => operatorCalls),
    projectorAdmin(core.projector),
    processes.calls,
    consoleWay(core.services, ports),
  ];
  return Object.assign({}, ...calls) as OperatorCalls;
}

/** Lets the projections follow the log, and the areas begin what goes on by itself. */
async function startParts(
  core: CoreServices,
  stores: Stores,
  disposables: Disposables,
  buffers: NodeBuffers,
): Promise<Pick<StudioParts, 'served' | 'ports'>> {
  const { services, projector, liveSources } = core;
  disposables.add(async () => {
    // What the next start finds done needn't be done by it.
    await projector.waitFor(services.pipeline.position, CATCH_UP_MS);
    await projector.stop();
  });
  await projector.start();
  const all = [...areas, viewerArea(core, stores, buffers)];
  const { served, ports } = await servedAreas(all, services, serverPorts);
  liveSources.bind(served.flatMap((area) => area.liveSources ?? []));
  disposables.add(buffers.use(served.flatMap(({ viewerBuffers = [] }) => viewerBuffers)));
  for (const area of served) {
    disposables.add(() => area.stop?.());
    await area.start?.();
  }
  return { served, ports };
}

/** Everything over HTTP, which doesn't listen yet. */
async function openDoors(
  given: { readonly config: Config; readonly secretKey: string; readonly stores: Stores },
  parts: StudioParts & { readonly processes: Processes },
  disposables: Disposables,
): Promise<{ readonly app: NestFastifyApplication; readonly http: FastifyInstance }> {
  const { metrics, projector, services, logger, processes } = parts;
  const { http, adapter } = await httpServer({ isProxy: given.config.isProxy });
  const app = await NestFactory.create<NestFastifyApplication>(StudioModule.with(parts), adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  disposables.add(() => services.pipeline.drain());
  disposables.add(() => closeInTime(app));
  const doors = await serveDoors({ http, app, ...given }, parts);
  disposables.add(() => doors.end());
  await app.init();
  const gateway = app.get<RenderGateway<unknown>>(RenderGateway);
  metrics.observe({
    lag: () => projector.lag(),
    sockets: () => gateway.stats(),
    signals: () => services.signals.stats(),
    processes: () => processes.stats(),
    connections: doors.connections,
    figures: [
      partitionsOf(services.share),
      actingOf(services.share),
      ...parts.served.flatMap(({ figures = [] }) => figures),
    ],
  });
  return { app, http };
}

function partitionsOf(share: Share): CountedFigure {
  return {
    name: 'studio_partitions',
    help: 'Partitions of accounts that this node acts for; the sum over all nodes is 64, with embedded stores 1.',
    labels: [],
    isLevel: true,
    counts: () => [{ of: [], times: share.partitions.length }],
  };
}

function actingOf(share: Share): CountedFigure {
  return {
    name: 'studio_partition_acting',
    help: '1 for each partition of accounts that this node acts for; account-list names that of an account.',
    labels: ['partition'],
    isLevel: true,
    counts: () => share.partitions.map((partition) => ({ of: [String(partition)], times: 1 })),
  };
}

/** Stores with metrics, and with data of viewers encrypted in the log. */
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

/** Returns the configured key, or the one stored in the data folder. */
async function secretKeyFor(
  { secretKey, dataDir }: Config,
  { events }: Stores,
  warn: (line: string) => void,
): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  const isNewLog = (await events.end()) === '';
  return storedSecretKey(dataDir, (file) => {
    if (!isNewLog) warn(linksAreDead(file));
  });
}

function linksAreDead(file: string): string {
  return (
    `${file} was missing, so the server created a new key. All existing overlay links have stopped working. ` +
    'Stop the server and put the old file back, or set SECRET_KEY to the old key; ' +
    'otherwise copy the new overlay links into OBS.'
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
