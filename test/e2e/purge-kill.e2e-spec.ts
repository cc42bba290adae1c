import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { leaksIn, ops, opsOk, startOps } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { rowsOf } from '../support/rows-of';
import { StudioProcess } from '../support/server-process';
import { realTime } from '../support/until';

/*
 * A purge is killed at moments all over its work and done again: then nothing of the overlay is left in the data
 * folder, and what was not purged is as it was. More moments: PURGE_KILLS=100 npx jest test/e2e/purge-kill
 */
const KILLS = Number(process.env['PURGE_KILLS'] ?? 2);

// Servers and command lines run.
jest.setTimeout(60_000);

/** Also where the suite runs on shared stores: only an embedded log is a file. */
const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '', RATE_LIMITS: 'off' };
/** Number of commands after which a snapshot of the overlay is stored beside the read models. */
const COMMANDS = 1_200;
const secrets = { name: 'a-name-that-must-not-stay', text: 'a-text-that-must-not-stay' };

let base: string;
let gone: string;
let remaining: string;
/** Answers of the API about the remaining overlay. */
let before: unknown;
/** Duration of a complete purge, in milliseconds. */
let whole: number;

/** A data folder as a server leaves it that was killed, a deleted overlay and another one in it. */
beforeAll(async () => {
  const studio = await StudioProcess.start({ env: embedded });
  base = studio.dataDir;
  const api = new ApiClient(studio.api);
  const make = async (name: string): Promise<string> =>
    (await ok(api.post<{ overlayId: string }>('/overlays', { name, starter: true }))).overlayId;
  gone = await make(secrets.name);
  remaining = await make('To be kept');
  const layers = [gone, remaining].map((overlayId) => `/overlays/${overlayId}/members/2`);
  for (let i = 0; i < COMMANDS; i += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, k) =>
        ok(api.patch(layers[k % 10 ? 0 : 1] ?? '', { name: `${k % 10 ? secrets.text : 'text'} ${i + k}` })),
      ),
    );
  await ok(api.delete(`/overlays/${gone}?confirm=true`));
  before = await report(studio);
  await studio.kill();
  const files = (await leaksIn(secrets, { folder: base, texts: [] })).join();
  for (const name of ['events.sqlite', 'read-models.sqlite']) expect(files).toContain(`in ${name}`);

  await withFolder(async (dir) => {
    const began = performance.now();
    await opsOk(dir, ['purge', gone]);
    whole = performance.now() - began;
  });
});

afterAll(() => rm(base, { recursive: true, force: true }));

async function report({ api }: StudioProcess): Promise<unknown> {
  const client = new ApiClient(api);
  return [
    await ok(client.get('/overlays')),
    await ok(client.get(`/overlays/${remaining}`)),
    await ok(client.get(`/overlays/${remaining}/history?limit=100`)),
    (await client.get(`/overlays/${gone}`)).status,
  ];
}

async function withFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'purge-'));
  try {
    await cp(base, dir, { recursive: true, filter: (file) => !file.endsWith('.sock') });
    await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns whether it had said that it was done */
async function purgeAndKill(dir: string, afterMs: number): Promise<boolean> {
  const child = startOps(dir, ['purge', gone]);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  await Promise.race([realTime(afterMs, 'the command is killed at a chosen moment'), ended]);
  child.kill('SIGKILL');
  await ended;
  return said.startsWith('Removed');
}

async function serves(dir: string): Promise<void> {
  const studio = await StudioProcess.start({ dataDir: dir, env: embedded });
  try {
    expect(await report(studio)).toEqual(before);
  } finally {
    await studio.kill();
  }
}

const nothingIsLeft = async (dir: string): Promise<void> =>
  expect(await leaksIn(secrets, { folder: dir, texts: [] })).toEqual([]);

/** The records of purges in the log. */
const recordsIn = (dir: string): Promise<readonly object[]> =>
  rowsOf(join(dir, 'events.sqlite'), `SELECT * FROM events WHERE type = 'overlay.purged'`);

const moments = Array.from({ length: KILLS }, (_, i) => Math.round((100 * (i + 1)) / (KILLS + 1)));

it.each(moments)('killed after %i % of its time it is simply done again', (percent) =>
  withFolder(async (dir) => {
    if (await purgeAndKill(dir, (percent / 100) * whole)) await nothingIsLeft(dir);
    if (percent % 2 === 0) await serves(dir);
    expect(await ops(dir, ['verify'])).toMatchObject({ code: 0, stderr: '' });

    expect(await opsOk(dir, ['purge', gone])).toContain('Removed');
    await nothingIsLeft(dir);
    expect(await recordsIn(dir)).toHaveLength(1);
    await serves(dir);
    const { code, stdout } = await ops(dir, ['verify']);
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('purge')]);
  }),
);

it('that came no further than to say what it will do is told of by verify', async () => {
  let record: object = {};
  await withFolder(async (dir) => {
    await opsOk(dir, ['purge', gone]);
    record = (await recordsIn(dir))[0] ?? {};
  });
  await withFolder(async (dir) => {
    const values = Object.values(record).map((value) => `'${String(value).replaceAll("'", "''")}'`);
    const db = new Database(join(dir, 'events.sqlite'));
    // A prepared statement would keep the file open until it is collected as garbage.
    db.exec(`INSERT INTO events VALUES (${values.join()})`);
    db.close();
    const { code, stdout } = await ops(dir, ['verify']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Run \`purge ${gone}\` again`)]);
    await opsOk(dir, ['purge', gone]);
    expect(await recordsIn(dir)).toEqual([record]);
    await nothingIsLeft(dir);
  });
});

it('says that it is not done while another program keeps the log open at what it was', () =>
  withFolder(async (dir) => {
    // Start once to finish the interrupted purge: a copied folder does not show whether its server still runs.
    await opsOk(dir, ['account-list']);
    const reader = new Database(join(dir, 'events.sqlite'));
    reader.exec('BEGIN; SELECT count(*) FROM events');
    const { code, stdout, stderr } = await ops(dir, ['purge', gone]);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'The purge is not complete. Run it again. Another program is reading the event log.\n',
    ]);
    reader.exec('ROLLBACK');
    reader.close();
    await opsOk(dir, ['purge', gone]);
    await nothingIsLeft(dir);
  }));
