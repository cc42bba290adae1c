import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Accounts } from '@studio/accounts/accounts';
import { TokenVault } from '@studio/accounts/tokens/token-vault';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { scopes } from '@studio/operations/caller';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { begin, caughtUp } from './growth';
import { HttpConnection } from './http-connection';
import { Inspector } from './inspector';
import { quantile, type Figures } from './measure';
import { freeServer, ServerProcess } from './server-process';
import { startServer } from './target';
import { connectSocketIo, WebSocketConnection } from './web-socket';

export interface ChannelLoad {
  /** Each is an account with the Aurora preset, one renderer and the simulated channel. */
  readonly channels: number;
  /** Events of each channel in a minute, seven of ten of them chat lines. */
  readonly perMinute: number;
  /** Windows of time that are compared with the first. */
  readonly windows: number;
  readonly windowS: number;
}

export interface Channel {
  readonly headers: string;
  readonly link: string;
}

/** A server with its channels and their renderers. */
interface Stage {
  readonly server: ServerProcess;
  readonly channels: readonly Channel[];
  /** Frames that renderers have received. */
  frames: number;
  readonly close: () => void;
}

const AT_ONCE = 8;
/** Between two questions for GET /me. */
const ASK_EVERY_MS = 50;
/** Time of load before the first window: code is compiled and caches are filled. */
const WARM_UP_S = 10;
/** Time for a start and for joins to be over. */
const SETTLE_MS = 3000;
/** Kinds whose cost is measured alone, with what a simulation of one needs. */
const kinds = ['chat', 'follow', 'sub', 'cheer', 'tip'] as const;
/** Events of one kind, and the time between two of them. */
const [OF_KIND, KIND_EVERY_MS] = [600, 10];
/** Events of each kind, and requests, before that: by then V8 has compiled what runs often. */
const [FIRST_OF_KIND, FIRST_EVERY_MS] = [3000, 1];

/** Measures live channels on the built server, beside a floor that makes events durable and pushes them. */
export async function measureChannels(load: ChannelLoad): Promise<Readonly<Record<string, Figures>>> {
  const name = `channels, ${load.channels} × ${load.perMinute}`;
  const floorBefore = await measureFloor(load);
  const studio = await measureStudio(load);
  const floorAfter = await measureFloor(load);
  const floorUs = (floorBefore + floorAfter) / 2;
  return { [name]: { ...studio, floorUsPerEvent: floorUs } };
}

/** Measures one event of each kind: those of simulated channels by request, less the cost of a request. */
export async function measureChannelKinds(channels: number): Promise<Readonly<Record<string, Figures>>> {
  return withStage(channels, async (stage) => {
    const http = await HttpConnection.open(stage.server.port);
    const spent = async (method: string, path: string, count = OF_KIND, everyMs = KIND_EVERY_MS) => {
      const before = stage.server.threadsCpuS();
      for (let i = 0; i < count; i++) {
        const { headers } = stage.channels[i % channels] as Channel;
        const { status, body } = await http.request(
          method,
          `/api/v1${path}`,
          method === 'POST' ? '{}' : '',
          headers,
        );
        if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
        await delay(everyMs);
      }
      await caughtUp(stage.server);
      return splitOf(stage.server, before);
    };
    for (const kind of kinds) await spent('POST', `/simulate/${kind}`, FIRST_OF_KIND, FIRST_EVERY_MS);
    await spent('GET', '/me', FIRST_OF_KIND, FIRST_EVERY_MS);
    const request = await spent('GET', '/me');
    const cases: Record<string, Figures> = {};
    const all: [string, Split][] = [];
    for (const kind of kinds) all.push([kind, await spent('POST', `/simulate/${kind}`)]);
    const { scripts } = await inspect(stage.server);
    const base = perEvent(request, scripts, stage.server, OF_KIND);
    for (const [kind, split] of all) {
      const parts = Object.entries(perEvent(split, scripts, stage.server, OF_KIND));
      cases[`channels, ${kind}`] = Object.fromEntries(
        parts.map(([part, us]) => [part, us - (base[part] ?? 0)]),
      );
    }
    http.close();
    return cases;
  });
}

async function measureStudio({ channels, perMinute, windows, windowS }: ChannelLoad): Promise<Figures> {
  return withStage(channels, async (stage, idleKb) => {
    const { server } = stage;
    const quiet = await observe(stage, windowS);
    await script(stage, perMinute);
    await delay(WARM_UP_S * 1000);
    const seen: Awaited<ReturnType<typeof observe>>[] = [];
    for (let i = 0; i < windows; i++) {
      const window = await observe(stage, windowS);
      const events = (channels * perMinute * window.elapsedS) / 60;
      process.stderr.write(
        `  window ${i + 1}: ${Math.round((window.cpuS * 1e6) / events)} µs an event, ${Math.round((100 * window.cpuS) / window.elapsedS)} % of a core, ` +
          `p99 ${Math.round(quantile(window.answersMs, 0.99))} ms, ${Math.round(server.rssKb() / 1024)} MB\n`,
      );
      seen.push(window);
    }
    const rssMb = server.rssKb() / 1024;
    await script(stage, 0);
    await caughtUp(server);
    const { scripts, heapMb } = await inspect(server);
    const costs = seen.map(({ cpuS, elapsedS }) => (cpuS * 1e6) / ((channels * perMinute * elapsedS) / 60));
    const elapsedS = seen.reduce((sum, window) => sum + window.elapsedS, 0);
    const split: Split = new Map();
    for (const { threads } of seen)
      for (const [thread, cpuS] of threads) split.set(thread, (split.get(thread) ?? 0) + cpuS);
    const events = (channels * perMinute * elapsedS) / 60;
    const answersMs = seen.flatMap((window) => window.answersMs);
    return {
      ...perEvent(split, scripts, server, events),
      firstWindowUs: costs[0] ?? 0,
      lastWindowUs: costs.at(-1) ?? 0,
      quietUtil: quiet.cpuS / quiet.elapsedS,
      util: seen.reduce((sum, { cpuS }) => sum + cpuS, 0) / elapsedS,
      framesPerS: seen.reduce((sum, { frames }) => sum + frames, 0) / elapsedS,
      answerMs: quantile(answersMs, 0.5),
      slowAnswerMs: quantile(answersMs, 0.99),
      idleMb: idleKb / 1024,
      rssMb,
      heapMb,
      mbPerChannel: (rssMb - idleKb / 1024) / channels,
    };
  });
}

/** @returns CPU per event in µs */
async function measureFloor({ channels, perMinute, windowS }: ChannelLoad): Promise<number> {
  const server = await ServerProcess.start(
    [resolve(__dirname, 'floor-channels.cjs')],
    (port, dataDir) => ({ PORT: String(port), DATA_DIR: dataDir, LOG: 'lines' }),
    '/',
  );
  try {
    const sockets = Array.from(
      { length: channels },
      (_, i) => new WebSocketConnection(server.port, `/${i}`, () => undefined, fail),
    );
    await delay(SETTLE_MS);
    const http = await HttpConnection.open(server.port);
    await http.request('PUT', '/', JSON.stringify({ perMinute }));
    await delay(WARM_UP_S * 1000);
    const [cpuS, began] = [server.cpuS(), performance.now()];
    await delay(windowS * 1000);
    const us = (server.cpuS() - cpuS) * 1e6;
    const events = (channels * perMinute * (performance.now() - began)) / 60_000;
    for (const socket of sockets) socket.close();
    http.close();
    return us / events;
  } finally {
    await server.stop();
  }
}

function fail(error: Error): never {
  throw error;
}

async function withStage<Result>(
  channels: number,
  work: (stage: Stage, idleKb: number) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-channels-'));
  let stage: Stage | null = null;
  let server: ServerProcess | null = null;
  try {
    await begin(folder);
    const tokens = await openEmbeddedAccounts(folder, channels);
    server = await startServer('/readyz', folder, {
      SIMULATED: 'on',
      SOCKETS_PER_ADDRESS: '20000',
    });
    await delay(SETTLE_MS);
    // V8 collects beside the main thread, which would have to wait for it on one core.
    freeServer(server);
    const idleKb = server.rssKb();
    stage = await openStage(server, tokens);
    await delay(SETTLE_MS);
    return await work(stage, idleKb);
  } finally {
    stage?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens accounts on a data folder that no server uses. Returns a token of each. */
async function openEmbeddedAccounts(dir: string, count: number): Promise<readonly string[]> {
  const store = await openEmbeddedEventStore({ dir });
  const records = await openEmbeddedRecords({ dir });
  try {
    return await openAccounts(store, records, count);
  } finally {
    await store.close();
    await records.close();
  }
}

/** Opens accounts. Returns a token of each. */
export async function openAccounts(
  store: EventStore,
  records: Records,
  count: number,
): Promise<readonly string[]> {
  const pipeline = new CommitPipeline(store, systemClock);
  const vault = new TokenVault(records, systemClock);
  const accounts = new Accounts({ pipeline, records, feed: store, clock: systemClock, vault });
  return eachOf(
    Array.from({ length: count }, (_, i) => i),
    async (i) => {
      const accountId = await accounts.open({ login: `channel${i}`, name: `Channel ${i}`, locale: 'en' });
      return accounts.mint(accountId, {
        name: 'Load',
        scopes: [...scopes],
        overlayIds: null,
        expiresAt: null,
      });
    },
  );
}

/** Gives each account an overlay with the preset. */
export function openChannels(server: ServerProcess, tokens: readonly string[]): Promise<readonly Channel[]> {
  return eachOf(tokens, async (token): Promise<Channel> => {
    const headers = `Authorization: Bearer ${token}\r\n`;
    const http = await HttpConnection.open(server.port);
    const ask = async <Body>(method: string, path: string, body = ''): Promise<Body> => {
      let answer = await http.request(method, `/api/v1${path}`, body, headers);
      // Stores under load may ask for patience.
      for (let left = 5; left > 0 && answer.status === 503; left--) {
        await delay(SETTLE_MS);
        answer = await http.request(method, `/api/v1${path}`, body, headers);
      }
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
      return JSON.parse(answer.body) as Body;
    };
    const made = JSON.stringify({ name: 'Show', preset: 'aurora' });
    const { overlayId } = await ask<{ readonly overlayId: string }>('POST', '/overlays', made);
    const { url } = await ask<{ readonly url: string }>('GET', `/overlays/${overlayId}/link`);
    http.close();
    return { headers, link: url.split('/o/')[1] ?? '' };
  });
}

async function openStage(server: ServerProcess, tokens: readonly string[]): Promise<Stage> {
  const channels = await openChannels(server, tokens);
  const sockets: WebSocketConnection[] = [];
  const close = (): void => sockets.forEach((socket) => socket.close());
  const stage: Stage = { server, channels, frames: 0, close };
  for (const { link } of channels)
    sockets.push(
      connectSocketIo({
        port: server.port,
        namespace: '/render',
        auth: { link, obs: false, bundle: 'bench' },
        onEvent: () => stage.frames++,
        onEnd: fail,
      }),
    );
  return stage;
}

/** Sets the pace of simulated channels; 0 ends them. */
async function script(
  { server, channels }: Pick<Stage, 'server' | 'channels'>,
  perMinute: number,
): Promise<void> {
  const http = await HttpConnection.open(server.port);
  for (const { headers } of channels) {
    const body = JSON.stringify({ perMinute });
    const { status } = await http.request('PUT', '/api/v1/simulate/script', body, headers);
    if (status !== 200) throw new Error(`PUT /simulate/script: ${status}`);
  }
  http.close();
}

/** CPU time by thread, in seconds. */
type Split = Map<number, number>;

function splitOf(server: ServerProcess, before: ReadonlyMap<number, number>): Split {
  return new Map(
    [...server.threadsCpuS()].map(([thread, until]) => [thread, until - (before.get(thread) ?? 0)]),
  );
}

/** Watches a server for a time, while GET /me is asked again and again. */
async function observe(stage: Stage, seconds: number) {
  const { server, channels } = stage;
  const http = await HttpConnection.open(server.port);
  const { headers } = channels[0] as Channel;
  const [before, frames, began] = [server.threadsCpuS(), stage.frames, performance.now()];
  const answersMs: number[] = [];
  while (performance.now() - began < seconds * 1000) {
    const asked = performance.now();
    await http.request('GET', '/api/v1/me', '', headers);
    answersMs.push(performance.now() - asked);
    await delay(ASK_EVERY_MS);
  }
  const threads = splitOf(server, before);
  http.close();
  return {
    threads,
    cpuS: [...threads.values()].reduce((sum, cpuS) => sum + cpuS, 0),
    elapsedS: (performance.now() - began) / 1000,
    frames: stage.frames - frames,
    answersMs,
  };
}

/** The inspector opens only after a measurement. */
async function inspect(
  server: ServerProcess,
): Promise<{ readonly scripts: ReadonlyMap<number, string>; readonly heapMb: number }> {
  const inspector = await Inspector.open(server);
  const scripts = await inspector.workers();
  const heapMb = (await inspector.heapBytes()) / 1024 / 1024;
  inspector.close();
  return { scripts, heapMb };
}

/** Divides the CPU time of an event among threads, in µs. */
function perEvent(
  split: Split,
  scripts: ReadonlyMap<number, string>,
  server: ServerProcess,
  events: number,
): { readonly usPerEvent: number } & Figures {
  let [main, log, documents, other] = [0, 0, 0, 0];
  for (const [thread, cpuS] of split) {
    const worker = scripts.get(thread);
    if (thread === server.mainThread) main += cpuS;
    else if (worker === 'sqlite.worker.js') documents += cpuS;
    else if (worker?.endsWith('.worker.js')) log += cpuS;
    else other += cpuS;
  }
  const us = (cpuS: number): number => (cpuS * 1e6) / events;
  return {
    usPerEvent: us(main + log + documents + other),
    mainUs: us(main),
    logThreadsUs: us(log),
    documentThreadsUs: us(documents),
    otherThreadsUs: us(other),
  };
}

async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
