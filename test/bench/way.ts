/**
 * The way of a change: which functions of ours run between the PATCH of a layer and its frame, on the thread that
 * serves: `npm run bench:way`. ARCHITECTURE.md has the figures.
 *
 *   --functions   also each function, with how often it ran
 *
 * What runs in the same milliseconds for others, such as read models, is counted apart.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HttpConnection } from './http-connection';
import { Inspector, type FunctionCalls } from './inspector';
import { sourceFiles } from './parts';
import { startStudio, type Renderer, type Target } from './target';

const program = 'main.packed.js';
/** Until a command finds everything as it will be from then on. */
const BEFORE = 200;
/** Number of changes examined one by one; the median counts, since timers run beside some. */
const CHANGES = 5;
/**
 * Matches code that does not delay a change on its way to the screen: projections, including the history, and
 * process managers. They process each commit after it is in the log.
 */
const BESIDE =
  /^libs\/core\/(read-models|sqlite|process-managers|records)\/|projection|history-writer|-process\.|\/known-accounts|period-resets|channels\/src\/connections|\/returns\.|\/macro-runs\./;

interface Way {
  readonly files: number;
  readonly functions: number;
  readonly calls: number;
}

const { values: options } = parseArgs({ options: { functions: { type: 'boolean', default: false } } });

void run();

async function run(): Promise<void> {
  const studio = await startStudio({ layers: 20 });
  try {
    const ways = await functionsOfChanges(studio);
    const ran = ways.sort((a, b) => a.length - b.length)[Math.floor(CHANGES / 2)] ?? [];
    const onTheWay = ran.filter(({ file }) => !BESIDE.test(file));
    if (options.functions) for (const { file, name, calls } of ran) console.log(`${calls}\t${file}\t${name}`);
    console.table(Object.fromEntries(byFolder(onTheWay)));
    console.table({
      'from request to frame': wayOf(onTheWay),
      'beside it': wayOf(ran.filter(({ file }) => BESIDE.test(file))),
    });
  } finally {
    await studio.server.stop();
  }
}

interface Ran {
  readonly file: string;
  readonly name: string;
  readonly calls: number;
}

async function functionsOfChanges(studio: Target): Promise<(readonly Ran[])[]> {
  const file = join(__dirname, '../../dist/apps/server/src', program);
  const text = readFileSync(file, 'utf8');
  const fileOf = sourceFiles(readFileSync(`${file}.map`, 'utf8'), program);
  const connection = await HttpConnection.open(studio.server.port);
  let seen = (_count: number): void => undefined;
  const renderer: Renderer = await studio.connect((count) => seen(count));
  const change = async (count: number): Promise<void> => {
    const frame = new Promise<void>((resolve) => {
      seen = (shown) => {
        if (shown === count) resolve();
      };
    });
    await Promise.all([studio.move(connection, 0, count), frame]);
  };
  for (let count = 1; count <= BEFORE; count++) await change(count);
  const inspector = await Inspector.open(studio.server);
  const ways: (readonly Ran[])[] = [];
  for (let i = 1; i <= CHANGES; i++)
    ways.push(ranOf(await inspector.callsDuring(() => change(BEFORE + i)), text, fileOf));
  inspector.close();
  renderer.close();
  connection.close();
  return ways;
}

/**
 * Returns the functions of our own sources that ran.
 * @param text text of the packed program
 */
function ranOf(
  calls: readonly FunctionCalls[],
  text: string,
  fileOf: ReturnType<typeof sourceFiles>,
): readonly Ran[] {
  return calls
    .filter(({ url }) => url.endsWith(program))
    .map(({ name, offset, calls: times, url }) => {
      const lines = text.slice(0, offset).split('\n');
      const [lineNumber, columnNumber] = [lines.length - 1, lines.at(-1)?.length ?? 0];
      return { file: fileOf({ functionName: name, url, lineNumber, columnNumber }), name, calls: times };
    })
    .filter(({ file }) => /^(apps|libs)\//.test(file))
    .sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)));
}

function wayOf(ran: readonly Ran[]): Way {
  return {
    files: new Set(ran.map(({ file }) => file)).size,
    functions: ran.length,
    calls: ran.reduce((sum, { calls }) => sum + calls, 0),
  };
}

function byFolder(ran: readonly Ran[]): ReadonlyMap<string, Way> {
  const folderOf = ({ file }: Ran): string => file.split('/').slice(0, 2).join('/');
  const folders = [...new Set(ran.map(folderOf))];
  return new Map(folders.map((folder) => [folder, wayOf(ran.filter((each) => folderOf(each) === folder))]));
}
