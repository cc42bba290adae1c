import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { openMongoRecords } from '@studio/records/mongodb/mongo-records';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { until } from '../support/until';
import { openAccounts, openChannels, script, type Channel } from './channels';
import { HttpConnection } from './http-connection';
import type { ScaleCosts } from './scale-model';
import { freeServer, type ServerProcess } from './server-process';
import { startServer } from './target';
import { connectSocketIo, type WebSocketConnection } from './web-socket';

export interface NodesLoad {
  /** Each is an account with the Aurora preset, one renderer and the simulated channel. */
  readonly channels: number;
  /** Events of each channel in a minute, seven of ten of them chat lines. */
  readonly perMinute: number;
  /** Duration of the measurement under load. */
  readonly seconds: number;
}

const PARTITIONS = 64;
/** Two nodes of each role. All renderers are at the first realtime node, so that the second serves nobody. */
const names = ['api-1', 'api-2', 'realtime-1', 'realtime-2', 'bot-1', 'bot-2'] as const;
type Name = (typeof names)[number];
/** Time of load before the measurement: code is compiled and caches are filled. */
const WARM_UP_S = 15;
const QUIET_S = 10;
/** Time for a start to be over, and for joins. */
const [SETTLE_MS, JOINS_MS] = [3_000, 8_000];
/** Commands by which clients watch the server, or wait for signals. */
const notOperations = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'endSessions', 'getMore']);

interface Stage {
  readonly nodes: Readonly<Record<Name, ServerProcess>>;
  readonly events: ProtocolServer;
  readonly documents: MongoServer;
  readonly channels: readonly Channel[];
  readonly sockets: readonly WebSocketConnection[];
}

/** Counters of a stage at one moment. */
interface Counters {
  readonly at: number;
  readonly cpuS: Readonly<Record<Name, number>>;
  readonly sent: Readonly<Record<Name, number>>;
  readonly stored: number;
  readonly appends: number;
  readonly reads: number;
  readonly operations: number;
  readonly bytes: number;
}

/** Measures what live channels cost on nodes with roles: two of each, on the protocol servers of this process. */
export async function measureNodes(load: NodesLoad): Promise<ScaleCosts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-nodes-'));
  const [events, documents] = await Promise.all([ProtocolServer.start(), MongoServer.start()]);
  const started: ServerProcess[] = [];
  const sockets: WebSocketConnection[] = [];
  try {
    const start = async (name: Name): Promise<[Name, ServerProcess]> => {
      const folder = join(dataDir, name);
      const node = await startServer('/readyz', folder, environmentOf(name, events, documents));
      started.push(node);
      freeServer(node);
      return [name, node];
    };
    // The first makes the operator's account.
    const first = await start(names[0]);
    const others = await Promise.all(names.slice(1).map(start));
    const nodes = Object.fromEntries([first, ...others]) as Record<Name, ServerProcess>;
    const tokens = await openSharedAccounts(events, documents, load.channels);
    await until(() => areDivided([nodes['bot-1'], nodes['bot-2']]), { within: 60_000 });
    await delay(SETTLE_MS);
    const before = memoryOf(nodes);
    const channels = await openChannels(nodes['api-1'], tokens);
    sockets.push(...channels.map(({ link }) => connect(nodes['realtime-1'], link)));
    await delay(JOINS_MS);
    return await observe({ nodes, events, documents, channels, sockets }, load, before);
  } finally {
    for (const socket of sockets) socket.close();
    await Promise.all(started.map((node) => node.stop()));
    await Promise.all([events.stop(), documents.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function environmentOf(
  name: Name,
  events: ProtocolServer,
  documents: MongoServer,
): Readonly<Record<string, string>> {
  const [role = ''] = name.split('-');
  return {
    EVENTSTORE_URL: `${events.url}&connectionName=${name}`,
    MONGODB_URL: documents.url,
    SECRET_KEY: 'only for this benchmark',
    SIMULATED: 'on',
    SOCKETS_PER_ADDRESS: '20000',
    ROLES: role,
    WEBHOOK_PORT: 'off',
    WIDGET_PORT: 'off',
    LOG_LEVEL: 'error',
  };
}

/** Opens accounts beside the running nodes. Returns a token of each. */
async function openSharedAccounts(
  events: ProtocolServer,
  documents: MongoServer,
  count: number,
): Promise<readonly string[]> {
  const store = await openEventStoreDb({ url: events.url });
  const records = await openMongoRecords({ url: documents.url });
  try {
    return await openAccounts(store, records, count);
  } finally {
    await store.close();
    await records.close();
  }
}

async function areDivided(bots: readonly ServerProcess[]): Promise<boolean> {
  const partitions = await Promise.all(
    bots.map(async ({ port }) => {
      const http = await HttpConnection.open(port);
      const { body } = await http.request('GET', '/readyz');
      http.close();
      return (JSON.parse(body) as { readonly partitions: number }).partitions;
    }),
  );
  return partitions.every((own) => own === PARTITIONS / bots.length);
}

function connect(node: ServerProcess, link: string): WebSocketConnection {
  return connectSocketIo({
    port: node.port,
    namespace: '/render',
    auth: { link, obs: false, bundle: 'bench' },
    onEvent: () => undefined,
    onEnd: (error) => {
      throw error;
    },
  });
}

function each(work: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, work(name)])) as Record<Name, number>;
}

function memoryOf(nodes: Stage['nodes']): Record<Name, number> {
  return each((name) => nodes[name].rssKb() / 1024);
}

function countersOf({ nodes, events, documents, sockets }: Stage): Counters {
  const { counts } = documents;
  const operations = Object.entries(counts).filter(([command]) => !notOperations.has(command));
  return {
    at: performance.now(),
    cpuS: each((name) => nodes[name].cpuS()),
    sent: each((name) => events.sentTo.get(name) ?? 0),
    stored: events.events.length,
    appends: events.counts.taken,
    reads: events.counts.read,
    operations: operations.reduce((sum, [, count]) => sum + count, 0),
    bytes: sockets.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function observe(
  stage: Stage,
  { channels, perMinute, seconds }: NodesLoad,
  before: Record<Name, number>,
): Promise<ScaleCosts> {
  const { nodes } = stage;
  const scripted = { server: nodes['api-1'], channels: stage.channels };
  const quietFrom = countersOf(stage);
  await delay(QUIET_S * 1000);
  const quietTo = countersOf(stage);
  await script(scripted, perMinute);
  await delay(WARM_UP_S * 1000);
  const from = countersOf(stage);
  await delay(seconds * 1000);
  const to = countersOf(stage);
  const memory = memoryOf(nodes);
  const connections = each((name) => nodes[name].sockets());
  await script(scripted, 0);
  const elapsedS = (to.at - from.at) / 1000;
  const quietS = (quietTo.at - quietFrom.at) / 1000;
  const count = (channels * perMinute * elapsedS) / 60;
  /** Counts what an event adds to what runs without one. */
  const added = (of: (counters: Counters) => number): number =>
    (of(to) - of(from) - ((of(quietTo) - of(quietFrom)) * elapsedS) / quietS) / count;
  const us = (name: Name): number => 1e6 * added(({ cpuS }) => cpuS[name]);
  const quiet = (name: Name): number => (1000 * (quietTo.cpuS[name] - quietFrom.cpuS[name])) / quietS;
  const grown = (...of: readonly Name[]): number =>
    Math.max(
      0,
      of.reduce((sum, name) => sum + (memory[name] - before[name]) / channels, 0),
    );
  return {
    apiUs: (us('api-1') + us('api-2')) / 2,
    realtimeUs: us('realtime-1'),
    unwatchedUs: us('realtime-2'),
    botUs: us('bot-1') + us('bot-2'),
    quietMsPerS: names.reduce((sum, name) => sum + quiet(name), 0) / names.length,
    storedEvents: added(({ stored }) => stored),
    appends: added(({ appends }) => appends),
    reads: added(({ reads }) => reads),
    apiEvents: added(({ sent }) => (sent['api-1'] + sent['api-2']) / 2),
    unwatchedEvents: added(({ sent }) => sent['realtime-2']),
    realtimeEvents: added(({ sent }) => sent['realtime-1']),
    botEvents: added(({ sent }) => (sent['bot-1'] + sent['bot-2']) / 2),
    operations: added(({ operations }) => operations),
    rendererBytes: (to.bytes - from.bytes) / count,
    nodeMb: names.reduce((sum, name) => sum + before[name], 0) / names.length,
    apiMb: grown('api-1', 'api-2') / 2,
    realtimeMb: grown('realtime-1'),
    botMb: grown('bot-1', 'bot-2'),
    nodeSockets: (connections['api-2'] + connections['realtime-2'] + connections['bot-1']) / 3,
    rendererSockets: (connections['realtime-1'] - connections['realtime-2']) / channels,
  };
}
