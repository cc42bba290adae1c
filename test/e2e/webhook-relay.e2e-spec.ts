import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ok } from '../support/api-client';
import { followConnectLink } from '../support/connect-link';
import { KickServer } from '../support/platforms/kick-server';
import { freePort, StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/*
 * Webhooks by a relay, as packed, behind nginx where Debian's is installed (`apt install nginx-light`), else asked
 * directly.
 */

interface Address {
  readonly mode: string;
  readonly url: string | null;
  readonly relay: string | null;
  readonly sources: readonly {
    readonly source: string;
    readonly state: string;
    readonly url: string | null;
  }[];
}

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const program = resolve(__dirname, '../../dist/apps/relay/src/main.js');
let dir: string;
let kick: KickServer;
let studio: StudioProcess;
let browser: Browser;
let relay: ChildProcess;
let relayPort: number;
let nginx: ChildProcess | null = null;
/** Address that the world sees. */
let front: string;

async function startRelay(): Promise<void> {
  const env = { ...process.env, RELAY_PORT: String(relayPort), RELAY_DATA: join(dir, 'data') };
  relay = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  await until(async () => (await fetch(`http://127.0.0.1:${relayPort}/healthz`).catch(() => null))?.ok, {
    what: 'the relay',
  });
}

async function startNginx(port: number): Promise<void> {
  const conf = join(dir, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log; events {}
    http { access_log off; client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
      fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
      server { listen 127.0.0.1:${port}; client_max_body_size 300k;
        location / { proxy_pass http://127.0.0.1:${relayPort}; proxy_http_version 1.1;
          proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;
          proxy_set_header X-Forwarded-For $remote_addr; proxy_read_timeout 120s; } } }`,
  );
  nginx = spawn('nginx', ['-c', conf, '-e', join(dir, 'error.log')], { stdio: 'ignore' });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok, {
    what: 'nginx',
  });
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'relay-e2e-'));
  relayPort = await freePort();
  await startRelay();
  const frontPort = hasNginx ? await freePort() : relayPort;
  if (hasNginx) await startNginx(frontPort);
  front = `http://127.0.0.1:${frontPort}`;
  kick = await new KickServer().start();
  studio = await StudioProcess.start({
    env: {
      ...{ RATE_LIMITS: 'off', SIMULATED: 'on', WEBHOOK_PORT: 'off', ...kick.env },
      // Stand for public addresses.
      OUTBOUND_ALLOW: `127.0.0.1:${frontPort},${new URL(kick.origin).host}`,
    },
  });
  await signedIn();
}, 60_000);

afterAll(async () => {
  relay?.kill('SIGKILL');
  nginx?.kill('SIGTERM');
  rmSync(dir, { recursive: true, force: true });
});

let ada: Awaited<ReturnType<typeof makeAccount>>;
async function signedIn(): Promise<void> {
  ada ??= await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
}

const address = (): Promise<Address> => ok(browser.client.get<Address>('/webhook-address'));
const kickUrl = async (): Promise<string> =>
  (await address()).sources.find(({ source }) => source === 'kick')?.url ?? '';
const test = async () =>
  (await ok(browser.client.post<{ test: { state: string; reason: string | null } }>('/webhook-address/test')))
    .test;
const follows = async (): Promise<number> =>
  (await ok(browser.client.get<{ session: object; follows: number }>('/stats/activity'))).follows;

async function connectKick(): Promise<void> {
  const { url } = await ok(browser.client.post<{ url: string }>('/channels/kick/connect', {}));
  const there = await followConnectLink(url);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const back = kick.agree(there.headers.get('location') ?? '');
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
}

/** Kick posts an event to the address that it was given. */
async function post(id: number): Promise<number> {
  const { body, headers } = kick.signed('channel.followed', {
    broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
    follower: { user_id: id, username: `Viewer ü ${id}`, channel_slug: `viewer${id}` },
  });
  const sent = await fetch(await kickUrl(), { method: 'POST', headers, body: new Uint8Array(body) });
  return sent.status;
}

it('rejects an address that is no relay, and a key without a box', async () => {
  const set = (body: object) => browser.client.put('/webhook-address', { mode: 'relay', ...body });
  for (const body of [
    { url: kick.origin },
    { url: front, readKey: 'k'.repeat(43) },
    { url: 'https://10.0.0.1' },
    {},
  ])
    expect((await set(body)).body).toMatchObject({ code: 'invalid_value', details: { field: 'url' } });
  expect(await address()).toMatchObject({ mode: 'none', relay: null });
});

it('makes a box at a relay, reads it, and proves that messages come back', async () => {
  await ok(browser.client.put('/webhook-address', { mode: 'relay', url: front }));
  expect(await address()).toMatchObject({
    mode: 'relay',
    url: expect.stringMatching(`^${front}/in/`) as string,
  });
  await until(async () => (await address()).relay === 'open');
  expect(await test()).toMatchObject({ state: 'ok', reason: null });
  await connectKick();
  await until(() => kick.subscribed.size > 0, { what: 'subscriptions at Kick' });
});

it('verifies signed bytes that passed the relay, and refuses others', async () => {
  expect(await post(21)).toBe(200);
  await until(async () => (await follows()) === 1);
  const forged = await fetch(await kickUrl(), { method: 'POST', body: '{}' });
  expect(forged.status).toBe(200);
  expect(await post(22)).toBe(200);
  await until(async () => (await follows()) === 2);
  expect((await address()).sources.find(({ source }) => source === 'kick')?.state).toBe('proven');
});

it('counts each message once over kills of the studio and of the relay', async () => {
  const url = await kickUrl();
  await studio.kill();
  const posts = Array.from({ length: 20 }, (_, i) => 100 + i);
  for (const id of posts.slice(0, 10)) {
    const { body, headers } = kick.signed('channel.followed', {
      broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
      follower: { user_id: id, username: `Viewer${id}`, channel_slug: `viewer${id}` },
    });
    // Kick repeats what it believes to be lost.
    for (let i = 0; i < 2; i++)
      expect((await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status).toBe(200);
  }
  relay.kill('SIGKILL');
  await startRelay();
  studio = await studio.restart();
  await signedIn();
  await until(async () => (await follows()) >= 3);
  relay.kill('SIGKILL');
  await startRelay();
  for (const id of posts.slice(10)) expect(await post(id)).toBe(200);
  await until(async () => (await follows()) >= 22, { within: 20_000 });
  expect(await test()).toMatchObject({ state: 'ok' });
  expect(await follows()).toBe(22);
}, 60_000);

it('reads no box any more once the address is removed', async () => {
  await ok(browser.client.put('/webhook-address', { mode: 'none' }));
  expect(await address()).toMatchObject({ mode: 'none', url: null, relay: null });
});
