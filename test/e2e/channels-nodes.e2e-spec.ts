import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ops, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { TwitchServer } from '../support/platforms/twitch-server';
import { followConnectLink } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

// Two nodes on shared stores, one channel: it is connected to once, and its token is renewed by one at a time.

const PASSWORD = 'password of ada';

let dataDir: string;
let events: ProtocolServer;
let documents: MongoServer;
let twitch: TwitchServer;
let nodes: StudioProcess[] = [];
let token: string;
let overlayId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-'));
  [events, documents, twitch] = await Promise.all([
    ProtocolServer.start(),
    MongoServer.start(),
    new TwitchServer().start(),
  ]);
  const env = {
    EVENTSTORE_URL: events.url,
    MONGODB_URL: documents.url,
    SECRET_KEY: 'only for studios under test',
    RATE_LIMITS: 'off',
    SIMULATED: 'off',
    ...twitch.env,
  };
  nodes = [await StudioProcess.start({ dataDir, env }), await StudioProcess.start({ dataDir, env })];
  await ops(dataDir, ['account-make', 'ada', '--password-stdin'], PASSWORD, env);
  const mint = ['token-mint', 'ada', '--name', 'For tests', '--scopes', 'all'];
  token = (await ops(dataDir, mint, '', env)).stdout.trim();
  overlayId = (await ok(on(0).post<{ overlayId: string }>('/overlays', {}))).overlayId;
}, 60_000);

afterAll(async () => {
  await Promise.all([events?.close(), documents?.close()]);
});

function on(place: number): ApiClient {
  const node = nodes[place];
  if (!node) throw new Error('No such node.');
  return new ApiClient(node.api, token);
}

const title = (place: number) => ok(on(place).get('/stream/twitch'));

const follows = async (place: number): Promise<number> =>
  (await ok(on(place).get<{ follows: number }>(`/overlays/${overlayId}/activity/stats`))).follows;

/** Returns how many channels of Twitch a node is connected to. */
async function connectionsOf({ url }: StudioProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^studio_platform_connections\{platform="twitch"\} (\d+)$/mu.exec(text)?.[1] ?? 0);
}

const follow = (n: number) => ({ user_id: `${n}`, user_login: `viewer${n}`, user_name: `Viewer${n}` });

it('a channel that is connected by one node is connected to once', async () => {
  const [first] = nodes;
  if (!first) throw new Error('There are two nodes.');
  const browser = await signIn(first, { login: 'ada', password: PASSWORD });
  const { url } = await ok(browser.client.post<{ url: string }>('/channels/twitch/connect', {}));
  const there = await followConnectLink(url);
  const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const back = twitch.agree(there.headers.get('location') ?? '', '1001');
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  await twitch.subscribed();
  expect(await title(1)).toMatchObject({ connected: true, title: 'A title' });
  expect(twitch.sessions.size).toBe(1);
});

it('both find the token over at once, again and again: it is renewed once each time, and never lost', async () => {
  for (let round = 1; round <= 5; round++) {
    twitch.expire('1001');
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((place) => title(place)));
    expect(answers).toHaveLength(6);
    expect(twitch.refreshes).toBe(round);
  }
  const { items } = await ok(on(1).get<{ items: readonly object[] }>('/channels'));
  expect(items).toMatchObject([{ needsReconnect: false }]);
});

it('the node that has the connection is killed: the other takes over, and each event counts once', async () => {
  const id = twitch.emit('channel.follow', follow(1));
  await until(async () => (await follows(1)) >= 1);
  const counts = await Promise.all(nodes.map(connectionsOf));
  expect([...counts].sort()).toEqual([0, 1]);
  const place = counts.indexOf(1);
  const left = 1 - place;
  const [old = ''] = twitch.sessions.keys();
  await nodes[place]?.kill();
  await until(() => !twitch.sessions.has(old), { within: 30_000 });
  await twitch.subscribed();
  twitch.emit('channel.follow', follow(1), { id });
  twitch.emit('channel.follow', follow(2));
  await until(async () => (await follows(left)) >= 2);
  expect(await follows(left)).toBe(2);
}, 40_000);
