import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { systemClock, type Clock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { scopes, type Authenticator, type Caller, type Scope } from '../caller';
import { Dispatcher } from '../dispatcher';
import { httpServer } from '../http-options';
import { openApiDocument } from '../openapi';
import { OperationsModule } from '../operations.module';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { COMMIT_LOG, LOG_EPOCH, RATE_LIMITS, READ_YOUR_WRITES } from '../ports';
import { RECORDS, type Records } from '@studio/records/records';
import type { RateLimits } from '../rate-limits';
import { serveRest } from '../rest';
import { boardCommands, boardQueries } from './board.area';

export function callerWith(accountId: string, granted: readonly Scope[] = scopes): Caller {
  return {
    accountId,
    name: accountId,
    locale: 'de',
    scopes: new Set(granted),
    via: 'api',
    overlayIds: null,
    credential: { kind: 'token', tokenId: `token-of-${accountId}`, name: null, expiresAt: null },
  };
}

/** Callers with recently proven credentials. */
const known: ReadonlyMap<unknown, Caller> = new Map([
  ['Bearer bob', callerWith('bob')],
  ['Bearer known-reader', callerWith('reader', ['overlays:read'])],
]);

/** `Bearer ada`, `Bearer bob`; `Bearer reader` and `Bearer known-reader` may only read. */
const authenticator: Authenticator = {
  authenticate: ({ authorization }) => {
    const name = /^Bearer (ada|reader)$/.exec(String(authorization))?.[1];
    if (!name) return Promise.reject(new Problem('unauthorized', 'Send a token.'));
    return Promise.resolve(callerWith(name, name === 'reader' ? ['overlays:read'] : scopes));
  },
  recall: ({ authorization }) => known.get(authorization) ?? null,
};

/** Fake read models: the position they reached, and the positions waited for. */
export class Readers {
  reached = '9';
  readonly asked: string[] = [];

  readonly isWhole = true;
  knows(position: string): Promise<boolean> {
    return Promise.resolve(/^\d+$/.test(position));
  }

  waitFor(position: string): Promise<boolean> {
    this.asked.push(position);
    return Promise.resolve(position <= this.reached);
  }
}

export interface BoardApp {
  readonly app: NestFastifyApplication;
  readonly log: MisbehavingLog;
  readonly readers: Readers;
  readonly dispatcher: Dispatcher;
  /** Loses everything stored outside the log, such as answers of Idempotency-Keys. */
  loseRecords(): void;
  close(): Promise<void>;
}

/** Starts the toy behind the real API boundary, assembled like in the server. */
export async function startBoardApp(
  rateLimits: RateLimits | null = null,
  clock: Clock = systemClock,
): Promise<BoardApp> {
  const log = new MisbehavingLog();
  const readers = new Readers();
  const dir = await mkdtemp(join(tmpdir(), 'board-'));
  const records = await openEmbeddedRecords({ dir, clock });
  let losses = 0;
  const kindNow = (kind: string): string => `${kind}-${losses}`;
  const losable: Records = {
    get: (kind, id) => records.get(kindNow(kind), id),
    putIfAbsent: (kind, ...rest) => records.putIfAbsent(kindNow(kind), ...rest),
    compareAndSet: (kind, ...rest) => records.compareAndSet(kindNow(kind), ...rest),
    delete: (kind, ...rest) => records.delete(kindNow(kind), ...rest),
    deleteContaining: (part) => records.deleteContaining(part),
    scrub: () => records.scrub(),
    ping: () => records.ping(),
    close: () => records.close(),
  };
  const module = OperationsModule.forAreas({
    commands: [boardCommands],
    queries: [boardQueries],
    providers: [
      { provide: CommitPipeline, useValue: new CommitPipeline(log, clock) },
      { provide: COMMIT_LOG, useValue: log },
      { provide: LOG_EPOCH, useValue: 'epoch' },
      { provide: READ_YOUR_WRITES, useValue: readers },
      { provide: RECORDS, useValue: losable },
      { provide: RATE_LIMITS, useValue: rateLimits },
    ],
  });
  const { http, adapter } = await httpServer();
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: false });
  const dispatcher = app.get(Dispatcher);
  await serveRest(http, {
    dispatcher,
    authenticator,
    basePath: '/api/v1',
    document: async () => openApiDocument(dispatcher.operations, { version: '1.0.0', serverUrl: '/api/v1' }),
    others: [
      // An address that `DELETE /boards/:boardId` matches too.
      { method: 'GET', path: '/boards/newest', handler: () => Promise.resolve({ newest: true }) },
    ],
  });
  await app.init();
  const close = async (): Promise<void> => {
    await app.close();
    await records.close();
    await rm(dir, { recursive: true, force: true });
  };
  const loseRecords = (): void => void losses++;
  return { app, log, readers, dispatcher, loseRecords, close };
}
