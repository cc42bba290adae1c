import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { ApiClient, ok } from '../support/api-client';
import { rowsOf } from '../support/rows-of';
import { StudioProcess } from '../support/server-process';
import { embeddedStores } from '../support/studio-stores';
import { assertThat, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';

const root = resolve(__dirname, '../..');
const readStores = join(__dirname, '../support/read-stores.cjs');
const ops = join(root, 'dist/apps/cli/src/main.js');
/** The file is as a server leaves it that was stopped, or that was killed. */
const files = {
  'events.sqlite': 'stopped',
  'read-models.sqlite': 'stopped',
  'records.sqlite': 'stopped',
  'events.sqlite-wal': 'killed',
  'read-models.sqlite-wal': 'killed',
  'records.sqlite-wal': 'killed',
} as const;
type FileName = keyof typeof files;
/** Bits that fall over at once. */
const BITS = [1, 1, 1, 8];
/** Interval, in rounds, at which a server is started on the damage and the operators' commands are run. */
const SERVED_EVERY = 25;
/** Maximum time for the reader to read a folder, in ms. */
const PATIENCE_MS = 60_000;
const OVERLAYS = 3;
const CHANGES = 40;

/**
 * Flips bits at random positions in every file of a data folder. A process ends only by its own decision. The
 * stores report damage and return the rest. A server serves, or exits with 1 and a line that names the file.
 * `verify` and `export --salvage` complete.
 */
export async function proveBitFlips(options: ProofOptions): Promise<ProofReport> {
  const random = new Random(options.seed);
  const work = await mkdtemp(join(tmpdir(), 'bit-flips-'));
  const reader = new StoreReader();
  const totals = new Totals();
  try {
    const original = await makeOriginal(work);
    for (let round = 1; round <= options.rounds; round++) {
      for (const file of Object.keys(files) as FileName[]) {
        const dir = join(work, 'flipped');
        const what = `round ${round}, ${file}: ${flip(original, file, dir, random)}`;
        const read = await reader.read({ ...original, dir, file }, what);
        totals.flipped++;
        if (read.length > 0) totals.told++;
        if (round % SERVED_EVERY === 1) await serveAndInspect(original, dir, file, what, totals);
        rmSync(dir, { recursive: true, force: true });
      }
      reportProgress(options, round, () => `${totals.told} of ${totals.flipped} told of damage`);
    }
    return { ...totals };
  } catch (error) {
    const flipped = join(work, 'flipped');
    const storedFolder = resolve(__dirname, `../../coverage/proof/bit-flips-seed-${options.seed}/data`);
    if (existsSync(flipped)) cpSync(flipped, storedFolder, { recursive: true });
    throw error;
  } finally {
    reader.close();
    rmSync(work, { recursive: true, force: true });
  }
}

class Totals {
  /** Number of files with flipped bits, and of those whose damage was reported. */
  flipped = 0;
  told = 0;
  served = 0;
  refusedToStart = 0;
  answers = 0;
  refusedAnswers = 0;
  inspected = 0;
}

interface Original {
  /** Data folders. */
  readonly stopped: string;
  readonly killed: string;
  readonly overlayIds: readonly string[];
  /** Collections of documents. */
  readonly collections: readonly string[];
  /** Kind and id of records. */
  readonly keys: readonly (readonly [string, string])[];
}

async function makeOriginal(work: string): Promise<Original> {
  const stopped = join(work, 'stopped');
  const killed = join(work, 'killed');
  const studio = await StudioProcess.start({
    dataDir: stopped,
    env: { RATE_LIMITS: 'off', ...embeddedStores },
  });
  const api = new ApiClient(studio.api);
  const overlayIds: string[] = [];
  for (let i = 0; i < OVERLAYS; i++) {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: `Überlay ${i}` }));
    const members = `/overlays/${overlayId}/members`;
    const { memberId } = await ok(
      api.post<{ memberId: number }>(members, { widget: 'text' }, { 'idempotency-key': `first-of-${i}` }),
    );
    for (let x = 0; x < CHANGES; x++) await ok(api.patch(`${members}/${memberId}`, { layout: { x, y: 0 } }));
    await ok(api.get(`/overlays/${overlayId}`));
    overlayIds.push(overlayId);
  }
  await studio.kill();
  cpSync(stopped, killed, { recursive: true, filter: (source) => !source.endsWith('.sock') });
  const again = await studio.restart();
  await again.stop();
  const names = await rowsOf<{ name: string }>(
    join(stopped, 'read-models.sqlite'),
    'SELECT name FROM collections',
  );
  const records = await rowsOf<{ kind: string; id: string }>(
    join(stopped, 'records.sqlite'),
    'SELECT kind, id FROM records',
  );
  return {
    stopped,
    killed,
    overlayIds,
    collections: [...new Set(names.map(({ name }) => name))],
    keys: records.map(({ kind, id }) => [kind, id] as const),
  };
}

/** Copies the stores with bits of one file turned over. @returns where */
function flip(original: Original, file: FileName, dir: string, random: Random): string {
  const from = original[files[file]];
  mkdirSync(dir, { recursive: true });
  for (const name of ['events', 'read-models', 'records'])
    for (const end of ['.sqlite', '.sqlite-wal', '.sqlite-shm'])
      if (existsSync(join(from, name + end))) copyFileSync(join(from, name + end), join(dir, name + end));
  copyFileSync(join(from, 'secret.key'), join(dir, 'secret.key'));
  const bytes = readFileSync(join(dir, file));
  const places: string[] = [];
  for (let left = random.pick(BITS); left > 0; left--) {
    const [at, bit] = [random.between(0, bytes.length - 1), random.between(0, 7)];
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    places.push(`${at}.${bit}`);
  }
  writeFileSync(join(dir, file), bytes);
  return places.join(' ');
}

/** Reads whole folders in a separate process, which must not end. */
class StoreReader {
  private readonly child: ChildProcess = spawn(process.execPath, [readStores], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  private readonly lines: Interface;

  constructor() {
    if (!this.child.stdout) throw new Error('It says nothing.');
    this.lines = createInterface({ input: this.child.stdout });
  }

  async read(wanted: object, what: string): Promise<readonly string[]> {
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<string>((done) => {
      timer = setTimeout(() => done('it did not come to an end'), PATIENCE_MS);
      this.child.once('exit', (code, signal) => done(`the process ended with ${code ?? signal}`));
      this.lines.once('line', done);
      this.child.stdin?.write(`${JSON.stringify(wanted)}\n`);
    });
    clearTimeout(timer);
    this.child.removeAllListeners('exit');
    this.lines.removeAllListeners('line');
    assertThat(answer.startsWith('['), `${what}: ${answer}`);
    return JSON.parse(answer) as readonly string[];
  }

  close(): void {
    this.lines.close();
    this.child.kill('SIGKILL');
  }
}

async function serveAndInspect(
  original: Original,
  dir: string,
  file: FileName,
  what: string,
  totals: Totals,
): Promise<void> {
  for (const args of [['verify'], ['export', join(dir, 'salvaged.ndjson'), '--salvage']]) {
    const { code, output } = await command(dir, args);
    assertThat(
      (code === 0 || code === 1) && output.trim() !== '' && !output.includes('    at '),
      `${what}: ${args[0]} ends with ${code}: ${output}`,
    );
    totals.inspected++;
  }
  const studio = await StudioProcess.launch({
    dataDir: dir,
    env: { RATE_LIMITS: 'off', ...embeddedStores },
  });
  try {
    const serves = await studio.untilReady().then(
      () => true,
      () => false,
    );
    if (serves) await ask(original, studio, what, totals);
    const code = serves ? await studio.stop() : await studio.ended();
    totals[serves ? 'served' : 'refusedToStart']++;
    const name = file.replace('-wal', '');
    assertThat(
      code === (serves ? 0 : 1) && (serves || studio.output.includes(name)),
      `${what}: the server ${serves ? 'served and ' : ''}ended with ${code}: ${studio.output}`,
    );
  } finally {
    await studio.kill();
  }
}

/** Whatever can't be answered is refused in the envelope of errors. */
async function ask(
  { overlayIds }: Original,
  studio: StudioProcess,
  what: string,
  totals: Totals,
): Promise<void> {
  const api = new ApiClient(studio.api);
  const questions = ['/me', '/overlays', '/tokens'].map((path) => api.get<Refusal>(path));
  for (const overlayId of overlayIds) {
    const path = `/overlays/${overlayId}`;
    questions.push(...[path, `${path}/members`, `${path}/history`].map((asked) => api.get<Refusal>(asked)));
    questions.push(api.patch<Refusal>(path, { name: 'Afterwards' }));
  }
  for (const { status, body } of await Promise.all(questions)) {
    totals.answers++;
    if (status >= 400) totals.refusedAnswers++;
    assertThat(
      status < 400 || typeof body.code === 'string',
      `${what}: answered with ${status} without a code`,
    );
  }
}

interface Refusal {
  readonly code?: string;
}

function command(
  dataDir: string,
  args: readonly string[],
): Promise<{ code: number | string; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  return new Promise((done) => {
    execFile(process.execPath, [ops, ...args], { env, timeout: PATIENCE_MS }, (error, stdout, stderr) =>
      done({ code: error ? (error.code ?? error.signal ?? 'nothing') : 0, output: stdout + stderr }),
    );
  });
}
