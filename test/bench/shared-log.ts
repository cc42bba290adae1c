import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { commitOf } from '@studio/event-store/testing/store-under-test';
import { exportLog, wholeSource } from '../../apps/cli/src/transfer/export-log';
import { checkLogFile, importLog } from '../../apps/cli/src/transfer/import-log';
import { openLog } from '../../apps/cli/src/transfer/log-stores';
import { HttpConnection } from './http-connection';
import type { Figures } from './measure';
import type { ServerProcess } from './server-process';
import { authorization, startServer } from './target';

const OVERLAYS = 32;
const IN_FLIGHT = 64;
/** Milliseconds that each server works before it is the other's turn. */
const TURN_MS = 700;
const IMPORTED = 20_000;
const IMPORTED_ONE_BY_ONE = 2_000;

/** Runs the EventStoreDB protocol server in a separate process. */
async function withLogServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const script = resolve(__dirname, '../support/eventstoredb/start.cjs');
  const child = fork(script, [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  try {
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    return await work((JSON.parse(line.toString()) as { url: string }).url);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/**
 * Measures the cost of the log: the same commands to the built server on the embedded log and on EventStoreDB, in
 * turns.
 */
export async function measureSharedLog(seconds: number): Promise<Figures> {
  return withLogServer(async (url) => {
    const servers = [
      await startServer('/healthz'),
      await startServer('/healthz', undefined, {
        EVENTSTORE_URL: url,
        SECRET_KEY: 'only for this benchmark',
      }),
    ];
    try {
      const lanes = [];
      for (const server of servers) lanes.push(await lanesOf(server));
      const used = servers.map(() => ({ cpuS: 0, commands: 0 }));
      for (let turn = 0; turn < Math.ceil((seconds * 1000) / TURN_MS); turn++)
        for (const [i, server] of servers.entries()) {
          const before = server.cpuS();
          const commands = await lanes[i]?.(TURN_MS);
          const of = used[i];
          // The first turn warms up.
          if (!of || turn === 0) continue;
          of.cpuS += server.cpuS() - before;
          of.commands += commands ?? 0;
        }
      const [embedded, shared] = used.map(({ cpuS, commands }) => (cpuS * 1e6) / commands);
      return { embeddedUsPerCommand: embedded ?? 0, usPerCommand: shared ?? 0 };
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

/** Overlays of a server, and callers who move their layers for a while. */
async function lanesOf(server: ServerProcess): Promise<(ms: number) => Promise<number>> {
  const ask = async (http: HttpConnection, method: string, path: string, body: object): Promise<string> => {
    const answer = await http.request(method, `/api/v1${path}`, JSON.stringify(body), authorization);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return answer.body;
  };
  const callers = await Promise.all(
    Array.from({ length: IN_FLIGHT }, () => HttpConnection.open(server.port)),
  );
  const [first] = callers;
  if (!first) throw new Error('No caller.');
  const overlays: string[] = [];
  for (let i = 0; i < OVERLAYS; i++) {
    const made = await ask(first, 'POST', '/overlays', { starter: true });
    overlays.push((JSON.parse(made) as { overlayId: string }).overlayId);
  }
  let count = 0;
  return async (ms) => {
    const end = performance.now() + ms;
    const before = count;
    await Promise.all(
      callers.map(async (http, lane) => {
        while (performance.now() < end) {
          const x = (++count % 9000) / 10;
          await ask(http, 'PATCH', `/overlays/${overlays[lane % OVERLAYS]}/members/2`, { layout: { x } });
        }
      }),
    );
    return count - before;
  };
}

/** Imports into EventStoreDB: commits of two events over 100 streams, and fewer of them one append after the other. */
export async function measureImport(): Promise<Figures> {
  return {
    eventsPerS: await imported(IMPORTED, false),
    oneByOnePerS: await imported(IMPORTED_ONE_BY_ONE, true),
  };
}

async function imported(events: number, ownCalls: boolean): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-import-'));
  try {
    const store = await openEmbeddedEventStore({ dir });
    for (let i = 0; i < events / 2; i++)
      await store.append(`overlay-${i % 100}`, 'any', commitOf({ x: i, y: 0 }, { x: i, y: 1 }));
    await store.close();
    const log = await openLog({ dataDir: dir, eventStoreUrl: undefined, mongodbUrl: undefined });
    const file = join(dir, 'log.ndjson');
    await exportLog(wholeSource(log), file);
    await log.close();
    const whole = await checkLogFile(file);
    return await withLogServer(async (url) => {
      const target = await openEventStoreDb({ url, ownCalls });
      const began = performance.now();
      await importLog({ store: target, log: target, atOnce: ownCalls ? 1 : 64 }, file, whole);
      const seconds = (performance.now() - began) / 1000;
      await target.close();
      return events / seconds;
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}
