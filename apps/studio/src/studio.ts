import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Accounts } from '@studio/accounts/accounts';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { AUTHENTICATOR, type Authenticator } from '@studio/operations/caller';
import { Dispatcher } from '@studio/operations/dispatcher';
import { fastifyOptions } from '@studio/operations/http-options';
import { serveRest } from '@studio/operations/rest';
import { Projector } from '@studio/read-models/projector';
import { LinkSigner } from '@studio/realtime/link';
import { RealtimeAdapter } from '@studio/realtime/realtime.module';
import { ConfigError, type Config } from './config';
import { openApi } from './document';
import { firstStart, type Welcome } from './first-start';
import { serveHealth } from './health';
import { nestLogger } from './logger';
import { serveApiPage, serveRenderer, rendererBundle } from './pages';
import { keptSecretKey } from './secret-key';
import { openStores } from './stores';
import { projections, StudioModule } from './studio.module';

export const API_BASE = '/api/v1';

export interface Studio {
  readonly welcome: Welcome;
  /** Finishes what is under way and closes everything. */
  stop(): Promise<void>;
}

/**
 * Opens the stores, puts the parts together, makes what a first start makes, and listens.
 * @throws Error whose message is one line for people
 */
export async function startStudio(config: Config): Promise<Studio> {
  const bundle = rendererBundle();
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const warn = (line: string): void => console.error(line);
  const stores = await openStores(config, warn);
  const pipeline = new CommitPipeline(stores.events, systemClock);
  const accounts = new Accounts(pipeline, stores.records);
  const links = new LinkSigner(secretKey);
  const projector = new Projector({
    store: stores.events,
    readModels: stores.readModels,
    projections,
    clock: systemClock,
    log: warn,
  });
  const closers: (() => Promise<unknown>)[] = [() => stores.close()];
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse().splice(0)) await close();
  };
  try {
    closers.push(() => projector.stop());
    await projector.start();

    const parts = {
      stores,
      projector,
      pipeline,
      accounts,
      links,
      publicUrl: config.publicUrl,
      isRateLimited: config.isRateLimited,
      bundle,
    };
    const app = await NestFactory.create<NestFastifyApplication>(
      StudioModule.with(parts),
      new FastifyAdapter(fastifyOptions()),
      { logger: nestLogger(config.logLevel), abortOnError: false },
    );
    closers.push(() => pipeline.drain());
    closers.push(() => app.close());
    app.useWebSocketAdapter(new RealtimeAdapter(app));

    const http = app.getHttpAdapter().getInstance();
    const dispatcher = app.get(Dispatcher);
    const document = openApi(dispatcher.operations, `${config.publicUrl}${API_BASE}`);
    await serveRest(http, {
      dispatcher,
      authenticator: app.get<Authenticator>(AUTHENTICATOR),
      basePath: API_BASE,
      document,
    });
    await serveRenderer(http);
    serveApiPage(http, dispatcher.operations, API_BASE);
    serveHealth(http, stores, projector);
    await app.init();

    const welcome = await firstStart({
      ...parts,
      records: stores.records,
      dispatcher,
      bootstrapToken: config.bootstrapToken,
    });
    await listen(app, config);
    return { welcome, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} on ${host} is in use by another program; set PORT to a free one.`);
    throw new ConfigError(`Cannot listen on ${host}, port ${port}: ${message}.`);
  }
}
