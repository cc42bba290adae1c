import { leaksIn, makeAccount, opsOk, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { YoutubeServer } from '../support/platforms/youtube-server';
import { storedEvents } from '../support/stored-events';
import { followConnectLink } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

interface State {
  readonly connected: boolean;
  readonly healthy: boolean;
  readonly simulated: boolean;
  readonly eventSubscriptions: { readonly items?: readonly { readonly status: string }[] };
  readonly latestEvents: readonly { readonly type: string }[];
}

let youtube: YoutubeServer;
let studio: StudioProcess;
let ada: TestAccount;
let api: ApiClient;
let browser: Browser;
let overlayId: string;

beforeAll(async () => {
  youtube = await new YoutubeServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'off', LOG_LEVEL: 'debug', ...youtube.env },
  });
  ada = await makeAccount(studio, 'ada');
  await signedIn();
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
}, 30_000);

async function signedIn(): Promise<void> {
  api = new ApiClient(studio.api, ada.token);
  browser = await signIn(studio, ada);
}

const state = async (): Promise<State> =>
  (await ok(api.get<{ platforms: { youtube: State } }>('/status/platforms'))).platforms.youtube;

async function goesTo(link: string): Promise<Response> {
  const there = await followConnectLink(link);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return fetch(youtube.agree(there.headers.get('location') ?? ''), { headers: { cookie } });
}

it('a channel is connected by a browser, and its stream is found', async () => {
  youtube.goLive();
  const { url } = await ok(browser.client.post<{ url: string }>('/channels/youtube/connect', {}));
  const done = await goesTo(url);
  expect(await done.text()).toContain('Streamer is connected');
  expect(await ok(api.get('/channels'))).toMatchObject({
    items: [{ platform: 'youtube', login: 'streamer', needsReconnect: false }],
    available: expect.arrayContaining(['youtube', 'kofi', 'tiltify']),
  });
  await until(async () => (await state()).eventSubscriptions.items?.[0]?.status === 'enabled');
  expect(await state()).toMatchObject({ connected: true, healthy: true, simulated: false });
});

it('a super chat that is told twice, also over a kill, is one tip', async () => {
  const listed = async () =>
    (await ok(api.get<{ items: readonly object[] }>(`/overlays/${overlayId}/activity?kind=tip`))).items;
  const about = { id: 'super-chat-1' };
  const details = { superChatDetails: { amountMicros: '5000000', currency: 'EUR', userComment: 'hello' } };
  youtube.emit('superChatEvent', details, about);
  youtube.emit('superChatEvent', details, about);
  await until(async () => (await listed()).length > 0);
  await studio.kill();
  youtube.emit('superChatEvent', details, about);
  youtube.emit('newSponsorEvent');
  studio = await studio.restart();
  await signedIn();
  await until(async () => (await state()).latestEvents[0]?.type === 'sub');
  expect(await listed()).toMatchObject([
    { kind: 'tip', platform: 'youtube', amount: 5, currency: 'EUR', message: 'hello', simulated: false },
  ]);
}, 30_000);

it('what is said there is heard, and what is said here is said there', async () => {
  await ok(api.get('/chat/messages'));
  youtube.say('hi there');
  const lines = async () => (await ok(api.get<{ items: readonly object[] }>('/chat/messages'))).items;
  await until(async () => (await lines()).length > 0);
  expect(await lines()).toMatchObject([{ platform: 'youtube', text: 'hi there', user: { name: 'viewer' } }]);
  expect(await ok(api.post('/chat/messages', { text: 'hello' }))).toMatchObject({
    results: [{ platform: 'youtube', simulated: false, status: 'sent' }],
  });
  expect(youtube.messages.map(({ text }) => text)).toEqual(['hello']);
});

it('live data of the channel come from there', async () => {
  const { memberId } = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
  );
  const stats = await ok(
    api.get<{ data: object }>(`/overlays/${overlayId}/members/${memberId}/live-data?kind=youtube-stats`),
  );
  expect(stats.data).toEqual({ subscribers: 1234, viewers: 42, likes: 7, latestSubscriber: 'viewer' });
});

it('a token that is over is renewed behind whoever asks', async () => {
  youtube.expire();
  expect(await ok(api.post('/chat/messages', { text: 'again' }))).toMatchObject({
    results: [{ status: 'sent' }],
  });
  expect(youtube.refreshes).toBeGreaterThan(0);
});

it('no secret and no token stands in a file, an event, the log or a metric', async () => {
  const all = [...youtube.knownTokens(), youtube.clientSecret];
  expect(all.length).toBeGreaterThan(3);
  const secrets = Object.fromEntries(all.map((each, i) => [`secret ${i}`, each]));
  const metrics = await (await fetch(`${studio.url}/metrics`)).text();
  const texts = [studio.output, metrics, JSON.stringify(await storedEvents(studio.dataDir))];
  expect(await leaksIn(secrets, { folder: studio.dataDir, texts })).toEqual([]);
});

it('let go of, Google is told, and nothing is known of it any more', async () => {
  expect(await opsOk(studio.dataDir, ['channel-disconnect', 'ada', 'youtube'])).toBe('Disconnected.');
  expect(youtube.asked.some(({ path }) => path === '/revoke')).toBe(true);
  expect(await state()).toMatchObject({ connected: false });
});

it('operators connect it by the command line, and let go of it', async () => {
  const printed = await opsOk(studio.dataDir, ['channel-connect', 'ada', 'youtube']);
  const done = await goesTo(/http\S+/.exec(printed)?.[0] ?? '');
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Streamer is connected')]);
  await until(async () => (await state()).healthy);
  expect(await opsOk(studio.dataDir, ['channel-disconnect', 'ada', 'youtube'])).toBe('Disconnected.');
  expect(await state()).toMatchObject({ connected: false });
});

it('a client for limited devices connects by a code that is typed in at Google', async () => {
  await studio.stop();
  const env = { RATE_LIMITS: 'off', ...youtube.env, YOUTUBE_CLIENT_KIND: 'device' };
  studio = await StudioProcess.start({ dataDir: studio.dataDir, env });
  await signedIn();
  const { url } = await ok(browser.client.post<{ url: string }>('/channels/youtube/connect', {}));
  const begun = await followConnectLink(url);
  const waiting = new URL(begun.headers.get('location') ?? '', `${studio.url}/connect/youtube`).toString();
  const page = await (await fetch(waiting)).text();
  const code = /id="code">([\w-]+)</.exec(page)?.[1] ?? '';
  expect(page).toContain('google.com/device');
  youtube.enter(code, 'granted');
  expect(await (await fetch(waiting)).text()).toContain('Streamer is connected');
  await until(async () => (await state()).healthy);
});
