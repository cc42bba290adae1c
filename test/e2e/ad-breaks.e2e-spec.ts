import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { MovedClock } from '../support/moved-clock';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* Ad breaks are announced, and their end is an event: on the simulated channel, then on a server that speaks Twitch's protocol. */
const PUBLIC = 'https://studio.example';
const MIN = 60_000;

let clock: MovedClock;
let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;
let token = '';

beforeAll(async () => {
  clock = await MovedClock.make();
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', PUBLIC_URL: PUBLIC, ...twitch.env, ...clock.env },
  });
  ({ token } = await makeAccount(studio, 'ada'));
  api = new ApiClient(studio.api, token);
  const trigger = { type: 'ad_break_ended' };
  await ok(
    api.post('/automations', { name: 'Back', trigger, actions: [{ type: 'counter', name: 'ad_breaks' }] }),
  );
}, 60_000);

const ends = async () =>
  (await ok(api.get<{ items: readonly { data: object }[] }>('/events?types=stream.ad_break_ended'))).items;
const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items.map(
    ({ text }) => text,
  );
const times = async (text: string) => (await lines()).filter((line) => line.startsWith(text)).length;
const OVER = 'The ads are over. Welcome back!';

it('a break of the simulated channel is announced, and its end is said and triggers', async () => {
  await ok(api.patch('/bot/settings', { ads: { before: true, beforeS: 120, end: true } }));
  await ok(api.post('/simulate/chat', { login: 'Viewer', message: '!ads' }));
  await untilRead(lines, (all) => all.includes('No ad break is planned.'));
  await ok(api.post('/simulate/stream-online', {}));
  clock.forward(20 * MIN);
  await ok(api.post('/simulate/chat', { login: 'Viewer', message: '!ads' }));
  await untilRead(lines, (all) =>
    all.some((line) => /^The next ad break comes in \d+ min and lasts 90 s\.$/u.test(line)),
  );
  expect(await times('In ')).toBe(0);
  clock.forward(9 * MIN);
  await untilRead(
    lines,
    (all) => all.some((line) => /^In \d\d s there are ads for 90 s\. Stay here!$/u.test(line)),
    {
      within: 20_000,
    },
  );
  await ok(api.post('/simulate/adBreak', {}));
  const { items } = await untilRead(
    () => ok(api.get<{ items: readonly { data: { seconds: number } }[] }>('/events?types=stream.ad_break')),
    ({ items: begun }) => begun.length === 1,
  );
  const seconds = items[0]?.data.seconds ?? 0;
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api, token);
  expect(await ends()).toEqual([]);
  clock.forward(seconds * 1000);
  await untilRead(lines, (all) => all.includes(OVER));
  expect(await ends()).toMatchObject([{ data: { seconds }, simulated: true, late: false }]);
  await untilRead(
    () => ok(api.get<{ items: readonly object[] }>('/bot/counters')),
    ({ items }) => items.length === 1,
  );
  expect(await times(OVER)).toBe(1);
}, 90_000);

it('the next break of a real channel is asked of Twitch and announced once, again if it is moved', async () => {
  await studio.stop();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', PUBLIC_URL: PUBLIC, ...twitch.env } });
  ({ token } = await makeAccount(studio, 'ada'));
  api = new ApiClient(studio.api, token);
  await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
  const said = (text: RegExp) => twitch.said.filter((line) => text.test(line.text)).length;
  const soon = /^In \d+ s there are ads for 180 s\. Stay here!$/u;
  const planned = (minutes: number, asSeconds = false): void => {
    const at = Math.floor(Date.now() / 1000) + minutes * 60;
    twitch.ads = { next_ad_at: asSeconds ? at : new Date(at * 1000).toISOString(), duration: 180 };
  };
  const asked = () => twitch.asked.filter(({ path }) => path === '/channels/ads').length;
  planned(5);
  const started_at = new Date().toISOString();
  twitch.stream = { id: '9', started_at, viewer_count: 3 };
  twitch.emit('stream.online', { id: '9', type: 'live', started_at });
  await untilRead(
    () => ok(api.get<{ items: readonly object[] }>('/events?types=stream.online')),
    ({ items }) => items.length === 1,
  );
  await ok(api.patch('/bot/settings', { ads: { before: true, beforeS: 600, end: true } }));
  await until(() => said(soon) === 1, { within: 20_000 });
  for (const isMoved of [false, true]) {
    if (isMoved) planned(6, true);
    const before = asked();
    await studio.kill();
    studio = await studio.restart();
    await until(() => asked() > before, { within: 20_000 });
  }
  await until(() => said(soon) === 2, { within: 20_000 });
  api = new ApiClient(studio.api, token);
  await twitch.subscribed();
  const begun = { duration_seconds: 1, is_automatic: true, started_at: new Date().toISOString() };
  twitch.emit('channel.ad_break.begin', begun);
  await until(() => said(/^The ads are over/u) === 1, { within: 20_000 });
  expect(await ends()).toMatchObject([{ data: { seconds: 1, automatic: true }, simulated: false }]);
  expect(said(soon)).toBe(2);
}, 90_000);
