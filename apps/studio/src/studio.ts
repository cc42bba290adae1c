import { join, resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { accountDecider } from '@studio/accounts/account.decider';
import { accountParts } from '@studio/accounts/account.parts';
import { watchAccounts } from '@studio/accounts/door/account-watch';
import { authRoutes } from '@studio/accounts/sessions/auth.routes';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { AUTHENTICATOR, type Authenticator } from '@studio/operations/caller';
import { Dispatcher } from '@studio/operations/dispatcher';
import { httpServer } from '@studio/operations/http-options';
import { serveRest } from '@studio/operations/rest';
import { Measuring } from '@studio/overlay/runtime/measuring';
import { Archive } from '@studio/overlay/history/archive';
import { keptSnapshots } from '@studio/overlay/history/history.documents';
import { HISTORY } from '@studio/overlay/history/history.projection';
import { Projector } from '@studio/read-models/projector';
import { projectorAdmin } from '@studio/read-models/projector.admin';
import { ProjectionReader } from '@studio/read-models/reader';
import { RenderGateway } from '@studio/realtime/gateway';
import { LinkSigner } from '@studio/realtime/link';
import { loadTools } from '@studio/tools/load-tools';
import { serveTools } from '@studio/tools/serve-tools';
import { DiskMediaFiles } from '@studio/uploads/disk-media-files';
import { MediaPurge } from '@studio/uploads/media-purge';
import { RealtimeAdapter } from '@studio/realtime/realtime.module';
import { serveAdmin } from './admin-socket';
import { ConfigError, type Config } from './config';
import { openApi } from './document';
import { firstStart, type Welcome } from './first-start';
import { serveHealth } from './health';
import { keptFolds } from './kept-folds';
import { nestLogger, type Logger } from './logger';
import { serveMedia } from './media';
import { purgeDaily } from './media-purge';
import { metered } from './metered-store';
import { Metrics, serveMetrics } from './metrics';
import { serveApiPage, serveRenderer, rendererBundle } from './pages';
import {
  allowRequest,
  guardHost,
  logAnswers,
  ourHosts,
  refuseUnknown,
  sendSecurityHeaders,
} from './safeguards';
import { keptSecretKey } from './secret-key';
import type { Stores } from './stores';
import { mediaUses, projectionsOf, StudioModule } from './studio.module';

export const API_BASE = '/api/v1';

/** Hosts whose pages run on the same machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** By then a start is over: what the read models lack, if it is much, isn't in its way. */
const HEAD_START_MS = 1_000;

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

/**
 * Puts the parts together, makes what a first start makes, and listens.
 * @param opened the stores, which are closed when the studio stops
 * @throws Error whose message is one line for people
 */
export async function startStudio(config: Config, opened: Stores, logger: Logger): Promise<Studio> {
  const bundle = rendererBundle();
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const warn = (line: string): void => logger.warn(line);
  const metrics = new Metrics();
  const stores = { ...opened, events: metered(opened.events, metrics) };
  const files = await DiskMediaFiles.open(join(resolve(config.dataDir), 'uploads'), {
    isShared: stores.events.shared,
  });
  const ending = new AbortController();
  const kept = await keptFolds(stores, systemClock, warn, ending.signal);
  const pipeline = new CommitPipeline(stores.events, systemClock, {}, kept);
  const account = accountParts({
    pipeline,
    records: stores.records,
    feed: stores.events,
    clock: systemClock,
    publicUrl: config.publicUrl,
  });
  const links = new LinkSigner(secretKey);
  const measuring = new Measuring({ pipeline, clock: systemClock, log: warn });
  const history = new ProjectionReader(stores.readModels, () => projector.generationOf(HISTORY));
  const archive = new Archive(stores.events, keptSnapshots(history));
  const projector: Projector = new Projector({
    store: stores.events,
    readModels: stores.readModels,
    projections: projectionsOf(archive, pipeline.recent),
    alsoFollowed: [accountDecider.category],
    headStartMs: HEAD_START_MS,
    clock: systemClock,
    log: warn,
  });
  const closers: (() => Promise<unknown>)[] = [() => stores.close()];
  closers.push(() => Promise.resolve(ending.abort()));
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse().splice(0)) await close();
  };
  try {
    closers.push(async () => {
      // What the next start finds done needn't be done by it.
      await projector.waitFor(pipeline.position, CATCH_UP_MS);
      await projector.stop();
    });
    await projector.start();
    const { authenticator, standing } = account;
    closers.push(
      watchAccounts(stores.events, await stores.events.end(), (accountId) => {
        authenticator.forget(accountId);
        void standing.changed(accountId);
      }),
    );

    const parts = {
      stores,
      projector,
      pipeline,
      account,
      links,
      measuring,
      files,
      archive,
      publicUrl: config.publicUrl,
      isRateLimited: config.isRateLimited,
      metrics,
      logger,
      bundle,
    };
    const { http, adapter } = await httpServer({ isProxy: config.isProxy });
    const app = await NestFactory.create<NestFastifyApplication>(StudioModule.with(parts), adapter, {
      logger: nestLogger(logger),
      abortOnError: false,
    });
    closers.push(() => pipeline.drain());
    closers.push(() => Promise.resolve(measuring.stop()));
    closers.push(() => closeInTime(app));
    const isOurs = ourHosts(config);
    app.useWebSocketAdapter(new RealtimeAdapter(app, { allowRequest: allowRequest(isOurs) }));

    sendSecurityHeaders(http, config);
    guardHost(http, isOurs);
    refuseUnknown(http, `${API_BASE}/`);
    logAnswers(http, logger);
    metrics.countAnswers(http);
    const dispatcher = app.get(Dispatcher);
    let document: object | undefined;
    const documentOnce = (): object =>
      (document ??= openApi(dispatcher.operations, `${config.publicUrl}${API_BASE}`));
    http.addHook('onSend', ({ headers }, reply, _payload, done) => {
      const cookie = account.signIn.renewal(headers);
      // Who has just signed out, or in anew, is told of that cookie only.
      if (cookie !== null && !reply.hasHeader('set-cookie')) reply.header('set-cookie', cookie);
      done();
    });
    await serveRest(http, {
      dispatcher,
      authenticator: app.get<Authenticator>(AUTHENTICATOR),
      basePath: API_BASE,
      document: documentOnce,
      others: authRoutes(account.signIn),
      intake: files,
    });
    const endTools = await serveTools(http, {
      load: () =>
        loadTools({
          dispatcher,
          records: stores.records,
          clock: systemClock,
          secretKey,
          intake: files,
          originHosts: [new URL(config.publicUrl).hostname, ...loopback, ...config.allowedHosts],
          log: (error) => logger.debug({ err: error }, 'tool request refused'),
        }),
      authenticator: account.authenticator,
      paths: [`${API_BASE}/mcp`, '/mcp'],
      publicUrl: config.publicUrl,
    });
    closers.push(endTools);
    await serveRenderer(http);
    await serveMedia(http, files.kept);
    serveApiPage(http, dispatcher.operations, documentOnce);
    serveHealth(http, stores, projector);
    serveMetrics(http, metrics, config);
    await app.init();
    const gateway = app.get<RenderGateway<unknown>>(RenderGateway);
    metrics.observe({ lag: () => projector.lag(), sockets: () => gateway.stats() });

    const { welcome } = await firstStart({
      ...parts,
      accounts: account.accounts,
      records: stores.records,
      dispatcher,
      bootstrapToken: config.bootstrapToken,
    });
    await listen(http, config);
    const uses = mediaUses(parts);
    purgeDaily(
      new MediaPurge({ files, log: stores.events, uses, clock: systemClock, report: warn }),
      warn,
      ending.signal,
    );
    const calls = { ...account.admin, ...projectorAdmin(projector) };
    closers.push(await serveAdmin(config.dataDir, calls, warn));
    return {
      welcome: (show) => {
        const shown = welcome(show);
        closers.push(() => shown.catch(() => undefined));
        return shown;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
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
