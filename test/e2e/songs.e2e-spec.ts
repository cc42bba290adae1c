import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient, ok } from '../support/api-client';
import { storedEvents } from '../support/stored-events';
import { liftCooldowns } from '../support/quick-commands';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* Viewers wish for songs in the simulated chat; they play in a player layer. What YouTube tells comes from a server here. */
const [first, second, third, short, live] = [
  'aaaaaaaaaa1',
  'bbbbbbbbbb2',
  'cccccccccc3',
  'dddddddddd4',
  'eeeeeeeeee5',
];

let youtube: Server;
let studio: StudioProcess;
let api: ApiClient;
let player = '';

interface Song {
  readonly requestId: number;
  readonly videoId: string;
  readonly title: string;
  readonly requester: { readonly name: string } | null;
}
interface Queue {
  readonly enabled: boolean;
  readonly playing: (Song & { readonly positionS: number }) | null;
  readonly queue: readonly Song[];
  readonly paused: boolean;
  readonly volume: number;
}

beforeAll(async () => {
  youtube = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://youtube.test');
    const id = searchParams.get('id') ?? '';
    const known = [first, second, third, short, live].includes(id);
    const item = {
      snippet: {
        title: `Song ${id.slice(-1)}`,
        categoryId: '10',
        liveBroadcastContent: id === live ? 'live' : 'none',
      },
      contentDetails: { duration: id === short ? 'PT2S' : 'PT3M' },
      status: { embeddable: true },
      statistics: { viewCount: '5000' },
    };
    response.end(JSON.stringify({ items: pathname === '/v3/videos' && known ? [item] : [] }));
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
  await liftCooldowns(api);
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  const { memberId } = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'youtube-player' }),
  );
  player = `/overlays/${overlayId}/members/${memberId}/youtube`;
}, 60_000);

afterAll(async () => {
  youtube?.closeAllConnections();
  youtube?.close();
});

const songs = () => ok(api.get<Queue>('/bot/songs'));
const played = async () =>
  await ok(api.get<{ nowPlaying: { videoId: string; paused: boolean } | null; volume: number }>(player));
const say = (login: string, message: string, role = 'everyone') =>
  ok(api.post('/simulate/chat', { login, message, role }));
const lines = async () =>
  (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages'))).items.map(({ text }) => text);
const settings = (change: object) => ok(api.patch<object>('/bot/songs/settings', change));
const titles = ({ queue }: Queue) => queue.map(({ videoId }) => videoId);

it('are off at first: nothing is controlled, and chat is told so', async () => {
  expect(await songs()).toEqual({ enabled: false, playing: null, queue: [], paused: false, volume: 50 });
  expect(await api.post('/bot/songs/control', { action: 'skip' })).toMatchObject({
    status: 409,
    body: { code: 'songs_off' },
  });
  expect(await settings({})).toMatchObject({
    limits: { queue: 50, perUser: 2, maxSeconds: 480, exemptRole: 'mod' },
    voteSkip: { enabled: true, percent: 50, min: 2 },
  });
  await settings({ enabled: true, cooldownUserS: 0, limits: { perUser: 3 } });
  expect(await ok(api.post('/bot/songs/control', { action: 'skip' }))).toMatchObject({ playing: null });
});

it('are wished for in chat, play in the player layer, and wait behind each other', async () => {
  await say('Ada', `!sr https://youtu.be/${first}`);
  const { playing } = await untilRead(songs, (now) => now.playing !== null, { within: 20_000 });
  expect(playing).toMatchObject({
    videoId: first,
    title: 'Song 1',
    durationS: 180,
    cost: 0,
    requester: { name: 'Ada' },
  });
  await untilRead(played, ({ nowPlaying }) => nowPlaying?.videoId === first, { within: 20_000 });
  await say('Ada', `!sr ${second}`);
  await untilRead(songs, ({ queue }) => queue.length === 1, { within: 20_000 });
  await say('Bo', `!sr ${third}`);
  await untilRead(songs, ({ queue }) => queue.length === 2, { within: 20_000 });
  await untilRead(lines, (all) => all.some((text) => text.includes('Song 3') && text.includes('number 2')), {
    within: 20_000,
  });
  await say('Bo', `!sr ${live}`);
  await untilRead(lines, (all) => all.some((text) => text.includes('live streams')), { within: 20_000 });
  await say('Bo', '!sr https://youtu.be/nosuchvide0');
  await untilRead(lines, (all) => all.some((text) => text.includes('does not exist')), { within: 20_000 });
  await say('Cid', '!queue');
  await untilRead(lines, (all) => all.some((text) => text.includes('1. Song 2 · 2. Song 3')), {
    within: 20_000,
  });
  expect(titles(await songs())).toEqual([second, third]);
  expect(JSON.stringify(await storedEvents(studio.dataDir))).not.toContain('"Ada"');
});

it('are moved, paused, made louder and skipped, in the player too', async () => {
  const { queue } = await songs();
  const moved = await ok(api.put<Queue>(`/bot/songs/${queue[1]?.requestId}/position`, { toIndex: 0 }));
  expect(titles(moved)).toEqual([third, second]);
  expect(await ok(api.post('/bot/songs/control', { action: 'pause' }))).toMatchObject({ paused: true });
  await untilRead(played, ({ nowPlaying }) => nowPlaying?.paused === true, { within: 20_000 });
  expect(await ok(api.put('/bot/songs/volume', { volume: 30 }))).toEqual({ volume: 30 });
  await untilRead(played, ({ volume }) => volume === 30, { within: 20_000 });
  await ok(api.post('/bot/songs/control', { action: 'resume' }));
  await untilRead(played, ({ nowPlaying }) => nowPlaying?.paused === false, { within: 20_000 });
  expect(await ok(api.post('/bot/songs/control', { action: 'skip' }))).toMatchObject({
    playing: { videoId: third },
  });
  await untilRead(played, ({ nowPlaying }) => nowPlaying?.videoId === third, { within: 20_000 });
});

it('are voted away and taken back in chat, and told', async () => {
  await say('Eve', '!voteskip');
  await untilRead(lines, (all) => all.some((text) => text.startsWith('1 of ')), { within: 20_000 });
  await say('Ada', '!wrongsong');
  await untilRead(songs, ({ queue }) => queue.length === 0, { within: 20_000 });
  await say('Eve', '!song');
  await untilRead(lines, (all) => all.some((text) => text === 'Song 3, requested by Bo.'), {
    within: 20_000,
  });
  await say('Mod', '!skip', 'mod');
  await untilRead(songs, ({ playing }) => playing === null, { within: 20_000 });
  await untilRead(played, ({ nowPlaying }) => nowPlaying === null, { within: 20_000 });
});

it('end by themselves, also over a kill, each once', async () => {
  await settings({ announce: false });
  await say('Ada', `!sr ${short}`);
  await untilRead(songs, ({ playing }) => playing?.videoId === short, { within: 20_000 });
  await say('Ada', `!sr ${first}`);
  await untilRead(songs, ({ queue }) => queue.length === 1, { within: 20_000 });
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  await untilRead(songs, ({ playing }) => playing?.videoId === first, { within: 20_000 });
  await untilRead(played, ({ nowPlaying }) => nowPlaying?.videoId === first, { within: 20_000 });
  const ended = (await storedEvents(studio.dataDir)).filter(({ type }) => type === 'song.ended');
  const overs = ended.filter(({ data }) => (data as { how: string }).how === 'over');
  expect(overs).toHaveLength(1);
});

it('are removed and cleared by the streamer', async () => {
  await say('Ada', `!sr ${second}`);
  await say('Bo', `!sr ${third}`);
  const { queue } = await untilRead(songs, (now) => now.queue.length === 2, { within: 20_000 });
  const { requestId = 0 } = queue[0] ?? {};
  expect(await ok(api.delete(`/bot/songs/${requestId}`))).toEqual({ deleted: true, requestId, refunded: 0 });
  expect(await api.delete(`/bot/songs/${requestId}`)).toMatchObject({ status: 404 });
  expect(await ok(api.delete('/bot/songs'))).toEqual({ removedCount: 1, refunded: 0 });
  expect(await songs()).toMatchObject({ queue: [], playing: { videoId: first } });
});

it('cost points: given back by the streamer, not to viewers who take them back, and never taken for nothing', async () => {
  const points = async (login: string) =>
    (await ok(api.get<{ points: number }>(`/bot/loyalty/viewers/${login}`))).points;
  await settings({ cost: 20, announce: false });
  await ok(api.post('/bot/loyalty/adjust', { login: 'ada', delta: 50 }));
  await ok(api.post('/bot/loyalty/adjust', { login: 'bo', delta: 15 }));
  await say('Bo', `!sr ${second}`);
  await untilRead(lines, (all) => all.includes('@Bo a song costs 20. You don’t have enough points.'), {
    within: 20_000,
  });
  await say('Ada', `!sr ${second}`);
  const [paid] = (await untilRead(songs, ({ queue }) => queue.length === 1, { within: 20_000 })).queue;
  expect([await points('ada'), await points('bo')]).toEqual([30, 15]);
  expect(await ok(api.delete(`/bot/songs/${paid?.requestId}`))).toMatchObject({ refunded: 20 });
  await untilRead(
    () => points('ada'),
    (now) => now === 50,
    { within: 20_000 },
  );
  await say('Ada', `!sr ${third}`);
  await untilRead(songs, ({ queue }) => queue.length === 1, { within: 20_000 });
  await say('Ada', '!wrongsong');
  await untilRead(songs, ({ queue }) => queue.length === 0, { within: 20_000 });
  await say('Ada', `!sr ${second}`);
  await untilRead(songs, ({ queue }) => queue.length === 1, { within: 20_000 });
  expect(await ok(api.delete('/bot/songs'))).toEqual({ removedCount: 1, refunded: 20 });
  await untilRead(
    () => points('ada'),
    (now) => now === 30,
    { within: 20_000 },
  );
  await settings({ cost: 0 });
});

it('settings that can’t be are refused', async () => {
  for (const [field, value] of [
    ['fallbackPlaylistUrl', 'https://example.com/'],
    ['playerOverlayId', 'nosuchoverlay'],
  ] as const)
    expect(await api.patch('/bot/songs/settings', { [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field } },
    });
  expect(await api.patch('/bot/songs/settings', { limits: { queue: 101 } })).toMatchObject({ status: 400 });
  expect(await settings({ enabled: false })).toMatchObject({ enabled: false });
  expect(await songs()).toMatchObject({ playing: null });
});
