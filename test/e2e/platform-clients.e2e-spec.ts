import { leaksIn, makeAccount, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { followConnectLink } from '../support/connect-link';
import { KickServer } from '../support/platforms/kick-server';
import { TwitchServer } from '../support/platforms/twitch-server';
import { YoutubeServer } from '../support/platforms/youtube-server';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

interface Client {
  readonly platform: string;
  readonly source: string | null;
  readonly clientId: string | null;
  readonly kind: string | null;
  readonly hasSecret: boolean;
  readonly redirectUri: string;
  readonly check: { readonly state: string; readonly reason: string | null } | null;
}

let twitch: TwitchServer;
let kick: KickServer;
let youtube: YoutubeServer;
let studio: StudioProcess;
let ada: TestAccount;
let browser: Browser;
let environment: Record<string, string>;

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  kick = await new KickServer().start();
  youtube = await new YoutubeServer().start();
  environment = {
    ...{ RATE_LIMITS: 'off', SIMULATED: 'on', LOG_LEVEL: 'debug' },
    ...{ ...twitch.addresses, ...kick.addresses, ...youtube.addresses },
  };
  studio = await StudioProcess.start({ env: environment });
  ada = await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
}, 30_000);

const list = async (): Promise<readonly Client[]> =>
  (await ok(browser.client.get<{ items: readonly Client[] }>('/platform-clients'))).items;
const of = async (platform: string): Promise<Client | undefined> =>
  (await list()).find((each) => each.platform === platform);
const set = (platform: string, body: object): Promise<Answer> =>
  browser.client.put(`/platform-clients/${platform}`, body);
/** Platforms with a client; sources of tips need none. */
const available = async (): Promise<readonly string[]> => {
  const all = await ok(browser.client.get<{ available: readonly string[] }>('/channels'));
  return all.available.filter((name) => ['twitch', 'kick', 'youtube'].includes(name));
};

/** Goes to Twitch and agrees there. */
async function connectTwitch(): Promise<void> {
  const { url } = await ok(
    browser.client.post<{ url: string }>('/channels/twitch/connect', { role: 'broadcaster' }),
  );
  const there = await followConnectLink(url);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const back = twitch.agree(there.headers.get('location') ?? '');
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
}

const channel = async (): Promise<object | undefined> =>
  (await ok(browser.client.get<{ items: readonly object[] }>('/channels'))).items[0];

it('lists every platform without a client, with the address for the way back', async () => {
  expect(await available()).toEqual([]);
  const port = new URL(studio.url).port;
  expect(await list()).toEqual(
    ['twitch', 'kick', 'youtube'].map((platform) => ({
      ...{ platform, source: null, clientId: null, kind: null, hasSecret: false, check: null },
      redirectUri: `http://localhost:${port}/connect/${platform}/callback`,
    })),
  );
  const refused = await browser.client.post('/channels/twitch/connect', { role: 'broadcaster' });
  expect(refused.body).toMatchObject({ code: 'not_connected' });
  expect((await browser.client.post('/platform-clients/kick/check')).body).toMatchObject({
    code: 'not_connected',
  });
});

it('rejects what a platform does not know, and stores nothing of it', async () => {
  const wrong = 'not-a-client-of-theirs';
  for (const [platform, body] of [
    ['twitch', { clientId: wrong }],
    ['twitch', { clientId: twitch.clientId, clientSecret: 'wrong' }],
    ['kick', { clientId: kick.clientId, clientSecret: 'wrong' }],
    ['youtube', { clientId: youtube.clientId, clientSecret: 'wrong' }],
    ['youtube', { clientId: wrong, clientSecret: youtube.clientSecret, kind: 'device' }],
  ] as const) {
    const answer = await set(platform, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'client_rejected',
      details: { platform, reason: 'invalid_client' },
    });
  }
  expect((await list()).every(({ source }) => source === null)).toBe(true);
});

it('rejects what no client of the platform can be', async () => {
  for (const [platform, body, field] of [
    ['kick', { clientId: 'long-enough' }, 'clientSecret'],
    ['youtube', { clientId: 'long-enough' }, 'clientSecret'],
    ['youtube', { clientId: 'long-enough', clientSecret: 'x', kind: 'public' }, 'kind'],
    ['twitch', { clientId: 'long-enough', clientSecret: 'x', kind: 'public' }, 'clientSecret'],
    ['twitch', { clientId: 'with a space' }, 'clientId'],
  ] as const)
    expect((await set(platform, body)).body).toMatchObject({ code: 'invalid_value', details: { field } });
  const token = new ApiClient(studio.api, ada.token);
  expect((await token.put('/platform-clients/twitch', { clientId: 'long-enough' })).status).toBe(403);
});

it('accepts each kind of client that the platform knows, and returns no secret', async () => {
  const secrets = {
    twitch: twitch.clientSecret,
    kick: kick.clientSecret,
    youtube: youtube.clientSecret,
  };
  for (const [platform, kind, { clientId, clientSecret }] of [
    ['twitch', 'confidential', twitch],
    ['kick', 'confidential', kick],
    ['youtube', 'web', youtube],
    ['youtube', 'desktop', youtube],
    ['youtube', 'device', youtube],
  ] as const) {
    const answer = await ok(
      browser.client.put<Client>(`/platform-clients/${platform}`, { clientId, clientSecret, kind }),
    );
    expect(answer).toMatchObject({
      source: 'pasted',
      clientId,
      kind,
      hasSecret: true,
      check: { state: 'ok' },
    });
    expect(await of(platform)).toEqual(answer);
  }
  expect(await available()).toEqual(['twitch', 'kick', 'youtube']);
  const found = await leaksIn(secrets, { folder: studio.dataDir, texts: [studio.output] });
  expect(found).toEqual([]);
});

it('asks to connect again once the account uses another client, and opens the channel with it then', async () => {
  await connectTwitch();
  await twitch.subscribed();
  expect(await channel()).toMatchObject({ needsReconnect: false });
  // A client whose check is unknown: Twitch has a fault.
  twitch.next.set('/device', [{ status: 503 }]);
  const away = await set('twitch', { clientId: 'another-client-of-ada' });
  expect(away.body).toMatchObject({ check: { state: 'unknown' }, hasSecret: false });
  expect(await channel()).toMatchObject({ needsReconnect: true });
  await until(() => twitch.sessions.size === 0, { what: 'the end of the session of the first client' });

  const { clientId, clientSecret } = twitch;
  await ok(set('twitch', { clientId, clientSecret }));
  expect(await channel()).toMatchObject({ needsReconnect: false });
  await twitch.subscribed();
}, 30_000);

it('checks a stored client again, and says what came of it', async () => {
  twitch.next.set('/token', [{ status: 403, body: { status: 403, message: 'invalid client secret' } }]);
  expect(await ok(browser.client.post('/platform-clients/twitch/check'))).toMatchObject({
    check: { state: 'rejected', reason: 'invalid_client' },
  });
  expect(await of('twitch')).toMatchObject({ check: { state: 'rejected' } });
  await ok(browser.client.post('/platform-clients/twitch/check'));
  expect(await of('twitch')).toMatchObject({ check: { state: 'ok', reason: null } });
});

it('keeps clients of one account from the others', async () => {
  const bo = await signIn(studio, await makeAccount(studio, 'bo'));
  const { items } = await ok(bo.client.get<{ items: readonly Client[] }>('/platform-clients'));
  expect(items.map(({ source }) => source)).toEqual([null, null, null]);
});

it('returns to the client of the server when the own one is removed', async () => {
  await studio.stop();
  studio = await StudioProcess.start({
    dataDir: studio.dataDir,
    env: { ...environment, KICK_CLIENT_ID: 'of-the-server', KICK_CLIENT_SECRET: 'secret-of-server' },
  });
  browser = await signIn(studio, ada);
  expect(await of('kick')).toMatchObject({ source: 'pasted', clientId: kick.clientId });
  for (let time = 0; time < 2; time++)
    expect(await ok(browser.client.delete('/platform-clients/kick'))).toMatchObject({
      ...{ source: 'environment', clientId: 'of-the-server', hasSecret: true, check: null },
    });
  expect(await ok(browser.client.delete('/platform-clients/youtube'))).toMatchObject({ source: null });
  expect(await available()).toEqual(['twitch', 'kick']);
}, 30_000);
