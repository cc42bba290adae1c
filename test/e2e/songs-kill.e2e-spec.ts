import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient, ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { storedEvents, type StoredEvent } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { until, untilRead } from '../support/until';

/*
 * The server is killed while viewers pay for songs and take them back, and the streamer skips, moves, removes and
 * pauses: no wish, payment, refund or song is lost or there twice. KILL_ROUNDS=50 KILL_SEED=7 npx jest
 * test/e2e/songs-kill others.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (onSharedStores ? 1 : 3));
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const ACTS = 40;
const [BEGINNING, COST] = [100_000, 10];

const viewers = ['Ada', 'Bo', 'Cid', 'Dee'] as const;
const random = new Random(SEED);

let youtube: Server;
let studio: StudioProcess;
let api: ApiClient;
let player = '';
let wishes = 0;
/** Requests of which the server has answered that they are removed. */
const removed: number[] = [];

interface Song {
  readonly requestId: number;
  readonly videoId: string;
}
interface Queue {
  readonly playing: Song | null;
  readonly queue: readonly Song[];
}
interface Movement {
  readonly login: string;
  readonly delta: number;
  readonly source: string;
  readonly refId: string | null;
}

beforeAll(async () => {
  // Every video is there; each fourth is over after a second.
  youtube = createServer(({ url = '' }, response) => {
    const id = new URL(url, 'http://youtube.test').searchParams.get('id') ?? '';
    const item = {
      snippet: { title: id, categoryId: '10', liveBroadcastContent: 'none' },
      contentDetails: { duration: Number(id.slice(4)) % 4 === 0 ? 'PT1S' : 'PT3M' },
      status: { embeddable: true },
      statistics: { viewCount: '5000' },
    };
    response.end(JSON.stringify({ items: [item] }));
  });
  await new Promise<void>((listening) => youtube.listen(0, '127.0.0.1', listening));
  const { port } = youtube.address() as AddressInfo;
  studio = await StudioProcess.start({
    env: {
      RATE_LIMITS: 'off',
      SIMULATED: 'on',
      YOUTUBE_API_KEY: 'a-key-for-tests',
      YOUTUBE_API_URL: `http://127.0.0.1:${port}/v3`,
    },
  });
  api = new ApiClient(studio.api);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  const path = `/overlays/${overlayId}/members`;
  const { memberId } = await ok(api.post<{ memberId: number }>(path, { widget: 'youtube-player' }));
  player = `${path}/${memberId}/youtube`;
  await ok(api.patch('/bot/loyalty', { enabled: true }));
  for (const login of viewers) await ok(api.post('/bot/loyalty/adjust', { login, delta: BEGINNING }));
  await ok(
    api.patch('/bot/songs/settings', {
      ...{ enabled: true, cost: COST, cooldownUserS: 0, announce: false },
      limits: { queue: 100, perUser: 100 },
    }),
  );
}, 60_000);

afterAll(async () => {
  youtube?.closeAllConnections();
  youtube?.close();
}, 30_000);

const songs = () => ok(api.get<Queue>('/bot/songs'));
const played = async () =>
  (await ok(api.get<{ nowPlaying: { videoId: string } | null }>(player))).nowPlaying?.videoId ?? null;
const say = (login: string | undefined, message: string) =>
  api.post('/simulate/chat', { login, message, role: 'everyone' });

/** A wish that nobody had before. */
function wish(): Promise<unknown> {
  wishes++;
  return say(viewers[wishes % viewers.length], `!sr https://youtu.be/song${String(wishes).padStart(7, '0')}`);
}

/** Something that a viewer or the streamer does. */
async function act(): Promise<unknown> {
  switch (random.int(0, 11)) {
    case 0:
      return say(viewers[random.int(0, viewers.length - 1)], '!wrongsong');
    case 1:
      return api.post('/bot/songs/control', { action: 'skip' });
    case 2:
      return api.post('/bot/songs/control', { action: random.int(0, 1) === 0 ? 'pause' : 'resume' });
    case 3:
    case 4: {
      const { queue } = await songs();
      const { requestId } = queue[random.int(0, Math.max(0, queue.length - 1))] ?? {};
      if (requestId === undefined) return wish();
      const answer = await api.delete(`/bot/songs/${requestId}`);
      if (answer.status === 200) removed.push(requestId);
      return answer;
    }
    case 5: {
      const { queue } = await songs();
      const { requestId } = queue.at(-1) ?? {};
      return requestId === undefined
        ? wish()
        : api.put(`/bot/songs/${requestId}/position`, { toIndex: random.int(0, 3) });
    }
    default:
      return wish();
  }
}

/** Runs acts and kills the server among them. Events that a killed server did not receive are lost. */
async function round(): Promise<void> {
  const killAt = random.int(5, ACTS - 5);
  for (let i = 0; i < ACTS; i++) {
    if (i === killAt) void studio.kill();
    await act().catch(() => undefined);
  }
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
}

async function movements(): Promise<readonly Movement[]> {
  const all: Movement[] = [];
  for (const login of viewers)
    for (let cursor: string | null = ''; cursor !== null;) {
      const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/bot/loyalty/viewers/${login}/ledger?limit=100${more}`;
      const page = await ok(api.get<{ items: readonly Movement[]; nextCursor: string | null }>(path));
      all.push(...page.items.map((each) => ({ ...each, login })));
      cursor = page.nextCursor;
    }
  return all;
}

/** Song requests in the log. */
class LoggedSongs {
  readonly requested: number[] = [];
  readonly videos: string[] = [];
  readonly settled: number[] = [];
  readonly paid: number[] = [];
  readonly started: number[] = [];
  readonly ended: number[] = [];
  readonly removed: number[] = [];
  readonly refunds: number[] = [];
  readonly refunded: number[] = [];
  /** By requestId, the next one first. */
  readonly queue: number[] = [];
  /** Videos that the player was asked to play. */
  readonly plays: string[] = [];

  constructor(events: readonly StoredEvent[]) {
    for (const { type, data } of events) this.take(type, data as Record<string, unknown>);
  }

  private take(type: string, data: Record<string, unknown>): void {
    const requestId = Number(data['requestId']);
    if (type === 'widget.fired' && data['command'] === 'play')
      this.plays.push(String((data['args'] as { videoId?: string }).videoId));
    if (type === 'song.requested') {
      this.requested.push(requestId);
      this.videos.push(String(data['videoId']));
    }
    if (type === 'song.paid' || type === 'song.unpaid') this.settled.push(requestId);
    if (type === 'song.paid') {
      this.paid.push(requestId);
      this.queue.push(requestId);
    }
    if (type === 'song.started' || type === 'song.removed')
      this.queue.splice(this.queue.indexOf(requestId), 1);
    if (type === 'song.moved')
      this.queue.splice(Number(data['toIndex']), 0, ...this.queue.splice(this.queue.indexOf(requestId), 1));
    if (type === 'song.started') this.started.push(requestId);
    if (type === 'song.ended') this.ended.push(requestId);
    if (type === 'song.removed') this.removed.push(requestId);
    if (type === 'song.removed' && Number(data['refund']) > 0) this.refunds.push(requestId);
    if (type === 'song.refunded') this.refunded.push(requestId);
  }
}

const sorted = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b);
const paidFor = (all: readonly Movement[], source: string): readonly Movement[] =>
  all.filter((each) => each.source === source);
const idsOf = (all: readonly Movement[]): readonly number[] => sorted(all.map(({ refId }) => Number(refId)));

/** All that was begun is done. */
async function settled(): Promise<LoggedSongs> {
  const { logged } = await untilRead(
    async () => {
      const logged = new LoggedSongs(await storedEvents(studio.dataDir));
      const { playing } = await songs();
      const isDone =
        logged.settled.length === logged.requested.length &&
        logged.refunded.length === logged.refunds.length &&
        logged.started.length === logged.ended.length + (playing ? 1 : 0) &&
        (await played()) === (playing?.videoId ?? null);
      return { logged, isDone };
    },
    ({ isDone }) => isDone,
    { within: 60_000 },
  );
  return logged;
}

it('no wish, payment, refund or song is lost or there twice, whenever the server is killed', async () => {
  for (let i = 0; i < ROUNDS; i++) await round();
  await ok(api.post('/bot/songs/control', { action: 'resume' }));
  const hasTwo = async (): Promise<boolean> => (await songs()).queue.length >= 2;
  await until(async () => (await hasTwo()) || (await wish().then(hasTwo)), { within: 30_000 });
  await ok(api.post('/bot/songs/control', { action: 'pause' }));
  const logged = await settled();

  for (const once of [
    logged.requested,
    logged.videos,
    logged.settled,
    logged.started,
    logged.ended,
    logged.removed,
    logged.plays,
  ])
    expect(new Set<unknown>(once).size).toBe(once.length);
  expect(sorted(logged.settled)).toEqual(sorted(logged.requested));
  expect(sorted(logged.refunded)).toEqual(sorted(logged.refunds));
  expect(removed.filter((requestId) => !logged.removed.includes(requestId))).toEqual([]);

  const { playing, queue } = await songs();
  expect(sorted([...logged.ended, ...(playing ? [playing.requestId] : [])])).toEqual(sorted(logged.started));
  expect(queue.map(({ requestId }) => requestId)).toEqual(logged.queue);
  expect(sorted([...logged.started, ...logged.removed, ...logged.queue])).toEqual(sorted(logged.paid));
  expect(await played()).toBe(playing?.videoId ?? null);

  const all = await movements();
  const [prices, refunds] = [paidFor(all, 'song'), paidFor(all, 'refund')];
  expect(idsOf(prices)).toEqual(sorted(logged.paid));
  expect(idsOf(refunds)).toEqual(sorted(logged.refunds));
  expect(prices.every(({ delta }) => delta === -COST) && refunds.every(({ delta }) => delta === COST)).toBe(
    true,
  );
  for (const { login, refId } of refunds)
    expect([refId, prices.find((price) => price.refId === refId)?.login]).toEqual([refId, login]);
  expect([prices.length > 0, refunds.length > 0, logged.ended.length > 0]).toEqual([true, true, true]);
}, 120_000);
