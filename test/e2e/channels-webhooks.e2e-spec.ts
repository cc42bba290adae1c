import { leaksIn, makeAccount, opsOk, signIn, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { KickServer } from '../support/platforms/kick-server';
import { storedEvents } from '../support/stored-events';
import { followConnectLink } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/** Public address of the studio. */
const PUBLIC = 'https://studio.example';
const TOKEN = 'kofi-verification-token-of-tests';

let kick: KickServer;
let studio: StudioProcess;
let ada: TestAccount;
let api: ApiClient;
let overlayId: string;
let webhookUrl: string;

beforeAll(async () => {
  kick = await new KickServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'off', PUBLIC_URL: PUBLIC, LOG_LEVEL: 'debug', ...kick.env },
  });
  ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
}, 30_000);

const browser = async () => (await signIn({ api: studio.api, url: PUBLIC }, ada)).client;
const here = (url: string): string => url.replace(PUBLIC, studio.url);
/** Events that platforms post appear in the list shortly after the answer. */
async function activity(atLeast = 1): Promise<readonly object[]> {
  for (;;) {
    const { items } = await ok(api.get<{ items: readonly object[] }>(`/overlays/${overlayId}/activity`));
    if (items.length >= atLeast) return items;
  }
}

async function pay(changes: object = {}): Promise<number> {
  const data = JSON.stringify({
    verification_token: TOKEN,
    message_id: 'payment-1',
    timestamp: new Date().toISOString(),
    type: 'Donation',
    is_public: true,
    from_name: 'Grace',
    message: 'thank you',
    amount: '3.50',
    currency: 'USD',
    email: 'grace@example.com',
    ...changes,
  });
  return (await fetch(here(webhookUrl), { method: 'POST', body: new URLSearchParams({ data }) })).status;
}

it('offers a link on this computer beside that of the public address', async () => {
  const link = await ok(api.get<{ url: string; localUrl: string | null }>(`/overlays/${overlayId}/link`));
  expect(link.url).toMatch(/^https:\/\/studio\.example\/o\//);
  expect(link.localUrl).toBe(link.url.replace(PUBLIC, studio.url));
  const page = await fetch(link.localUrl ?? '');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
});

describe('Ko-fi', () => {
  it('is connected by its token, and posts to an address of the account’s own', async () => {
    const answer = await ok(
      (await browser()).post<{ webhookUrl: string }>('/tip-sources/kofi/connect', {
        verificationToken: TOKEN,
      }),
    );
    webhookUrl = answer.webhookUrl;
    expect(webhookUrl).toMatch(/^https:\/\/studio\.example\/webhooks\/kofi\/\w+\/[\w-]{40,}$/);
    expect(await ok(api.get('/channels'))).toMatchObject({ items: [{ platform: 'kofi', name: 'Ko-fi' }] });
  });

  it('a payment that is told twice, also over a kill, is one', async () => {
    expect(await pay()).toBe(200);
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api, ada.token);
    expect(await pay()).toBe(200);
    expect(await activity()).toMatchObject([
      { kind: 'tip', platform: 'kofi', amount: 3.5, currency: 'USD', message: 'thank you', simulated: false },
    ]);
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
    );
    const stats = await ok(
      api.get<{ data: object }>(`/overlays/${overlayId}/members/${memberId}/live-data?kind=kofi-stats`),
    );
    expect(stats.data).toMatchObject({ count: 1, latest: { name: 'Grace', amount: 3.5 } });
  });

  it('what isn’t proven, or says nothing, is refused', async () => {
    expect(await pay({ verification_token: 'another' })).toBe(401);
    expect(await pay({ amount: 'much' })).toBe(400);
    expect((await fetch(`${here(webhookUrl)}x`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(here(webhookUrl), { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await activity()).toHaveLength(1);
  });

  it('let go of, its address is nobody’s', async () => {
    await ok((await browser()).delete('/channels/kofi'));
    expect(await pay({ message_id: 'payment-2' })).toBe(404);
  });
});

describe('Kick', () => {
  const post = async (type: string, payload: object, about: { id?: string } = {}): Promise<number> => {
    const { body, headers } = kick.signed(type, payload, about);
    return (await fetch(`${studio.url}/webhooks/kick`, { method: 'POST', body: body.toString(), headers }))
      .status;
  };
  const from = { broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' } };
  const viewer = { user_id: 21, username: 'Viewer', channel_slug: 'viewer' };

  it('is connected by a browser, and subscribed to', async () => {
    const link = /https:\S+/.exec(await opsOk(studio.dataDir, ['channel-connect', 'ada', 'kick']))?.[0] ?? '';
    const there = await followConnectLink(here(link));
    const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const back = kick.agree(there.headers.get('location') ?? '');
    const done = await fetch(here(back), { headers: { cookie } });
    expect(await done.text()).toContain('Streamer is connected');
    await until(() => kick.subscribed.has('chat.message.sent'));
    expect(await ok(api.get('/stream/kick'))).toMatchObject({ connected: true, simulated: false });
  });

  it('what it posts, signed, is activity, once for each message', async () => {
    expect(await post('channel.followed', { ...from, follower: viewer }, { id: 'k1' })).toBe(200);
    expect(await post('channel.followed', { ...from, follower: viewer }, { id: 'k1' })).toBe(200);
    const all = await activity(2);
    // In the order of occurrence, which Kick reports in seconds.
    expect(all).toContainEqual(
      expect.objectContaining({
        kind: 'follow',
        platform: 'kick',
        user: expect.objectContaining({ name: 'Viewer' }),
      }),
    );
    expect(all).toHaveLength(2);
    const { body, headers } = kick.signed('channel.followed', { ...from, follower: viewer });
    const changed = body.toString().replace('21', '22');
    const answer = await fetch(`${studio.url}/webhooks/kick`, { method: 'POST', body: changed, headers });
    expect(answer.status).toBe(401);
  });

  it('title and chat are Kick’s; what it has no interface for is refused', async () => {
    expect(await ok(api.put('/stream/kick', { title: 'From here', category: 'Music' }))).toMatchObject({
      title: 'From here',
      category: 'Music',
    });
    expect(await ok(api.post('/chat/messages', { text: 'hello', platforms: ['kick'] }))).toMatchObject({
      results: [{ platform: 'kick', status: 'sent' }],
    });
    const refused = await api.patch('/chat/modes/kick', { emoteOnly: true });
    expect([refused.status, refused.body['code']]).toEqual([409, 'not_supported']);
  });
});

it('no token and no secret stands in a file, an event or the log', async () => {
  const secrets = Object.fromEntries(
    [
      ...kick.knownTokens(),
      kick.clientSecret,
      TOKEN,
      'grace@example.com',
      webhookUrl.split('/').at(-1) ?? '',
    ].map((each, i) => [`secret ${i}`, each]),
  );
  const texts = [studio.output, JSON.stringify(await storedEvents(studio.dataDir))];
  expect(await leaksIn(secrets, { folder: studio.dataDir, texts })).toEqual([]);
});
