import { createHmac } from 'node:crypto';
import { makeAccount, signIn, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { agreeByLink, followConnectLink } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { storedEvents } from '../support/stored-events';
import { TipServer } from '../support/tips/tip-server';
import { until } from '../support/until';

interface Tip {
  readonly platform: string;
  readonly amount: number;
  readonly currency: string;
}
interface Source {
  readonly source: string;
  readonly state: string;
  readonly lastAt: string | null;
  readonly lastError: string | null;
}

let tips: TipServer;
let studio: StudioProcess;
let ada: TestAccount;
let api: ApiClient;
let overlayId: string;

beforeAll(async () => {
  tips = await new TipServer().start();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'off', ...tips.env } });
  ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
}, 30_000);

const browser = async () => (await signIn(studio, ada)).client;
const connect = async (source: string, values: object) =>
  (await browser()).post<{ webhookUrl: string | null; link: { url: string } | null }>(
    `/tip-sources/${source}/connect`,
    values,
  );
const listed = async () =>
  (await ok(api.get<{ items: readonly Tip[] }>(`/overlays/${overlayId}/activity?kind=tip`))).items;
const sources = async () => (await ok(api.get<{ items: readonly Source[] }>('/tip-sources'))).items;
const isLive = async (source: string): Promise<boolean> =>
  (await sources()).some((each) => each.source === source && each.state === 'live');

it('says which value a source lacks', async () => {
  expect(await connect('streamlabs', {})).toMatchObject({
    ...{ status: 422, body: { code: 'invalid_value', details: { field: 'token' } } },
  });
  const app = { clientId: 'app', clientSecret: 'secret' };
  expect(await connect('tiltify', { ...app, campaignId: 'c-1', teamCampaignId: 'c-1' })).toMatchObject({
    body: { details: { field: 'campaignId' } },
  });
  const drive = { currency: 'USD', participantId: '7' };
  for (const site of ['http://10.0.0.1', 'https://10.0.0.1', 'https://example.com/?a=b'])
    expect(await connect('donordrive', { ...drive, site })).toMatchObject({
      body: { code: 'invalid_value', details: { field: 'site' } },
    });
});

it('records payments of a socket and of a list, each once, also over a kill', async () => {
  await ok(connect('streamelements', { token: tips.token }));
  await ok(connect('tiltify', { clientId: 'app', clientSecret: 'secret', campaignId: 'c-1' }));
  await until(async () => (await isLive('streamelements')) && (await isLive('tiltify')), { within: 30_000 });
  tips.pay({ amount: '7.50', currency: 'EUR' });
  await until(async () => (await listed()).some(({ platform }) => platform === 'streamelements'));
  await studio.kill();
  tips.pay({ amount: '8' });
  studio = await studio.restart();
  api = new ApiClient(studio.api, ada.token);
  await until(async () => (await listed()).length === 4, { within: 40_000 });
  const amounts = (await listed()).map(
    ({ platform, amount, currency }) => `${platform} ${amount} ${currency}`,
  );
  expect([...amounts].sort()).toEqual([
    ...['streamelements 7.5 EUR', 'streamelements 8 USD', 'tiltify 7.5 EUR', 'tiltify 8 USD'],
  ]);
  await until(async () => (await isLive('streamelements')) && (await isLive('tiltify')), { within: 30_000 });
  expect(await sources()).toMatchObject([
    { source: 'streamelements', state: 'live', lastAt: expect.stringMatching(/^20/), lastError: null },
    { source: 'tiltify', state: 'live' },
  ]);
}, 120_000);

it('says that a token is refused, and waits for a post of a source that posts', async () => {
  await ok(connect('streamlabs', { token: 'another' }));
  await until(async () => (await sources()).some(({ lastError }) => lastError === 'token_refused'));
  const { webhookUrl } = await ok(connect('fourthwall', {}));
  const again = await ok(connect('fourthwall', { token: 'hmac' }));
  expect(again.webhookUrl).toBe(webhookUrl);
  const state = async () => (await sources()).find(({ source }) => source === 'fourthwall')?.state;
  expect(await state()).toBe('waiting');
  const body = JSON.stringify({ id: 'w1', type: 'DONATION', testMode: true, data: {} });
  const total = { amounts: { total: { value: 3, currency: 'USD' } } };
  const paid = JSON.stringify({ id: 'w2', type: 'DONATION', testMode: false, data: total });
  for (const text of [body, paid]) {
    const signature = createHmac('sha256', 'hmac').update(text).digest('base64');
    const headers = { 'x-fourthwall-hmac-sha256': signature };
    const path = new URL(webhookUrl ?? '').pathname;
    expect((await fetch(`${studio.url}${path}`, { method: 'POST', body: text, headers })).status).toBe(200);
  }
  expect(await state()).toBe('live');
  await until(async () => (await listed()).some(({ platform }) => platform === 'fourthwall'));
});

it('sends a test of each connected source that is marked and listed, and counts it nowhere', async () => {
  const stats = () => ok(api.get<{ tips: number; tipTotals: object }>('/stats/activity?range=all'));
  const send = (source: string) =>
    api.post<{ activityIds: readonly string[] }>(`/channels/${source}/test`, {});
  const before = await stats();
  for (const source of ['streamelements', 'tiltify', 'fourthwall']) {
    const { activityIds } = await ok(send(source));
    expect(activityIds).toHaveLength(1);
    const stored = (await storedEvents(studio.dataDir)).filter(({ type }) => type === 'activity.recorded');
    expect(stored.at(-1)?.data).toMatchObject({ platform: source, kind: 'tip', simulated: true, test: true });
    // Real payments have come: the list shows the test among them.
    expect((await listed())[0]).toMatchObject({ activityId: activityIds[0], platform: source, test: true });
  }
  expect((await listed()).some((each) => !('test' in each))).toBe(true);
  expect(await stats()).toEqual(before);
  expect((await send('patreon')).body).toMatchObject({ code: 'not_connected' });
});

describe('a source on whose page people agree', () => {
  const agree = async (values: object) => {
    const { link } = await ok(connect('donationalerts', values));
    if (!link) throw new Error('There is no link.');
    await agreeByLink(link.url, (address) => tips.donationalerts.agree(address));
    await until(() => isLive('donationalerts'));
    return link.url;
  };
  const count = async () => {
    const path = '/stats/activity?range=all&platform=donationalerts';
    return (await ok(api.get<{ tips: number }>(path))).tips;
  };
  const apps = async () => (await ok(api.get<{ apps: readonly object[] }>('/tip-sources'))).apps;

  it('takes the app that somebody has created there, and no other', async () => {
    expect(await connect('donationalerts', {})).toMatchObject({
      body: { code: 'invalid_value', details: { field: 'clientId' } },
    });
    const app = { ...tips.donationalerts.app, clientSecret: 'another' };
    expect(await connect('donationalerts', app)).toMatchObject({
      ...{ status: 422, body: { code: 'client_rejected', details: { reason: 'invalid_client' } } },
    });
    expect(await apps()).toMatchObject([{ source: 'donationalerts', clientId: null }]);
  });

  it('is connected by a link that is good once, for one browser', async () => {
    const { link } = await ok(connect('donationalerts', tips.donationalerts.app));
    const there = await followConnectLink(link?.url ?? '');
    const back = tips.donationalerts.agree(there.headers.get('location') ?? '');
    // Without the cookie it is another browser.
    expect((await fetch(back)).status).toBe(410);
    const used = await agree({});
    expect((await fetch(used)).status).toBe(410);
    const [app] = await apps();
    const redirectUri = tips.donationalerts.redirects.at(-1);
    expect(app).toEqual({ source: 'donationalerts', clientId: '690', redirectUri });
    const all = JSON.stringify([await apps(), await sources(), (await api.get('/channels')).body]);
    for (const secret of [tips.donationalerts.clientSecret, ...tips.donationalerts.knownTokens()])
      expect(all).not.toContain(secret);
  });

  it('renews what expires, also over a kill, and loses and doubles no donation', async () => {
    const { donationalerts, lines } = tips;
    tips.pay();
    await until(async () => (await count()) === 1);
    donationalerts.expire();
    await studio.kill();
    const missed = tips.pay({}, { isSent: false });
    studio = await studio.restart();
    api = new ApiClient(studio.api, ada.token);
    await until(() => isLive('donationalerts'), { within: 30_000 });
    await until(() => [...lines].some(({ style, isLive: is }) => style === 'donationalerts' && is));
    tips.send(missed);
    tips.pay();
    await until(async () => (await count()) === 3, { within: 30_000 });
    expect(donationalerts.refreshes).toBe(1);
    donationalerts.expire();
    tips.hangUp();
    await until(() => donationalerts.refreshes === 2, { within: 30_000 });
    tips.pay();
    await until(async () => (await count()) === 4, { within: 30_000 });
  }, 120_000);

  it('says that access has ended there, and connects again without the secret', async () => {
    const state = async () => (await sources()).find(({ source }) => source === 'donationalerts');
    tips.donationalerts.revoke();
    tips.hangUp();
    await until(async () => (await state())?.state === 'off', { within: 30_000 });
    expect(await state()).toMatchObject({ lastError: 'token_refused' });
    const channels = async () => (await ok(api.get<{ items: readonly object[] }>('/channels'))).items;
    const isEnded = { platform: 'donationalerts', channelId: '7', name: 'Streamer', needsReconnect: true };
    expect(await channels()).toContainEqual(expect.objectContaining(isEnded));
    tips.pay({}, { isSent: false });
    await agree({});
    expect(await channels()).toContainEqual(expect.objectContaining({ ...isEnded, needsReconnect: false }));
    // The donation meanwhile counts too.
    await until(async () => (await count()) === 5, { within: 30_000 });
    tips.pay();
    await until(async () => (await count()) === 6, { within: 30_000 });
  }, 120_000);

  it('is forgotten with its app', async () => {
    await ok((await browser()).delete('/channels/donationalerts'));
    expect(await apps()).toMatchObject([{ source: 'donationalerts', clientId: null }]);
    const lives = () => [...tips.lines].some(({ style }) => style === 'donationalerts');
    await until(() => !lives());
  });
});

it('forgets a source that is disconnected', async () => {
  for (const source of ['streamelements', 'tiltify', 'streamlabs', 'fourthwall'])
    await ok((await browser()).delete(`/channels/${source}`));
  expect(await sources()).toEqual([]);
  await until(() => tips.liveLines === 0);
});
