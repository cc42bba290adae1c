import {
  leaksIn,
  makeAccount,
  ops,
  opsOk,
  signIn,
  type Browser,
  type TestAccount,
} from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { TwitchServer } from '../support/platforms/twitch-server';
import { followConnectLink } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { storedEvents } from '../support/stored-events';
import { until } from '../support/until';

interface State {
  readonly connected: boolean;
  readonly healthy: boolean;
  readonly missingScopes: readonly string[];
  readonly eventSubscriptions: { readonly delivering?: boolean; readonly reason?: string };
  readonly latestEvents: readonly { readonly type: string }[];
}

let twitch: TwitchServer;
let studio: StudioProcess;
let ada: TestAccount;
let api: ApiClient;
let browser: Browser;
let overlayId: string;

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', LOG_LEVEL: 'debug', ...twitch.env },
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
  (await ok(api.get<{ platforms: { twitch: State } }>('/status/platforms'))).platforms.twitch;

/** A browser goes the way, and comes back. */
async function goesTo(link: string, userId = '1001'): Promise<Response> {
  const there = await followConnectLink(link);
  expect(there.status).toBe(302);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const back = twitch.agree(there.headers.get('location') ?? '', userId);
  return fetch(back, { headers: { cookie } });
}

const link = async (role = 'broadcaster'): Promise<string> =>
  (await ok(browser.client.post<{ url: string }>('/channels/twitch/connect', { role }))).url;

it('the simulated channel stands in until one is connected', async () => {
  expect(await ok(api.get('/stream/twitch'))).toMatchObject({ simulated: true });
  expect(await ok(api.get('/channels'))).toEqual({
    items: [],
    available: expect.arrayContaining(['twitch', 'kofi', 'tiltify']),
    nextCursor: null,
  });
});

it('a channel is connected by a browser that goes there and back, once for each link', async () => {
  const url = await link();
  const done = await goesTo(url);
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('streamer is connected');
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(410);
  expect(await ok(api.get('/channels'))).toMatchObject({
    items: [{ platform: 'twitch', role: 'broadcaster', login: 'streamer', needsReconnect: false }],
  });
  await until(async () => (await state()).healthy);
  expect(await state()).toMatchObject({ connected: true, simulated: false, missingScopes: [] });
});

it('names the studio account before the way goes to the platform, and uses the link up only then', async () => {
  const url = await link();
  const looks = [await fetch(url), await fetch(url)];
  for (const page of looks) {
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('to the studio account <strong>ada</strong>');
  }
  expect(await (await fetch(await link('bot'))).text()).toContain('chat bot of the studio account');
  expect((await followConnectLink(url)).status).toBe(302);
  expect((await fetch(url)).status).toBe(410);
});

it('the way back counts only in the browser that began it', async () => {
  const there = await followConnectLink(await link());
  const back = twitch.agree(there.headers.get('location') ?? '');
  expect((await fetch(back)).status).toBe(410);
  expect((await fetch(back, { headers: { cookie: 'uconnect=another' } })).status).toBe(410);
  expect((await fetch(`${studio.url}/connect/twitch?ticket=nonsense`)).status).toBe(410);
});

it('a bot is connected beside it, and speaks there', async () => {
  expect((await goesTo(await link('bot'), '1002')).status).toBe(200);
  const send = (as?: string) => ok(api.post('/chat/messages', { text: `as ${as ?? 'whoever'}`, as }));
  expect(await send()).toMatchObject({ results: [{ platform: 'twitch', simulated: false, status: 'sent' }] });
  await send('broadcaster');
  expect(twitch.said.map(({ senderId }) => senderId)).toEqual(['1002', '1001']);
});

it('a line whose outcome isn’t known is not said again, whatever is repeated', async () => {
  const before = twitch.said.length;
  const say = () =>
    ok(
      api.post<{ results: readonly { status: string; code: string }[] }>(
        '/chat/messages',
        { text: 'once' },
        { 'idempotency-key': 'said-at-most-once' },
      ),
    );
  twitch.next.set('/chat/messages', [{ status: 500, body: { message: 'oops' } }]);
  expect(await say()).toMatchObject({ results: [{ status: 'failed', code: 'outcome_unknown' }] });
  expect(await say()).toMatchObject({ results: [{ status: 'failed', code: 'outcome_unknown' }] });
  expect(twitch.said).toHaveLength(before);
});

it('title and category are Twitch’s', async () => {
  expect(await ok(api.put('/stream/twitch', { title: 'From here', category: 'chess' }))).toMatchObject({
    simulated: false,
    title: 'From here',
    category: 'Chess',
  });
  expect(twitch.channel).toEqual({ title: 'From here', gameId: '33' });
  expect(await ok(api.get(`/overlays/${overlayId}/stream-info`))).toMatchObject({ title: 'From here' });
});

const follow = (n: number) => ({ user_id: `${n}`, user_login: `viewer${n}`, user_name: `Viewer${n}` });
const follows = async (): Promise<number> =>
  (await ok(api.get<{ follows: number }>(`/overlays/${overlayId}/activity/stats`))).follows;

it('what happens there is activity, told twice or over a kill once', async () => {
  await until(async () => (await state()).healthy);
  const id = twitch.emit('channel.follow', follow(1));
  twitch.emit('channel.follow', follow(1), { id });
  await until(async () => (await follows()) >= 1);
  await studio.kill();
  studio = await studio.restart();
  await signedIn();
  await twitch.subscribed();
  twitch.emit('channel.follow', follow(1), { id });
  twitch.emit('channel.follow', follow(2));
  await until(async () => (await follows()) >= 2);
  expect(await follows()).toBe(2);
  expect((await state()).latestEvents[0]).toMatchObject({ type: 'follow' });
  const { items } = await ok(
    api.get<{ items: readonly { simulated: boolean }[] }>(`/overlays/${overlayId}/activity`),
  );
  expect(items.map(({ simulated }) => simulated)).toEqual([false, false]);
}, 30_000);

it('chat lines come with who said them', async () => {
  await until(async () => (await state()).healthy);
  await ok(api.get('/chat/messages'));
  twitch.emit('channel.chat.message', {
    chatter_user_id: '2001',
    chatter_user_login: 'viewer',
    chatter_user_name: 'Viewer',
    message_id: 'line-1',
    message: { text: 'hello', fragments: [] },
    badges: [{ set_id: 'vip', id: '1', info: '' }],
    color: '',
  });
  const lines = async () => (await ok(api.get<{ items: readonly object[] }>('/chat/messages'))).items;
  await until(async () => (await lines()).length > 0);
  expect(await lines()).toMatchObject([
    { messageId: 'line-1', platform: 'twitch', user: { name: 'Viewer', roles: ['vip'] }, simulated: false },
  ]);
});

it('moderators decide about held messages, unban requests and suspicious viewers, also after a restart', async () => {
  await until(async () => (await state()).healthy);
  const viewer = { user_id: '2001', user_login: 'viewer', user_name: 'Viewer' };
  const reviews = async () =>
    (await ok(api.get<{ items: readonly { reviewId: string; kind: string }[] }>('/chat/reviews'))).items;
  const decide = (reviewId: string, decision: string) =>
    api.post(`/chat/reviews/${reviewId}/decide`, { decision });
  const hold = (id: string): void => {
    twitch.heldMessages.add(id);
    const message = { text: `words of ${id}`, fragments: [] };
    const automod = { category: 'swearing', level: 2 };
    twitch.emit('automod.message.hold', { ...viewer, message_id: id, message, reason: 'automod', automod });
  };
  hold('held');
  hold('expired');
  twitch.emit('channel.suspicious_user.message', {
    ...{ ...viewer, low_trust_status: 'restricted', types: ['ban_evader'] },
    message: { text: 'me again', fragments: [] },
  });
  await ok(api.post('/simulate/unbanRequest', { login: 'owl', message: 'sorry' }));
  await until(async () => (await reviews()).length >= 4);
  expect((await reviews()).find(({ reviewId }) => reviewId === 'held')).toMatchObject({
    ...{ kind: 'heldMessage', platform: 'twitch', simulated: false, text: 'words of held' },
    ...{ reason: 'AutoMod: swearing (2)', user: { login: 'viewer' } },
  });
  twitch.unbanRequests.push({ id: 'request', user_id: '2001', text: 'please' });
  await studio.kill();
  studio = await studio.restart();
  await signedIn();
  await twitch.subscribed('automod.message.hold');
  await until(async () => (await reviews()).length >= 5);
  expect(await ok(decide('held', 'approve'))).toEqual({
    ...{ reviewId: 'held', kind: 'heldMessage', decision: 'approve' },
  });
  await ok(decide('request', 'deny'));
  await ok(decide('suspicious-2001', 'deny'));
  expect(twitch.banned.has('2001')).toBe(true);
  expect(Object.fromEntries(twitch.decisions)).toEqual({ held: 'ALLOW', request: 'denied' });
  twitch.heldMessages.delete('expired');
  const late = await decide('expired', 'approve');
  expect([late.status, late.body['code']]).toEqual([404, 'not_found']);
  const [simulated, ...rest] = await reviews();
  expect([simulated?.kind, rest]).toEqual(['unbanRequest', []]);
  await ok(decide(simulated?.reviewId ?? '', 'approve'));
  expect(await reviews()).toEqual([]);
}, 30_000);

it('a token that is over is renewed behind whoever asks', async () => {
  twitch.expire('1001');
  expect(await ok(api.get('/stream/twitch'))).toMatchObject({ title: 'From here' });
  expect(twitch.refreshes).toBeGreaterThan(0);
});

it('no secret and no token stands in a file, an event or the log', async () => {
  const asked = twitch.asked.map(({ body }) => body);
  const tokens = twitch.knownTokens();
  expect(tokens.length).toBeGreaterThan(2);
  const secrets = Object.fromEntries(
    [...tokens, twitch.clientSecret].map((each, i) => [`secret ${i}`, each]),
  );
  const texts = [studio.output, JSON.stringify(await storedEvents(studio.dataDir))];
  expect(asked.length).toBeGreaterThan(0);
  expect(await leaksIn(secrets, { folder: studio.dataDir, texts })).toEqual([]);
});

it('consent that was taken back asks to connect anew, and connecting anew mends it', async () => {
  twitch.disconnect('1001');
  const answer = await api.get('/stream/twitch');
  expect([answer.status, answer.body['code']]).toEqual([409, 'reconnect_required']);
  expect((await ok(api.get<{ items: readonly object[] }>('/channels'))).items).toContainEqual(
    expect.objectContaining({ role: 'broadcaster', needsReconnect: true }),
  );
  expect((await goesTo(await link())).status).toBe(200);
  await until(async () => (await state()).healthy);
  expect(await ok(api.get('/stream/twitch'))).toMatchObject({ title: 'From here' });
});

it('operators connect and let go by the command line', async () => {
  const url = /http\S+/.exec(await opsOk(studio.dataDir, ['channel-connect', 'ada', 'twitch', '--bot']))?.[0];
  expect((await goesTo(url ?? '', '1002')).status).toBe(200);
  expect(await opsOk(studio.dataDir, ['channel-disconnect', 'ada', 'twitch', '--bot'])).toBe('Disconnected.');
  expect((await ops(studio.dataDir, ['channel-connect', 'ada', 'kick'])).code).toBe(1);
  expect((await ops(studio.dataDir, ['channel-connect', 'nobody', 'twitch'])).stderr).toContain('not found');
});

it('let go of, nothing is known of the channel any more, and Twitch is told', async () => {
  expect(await ok(browser.client.delete('/channels/twitch'))).toEqual({ deleted: true, platform: 'twitch' });
  expect(twitch.asked.some(({ path }) => path === '/revoke')).toBe(true);
  expect(await ok(api.get('/stream/twitch'))).toMatchObject({ simulated: true });
  await until(() => twitch.sessions.size === 0);
});

it('a client without a secret connects by a code that is typed in at Twitch', async () => {
  await studio.stop();
  const { TWITCH_CLIENT_SECRET: _secret, ...env } = twitch.env;
  studio = await StudioProcess.start({ dataDir: studio.dataDir, env: { RATE_LIMITS: 'off', ...env } });
  await signedIn();
  const begun = await followConnectLink(await link());
  const waiting = new URL(begun.headers.get('location') ?? '', `${studio.url}/connect/twitch`).toString();
  const page = await (await fetch(waiting)).text();
  const code = /id="code">(\w+)</.exec(page)?.[1] ?? '';
  expect(page).toContain('studio account <strong>ada</strong>');
  // The page keeps its code, looks by itself, and shows the code again when it is loaded anew.
  expect(page).not.toContain('http-equiv="refresh"');
  expect(page).toContain(`fetch('?flow=`);
  const look = async (): Promise<object> => (await fetch(`${waiting}&look=1`)).json() as Promise<object>;
  expect(await look()).toEqual({ status: 'pending' });
  expect(await (await fetch(waiting)).text()).toContain(`id="code">${code}<`);
  twitch.enter(code, 'granted');
  expect(await look()).toEqual({ status: 'connected', name: 'streamer' });
  expect((await fetch(waiting)).status).toBe(410);
  expect(await ok(api.get('/stream/twitch'))).toMatchObject({ simulated: false });
});

it('a setting that can’t be used ends the start in one line', async () => {
  const start = await StudioProcess.launch({
    env: { TWITCH_CLIENT_ID: 'x', TWITCH_API_URL: 'http://example.com' },
  });
  expect(await start.ended()).toBe(1);
  expect(start.output.trim().split('\n')).toHaveLength(1);
  expect(start.output).toContain('TWITCH_API_URL');
});
