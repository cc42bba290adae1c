import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { openMongoRecords } from '@studio/records/mongodb/mongo-records';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { until } from '../support/until';
import { openAccounts, openChannels, type Channel } from './channels';
import { slowness } from './fixed-work';
import { HttpConnection } from './http-connection';
import { Inspector } from './inspector';
import { quantile } from './measure';
import type { ScaleCosts } from './scale-model';
import { freeServer, type ServerProcess } from './server-process';
import { startServer } from './target';
import { connectSocketIo, type WebSocketConnection } from './web-socket';

export interface NodesLoad {
  /** Each is an account with the Aurora preset, one renderer and the simulated channel. */
  readonly channels: number;
  /** Turns that are measured, after one to warm up. In a turn each channel has the ten events of `turn`. */
  readonly turns: number;
}

/** Events of a channel in their order; what is null is the next of `activities`. */
const turn: readonly (string | null)[] = [
  ...['hello everyone', '!uptime', null, 'that was close!', 'well played', null],
  ...['what game is this?', 'one more round?', '!commands', null],
];
const activities = [
  ['follow', {}],
  ['cheer', { bits: 100, message: 'for the team' }],
  ['sub', { tier: '1' }],
  ['tip', { amount: 5, currency: 'USD', message: 'for coffee' }],
] as const;
/** Viewers of a channel, who take turns. */
const VIEWERS = 8;
/** Between two events of all channels, in ms: an alert is over before the next one of its channel. */
const EVENT_EVERY_MS = 50;
/** Requests without an event, at the same pace, by which the costs of requests and of time are known. */
const QUIET_REQUESTS = 480;
const PARTITIONS = 64;
/**
 * Two nodes of each role. Events arrive at the first api node, and all renderers are at the first realtime node, so
 * that the others show what it costs to follow.
 */
const names = ['api-1', 'api-2', 'realtime-1', 'realtime-2', 'bot-1', 'bot-2'] as const;
type Name = (typeof names)[number];
/** The log is quiet once it has not grown for so long: alerts are over. */
const STILL_MS = 20_000;
/** Commands to MongoDB that are printed. */
const MOST_COMMANDS = 12;
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
  /** Sum and number of what `slowness` has returned. */
  readonly slow: readonly [sum: number, count: number];
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
    const before = await memoryOf(nodes);
    const channels = await openChannels(nodes['api-1'], tokens);
    const socketsBefore = nodes['realtime-1'].sockets();
    sockets.push(...channels.map(({ link }) => connect(nodes['realtime-1'], link)));
    await delay(JOINS_MS);
    const rendererSockets = (nodes['realtime-1'].sockets() - socketsBefore) / channels.length;
    const costs = await observe({ nodes, events, documents, channels, sockets }, load, before);
    return { ...costs, rendererSockets };
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

/** Resident memory of each node after a garbage collection, in MB. */
async function memoryOf(nodes: Stage['nodes']): Promise<Record<Name, number>> {
  for (const name of names) {
    const inspector = await Inspector.open(nodes[name]);
    await inspector.heapBytes();
    inspector.close();
  }
  return each((name) => nodes[name].rssKb() / 1024);
}

/** Sum and number of measurements of the machine beside the load. */
const slow: [number, number] = [0, 0];

function countersOf({ nodes, events, documents, sockets }: Stage): Counters {
  const { counts } = documents;
  const operations = Object.entries(counts).filter(([command]) => !notOperations.has(command));
  return {
    at: performance.now(),
    slow: [...slow],
    cpuS: each((name) => nodes[name].cpuS()),
    sent: each((name) => events.sentTo.get(name) ?? 0),
    stored: events.events.length,
    appends: events.counts.taken,
    reads: events.counts.read,
    operations: operations.reduce((sum, [, count]) => sum + count, 0),
    bytes: sockets.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Sends requests of channels in turns at a fixed pace, each once the one before was answered. */
async function send(
  { nodes, channels }: Stage,
  count: number,
  requestOf: (nth: number) => readonly [method: string, path: string, body?: object],
): Promise<void> {
  const http = await HttpConnection.open(nodes['api-1'].port);
  for (let nth = 0; nth < count; nth++) {
    const began = performance.now();
    const [method, path, body] = requestOf(nth);
    const { headers } = channels[nth % channels.length] as Channel;
    const answer = await http.request(method, `/api/v1${path}`, body ? JSON.stringify(body) : '', headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    slow[0] += slowness();
    slow[1]++;
    await delay(Math.max(0, EVENT_EVERY_MS - (performance.now() - began)));
  }
  http.close();
}

/** Lets each channel have the events of a number of turns. Channels begin at different events. */
function sendTurns(stage: Stage, turns: number, from: number): Promise<void> {
  const { length } = stage.channels;
  return send(stage, turns * turn.length * length, (nth) => {
    const channel = nth % length;
    const at = Math.floor(nth / length) + from * turn.length + channel;
    const login = `viewer${at % VIEWERS}`;
    const message = turn[at % turn.length];
    if (message !== null) return ['POST', '/simulate/chat', { login, role: 'everyone', message }];
    const earlier =
      Math.floor(at / turn.length) * 3 + turn.slice(0, at % turn.length).filter((one) => one === null).length;
    const [kind, values] = activities[(earlier + channel) % activities.length] ?? activities[0];
    return ['POST', `/simulate/${kind}`, { login: `${login}-${at}`, ...values }];
  });
}

/** Waits until nothing more is stored. @returns the time in which nothing was */
async function untilStill(stage: Stage): Promise<Span> {
  let since = countersOf(stage);
  await until(
    () => {
      if (stage.events.events.length !== since.stored) since = countersOf(stage);
      return performance.now() - since.at > STILL_MS;
    },
    { within: 120_000, what: 'the log is quiet' },
  );
  return [since, countersOf(stage)];
}

/** Prints the most frequent commands to MongoDB for each event, what happens without one included. */
function reportCommands(
  before: MongoServer['countsOn'],
  after: MongoServer['countsOn'],
  count: number,
): void {
  const all = Object.entries(after).map(([on, times]) => [on, (times - (before[on] ?? 0)) / count] as const);
  for (const [on, times] of all.sort(([, a], [, b]) => b - a).slice(0, MOST_COMMANDS))
    process.stderr.write(`  ${times.toFixed(2)} × ${on}\n`);
}

async function observe(
  stage: Stage,
  { channels, turns }: NodesLoad,
  before: Record<Name, number>,
): Promise<Omit<ScaleCosts, 'rendererSockets'>> {
  await sendTurns(stage, 1, 0);
  const idleBefore = await untilStill(stage);
  const quietFrom = countersOf(stage);
  await send(stage, QUIET_REQUESTS, () => ['GET', '/me']);
  const quiet = [quietFrom, countersOf(stage)] as const;
  const marks = [quiet[1]];
  const commands = { ...stage.documents.countsOn };
  for (let at = 1; at <= turns; at++) {
    await sendTurns(stage, 1, at);
    marks.push(countersOf(stage));
  }
  const idle = [idleBefore, await untilStill(stage)];
  const connections = each((name) => stage.nodes[name].sockets());
  const last = countersOf(stage);
  reportCommands(commands, stage.documents.countsOn, channels * turns * turn.length);
  const memory = await memoryOf(stage.nodes);
  const parts = marks.slice(1).map((to, at) => [marks[at] ?? to, to] as const);
  return costsOf(
    { idle, quiet, parts, whole: [quiet[1], last], eventsOfPart: channels * turn.length },
    {
      channels,
      before,
      memory,
      connections,
    },
  );
}

type Span = readonly [from: Counters, to: Counters];
type OfNodes = Readonly<Record<Name, number>>;

interface Observed {
  /** Times with neither requests nor events. */
  readonly idle: readonly Span[];
  /** As many requests as there are events in the same time, but no events. */
  readonly quiet: Span;
  /** Turns, which show how much CPU figures vary. */
  readonly parts: readonly Span[];
  /** All of them, with what came of the last events. */
  readonly whole: Span;
  readonly eventsOfPart: number;
}

interface Sizes {
  readonly channels: number;
  readonly before: OfNodes;
  readonly memory: OfNodes;
  readonly connections: OfNodes;
}

function slownessIn([from, to]: Span): number {
  return (to.slow[0] - from.slow[0]) / (to.slow[1] - from.slow[1]);
}

type Counter = (counters: Counters) => number;

/** Returns what a counter grows by in a second of some spans. */
function rateIn(spans: readonly Span[], of: Counter): number {
  const sum = (each: Counter): number => spans.reduce((all, [from, to]) => all + each(to) - each(from), 0);
  return (1000 * sum(of)) / sum(({ at }) => at);
}

/** Returns what one event adds to what runs without one. */
function added([from, to]: Span, without: readonly Span[], count: number, of: Counter): number {
  return (of(to) - of(from) - (rateIn(without, of) * (to.at - from.at)) / 1000) / count;
}

function costsOf(
  { idle, quiet, parts, whole, eventsOfPart }: Observed,
  sizes: Sizes,
): Omit<ScaleCosts, 'rendererSockets'> {
  const { channels, before, memory, connections } = sizes;
  const us = (...of: readonly Name[]): number => {
    // Requests come to the first alone.
    const without = of.includes('api-1') ? [quiet] : [quiet, ...idle];
    const cpu: Counter = ({ cpuS }) => of.reduce((sum, name) => sum + 1e6 * cpuS[name], 0);
    return quantile(
      parts.map((part) => added(part, without, eventsOfPart, cpu) / slownessIn(part)),
      0.5,
    );
  };
  const per = (of: Counter): number => added(whole, [quiet], parts.length * eventsOfPart, of);
  const grown = (...of: readonly Name[]): number =>
    Math.max(
      0,
      of.reduce((sum, name) => sum + (memory[name] - before[name]) / channels, 0),
    );
  return {
    receivingUs: us('api-1'),
    apiUs: us('api-2'),
    realtimeUs: us('realtime-1'),
    unwatchedUs: us('realtime-2'),
    botUs: us('bot-1', 'bot-2'),
    quietMsPerS:
      names.reduce((sum, name) => sum + 1000 * rateIn(idle, ({ cpuS }) => cpuS[name]), 0) /
      names.length /
      slownessIn(quiet),
    quietOperations: rateIn(idle, ({ operations }) => operations),
    storedEvents: per(({ stored }) => stored),
    appends: per(({ appends }) => appends),
    reads: per(({ reads }) => reads),
    apiEvents: per(({ sent }) => sent['api-2']),
    unwatchedEvents: per(({ sent }) => sent['realtime-2']),
    realtimeEvents: per(({ sent }) => sent['realtime-1']),
    botEvents: per(({ sent }) => (sent['bot-1'] + sent['bot-2']) / 2),
    operations: per(({ operations }) => operations),
    rendererBytes: (whole[1].bytes - whole[0].bytes) / (parts.length * eventsOfPart),
    nodeMb: names.reduce((sum, name) => sum + before[name], 0) / names.length,
    apiMb: grown('api-1', 'api-2') / 2,
    realtimeMb: grown('realtime-1'),
    botMb: grown('bot-1', 'bot-2'),
    nodeSockets: (connections['api-2'] + connections['realtime-2'] + connections['bot-1']) / 3,
  };
}
