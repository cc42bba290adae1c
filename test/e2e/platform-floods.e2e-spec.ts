import { makeAccount, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ok } from '../support/api-client';
import { followConnectLink } from '../support/connect-link';
import { MovedClock } from '../support/moved-clock';
import { KickServer } from '../support/platforms/kick-server';
import { TwitchServer } from '../support/platforms/twitch-server';
import { YoutubeServer } from '../support/platforms/youtube-server';
import { freePort, StudioProcess } from '../support/server-process';
import { storedEvents } from '../support/stored-events';
import { realTime, until } from '../support/until';

/*
 * 10,000 events through each of the adapters of Twitch, Kick and YouTube, over 20 kills and as many reconnects, with a
 * clock that is 11 minutes ahead: none is lost, none counts twice. Twitch does not repeat what was under way when a
 * studio dies, so that its events have arrived before each kill; those of Kick and YouTube are under way.
 */

const ROUNDS = Number(process.env['FLOOD_ROUNDS'] ?? 20);
const PER_ROUND = 500;
const EVENTS = ROUNDS * PER_ROUND;
const AHEAD_MS = 11 * 60_000;
const WITHIN_MS = 60_000;
/** Posts of Kick at once. */
const POSTS = 8;

let twitch: TwitchServer;
let kick: KickServer;
let youtube: YoutubeServer;
let clock: MovedClock;
let studio: StudioProcess;
let ada: TestAccount;
let browser: Browser;
let webhooks: string;
/** Pseudo-random numbers below 1, the same at each run. */
let seed = 20_260_101;
const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

beforeAll(async () => {
  [twitch, kick, youtube] = await Promise.all([
    new TwitchServer().start(),
    new KickServer().start(),
    new YoutubeServer().start(),
  ]);
  youtube.streams = true;
  youtube.goLive();
  clock = await MovedClock.make();
  clock.forward(AHEAD_MS);
  const port = await freePort();
  webhooks = `http://127.0.0.1:${port}`;
  const addresses = { ...twitch.env, ...kick.env, ...youtube.env };
  studio = await StudioProcess.start({
    env: {
      ...{ RATE_LIMITS: 'off', SIMULATED: 'off', WEBHOOK_PORT: String(port) },
      // Stands for a public address.
      OUTBOUND_ALLOW: `127.0.0.1:${port}`,
      ...addresses,
      ...clock.env,
    },
  });
  ada = await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
  await ok(browser.client.put('/webhook-address', { mode: 'own', url: webhooks }));
  for (const [platform, agree] of [
    ['twitch', (url: string) => twitch.agree(url)],
    ['kick', (url: string) => kick.agree(url)],
    ['youtube', (url: string) => youtube.agree(url)],
  ] as const) {
    const { url } = await ok(browser.client.post<{ url: string }>(`/channels/${platform}/connect`, {}));
    const there = await followConnectLink(url);
    const cookie = there.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const back = await fetch(agree(there.headers.get('location') ?? ''), { headers: { cookie } });
    expect([platform, back.status]).toEqual([platform, 200]);
  }
  await twitch.subscribed('channel.follow');
  await until(() => youtube.connects > 0 && kick.subscribed.size > 0, {
    what: 'all connections',
    within: WITHIN_MS,
  });
  // Another channel of the account leaves a connection as it is.
  expect(twitch.connections).toBe(1);
}, 60_000);

const counted = async (platform: string): Promise<number> => {
  const path = `/stats/activity?range=all&platform=${platform}`;
  const { status, body } = await browser.client.get<{ follows: number; tips: number }>(path);
  return status === 200 ? Number(body['follows']) + Number(body['tips']) : 0;
};
const arrived = (platform: string, count: number) =>
  until(async () => (await counted(platform)) >= count, {
    what: async () => `${count} events of ${platform}, ${await counted(platform)} are there`,
    within: WITHIN_MS,
  });

/** Ids of Twitch's messages that were sent. */
const sent: { readonly id: string; readonly n: number }[] = [];
function follow(n: number, id?: string): void {
  const user = { user_id: String(n), user_login: `t${n}`, user_name: `T${n}` };
  sent.push({ id: twitch.emit('channel.follow', user, id === undefined ? {} : { id }), n });
}
function repeatSome(): void {
  for (let i = 0; i < 20; i++) {
    const { id, n } = sent[Math.floor(chance() * sent.length)] ?? { id: '', n: 0 };
    if (id !== '') follow(n, id);
  }
}

async function floodTwitch(round: number): Promise<void> {
  await twitch.subscribed('channel.follow');
  const first = round * PER_ROUND;
  for (let i = 0; i < PER_ROUND / 2; i++) follow(first + i);
  repeatSome();
  // Twitch moves the session: events come over the old connection until the new one is welcome.
  const welcome = twitch.holdWelcomes();
  twitch.move();
  for (let i = PER_ROUND / 2; i < PER_ROUND; i++) follow(first + i);
  await until(() => twitch.sessions.size >= 2, { what: 'a second session', within: WITHIN_MS });
  welcome();
  repeatSome();
  await arrived('twitch', first + PER_ROUND);
  if (round % 4 !== 1) return;
  // A lost connection, and a token that has ended meanwhile.
  twitch.expire('1001');
  twitch.hangUp();
}

/** Kick repeats an event until it is answered with 200, and some beyond that. */
async function floodKick(round: number): Promise<void> {
  const numbers = Array.from({ length: PER_ROUND }, (_, i) => round * PER_ROUND + i);
  numbers.sort(() => chance() - 0.5);
  const post = async (n: number): Promise<void> => {
    const payload = {
      broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
      follower: { user_id: n + 100, username: `K${n}`, channel_slug: `k${n}` },
    };
    const at = new Date(Date.now() - Math.floor(chance() * 100_000)).toISOString();
    const { body, headers } = kick.signed('channel.followed', payload, { id: `kick-${n}`, at });
    const deliver = async (bytes: Buffer): Promise<number> => {
      const request = { method: 'POST', headers, body: new Uint8Array(bytes) };
      return (await fetch(`${webhooks}/webhooks/kick`, request).catch(() => null))?.status ?? 0;
    };
    if (n % 100 === 0) expect([0, 401]).toContain(await deliver(Buffer.concat([body, Buffer.from(' ')])));
    while ((await deliver(body)) !== 200) await realTime(20, 'Kick repeats an event after a pause');
    if (n % 10 === 0) await deliver(body);
  };
  const lanes = Array.from({ length: POSTS }, async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) await post(n);
  });
  await Promise.all(lanes);
}

function floodYoutube(round: number): void {
  youtube.repeatsPages = round % 2 === 1;
  const details = { superChatDetails: { amountMicros: '1000000', currency: 'EUR', userComment: '' } };
  for (let i = 0; i < PER_ROUND; i++)
    youtube.emit('superChatEvent', details, { id: `y-${round * PER_ROUND + i}` });
  // The next connection breaks in the middle of an element.
  if (round % 4 === 2) {
    youtube.expire();
    youtube.cutAfter = 1_000 + Math.floor(chance() * 100_000);
    youtube.endStreams();
  }
}

it('counts each event once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await floodTwitch(round);
    const posting = floodKick(round);
    floodYoutube(round);
    await realTime(Math.floor(chance() * 400), 'the kill comes at any moment');
    await studio.kill();
    studio = await studio.restart();
    browser = await signIn(studio, ada);
    await posting;
  }
  await Promise.all(['twitch', 'kick', 'youtube'].map((platform) => arrived(platform, EVENTS)));
  // Nothing of what was doubled is still under way once one more has arrived.
  await twitch.subscribed('channel.follow');
  repeatSome();
  follow(EVENTS);
  floodYoutubeOnce();
  await Promise.all(['twitch', 'youtube'].map((platform) => arrived(platform, EVENTS + 1)));
  expect(await Promise.all(['twitch', 'kick', 'youtube'].map(counted))).toEqual([
    ...[EVENTS + 1, EVENTS, EVENTS + 1],
  ]);
}, 900_000);

function floodYoutubeOnce(): void {
  const details = { superChatDetails: { amountMicros: '1000000', currency: 'EUR', userComment: '' } };
  youtube.emit('superChatEvent', details, { id: 'y-last' });
}

it('takes none for late because the clock is wrong', async () => {
  await studio.stop();
  const late = (await storedEvents(studio.dataDir)).filter(({ type, data }) => {
    const { platform, late: isLate } = data as { platform?: string; late?: boolean };
    return type === 'activity.recorded' && platform === 'twitch' && isLate === true;
  });
  expect(late).toEqual([]);
}, 180_000);
