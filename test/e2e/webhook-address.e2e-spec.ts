import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ok } from '../support/api-client';
import { followConnectLink } from '../support/connect-link';
import { KickServer } from '../support/platforms/kick-server';
import { freePort, StudioProcess } from '../support/server-process';
import { storedEvents } from '../support/stored-events';
import { until } from '../support/until';

interface Address {
  readonly mode: string;
  readonly source: string | null;
  readonly url: string | null;
  readonly port: number | null;
  readonly sources: readonly {
    readonly source: string;
    readonly state: string;
    readonly lastAt: string | null;
  }[];
}

let kick: KickServer;
let studio: StudioProcess;
let browser: Browser;
/** Port that a tunnel would lead to. */
let port: number;

beforeAll(async () => {
  kick = await new KickServer().start();
  port = await freePort();
  const tunnel = `127.0.0.1:${port}`;
  studio = await StudioProcess.start({
    env: {
      ...{ RATE_LIMITS: 'off', SIMULATED: 'on', WEBHOOK_PORT: String(port), ...kick.env },
      // Stand for public addresses.
      OUTBOUND_ALLOW: `${tunnel},${new URL(kick.origin).host}`,
    },
  });
  browser = await signIn(studio, await makeAccount(studio, 'ada'));
}, 30_000);

const at = (path: string): string => `http://127.0.0.1:${port}${path}`;
const address = (): Promise<Address> => ok(browser.client.get<Address>('/webhook-address'));
const set = (body: object) => browser.client.put('/webhook-address', body);
const kickState = async () => (await address()).sources.find(({ source }) => source === 'kick');
const test = async () =>
  (await ok(browser.client.post<{ test: { state: string; reason: string | null } }>('/webhook-address/test')))
    .test;
const kickStatus = async () =>
  (
    await ok(
      browser.client.get<{
        platforms: { kick: { eventSubscriptions: { delivering?: boolean; reason?: string } } };
      }>('/status/platforms'),
    )
  ).platforms.kick.eventSubscriptions;

async function connectKick(): Promise<void> {
  const { url } = await ok(browser.client.post<{ url: string }>('/channels/kick/connect', {}));
  const there = await followConnectLink(url);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const back = kick.agree(there.headers.get('location') ?? '');
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
}

async function follow(): Promise<number> {
  const { body, headers } = kick.signed('channel.followed', {
    broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
    follower: { user_id: 21, username: 'Viewer', channel_slug: 'viewer' },
  });
  const sent = await fetch(at('/webhooks/kick'), { method: 'POST', headers, body: new Uint8Array(body) });
  return sent.status;
}

it('serves webhooks and nothing else on the port for tunnels', async () => {
  for (const path of ['/', '/console', '/api/v1/me', '/healthz', '/connect/kick?ticket=x', '/webhooks'])
    expect([path, (await fetch(at(path), { redirect: 'manual' })).status]).toEqual([path, 404]);
  expect((await fetch(at('/webhooks/kick'), { method: 'POST', body: '{}' })).status).toBe(401);
});

it('has no public address at first, and says that nothing can reach it', async () => {
  expect(await address()).toMatchObject({ mode: 'none', source: null, url: null, port });
  expect(await kickState()).toEqual({ source: 'kick', state: 'unreachable', url: null, lastAt: null });
  expect((await browser.client.post('/webhook-address/test')).body).toMatchObject({ code: 'not_connected' });
  await connectKick();
  await until(async () => (await kickStatus()).reason === 'needs_public_url');
  expect(kick.subscribed.size).toBe(0);
});

it('rejects addresses that are not public, or more than an address', async () => {
  for (const url of [
    'http://hooks.example.com',
    'https://10.0.0.1',
    'https://hooks.example.com/path',
    'hooks',
    '',
  ])
    expect((await set({ mode: 'own', url })).body).toMatchObject({
      code: 'invalid_value',
      details: { field: 'url' },
    });
});

it('subscribes once there is an address, and delivers only after a verified message', async () => {
  expect(await ok(set({ mode: 'own', url: at('/') }))).toMatchObject({ mode: 'own', source: 'pasted' });
  await until(() => kick.subscribed.size > 0, { what: 'subscriptions at Kick' });
  expect(await kickState()).toMatchObject({ state: 'waiting', lastAt: null, url: at('/webhooks/kick') });
  await until(async () => (await kickStatus()).reason === 'nothing_arrived');
  expect(await kickStatus()).toMatchObject({ delivering: false });

  expect((await fetch(at('/webhooks/kick'), { method: 'POST', body: '{}' })).status).toBe(401);
  expect(await kickState()).toMatchObject({ state: 'waiting' });
  expect(await follow()).toBe(200);
  expect(await kickState()).toMatchObject({ state: 'proven', lastAt: expect.any(String) });
  expect(await kickStatus()).toMatchObject({ delivering: true });
});

it('tests whether the address leads to this studio', async () => {
  expect(await test()).toMatchObject({ state: 'ok', reason: null });
  await ok(set({ mode: 'own', url: kick.origin }));
  expect(await test()).toMatchObject({ state: 'failed', reason: 'status_401' });
  // Another address has no proof yet.
  expect(await kickState()).toMatchObject({ state: 'waiting' });
});

it('leaves the links for OBS where they are', async () => {
  const { overlayId } = await ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'Mine' }));
  const { url, localUrl } = await ok(
    browser.client.get<{ url: string; localUrl: string | null }>(`/overlays/${overlayId}/link`),
  );
  expect(url).toContain(`${studio.url}/o/`);
  // That one leads to this computer already.
  expect(localUrl).toBeNull();
});

it('shows a test of a source in alert boxes only, and counts it nowhere', async () => {
  const { overlayId } = await ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'Tests' }));
  const add = async (widget: string): Promise<number> =>
    (await ok(browser.client.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget })))
      .memberId;
  const [alerts, goal] = [await add('alert-box'), await add('goal-bar')];
  const reactions = async (memberId: number): Promise<string> =>
    JSON.stringify(
      (await storedEvents(studio.dataDir)).filter(
        ({ type, stream, data }) =>
          type === 'widget.reacted' &&
          stream.endsWith(overlayId) &&
          (data as { memberId?: number }).memberId === memberId,
      ),
    );
  const follows = async (): Promise<number> =>
    (await ok(browser.client.get<{ follows: number }>(`/overlays/${overlayId}/activity/stats`))).follows;
  // A new goal counts what was recorded before it.
  await until(async () => (await reactions(goal)).includes('fill_layers'), {
    what: 'the value of the new goal',
  });
  const [before, goalBefore] = [await follows(), await reactions(goal)];

  expect((await browser.client.post('/channels/youtube/test')).body).toMatchObject({ code: 'not_connected' });
  expect(await ok(browser.client.post('/channels/kick/test'))).toMatchObject({ simulated: true });
  await until(async () => (await reactions(alerts)).includes('Test'), { what: 'the alert of the test' });
  expect(await follows()).toBe(before);
  expect(await reactions(goal)).toBe(goalBefore);
  const recorded = (await storedEvents(studio.dataDir)).filter(({ type }) => type === 'activity.recorded');
  expect(recorded.at(-1)?.data).toMatchObject({ platform: 'kick', simulated: true, test: true });
});

it('removes the own address', async () => {
  expect(await ok(set({ mode: 'none' }))).toMatchObject({ mode: 'none', url: null });
  expect(await kickState()).toMatchObject({ state: 'unreachable' });
});
