import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { StudioProcess, testToken } from '../support/server-process';

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let layer = 0;
let renderer: RenderClient;

/** Server with information about videos, as YouTube gives it without a key. */
let metadataServer: Server;

const [first, second, third] = ['dQw4w9WgXcQ', 'aaaaaaaaaaa', 'bbbbbbbbbbb'];

interface Player {
  readonly memberId: number;
  readonly nowPlaying: {
    readonly videoId: string;
    readonly positionS: number;
    readonly paused: boolean;
  } | null;
  readonly queue: readonly { readonly itemId: string; readonly videoId: string }[];
  readonly volume: number;
  readonly muted: boolean;
}

/** Video ids: a missing one, one that forbids embedding, and one without information. */
const [gone, closed, untold] = ['goneeeeeeee', 'closedddddd', 'untolddddd1'];
const statuses: { readonly [videoId: string]: number } = { [gone]: 404, [closed]: 401, [untold]: 500 };

function serveMetadata(): Server {
  return createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://here');
    const videoId = new URL(searchParams.get('url') ?? 'http://none').searchParams.get('v') ?? '';
    response.writeHead(statuses[videoId] ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ title: `Title of ${videoId}` }));
  }).listen(0, '127.0.0.1');
}

beforeAll(async () => {
  metadataServer = serveMetadata();
  await once(metadataServer, 'listening');
  const { port } = metadataServer.address() as AddressInfo;
  const env = { RATE_LIMITS: 'off', YOUTUBE_OEMBED_URL: `http://127.0.0.1:${port}/oembed` };
  studio = await StudioProcess.start({ env });
  await open();
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  const added = { widget: 'youtube-player', values: { volume: 25 } };
  layer = (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, added))).memberId;
  await watch();
}, 60_000);

afterAll(async () => {
  renderer?.close();
  metadataServer?.close();
});

async function open(): Promise<void> {
  api = new ApiClient(studio.api);
  if (overlayId !== '') await watch();
}

async function watch(): Promise<void> {
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
}

const at = (path = ''): string => `/overlays/${overlayId}/members/${layer}/youtube${path}`;
const asks = (path: string, body: object = {}) => api.post<Player>(at(path), body);
const queue = async (videoId = second) => ok(asks('/queue', { videoId }));

it('plays, queues, moves and removes videos, and tells what it does', async () => {
  expect(await ok(api.get(at(`?videoId=${first}`)))).toEqual({
    memberId: layer,
    nowPlaying: null,
    queue: [],
    volume: 25,
    muted: false,
    video: { videoId: first, title: `Title of ${first}` },
  });
  const began = await queue(first);
  expect(began).toMatchObject({ itemId: null, onAir: true, renderers: 1, nowPlaying: { videoId: first } });
  expect(began.nowPlaying).toMatchObject({ title: `Title of ${first}`, durationS: null });
  await renderer.waitFor(({ state }) => state?.layers[layer]?.state?.['playing'] !== null);
  expect(await queue(second)).toMatchObject({ itemId: '1', nowPlaying: { videoId: first, paused: false } });
  await queue(third);
  expect(await ok(api.put(at('/queue/2/position'), { toIndex: 0 }))).toMatchObject({
    queue: [{ itemId: '2', videoId: third }, { itemId: '1' }],
  });
  expect(await ok(asks('/control', { action: 'skip' }))).toMatchObject({
    nowPlaying: { videoId: third },
    queue: [{ itemId: '1' }],
  });
  expect(await ok(api.delete(at('/queue/1')))).toMatchObject({
    queue: [],
    removed: { itemId: '1', videoId: second, title: `Title of ${second}`, addedBy: null },
  });
  expect(await api.delete(at('/queue/1'))).toMatchObject({
    status: 404,
    body: { code: 'not_found', details: { resource: 'video', itemId: '1' } },
  });
  await queue(first);
  expect(await ok(asks('/play', { videoId: second }))).toMatchObject({
    nowPlaying: { videoId: second },
    queue: [{ videoId: first }],
  });
  expect(await ok(api.delete(at('/queue')))).toMatchObject({
    removedCount: 1,
    queue: [],
    nowPlaying: { videoId: second },
  });
});

it('refuses a layer of another widget by one code, which names what the layer is and what was expected', async () => {
  const { memberId } = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
  );
  const of = `/overlays/${overlayId}/members/${memberId}`;
  const uploadId = 1;
  const video = { videoId: first };
  const stroke = { points: [{ x: 0.1, y: 0.1 }] };
  const asked: readonly (readonly [slug: string, answer: Promise<Answer<unknown>>])[] = [
    ['youtube-player', api.get(`${of}/youtube`)],
    ['youtube-player', api.post(`${of}/youtube/play`, video)],
    ['youtube-player', api.post(`${of}/youtube/queue`, video)],
    ['youtube-player', api.post(`${of}/youtube/control`, { action: 'pause' })],
    ['youtube-player', api.put(`${of}/youtube/queue/1/position`, { toIndex: 0 })],
    ['youtube-player', api.delete(`${of}/youtube/queue/1`)],
    ['youtube-player', api.delete(`${of}/youtube/queue`)],
    ['sound', api.post(`/overlays/${overlayId}/sounds/play`, { uploadId, memberId })],
    ['media', api.post(`${of}/media/share`, { providerSlug: 'klipy-cat', kind: 'gif' })],
    ['media', api.post(`${of}/media/move`, { x: 0.5, y: 0.5 })],
    ['media', api.post(`/overlays/${overlayId}/media/favorites/1/show`, { memberId })],
    ['alert-box', api.post(`${of}/alerts/control`, { action: 'pause' })],
    ['alert-box', api.post(`${of}/alerts/test`, { kind: 'follow' })],
    ['chat-box', api.post(`${of}/chat/pin`, { messageId: 'a-line' })],
    ['drawing', api.post(`${of}/drawing/clear`, {})],
    ['drawing', api.post(`${of}/drawing/strokes`, stroke)],
    ['drawing', api.post(`${of}/drawing/viewers`, { action: 'clear-viewer-strokes' })],
  ];
  for (const [slug, answer] of asked) {
    const expected = `a layer of the widget ${slug}`;
    expect(await answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'memberId', memberId, widget: 'text', expected } },
    });
  }
});

it('plays no video that there isn’t or that may not be embedded, whoever asks', async () => {
  const command = `/overlays/${overlayId}/members/${layer}/commands/play`;
  for (const videoId of [gone, closed]) {
    const refusal = (field: string) => ({
      status: 422,
      body: { code: 'invalid_value', details: { field } },
    });
    expect(await asks('/play', { videoId })).toMatchObject(refusal('videoId'));
    expect(await asks('/queue', { videoId })).toMatchObject(refusal('videoId'));
    expect(await api.post(command, { args: { videoId } })).toMatchObject(refusal('args.videoId'));
  }
  expect(await ok(api.get(at()))).toMatchObject({ nowPlaying: { videoId: second }, queue: [] });
  // Without information, the video is accepted.
  expect(await ok(asks('/play', { videoId: untold }))).toMatchObject({
    nowPlaying: { videoId: untold, title: null },
  });
});

it('is controlled', async () => {
  expect(await ok(asks('/control', { action: 'pause' }))).toMatchObject({ nowPlaying: { paused: true } });
  expect(await ok(asks('/control', { action: 'volume', volume: 70 }))).toMatchObject({
    volume: 70,
    onAir: true,
  });
  expect(await ok(asks('/control', { action: 'resume' }))).toMatchObject({ nowPlaying: { paused: false } });
  expect(await ok(asks('/control', { action: 'mute' }))).toMatchObject({ muted: true });
  expect(await ok(asks('/control', { action: 'unmute' }))).toMatchObject({ muted: false });
  expect(await asks('/control', { action: 'volume' })).toMatchObject({ status: 400 });
  expect(await ok(asks('/control', { action: 'stop' }))).toMatchObject({ nowPlaying: null });
  expect(await ok(asks('/control', { action: 'skip' }))).toMatchObject({ nowPlaying: null, onAir: false });
});

it('goes on where it was after a kill, with what waits', async () => {
  await ok(asks('/play', { videoId: first }));
  await queue();
  const before = await ok(api.get<Player>(at()));
  renderer.close();
  await studio.kill();
  studio = await studio.restart();
  await open();
  const after = await ok(api.get<Player>(at()));
  expect(after.queue).toEqual(before.queue);
  expect(after.nowPlaying?.videoId).toBe(first);
  expect(after.nowPlaying?.positionS).toBeGreaterThanOrEqual(before.nowPlaying?.positionS ?? Infinity);
});

it('has a hundred wait at most, whoever asks', async () => {
  const { queue: waiting } = await ok(api.get<Player>(at()));
  for (let i = waiting.length; i < 100; i++) await queue();
  const refusal = { status: 409, body: { code: 'limit_reached', details: { limit: 100, used: 100 } } };
  expect(await asks('/queue', { videoId: second })).toMatchObject(refusal);
  const command = `/overlays/${overlayId}/members/${layer}/commands/queue`;
  expect(await api.post(command, { args: { videoId: second } })).toMatchObject(refusal);
});

it('is a layer that the overlay has', async () => {
  expect(await api.get(`/overlays/${overlayId}/members/99/youtube`)).toMatchObject({ status: 404 });
});

it('does what steps of macros ask for', async () => {
  await ok(api.delete(at('/queue')));
  const step = (op: string, values: object = {}) => ({ kind: 'video', memberId: layer, op, ...values });
  const steps = [
    step('play', { videoId: first }),
    step('queue', { videoId: second }),
    step('volume', { volume: 60 }),
    step('pause'),
  ];
  const macros = `/overlays/${overlayId}/deck-macros`;
  const { macroId } = await ok(api.post<{ macroId: number }>(macros, { name: 'Trailer', steps }));
  const { runId } = await ok(api.post<{ runId: string }>(`${macros}/${macroId}/fire`, {}));
  for (let state = ''; state !== 'done';) {
    ({ state } = await ok(api.get<{ state: string }>(`/overlays/${overlayId}/macro-runs/${runId}`)));
    expect(state).not.toBe('failed');
  }
  expect(await ok(api.get(at()))).toMatchObject({
    nowPlaying: { videoId: first, paused: true },
    queue: [{ videoId: second }],
    volume: 60,
  });
});

describe('a sound', () => {
  async function uploaded(name: string, bytes: Buffer): Promise<number> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { uploadId: number }).uploadId;
  }

  const wav = Buffer.from(`RIFF\x24\0\0\0WAVEfmt \x10\0\0\0${'\0'.repeat(16)}data\0\0\0\0`, 'latin1');
  const plays = (body: object) => api.post<Played>(`/overlays/${overlayId}/sounds/play`, body);

  interface Played {
    readonly memberId: number;
    readonly addedLayer: boolean;
    readonly rev?: number;
  }

  it('plays on a layer that is added when there is none, as an edit that can be taken back', async () => {
    const uploadId = await uploaded('ding.wav', wav);
    const { rev } = await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`));
    expect(await plays({ uploadId: uploadId + 100 })).toMatchObject({
      status: 404,
      body: { details: { resource: 'upload' } },
    });
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ rev });
    const played = await ok(plays({ uploadId, volume: 0.7 }));
    expect(played).toMatchObject({
      uploadId,
      volume: 0.7,
      addedLayer: true,
      rev: rev + 1,
      changed: true,
      onAir: true,
    });
    await renderer.waitFor(({ state }) => state?.layers[played.memberId]?.state !== undefined);
    const again = await ok(plays({ uploadId, volume: 0.1 }));
    expect(again).toMatchObject({ memberId: played.memberId, volume: 0.7, addedLayer: false });
    expect(again.rev).toBeUndefined();
    expect(await ok(api.post(`/overlays/${overlayId}/sounds/stop`, {}))).toMatchObject({
      state: { sounds: [] },
    });
    expect(await plays({ uploadId, memberId: layer })).toMatchObject({ status: 422 });
  });

  it('is of kind audio', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(await plays({ uploadId: await uploaded('dot.png', png) })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'uploadId' } },
    });
  });
});
