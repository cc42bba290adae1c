/**
 * The work of the product, measured against its floor in interleaved rounds: `npm run bench`.
 *
 *   --full            three rounds and longer ones, and longer histories
 *   --rounds <n>      so many rounds instead
 *   --crowd           also 5,000 renderers
 *   --scale           also starts on a million events of 10,000 overlays: about ten minutes and 5 GB more
 *   --long            an hour of the busy scene in a browser instead of a minute (--full: ten)
 *   --only <parts>    of commands, fan-out, states, memory, joins, stores, growth, queries, first, community, automations, shared, drawing, renderer, console, starts, channels, nodes and bot, with commas between
 *   --channels <list> for channels: loads such as 60x120,250x30, channels by events a minute
 *   --minutes <n>     for channels: how long each load lasts
 *   --compare         beside test/bench/baseline.json
 *   --json <file>     where the figures go, by default coverage/bench.json
 *   --save            write them as the baseline; for nodes: also as the costs of docs/scale.md
 *
 * A benchmark, never a test: shared machines differ, so it is ratios of CPU time within one run that count.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureActs } from './automation-acts';
import { measureAutomations } from './automations';
import { measureBot } from './bot';
import { measureChannelKinds, measureChannels } from './channels';
import { measureCommunity } from './community';
import { measureGrowth, type Cases } from './growth';
import { Inspector } from './inspector';
import {
  measureCommands,
  measureFanOut,
  measureJoins,
  measureMemory,
  measureMemoryAtWork,
  profileWork,
  warmUp,
  type Figures,
  type Measured,
} from './measure';
import { meanShares, shareOut, sourceFiles, type Shares } from './parts';
import { measureNodes } from './nodes';
import { measureQueries } from './queries';
import { measureRenderer } from './renderer';
import { mediansOf, partsCase, partsTableOf, round, tableOf, type Report } from './report';
import { comparisonOf, saveCosts } from './scale-model';
import { pinLoad } from './server-process';
import { measureConsole } from './console';
import { measureDecisions } from './decisions';
import { measureDrawing } from './drawing';
import { measureLimits } from './shared';
import { measureImport, measureSharedLog } from './shared-log';
import { measureFirstCommands, measureStarts } from './starts';
import { measureStores } from './stores';
import { measureWatchedJoins } from './watched-joins';
import { startBareNest, startBareNestOnOurLog, startFloor, startStudio, type Target } from './target';

const baselineFile = join(__dirname, 'baseline.json');
/** Large scene: texts of maximum length, in characters of four bytes; 200 such layers take 480 kB. */
const LARGE = { layers: 200, text: '🎬'.repeat(500) };
/**
 * Scene of the same size in single-byte characters for the floor, whose cost of a join is mostly the encoding of
 * text.
 */
const LARGE_ON_FLOOR = { layers: 200, text: 'x'.repeat(2300) };
const JOINS = 50;

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    crowd: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    only: { type: 'string' },
    channels: { type: 'string' },
    minutes: { type: 'string' },
    compare: { type: 'boolean', default: false },
    json: { type: 'string', default: join(__dirname, '../../coverage/bench.json') },
    save: { type: 'boolean', default: false },
  },
});
const seconds = options.full ? 3 : 1.2;
const rounds = Number(options.rounds ?? (options.full ? 3 : 1));
const crowds = options.crowd ? [1, 100, 1000, 5000] : [1, 100, 1000];

const measured = new Map<string, Figures[]>();
/** Shares of the CPU time, by case and round. */
const shares = new Map<string, Shares[]>();

function keep(name: string, figures: Figures): void {
  measured.set(name, [...(measured.get(name) ?? []), figures]);
  print(name, figures);
}

function print(name: string, figures: Figures): void {
  process.stderr.write(`${name}: ${JSON.stringify(mediansOf([figures]))}\n`);
}

function keepAll(cases: Cases): void {
  for (const [name, figures] of Object.entries(cases)) keep(name, figures);
}

/** Finds out of which source a function of the built server is. */
function studioFiles(): ReturnType<typeof sourceFiles> {
  const name = 'main.packed.js';
  return sourceFiles(
    readFileSync(join(__dirname, '../../dist/apps/server/src', `${name}.map`), 'utf8'),
    name,
  );
}

function wanted(part: string): boolean {
  return options.only === undefined || options.only.split(',').includes(part);
}

async function withServers<Targets extends readonly Target[]>(
  starts: { readonly [At in keyof Targets]: () => Promise<Target> },
  work: (...targets: Targets) => Promise<void>,
): Promise<void> {
  const targets: Target[] = [];
  try {
    for (const start of starts) targets.push(await start());
    await work(...(targets as unknown as Targets));
  } finally {
    for (const { server } of targets) await server.stop();
  }
}

/**
 * Measures commands and fan-out on the server beside its floor and its frameworks, then the parts of their CPU
 * time.
 */
async function measureWork(floor: Target, bareNest: Target, onOurLog: Target, studio: Target): Promise<void> {
  const wholes: (Measured & { readonly name: string; readonly renderers: number })[] = [];
  const targets = [floor, bareNest, studio];
  for (const { name, server } of targets) {
    const { startMs } = server;
    keep(name, { startMs, ...(name === bareNest.name && { startAnd150Ms: startMs + 150 }) });
  }
  if (wanted('commands'))
    await withServers([startManyStates], async (large) => {
      for (const of of await measureCommands([...targets, onOurLog, large], seconds)) {
        const { name } = of.target;
        keep(name, of.figures);
        if (of.target === studio) wholes.push({ ...of, name, renderers: 1 });
      }
    });
  else for (const target of [...targets, onOurLog]) await warmUp(target);
  if (wanted('fan-out'))
    for (const renderers of crowds) {
      // More renderers give no further information about the log, so bare Nest on our log runs with one.
      const watched = renderers === 1 ? [...targets, onOurLog] : targets;
      for (const of of await measureFanOut(watched, renderers, seconds)) {
        const name = `${of.target.name}, N = ${renderers}`;
        keep(name, of.figures);
        if (of.target === studio && renderers > 1) wholes.push({ ...of, name, renderers });
      }
    }

  // The inspector opens only now, so that no measurement ran with one.
  const inspector = await Inspector.open(studio.server);
  const scripts = await inspector.workers();
  for (const { name, renderers, threads } of wholes) {
    const profile = await profileWork(inspector, studio, renderers, 2 * seconds);
    const shared = shareOut(threads, studio.server.mainThread, scripts, profile, studioFiles());
    shares.set(name, [...(shares.get(name) ?? []), shared]);
    print(partsCase(name), shared);
  }
  inspector.close();
}

async function startManyStates(): Promise<Target> {
  return { ...(await startStudio({ layers: 100, scenes: 20 })), name: 'studio, 2000 layer states' };
}

/** Starts counters with state, whose layouts are changed; or the same counters without state. */
async function startCounters(haveState: boolean): Promise<Target> {
  const layers = 200;
  const studio = await startStudio({ layers, counters: haveState ? 'counted' : 'new' });
  return { ...studio, name: `studio, ${layers} layers ${haveState ? 'with' : 'without'} state` };
}

/** Returns a case's CPU time by parts: their mean shares of its median. */
function partsOf(whole: number, rounds: readonly Shares[]): Figures {
  const parts = Object.entries(meanShares(rounds)).map(([part, share]) => [part, round(share * whole)]);
  return Object.fromEntries(parts) as Figures;
}

function reportOf(): Report {
  const names = [...measured.keys()];
  const cases = Object.fromEntries(names.map((name) => [name, mediansOf(measured.get(name) ?? [])]));
  for (const [name, rounds] of shares) {
    const { usPerDelivery = 0, usPerCommand = usPerDelivery } = cases[name] ?? {};
    cases[partsCase(name)] = partsOf(usPerCommand, rounds);
  }
  const byRound = Object.fromEntries(
    names.map((name) => [name, (measured.get(name) ?? []).map((figures) => mediansOf([figures]))]),
  );
  return { at: new Date().toISOString(), node: process.version, rounds, cases, byRound };
}

/** Measures live channels: by kind of event, then loads of many channels over time. */
async function measureLiveChannels(): Promise<void> {
  const loads = options.channels ?? (options.full ? '1x600,60x120,250x30,500x30' : '1x600,60x120,250x30');
  const minutes = Number(options.minutes ?? (options.full ? 10 : 1));
  const windows = Math.max(3, Math.round(minutes));
  keepAll(await measureChannelKinds(20));
  for (const [channels = 1, perMinute = 30] of loads.split(',').map((load) => load.split('x').map(Number)))
    keepAll(await measureChannels({ channels, perMinute, windows, windowS: (minutes * 60) / windows }));
}

/** Measures live channels on nodes with roles, and compares the costs with those of the model. */
async function measureNodeCosts(): Promise<void> {
  const costs = await measureNodes({ channels: 48, turns: 3 });
  keep('nodes', costs);
  process.stdout.write(`${comparisonOf(costs)}\n\n`);
  if (options.save) saveCosts(costs);
}

async function main(): Promise<void> {
  pinLoad();
  for (let round = 0; round < rounds; round++) {
    if (wanted('commands') || wanted('fan-out'))
      await withServers(
        [() => startFloor('ws'), startBareNest, startBareNestOnOurLog, () => startStudio({ layers: 20 })],
        measureWork,
      );
    if (wanted('states'))
      await withServers([() => startCounters(false), () => startCounters(true)], async (...targets) => {
        for (const { target, figures } of await measureCommands(targets, seconds)) keep(target.name, figures);
      });
    if (wanted('memory')) {
      // A renderer of ours is a socket.io client too.
      for (const start of [() => startFloor('socket.io'), () => startStudio({ layers: 20 })]) {
        await withServers([start], async (target) =>
          keep(`${target.name}, memory`, await measureMemory(target, 1000)),
        );
        await withServers([start], async (target) =>
          keep(`${target.name}, memory at work`, await measureMemoryAtWork(target, 1000, seconds)),
        );
      }
    }
    if (wanted('joins'))
      for (const start of [() => startFloor('ws', LARGE_ON_FLOOR), () => startStudio(LARGE)])
        await withServers([start], async (target) =>
          keep(`${target.name}, joins`, await measureJoins(target, JOINS)),
        );
    if (wanted('stores')) {
      keep('stores', await measureStores(options.full ? 200_000 : 60_000));
      pinLoad();
    }
    if (wanted('growth')) {
      const commits = options.full ? 100_000 : 10_000;
      keepAll(await measureGrowth({ commits, idle: 10_000, seconds: seconds / 2 }));
    }
    if (wanted('drawing')) {
      keep('drawing', await measureDrawing(options.full ? 15 : 5));
      pinLoad();
    }
    if (wanted('shared')) {
      keep('shared, limits', await measureLimits(2 * seconds));
      keep('shared, commands', await measureSharedLog(2 * seconds));
      keep('shared, import', await measureImport());
      keep('shared, decisions', measureDecisions());
    }
    if (wanted('queries')) keepAll(await measureQueries(seconds / 2));
    if (wanted('community')) {
      keepAll(await measureCommunity());
      keep('community, watched joins', await measureWatchedJoins(options.full ? 50_000 : 10_000));
      pinLoad();
    }
    if (wanted('automations')) {
      keepAll(measureAutomations());
      keep('automations, acts', await measureActs());
    }
    if (wanted('console')) {
      keepAll(await measureConsole());
      pinLoad();
    }
    if (wanted('renderer')) {
      keepAll(await measureRenderer(options.long ? 3600 : options.full ? 600 : 60));
      pinLoad();
    }
    if (options.full || (options.only !== undefined && wanted('channels'))) await measureLiveChannels();
    if (options.only !== undefined && wanted('nodes')) await measureNodeCosts();
    if (wanted('bot')) keep('bot', await measureBot());
  }
  for (let i = 0; i < rounds && wanted('first'); i++)
    for (const [name, start] of [
      ['bare Nest', startBareNest],
      ['studio', () => startStudio({ layers: 20 })],
    ] as const)
      keep(`first commands, ${name}`, await measureFirstCommands(start));
  if (options.scale || (options.only !== undefined && wanted('starts')))
    await measureStarts({ overlays: 10_000, events: 1_000_000, long: 100_000, times: rounds }, keep);

  const report = reportOf();
  const baseline =
    options.compare && existsSync(baselineFile)
      ? (JSON.parse(await readFile(baselineFile, 'utf8')) as Report)
      : null;
  const tables = [
    tableOf(report, baseline),
    partsTableOf(report, 'what it is made of'),
    baseline ? partsTableOf(baseline, 'in the baseline') : '',
  ];
  process.stdout.write(`${tables.filter((table) => table !== '').join('\n\n')}\n`);
  const file = options.save && options.only !== 'nodes' ? baselineFile : options.json;
  await mkdir(dirname(file), { recursive: true });
  // One case a line.
  await writeFile(file, `${JSON.stringify(report).replaceAll('},"', '},\n"')}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
