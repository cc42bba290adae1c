import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import Database from 'libsql';
import { join } from 'node:path';
import { ApiClient, ok } from '../support/api-client';
import { freePort } from '../support/server-process';
import { FreshUser, StarterProcess } from '../support/launcher-process';
import { until } from '../support/until';

/* What a person starts by a double click: data in their own folder, a port that stays, a browser that opens. */

// Servers are started, and one that falls is started again.
jest.setTimeout(60_000);

let user: FreshUser;
let started: StarterProcess[] = [];

beforeEach(() => {
  user = new FreshUser();
});

afterEach(async () => {
  await Promise.all(started.map((each) => each.stop()));
  started = [];
  user.remove();
});

function start(options: Parameters<typeof StarterProcess.start>[1] = {}): StarterProcess {
  const starter = StarterProcess.start(user, options);
  started.push(starter);
  return starter;
}

/** Remembered by an earlier start: the usual port may be somebody's. */
async function remember(port: number): Promise<void> {
  mkdirSync(user.dataDir, { recursive: true });
  writeFileSync(join(user.dataDir, 'starter.json'), JSON.stringify({ port }));
}

async function occupied(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, server };
}

const secretIn = (link = ''): string =>
  /^http:\/\/127\.0\.0\.1:\d+\/console\/setup#([\w-]{43})$/.exec(link)?.[1] ?? '';
/** Returns the address that another computer would use, not the loopback address of this one. */
const elsewhere = (url: string): string => `http://127.0.0.2:${new URL(url).port}`;

async function isWell(url: string): Promise<boolean> {
  const answer = await until(() => fetch(`${url}/healthz`).catch(() => null), { within: 20_000 });
  return (await answer.text()) !== '' && answer.ok;
}

const logs = (): readonly string[] =>
  readdirSync(user.logDir).map((name) => readFileSync(join(user.logDir, name), 'utf8'));

it('opens the first-run page by a link that works once; a second start opens the console instead of an error', async () => {
  await remember(await freePort());
  const first = start();
  const url = await first.untilServes();
  expect(first.output).toContain(user.dataDir);
  expect(first.output).toContain(user.logDir);
  const [link] = user.shown;
  const secret = secretIn(link);
  expect(secret).not.toBe('');
  // Neither the window, which may be on stream, nor the log has it.
  expect([first.output, ...logs()].join()).not.toMatch(/osp_\w|setup#[\w-]/);

  const again = start();
  expect(await again.ended()).toBe(0);
  expect(again.output).toContain('is running already');
  expect(secretIn(user.shown[1])).not.toBe('');

  const nobody = new ApiClient(`${url}/api/v1`, null);
  const password = 'a good password';
  await ok(nobody.post('/auth/setup', { secret, password }));
  expect((await nobody.post('/auth/setup', { secret, password })).status).toBe(401);
  expect(await start().ended()).toBe(0);
  expect(user.shown[2]).toBe(`${url}/console`);
  expect(await first.stop()).toBe(0);
});

it('takes the next port when another program has its own, says so, and keeps it', async () => {
  const { port, server } = await occupied();
  await remember(port);
  const first = start();
  const url = await first.untilServes();
  const taken = Number(new URL(url).port);
  expect(taken).toBeGreaterThan(port);
  expect(first.output).toContain(`Another program uses port ${port}. Overlay Studio uses port ${taken}`);
  expect(await first.stop()).toBe(0);
  server.close();
  await once(server, 'close');

  const next = start();
  expect(await next.untilServes()).toBe(url);
  expect(next.output).not.toContain('Another program');
});

it('two that are started at once become one studio, shown twice', async () => {
  await remember(await freePort());
  const both = [start(), start()];
  const serving = await Promise.any(both.map(async (each) => (await each.untilServes(), each)));
  const [other] = both.filter((each) => each !== serving);
  expect(await other?.ended()).toBe(0);
  expect(other?.output).toContain('is running already');
  expect(user.shown).toHaveLength(2);
  expect(serving.output).not.toContain('is running already');
});

it('leaves a log without secrets when the server falls, and serves again at the same address', async () => {
  await remember(await freePort());
  const settings = 'KLIPY_API_KEY=key-of-somebody\nLOG_LEVEL=info\n';
  mkdirSync(user.configDir, { recursive: true });
  writeFileSync(join(user.configDir, 'settings.env'), settings);
  const starter = start();
  const url = await starter.untilServes();
  // As native code that is led astray ends a process.
  const [server = ''] = execFileSync('pgrep', ['-P', String(starter.pid)], { encoding: 'utf8' }).split('\n');
  process.kill(Number(server), 'SIGSEGV');
  const [, log = ''] = await starter.untilSays(
    /stopped unexpectedly \(SIGSEGV\)[^]*?you can send it:\n +(\S+)/,
  );
  expect(readFileSync(log, 'utf8')).toMatch(/^Overlay Studio \d[^]*Ended with SIGSEGV\.$/m);
  expect(logs().join()).not.toMatch(/key-of-somebody|osp_\w/);
  expect(logs().join()).not.toContain(user.home);
  expect(await isWell(url)).toBe(true);
  expect(user.shown).toHaveLength(1);
});

it('a start that can’t succeed says why, and where its log is', async () => {
  const starter = start({ env: { PORT: 'often' } });
  expect(await starter.ended()).toBe(1);
  expect(starter.output).toMatch(
    /could not start:\n +PORT must be a number .*\n.*you can send it:\n +\S+\.log/,
  );
});

it('takes data of an older format after a backup of it, and refuses those of a newer version with its line', async () => {
  await remember(await freePort());
  const first = start();
  await first.untilServes();
  expect(await first.stop()).toBe(0);
  setFormat(2);
  const newer = start();
  await newer.untilServes();
  expect(await newer.stop()).toBe(0);
  const [backup = ''] = readdirSync(join(user.dataDir, 'backups'));
  expect(backup).toMatch(/^format-2-/);
  expect(readdirSync(join(user.dataDir, 'backups', backup))).toEqual(
    expect.arrayContaining(['events.sqlite', 'records.sqlite', 'secret.key']),
  );
  expect(logs().join()).toContain(`was copied as it was`);

  setFormat(99);
  const older = start();
  expect(await older.ended()).toBe(1);
  expect(older.output).toMatch(
    /could not start:\n.*was written by a newer version of this server \(format 99; /,
  );
});

/** Sets the log's format to that of another version. */
function setFormat(version: number): void {
  const db = new Database(join(user.dataDir, 'events.sqlite'));
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
}

it('serves without a browser, and other computers only when asked to', async () => {
  await remember(await freePort());
  const starter = start({ args: ['--network'], env: { PATH: '/nowhere' } });
  const url = await starter.untilServes();
  await starter.untilSays(/Open this in a browser. The link works once and expires after a day:\n +http\S+#/);
  expect(starter.output).toMatch(/Other computers and phones|not connected to a network/);
  expect(await isWell(elsewhere(url))).toBe(true);
  expect(await starter.stop('SIGTERM')).toBe(0);

  const alone = start();
  await alone.untilServes();
  await expect(fetch(`${elsewhere(url)}/healthz`)).rejects.toThrow();
  expect(await start({ args: ['ops', 'account-list'] }).ended()).toBe(0);
});
