/**
 * The work of the product, measured against its floor in interleaved rounds: `npm run bench`.
 *
 *   --full            three rounds and longer ones, and longer histories
 *   --rounds <n>      so many rounds instead
 *   --crowd           also 5,000 renderers
 *   --scale           also starts on a million events of 10,000 overlays: about ten minutes and 5 GB more
 *   --only <parts>    of commands, fan-out, memory, joins, stores, growth, queries and starts, with commas between
 *   --compare         beside test/bench/baseline.json
 *   --json <file>     where the figures go, by default coverage/bench.json
 *   --save            write them as the baseline
 *
 * A benchmark, never a test: shared machines differ, so it is ratios of CPU time within one run that count.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureGrowth, type Cases } from './growth';
import { measureCommands, measureFanOut, measureJoins, measureMemory, warmUp, type Figures } from './measure';
import { measureQueries } from './queries';
import { mediansOf, tableOf, type Report } from './report';
import { pinLoad } from './server-process';
import { measureStarts } from './starts';
import { measureStores } from './stores';
import { startFloor, startStudio, type Target } from './target';

const baselineFile = join(__dirname, 'baseline.json');
/** As long as a text may be, in characters that take four and six bytes as JSON: 200 such layers make 600 kB. */
const LONG_TEXT = '🎬\u0007'.repeat(250);
const JOINS = 50;

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    crowd: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    only: { type: 'string' },
    compare: { type: 'boolean', default: false },
    json: { type: 'string', default: join(__dirname, '../../coverage/bench.json') },
    save: { type: 'boolean', default: false },
  },
});
const seconds = options.full ? 3 : 1.2;
const rounds = Number(options.rounds ?? (options.full ? 3 : 1));
const crowds = options.crowd ? [1, 100, 1000, 5000] : [1, 100, 1000];

const measured = new Map<string, Figures[]>();

function keep(name: string, figures: Figures): void {
  measured.set(name, [...(measured.get(name) ?? []), figures]);
  process.stderr.write(`${name}: ${JSON.stringify(mediansOf([figures]))}\n`);
}

function keepAll(cases: Cases): void {
  for (const [name, figures] of Object.entries(cases)) keep(name, figures);
}

function wanted(part: string): boolean {
  return options.only === undefined || options.only.split(',').includes(part);
}

async function withServer(start: Promise<Target>, work: (target: Target) => Promise<void>): Promise<void> {
  const target = await start;
  try {
    await work(target);
  } finally {
    await target.server.stop();
  }
}

async function measureServer(target: Target): Promise<void> {
  const { name } = target;
  keep(name, { startMs: target.server.startMs });
  if (wanted('commands')) keep(name, await measureCommands(target, seconds));
  else await warmUp(target);
  if (!wanted('fan-out')) return;
  let withOne = 0;
  for (const n of crowds) {
    const figures = await measureFanOut(target, n, seconds);
    const usPerCommand = (figures['usPerDelivery'] ?? 0) * n;
    if (n === 1) withOne = usPerCommand;
    const usPerFurther = n === 1 ? 0 : (usPerCommand - withOne) / (n - 1);
    keep(`${name}, N = ${n}`, { ...figures, usPerFurther });
  }
}

async function main(): Promise<void> {
  pinLoad();
  for (let round = 0; round < rounds; round++) {
    if (wanted('commands') || wanted('fan-out')) {
      await withServer(startFloor('ws'), measureServer);
      await withServer(startStudio({ layers: 20 }), measureServer);
    }
    if (wanted('memory')) {
      // A renderer of ours is a socket.io client too.
      for (const start of [() => startFloor('socket.io'), () => startStudio({ layers: 20 })])
        await withServer(start(), async (target) =>
          keep(`${target.name}, memory`, await measureMemory(target, 1000)),
        );
    }
    if (wanted('commands'))
      await withServer(startStudio({ layers: 100, scenes: 20 }), async (target) =>
        keep('studio, 2000 layer states', await measureCommands(target, seconds)),
      );
    if (wanted('joins'))
      await withServer(startStudio({ layers: 200, text: LONG_TEXT }), async (target) =>
        keep('joins', await measureJoins(target, JOINS)),
      );
    if (wanted('stores')) {
      keep('stores', await measureStores(options.full ? 200_000 : 60_000));
      pinLoad();
    }
    if (wanted('growth')) {
      const commits = options.full ? 100_000 : 10_000;
      keepAll(await measureGrowth({ commits, idle: 10_000, seconds: seconds / 2 }));
    }
    if (wanted('queries')) keepAll(await measureQueries(seconds / 2));
  }
  if (options.scale || (options.only !== undefined && wanted('starts')))
    keepAll(await measureStarts({ overlays: 10_000, events: 1_000_000, long: 100_000, times: rounds }));

  const cases = Object.fromEntries([...measured].map(([name, figures]) => [name, mediansOf(figures)]));
  const report: Report = { at: new Date().toISOString(), node: process.version, rounds, cases };
  const baseline =
    options.compare && existsSync(baselineFile)
      ? (JSON.parse(await readFile(baselineFile, 'utf8')) as Report)
      : null;
  process.stdout.write(`${tableOf(report, baseline)}\n`);
  const file = options.save ? baselineFile : options.json;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
