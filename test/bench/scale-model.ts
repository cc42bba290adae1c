import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './measure';

/** Figures of live channels on nodes with roles: name, unit and meaning of each. The page lists them in this order. */
const costNames = {
  receivingUs: ['CPU of the api node at which it arrives', 'µs'],
  apiUs: ['CPU of each api node that serves no request', 'µs'],
  unwatchedUs: ['CPU of a realtime node without a renderer of the channel', 'µs'],
  realtimeUs: ['CPU of the realtime node with its renderer', 'µs'],
  botUs: ['CPU of both bot nodes', 'µs'],
  quietMsPerS: ['CPU of a node while nothing happens', 'ms a second'],
  storedEvents: ['stored events', ''],
  appends: ['appends to EventStoreDB', ''],
  reads: ['reads of streams from EventStoreDB, all nodes', ''],
  apiEvents: ['events from EventStoreDB to each api node', ''],
  unwatchedEvents: ['events from EventStoreDB to a realtime node without a renderer of the channel', ''],
  realtimeEvents: ['events from EventStoreDB to the realtime node with its renderer', ''],
  botEvents: ['events from EventStoreDB to each bot node', ''],
  operations: ['commands to MongoDB, all nodes', ''],
  quietOperations: ['commands to MongoDB while nothing happens, all nodes', 'a second'],
  rendererBytes: ['bytes to one renderer', 'B'],
  nodeMb: ['resident memory of a node before the first channel', 'MB'],
  apiMb: ['memory of a live channel on each api node', 'MB'],
  realtimeMb: ['memory of a live channel on its realtime node', 'MB'],
  botMb: ['memory of a live channel on the bot nodes', 'MB'],
  nodeSockets: ['open sockets of a node without renderers', ''],
  rendererSockets: ['open sockets of a realtime node for a renderer', ''],
} as const;

export type ScaleCosts = Readonly<Record<keyof typeof costNames, number>>;

const costsFile = join(__dirname, 'scale-costs.json');
const pageFile = join(__dirname, '../../docs/scale.md');
/** Largest deviation of a measured figure from the model's. */
const TOLERANCE = 0.25;
/** Events a second of a live channel. */
const EVENTS_PER_S = 0.5;
/** Share of a core that a node may use, so that bursts find room. */
const USABLE = 0.7;
/** Share of a core that a node of a full cluster spends on events that it only follows. */
const FOLLOWING = 0.35;
/** Nodes on which the costs were measured. */
const MEASURED_NODES = 6;
/** One can fail. */
const FEWEST_NODES = 2;

/** Costs that the model computes with: those of the last run that was saved. */
export const scaleCosts = (): ScaleCosts => JSON.parse(readFileSync(costsFile, 'utf8')) as ScaleCosts;

/** Needs of a number of live channels, in clusters of equal size. */
export interface Needs {
  readonly channels: number;
  readonly clusters: number;
  /** Nodes of one cluster by role. */
  readonly api: number;
  readonly realtime: number;
  readonly bot: number;
  /** Sums over all clusters: CPU cores, memory in GB, sockets, bytes to renderers a second. */
  readonly cores: number;
  readonly gb: number;
  readonly sockets: number;
  readonly bytes: number;
  /** Load of the stores of one cluster a second. */
  readonly appends: number;
  readonly deliveries: number;
  readonly reads: number;
  readonly operations: number;
}

/** Returns the largest number of channels of one cluster. */
export function channelsOfCluster({ apiUs, unwatchedUs }: ScaleCosts): number {
  return Math.floor((FOLLOWING * 1e6) / (Math.max(apiUs, unwatchedUs) * EVENTS_PER_S));
}

/** Computes what channels with one renderer each need. */
export function needsOf(channels: number, costs: ScaleCosts): Needs {
  const clusters = Math.ceil(channels / channelsOfCluster(costs));
  const own = channels / clusters;
  const events = own * EVENTS_PER_S;
  // Both bot nodes follow all events; the rest is done once.
  const actUs = costs.botUs - FEWEST_NODES * costs.apiUs + (costs.receivingUs - costs.apiUs);
  const nodesFor = (ownUs: number, followUs: number): number =>
    Math.max(FEWEST_NODES, Math.ceil((ownUs * events) / (USABLE * 1e6 - followUs * events)));
  const realtime = nodesFor(costs.realtimeUs - costs.unwatchedUs, costs.unwatchedUs);
  const [api, bot] = [FEWEST_NODES, nodesFor(actUs, costs.apiUs)];
  const nodes = api + realtime + bot;
  const followUs = (api + bot) * costs.apiUs + realtime * costs.unwatchedUs;
  const us = followUs + actUs + costs.realtimeUs - costs.unwatchedUs;
  const mb = nodes * costs.nodeMb + own * (api * costs.apiMb + costs.realtimeMb + costs.botMb);
  const { apiEvents, botEvents, unwatchedEvents, realtimeEvents } = costs;
  const delivered = api * apiEvents + bot * botEvents + (realtime - 1) * unwatchedEvents + realtimeEvents;
  return {
    ...{ channels, clusters, api, realtime, bot },
    cores: clusters * ((us * events) / 1e6 + (nodes * costs.quietMsPerS) / 1000),
    gb: (clusters * mb) / 1024,
    sockets: clusters * (nodes * costs.nodeSockets + own * costs.rendererSockets),
    bytes: channels * EVENTS_PER_S * costs.rendererBytes,
    appends: events * costs.appends,
    deliveries: events * delivered,
    reads: events * costs.reads,
    operations: ((events * costs.operations + costs.quietOperations) * nodes) / MEASURED_NODES,
  };
}

/** Returns the measured figures beside the model's; those that deviate by more than a quarter are named as off. */
export function comparisonOf(measured: Figures): string {
  const costs = scaleCosts();
  const rows = Object.entries(costNames).map(([name, [title, unit]]) => {
    const { [name]: known = NaN } = costs as Figures;
    const { [name]: now = NaN } = measured;
    const off = Math.abs(now - known) <= TOLERANCE * Math.abs(known) ? '' : 'off';
    return `| ${title} | ${round(now)} ${unit} | ${round(known)} ${unit} | ${times(now / known)} | ${off} |`;
  });
  return ['| figure | measured | model | ratio | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

/** Returns the page with the tables of the present costs. */
export function pageWithTables(page: string, costs: ScaleCosts): string {
  const tables = { costs: costTable(costs), needs: needTable(costs) };
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name}:[^>]*-->\n)[^]*?(\n<!-- end -->)`),
        (_, begin: string, end: string) => `${begin}\n${table}\n${end}`,
      ),
    page,
  );
}

/** Makes measured figures those of the model, and writes the page's tables. */
export function saveCosts(measured: Figures): void {
  const costs = Object.fromEntries(
    Object.keys(costNames).map((name) => [name, Number((measured[name] ?? 0).toPrecision(3))]),
  ) as ScaleCosts;
  writeFileSync(costsFile, `${JSON.stringify(costs, null, 2)}\n`);
  writeFileSync(pageFile, pageWithTables(readFileSync(pageFile, 'utf8'), costs));
}

function costTable(costs: ScaleCosts): string {
  const rows = Object.entries(costNames).map(
    ([name, [title, unit]]) => `| ${title} | ${`${round(costs[name as keyof ScaleCosts])} ${unit}`.trim()} |`,
  );
  return ['| for each event of a channel, unless it says otherwise | |', '| --- | --- |', ...rows].join('\n');
}

function needTable(costs: ScaleCosts): string {
  const all = [100, 10_000, 100_000].map((channels) => needsOf(channels, costs));
  const row = (title: string, of: (needs: Needs) => string): string =>
    `| ${[title, ...all.map(of)].join(' | ')} |`;
  return [
    row('live channels', ({ channels }) => channels.toLocaleString('en')),
    row('---', () => '---'),
    row('clusters', ({ clusters }) => String(clusters)),
    row('nodes of each: api, realtime, bot', ({ api, realtime, bot }) => `${api}, ${realtime}, ${bot}`),
    row('cores in all', ({ cores }) => round(cores)),
    row('memory of the nodes in all', ({ gb }) => `${round(gb)} GB`),
    row('sockets in all', ({ sockets }) => round(sockets)),
    row('to renderers in all', ({ bytes }) => `${round(bytes / 1e6)} MB/s`),
    row('appends a second, each EventStoreDB', ({ appends }) => round(appends)),
    row('events that it delivers a second', ({ deliveries }) => round(deliveries)),
    row('reads that it answers a second', ({ reads }) => round(reads)),
    row('commands a second, each MongoDB', ({ operations }) => round(operations)),
  ].join('\n');
}

/** Three digits. */
function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 2 });
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}
