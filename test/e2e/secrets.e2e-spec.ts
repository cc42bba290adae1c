import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leaksIn, makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { DrawingClient } from '../support/drawing-client';
import { KlipyServer } from '../support/klipy/klipy-server';
import { SpeechEngineServer } from '../support/speech-engine';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/*
 * Secrets of one studio that has everything set up, used with servers that answer and with servers that fail: none
 * stands in a log, an event, a figure, a file or an answer that isn't made to tell it. Tokens of platforms are searched
 * for where channels are connected (channels-*), passwords and tokens of accounts in accounts, tokens and fuzz.
 */

const secrets = {
  'KLIPY’s app key': 'klipy-app-key-of-the-test',
  'YouTube’s key': 'youtube-key-of-the-test',
  'the speech engine’s path': 'speech-path-of-the-test',
  'an API’s header': 'header-value-of-the-test',
  'an API’s query': 'query-value-of-the-test',
  'the studio’s key': 'secret-key-of-the-test-that-is-long-enough',
  'Ko-fi’s token': 'kofi-token-of-the-test',
};

let klipy: KlipyServer;
let speech: SpeechEngineServer;
/** Server for videos and for the bot's API: it returns the request, or fails. */
let elsewhere: Server;
let isAway = false;
const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
let studio: StudioProcess;
let api: ApiClient;
let browser: Browser;
/** Answers that may contain no secret. */
const answers: string[] = [];
/** Addresses and passes that were made here. */
const made: Record<string, string> = {};

const origin = (): string => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

beforeAll(async () => {
  klipy = await new KlipyServer(secrets['KLIPY’s app key']).start();
  speech = new SpeechEngineServer();
  await speech.start();
  elsewhere = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    if (isAway) response.destroy();
    else response.writeHead(url.startsWith('/videos') ? 403 : 200).end('sunny');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  studio = await StudioProcess.start({
    env: {
      ...{ RATE_LIMITS: 'off', SIMULATED: 'on', LOG_LEVEL: 'trace', SECRET_KEY: secrets['the studio’s key'] },
      ...klipy.env,
      ...{ YOUTUBE_API_KEY: secrets['YouTube’s key'], YOUTUBE_API_URL: `${origin()}/videos` },
      ...{ YOUTUBE_OEMBED_URL: `${origin()}/oembed`, OUTBOUND_ALLOW: new URL(origin()).host },
      TTS_URL: `${speech.origin}/${secrets['the speech engine’s path']}`,
    },
  });
  const account = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, account.token);
  browser = await signIn(studio, account);
}, 60_000);

afterAll(async () => {
  elsewhere?.close();
});

/** An answer is noted. */
async function noted(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking;
  answers.push(JSON.stringify([answer.body, [...answer.headers]]));
  return answer;
}

const newOverlay = async (): Promise<string> =>
  (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream of the test' }))).overlayId;

it('media: found, and refused in every way', async () => {
  const overlayId = await newOverlay();
  for (const misbehaves of ['none', 'not JSON', 'away', 'busy', 'refuses the key', 'redirects'] as const) {
    klipy.misbehaves = misbehaves;
    const path = `/overlays/${overlayId}/media/browse?q=${encodeURIComponent(misbehaves)}`;
    const { status } = await noted(api.get(path));
    expect(status).toBe(misbehaves === 'none' ? 200 : 502);
  }
});

it('videos: told of with a key, and not told of', async () => {
  const overlayId = await newOverlay();
  const added = await noted(api.post(`/overlays/${overlayId}/members`, { widget: 'youtube-player' }));
  const path = `/overlays/${overlayId}/members/${String(added.body['memberId'])}/youtube`;
  for (const videoId of ['aaaaaaaaaaa', 'bbbbbbbbbbb']) {
    await noted(api.get(`${path}?videoId=${videoId}`));
    await noted(api.post(`${path}/queue`, { videoId }));
    isAway = !isAway;
  }
  expect(asked.some(({ url }) => url.includes(secrets['YouTube’s key']))).toBe(true);
});

it('speech: spoken, and not spoken', async () => {
  const overlayId = await newOverlay();
  const values = { ttsOn: true, ttsMin: 1, cheerSeconds: 1 };
  await noted(api.post(`/overlays/${overlayId}/members`, { widget: 'alert-box', values }));
  for (const misbehaves of [null, 'error'] as const) {
    speech.misbehaves = misbehaves;
    const before = speech.said.length;
    // Alerts learn of a new layer with a short delay.
    await until(async () => {
      await noted(
        api.post('/simulate/cheer', { login: 'viewer', bits: 500, message: misbehaves ?? 'hello' }),
      );
      return speech.said.length > before;
    });
  }
});

it('an API of the bot: written, asked, away, refused', async () => {
  const url = `${origin()}/weather?key=${secrets['an API’s query']}`;
  const headers = { 'X-Token': secrets['an API’s header'] };
  const weather = { name: 'weather', url, headers, cacheS: 0, fallback: 'no idea' };
  expect((await noted(api.post('/bot/custom-apis', weather))).status).toBe(200);
  await noted(api.post('/bot/custom-apis', weather));
  await noted(api.post('/bot/custom-apis', { ...weather, name: 'x', timeoutMs: 1 }));
  await noted(
    api.post('/bot/custom-apis', { ...weather, name: 'y', url: url.replace('127.0.0.1', '10.0.0.1') }),
  );
  await noted(api.post('/bot/custom-apis', { ...weather, name: 'z', headers: { Host: headers['X-Token'] } }));
  await noted(api.post('/bot/commands', { name: 'weather', response: '{api:weather}', cooldownGlobalS: 0 }));
  await noted(api.get('/bot/custom-apis'));
  for (const away of [false, true]) {
    isAway = away;
    const before = asked.length;
    // Chat learns of a new command with a short delay.
    await until(async () => {
      await noted(api.post('/simulate/chat', { login: 'viewer', message: '!weather', role: 'mod' }));
      return asked.slice(before).some((each) => each.headers['x-token'] === headers['X-Token']);
    });
  }
  await noted(api.get('/chat/messages'));
});

it('links of overlays and of drawing, and what a viewer’s page proves itself with', async () => {
  const overlayId = await newOverlay();
  const path = `/overlays/${overlayId}`;
  const shown = await ok(api.get<{ url: string }>(`${path}/link`));
  made['an overlay’s link'] = shown.url.split('/o/')[1] ?? '';
  await noted(api.post(`${path}/drawing/viewers/enable`, {}));
  await noted(api.get(`${path}/drawing/link`));
  const { url } = await ok(
    browser.client.patch<{ url: string }>(`${path}/drawing/link`, { anonymous: true }),
  );
  made['a drawing link'] = url.split('/d/')[1] ?? '';
  const page = await DrawingClient.open(url);
  page.say({ type: 'guest' });
  const { pass } = await page.hears('welcome');
  made['a viewer’s pass'] = String(pass);
  page.say({ type: 'pass', pass: `${String(pass)}x` });
  page.draw([
    [0.1, 0.1],
    [0.2, 0.2],
  ]);
  await page.hears('may');
  for (const place of [shown.url, url]) expect((await fetch(place)).status).toBe(200);
  expect((await fetch(`${url}x`)).status).toBe(404);
  const again = await ok(browser.client.post<{ url: string }>(`${path}/drawing/link/rotate`, {}));
  made['another drawing link'] = again.url.split('/d/')[1] ?? '';
  expect(await page.hears('over')).toMatchObject({ reason: 'closed' });
  await noted(api.get(path));
  await noted(api.get(`${path}/history`));
});

it('where Ko-fi posts to, and its token', async () => {
  const verificationToken = secrets['Ko-fi’s token'];
  const { webhookUrl } = await ok(
    browser.client.post<{ webhookUrl: string }>('/tip-sources/kofi/connect', { verificationToken }),
  );
  made['Ko-fi’s address'] = webhookUrl.split('/').at(-1) ?? '';
  for (const data of ['{}', JSON.stringify({ verification_token: verificationToken, amount: 'much' })]) {
    const refused = await fetch(webhookUrl, { method: 'POST', body: new URLSearchParams({ data }) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    answers.push(await refused.text());
  }
  await noted(browser.client.get('/channels'));
});

it('stand in no log, event, figure or answer, and not in a file as they are', async () => {
  expect(Object.values(made).every((secret) => secret.length > 15)).toBe(true);
  answers.push(await (await fetch(`${studio.url}/metrics`)).text());
  const events = JSON.stringify(await storedEvents(studio.dataDir));
  await studio.stop();
  const texts = [studio.output, events, ...answers];
  const searched = { folder: studio.dataDir, texts };
  expect(await leaksIn({ 'what is no secret': 'Stream of the test' }, searched)).not.toEqual([]);
  expect(await leaksIn({ ...secrets, ...made }, searched)).toEqual([]);
});
