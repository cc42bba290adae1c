import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ops } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { embeddedStores } from '../support/studio-stores';
import { until } from '../support/until';

/* A data folder that an earlier version left behind is served as that version served it. */

// A server is started on each of them.
jest.setTimeout(60_000);

const folders = resolve(__dirname, '../architecture/data-folders');
const versions = readdirSync(folders, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
/** Its key isn't part of a folder: links and tokens were made with this one. */
const env = { ...embeddedStores, SECRET_KEY: 'only for studios under test' };
/** Address of the earlier version in its answers. */
const BASE = 'http://studio.test';

type Answers = Readonly<Record<string, { readonly items?: readonly { readonly overlayId: string }[] }>>;

function content(file: string): Buffer {
  const stored = readFileSync(file);
  return file.endsWith('.br') ? brotliDecompressSync(stored) : stored;
}

/** Lays out a folder as its server left it. */
function unpack(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'answers.json.br') continue;
    const file = join(entry.parentPath, entry.name);
    const target = join(to, file.slice(from.length).replace(/\.br$/, ''));
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, content(file), { mode: 0o600 });
  }
}

/** The read models are made anew. */
async function caughtUp({ url }: StudioProcess): Promise<void> {
  await until(async () => (await fetch(`${url}/readyz`)).ok, { what: 'the read models', within: 20_000 });
}

describe.each(versions)('a data folder of %s', (version) => {
  const packed = join(folders, version);
  const answers = JSON.parse(content(join(packed, 'answers.json.br')).toString()) as Answers;
  const overlayIds = (answers['/overlays']?.items ?? []).map(({ overlayId }) => overlayId);
  let studio: StudioProcess;
  let api: ApiClient;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'studio-'));
    unpack(packed, dataDir);
    studio = await StudioProcess.start({ dataDir, env });
    api = new ApiClient(studio.api);
    await caughtUp(studio);
  });

  it.each(Object.keys(answers))('answers GET %s as it did', async (path) => {
    const answer = JSON.parse(JSON.stringify(await ok(api.get(path))).replaceAll(studio.url, BASE)) as object;
    expect(answer).toMatchObject(answers[path] ?? {});
  });

  it('has no damage', async () => {
    const { code, stdout } = await ops(studio.dataDir, ['verify'], '', env);
    expect(stdout).toContain('no damage found');
    expect(code).toBe(0);
  });

  it.each(overlayIds)('lets overlay %s be changed', async (overlayId) => {
    const path = `/overlays/${overlayId}`;
    const { rev } = await ok(api.get<{ rev: number }>(path));
    await ok(api.patch(path, { name: 'Changed today' }));
    expect(await ok(api.get(path))).toMatchObject({ name: 'Changed today', rev: rev + 1 });
  });

  it('has no damage with read models of another shape, before and after a server made them anew', async () => {
    await studio.stop();
    const program = resolve(__dirname, '../support/older-read-models.cjs');
    const documents = execFileSync(process.execPath, [program, studio.dataDir], { encoding: 'utf8' });
    expect(Number(documents)).toBeGreaterThan(10);
    const before = await ops(studio.dataDir, ['verify'], '', env);
    expect(before.stdout).toContain('no damage found');
    expect(before.stdout + before.stderr).toContain('is of another version or of another log: not compared');
    studio = await StudioProcess.start({ dataDir: studio.dataDir, env });
    await caughtUp(studio);
    const after = await ops(studio.dataDir, ['verify'], '', env);
    expect(after.stdout).toContain('no damage found');
    expect(after.stdout + after.stderr).not.toContain('not compared');
    expect([before.code, after.code]).toEqual([0, 0]);
  });
});
