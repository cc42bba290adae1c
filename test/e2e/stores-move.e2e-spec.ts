import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ops, opsScript, startOps, type OpsRun } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { runToEnd, StudioProcess } from '../support/server-process';
import { until } from '../support/until';

// Servers start and command lines run.
jest.setTimeout(120_000);

/** Also where the suite runs on shared stores: this file chooses them itself. */
const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '' };
const SECRET_KEY = 'the same on all of these studios';

interface Result {
  readonly events: number;
  readonly digest: string;
}

let dir: string;
let server: ProtocolServer;
let studio: StudioProcess | null = null;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'move-'));
  server = await ProtocolServer.start();
});

afterEach(async () => {
  await studio?.stop();
  studio = null;
  await server.close();
  await rm(dir, { recursive: true });
});

async function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ApiClient> {
  studio = await StudioProcess.start({ dataDir, env: { ...embedded, SECRET_KEY, ...env } });
  return new ApiClient(studio.api);
}

async function stop(): Promise<void> {
  await studio?.stop();
  studio = null;
}

async function carried(run: Promise<OpsRun>): Promise<Result> {
  const { code, stdout, stderr } = await run;
  if (code !== 0) throw new Error(`Ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Result;
}

/** A data folder with the records of another one. */
async function folderWithRecordsOf(other: string, name: string): Promise<string> {
  const folder = join(dir, name);
  await mkdir(folder);
  await copyFile(join(other, 'records.sqlite'), join(folder, 'records.sqlite'));
  return folder;
}

/** Returns everything that the API shows of all overlays. */
async function everything(api: ApiClient): Promise<unknown> {
  const { items } = await ok(api.get<{ items: readonly { overlayId: string }[] }>('/overlays'));
  const overlays = items.map(async ({ overlayId }) => [
    await ok(api.get(`/overlays/${overlayId}`)),
    await ok(api.get(`/overlays/${overlayId}/scenes`)),
    await ok(api.get(`/overlays/${overlayId}/link`)).then(({ generation }) => generation),
  ]);
  return Promise.all(overlays);
}

async function makeSomething(api: ApiClient): Promise<void> {
  const { overlayId } = await ok(
    api.post<{ overlayId: string }>('/overlays', { name: 'Grüße 🎬', starter: true }),
  );
  await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'Be right back' }));
  for (let x = 0; x < 20; x++) await ok(api.patch(`/overlays/${overlayId}/members/2`, { layout: { x } }));
  await ok(api.post(`/overlays/${overlayId}/scenes/2/golive`, {}));
}

it('a studio is carried from its data folder to EventStoreDB and back, and answers the same', async () => {
  const first = join(dir, 'first');
  let api = await start(first);
  await makeSomething(api);
  const before = await everything(api);

  // Beside the running server.
  const file = join(dir, 'log.ndjson');
  const out = await carried(ops(first, ['export', file, '--json']));
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(out.events + 3);
  await stop();

  const second = await folderWithRecordsOf(first, 'second');
  const there = { EVENTSTORE_URL: server.url };
  expect(await carried(ops(second, ['import', file, '--json'], '', there))).toEqual(out);
  api = await start(second, there);
  expect(await everything(api)).toEqual(before);
  await makeSomething(api);
  const later = await everything(api);

  const back = join(dir, 'back.ndjson');
  const longer = await carried(ops(second, ['export', back, '--json'], '', there));
  expect(longer.events).toBeGreaterThan(out.events);
  await stop();

  const third = await folderWithRecordsOf(second, 'third');
  expect(await carried(ops(third, ['import', back, '--json']))).toEqual(longer);
  api = await start(third);
  expect(await everything(api)).toEqual(later);
});

it('read models of the log that was there before are not believed', async () => {
  const first = join(dir, 'first');
  await makeSomething(await start(first));
  await stop();
  const file = join(dir, 'log.ndjson');
  await carried(ops(first, ['export', file, '--json']));

  const documents = await MongoServer.start();
  const shared = { EVENTSTORE_URL: server.url, MONGODB_URL: documents.url };
  try {
    const second = join(dir, 'second');
    const api = await start(second, shared);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Of before' }));
    await stop();
    // The log is replaced under the read models, which stay.
    const other = await ProtocolServer.start();
    try {
      const swapped = { ...shared, EVENTSTORE_URL: other.url };
      await carried(ops(second, ['import', file, '--json'], '', swapped));
      await start(second, swapped);
      const owner = await ops(second, ['token-mint', 'owner', '--name', 'New', '--scopes', 'all']);
      expect(owner.code).toBe(0);
      const again = new ApiClient(studio?.api ?? '', owner.stdout.trim());
      expect(JSON.stringify(await everything(again))).not.toContain(overlayId);
    } finally {
      await stop();
      await other.close();
    }
  } finally {
    await documents.close();
  }
});

it('without its records a studio keeps its accounts; their tokens are minted anew', async () => {
  const first = join(dir, 'first');
  let api = await start(first);
  await makeSomething(api);
  const before = await everything(api);
  await stop();
  const file = join(dir, 'log.ndjson');
  await carried(ops(first, ['export', file, '--json']));

  const second = join(dir, 'second');
  await carried(ops(second, ['import', file, '--json']));
  api = await start(second);
  expect(studio?.output).not.toContain('osp_');
  expect((await api.get('/me')).status).toBe(401);
  const minted = await ops(second, ['token-mint', 'owner', '--name', 'New', '--scopes', 'all']);
  expect(minted.code).toBe(0);
  expect(await everything(new ApiClient(studio?.api ?? '', minted.stdout.trim()))).toEqual(before);
});

it('an import that was killed goes on; no server starts before it is finished', async () => {
  const first = join(dir, 'first');
  const api = await start(first);
  for (let i = 0; i < 5; i++) await makeSomething(api);
  const before = await everything(api);
  const file = join(dir, 'log.ndjson');
  const out = await carried(ops(first, ['export', file, '--json']));
  await stop();

  const second = await folderWithRecordsOf(first, 'second');
  const there = { EVENTSTORE_URL: server.url };
  // At some append it hangs, which has landed all the same, and is killed there.
  server.fail('append', { do: 'delay', ms: 1 }, 5);
  server.fail('append', { do: 'hang', written: true }, 100);
  const killed = startOps(second, ['import', file], there);
  await until(() => server.counts.taken > 7, { within: 60_000 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  server.behave();

  const refused = await runToEnd({ DATA_DIR: second, PORT: '1', SECRET_KEY, ...there });
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^[^\n]*finish the import[^\n]*\n$/) as string,
  });
  expect(await carried(ops(second, ['import', file, '--json'], '', there))).toEqual(out);
  expect(await everything(await start(second, there))).toEqual(before);
});

it('an export that the disk takes a part of only says so, and goes on when there is room', async () => {
  const dataDir = join(dir, 'data');
  const api = await start(dataDir, { RATE_LIMITS: 'off' });
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  const moves = Array.from({ length: 300 }, (_, x) => ({ layout: { x } }));
  await Promise.all(moves.map((move) => ok(api.patch(`/overlays/${overlayId}/members/2`, move))));
  await stop();
  const file = join(dir, 'log.ndjson');
  // 64 or 128 KiB, as the shell counts: within the only write.
  const limited = ['-c', 'ulimit -f 128 && exec "$0" "$@"', process.execPath, opsScript];
  const cutOff = promisify(execFile)('sh', [...limited, 'export', file], { env: { DATA_DIR: dataDir } });
  await expect(cutOff).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('EFBIG') as string,
  });
  const { digest } = await carried(ops(dataDir, ['export', file, '--json']));
  expect(await carried(ops(join(dir, 'other'), ['import', file, '--json']))).toMatchObject({ digest });
});

it('a restored backup is believed rather than what had been made from the log since', async () => {
  const dataDir = join(dir, 'data');
  let api = await start(dataDir);
  await makeSomething(api);
  const before = await everything(api);
  await stop();
  const log = join(dataDir, 'events.sqlite');
  await copyFile(log, join(dir, 'backup.sqlite'));
  api = await start(dataDir);
  await makeSomething(api);
  expect(await everything(api)).not.toEqual(before);
  const refused = await ops(dataDir, ['new-epoch']);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('stop it first')]);
  await stop();

  await copyFile(join(dir, 'backup.sqlite'), log);
  expect((await ops(dataDir, ['new-epoch'])).code).toBe(0);
  api = await start(dataDir);
  expect(await everything(api)).toEqual(before);
  await makeSomething(api);
});

it('a deleted overlay can be purged for good; others can’t', async () => {
  const dataDir = join(dir, 'data');
  let api = await start(dataDir);
  const [gone, kept] = [
    await ok(api.post<{ overlayId: string }>('/overlays', { name: 'To be forgotten' })),
    await ok(api.post<{ overlayId: string }>('/overlays', { name: 'To be kept' })),
  ];
  await ok(api.delete(`/overlays/${gone.overlayId}`));
  const before = await everything(api);
  expect((await ops(dataDir, ['purge', gone.overlayId])).stderr).toContain('stop it first');
  await stop();

  const refused = await ops(dataDir, ['purge', kept.overlayId]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not deleted')]);
  for (let times = 0; times < 2; times++) await ops(dataDir, ['purge', gone.overlayId]);
  const out = await ops(dataDir, ['export']);
  expect(out.stdout).not.toContain('To be forgotten');
  expect(out.stdout).toContain('overlay.purged');
  api = await start(dataDir);
  expect(await everything(api)).toEqual(before);
});

it('a second server on the same data folder ends with one clear line', async () => {
  const dataDir = join(dir, 'data');
  await start(dataDir);
  const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: '1' });
  expect(code).toBe(1);
  expect(output).toMatch(/^[^\n]*[Aa]nother process[^\n]*\n$/);
});
