import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaksIn, makeAccount, ops, opsOk, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { onWindows } from '../support/program';
import { Renderers } from '../support/renderers';
import { rowsOf } from '../support/rows-of';
import { runToEnd, StudioProcess, testToken } from '../support/server-process';

/* What a streamer's Windows must do, on Windows' Node: `npm run test:windows`. */

interface Overlay {
  readonly overlayId: string;
  readonly name: string;
}

interface Upload {
  readonly uploadId: number;
  readonly url: string;
  readonly bytes: number;
}

let studio: StudioProcess;
let api: ApiClient;

const start = async (dataDir?: string): Promise<void> => {
  studio = await StudioProcess.start({
    ...(dataDir !== undefined && { dataDir }),
    env: { RATE_LIMITS: 'off' },
  });
  api = new ApiClient(studio.api);
};
const restart = (): Promise<void> => start(studio.dataDir);

beforeAll(async () => {
  if (!onWindows) throw new Error('These tests are for `npm run test:windows`.');
  await start();
});

/** Returns the writer recorded in the log; '' after an orderly stop. */
async function writerIn(dataDir: string): Promise<string | undefined> {
  const rows = await rowsOf<{ value: string }>(
    join(dataDir, 'events.sqlite'),
    `SELECT value FROM meta WHERE key = 'writer'`,
  );
  return rows[0]?.value;
}

it('a renderer sees the first scene switch', async () => {
  const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
  const path = `/overlays/${items[0]?.overlayId}`;
  const { sceneId } = await ok(
    api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'Ending', mode: 'blank' }),
  );
  const renderers = new Renderers(studio.url, api);
  try {
    const renderer = await renderers.watch(path);
    const { rev } = await ok(api.post<{ rev: number }>(`${path}/scenes/${sceneId}/golive`, {}));
    await renderer.waitFor((each) => each.deltas().some((delta) => delta.rev === rev));
  } finally {
    renderers.close();
  }
});

const mp4 = Buffer.concat([
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
  Buffer.alloc(2000, 1),
]);
const wav = Buffer.concat([Buffer.from('RIFF\x24\x08\0\0WAVEfmt ', 'latin1'), Buffer.alloc(2000, 7)]);
const woff2 = Buffer.concat([Buffer.from('wOF2\0\x01\0\0', 'latin1'), Buffer.alloc(400)]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const lottie = Buffer.from(
  JSON.stringify({
    v: '5.7.0',
    fr: 30,
    ip: 0,
    op: 30,
    w: 100,
    h: 100,
    layers: [{ ty: 3, ip: 0, op: 30, ks: { o: { a: 0, k: 100 } } }],
  }),
);

async function upload(kind: string, content: Buffer, name: string): Promise<Upload> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  const body = (await answer.json()) as Upload;
  expect([answer.status, body]).toEqual([200, expect.objectContaining({ kind })]);
  return body;
}

it.each([
  ['image', png, 'aux.png'],
  ['video', mp4, 'con.mp4'],
  ['audio', wav, 'nul.wav'],
  ['font', woff2, 'prn.woff2'],
  ['lottie', lottie, 'com1.json'],
])('an upload of the kind %s is served, whatever its name', async (kind, content, name) => {
  const { url, bytes } = await upload(kind, content, name);
  const served = await fetch(`${studio.url}${url}`);
  expect((await served.arrayBuffer()).byteLength).toBe(bytes);
  for (const other of ['.', '%20', '::$DATA', '%5C..%5Clog.json'])
    expect((await fetch(`${studio.url}${url}${other}`)).status).toBe(404);
});

it('a film that somebody is loading can be deleted and sent again', async () => {
  const film = Buffer.concat([mp4, Buffer.alloc(20_000_000, 3)]);
  const { url, uploadId } = await upload('video', film, 'film.mp4');
  const loading = await fetch(`${studio.url}${url}`);
  await ok(api.delete(`/uploads/${uploadId}`));
  await upload('video', film, 'film.mp4');
  expect((await loading.arrayBuffer()).byteLength).toBe(film.length);
});

it('a viewer is forgotten beside the server, in files that are written anew', async () => {
  const login = 'quiet_quokka_to_forget';
  await ok(api.post('/simulate/follow', { login }));
  await ok(api.get('/overlays'));
  const forgotten = await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', `@${login}`]);
  // In that of activities, and in that of the starter overlay's layers: its label shows who follows.
  expect(forgotten).toMatch(/^Erased in [12] streams?/m);
  expect(await leaksIn({ login }, { folder: studio.dataDir, texts: [studio.output] })).toEqual([]);
});

describe('operators’ commands', () => {
  it('reach the running server, which knows their account, token and password at once', async () => {
    expect(studio.output).not.toContain('cannot reach this server');
    const account = await makeAccount(studio, 'ada');
    await ok(new ApiClient(studio.api, account.token).get('/overlays'));
    expect((await signIn(studio, account)).cookie).toMatch(/^usess=/);
    await opsOk(studio.dataDir, ['account-password', 'ada', '--password-stdin'], 'another password');
    await signIn(studio, { login: 'ada', password: 'another password' });
    await opsOk(studio.dataDir, ['rebuild', 'overlays']);
    expect(await opsOk(studio.dataDir, ['verify'])).toContain('no damage found');
  });

  it('find that a killed server is gone, and the next one', async () => {
    await studio.kill();
    expect(await opsOk(studio.dataDir, ['account-list'])).toContain('ada');
    await restart();
    expect(await opsOk(studio.dataDir, ['account-list'])).toContain('ada');
  });
});

it('a second server on the folder is refused with one line', async () => {
  const { code, output } = await runToEnd({ DATA_DIR: studio.dataDir, PORT: '1' });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^Another process already runs on the data folder [^\n]*$/);
});

it.each(['aux', 'studio.', 'what?'])(
  'a data folder of the name %s is refused with one line',
  async (name) => {
    const { code, output } = await runToEnd({ DATA_DIR: join(studio.dataDir, name), PORT: '1' });
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(/^DATA_DIR names no folder .*\.$/)]);
  },
);

it.each([
  ['Ctrl-C', 0],
  ['Ctrl-Break', 1],
  ['the closing of its window', 2],
])('%s ends it in order, and the next one begins where it was', async (_, event) => {
  expect(await writerIn(studio.dataDir)).not.toBe('');
  // Its image process exists, and receives the signal as well.
  await upload('image', png, 'x.png');
  const [wine = ''] = process.env['WINDOWS_NODE']?.split(' ') ?? [];
  execFileSync(wine, [process.env['WINDOWS_EVENTS'] ?? '', String(event)]);
  expect(await studio.ended()).toBe(0);
  expect(await writerIn(studio.dataDir)).toBe('');
  await restart();
  expect(studio.output).not.toContain('epoch');
});

it('read models that are damaged are set aside', async () => {
  await studio.stop();
  writeFileSync(join(studio.dataDir, 'read-models.sqlite'), Buffer.alloc(8192, 1));
  await restart();
  expect(studio.log).toContain('Set aside');
  expect(existsSync(join(studio.dataDir, 'read-models.sqlite.set-aside'))).toBe(true);
  await ok(api.get('/overlays'));
});

describe('a log', () => {
  let elsewhere: string;
  beforeAll(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'studio-'));
  });
  afterAll(() => rm(elsewhere, { recursive: true, force: true }));

  it('loses an overlay that is purged, and is exported and imported', async () => {
    const { overlayId } = await ok(api.post<Overlay>('/overlays', { name: 'To be purged', starter: true }));
    await ok(api.delete(`/overlays/${overlayId}?confirm=true`));
    expect((await ops(studio.dataDir, ['purge', overlayId])).code).toBe(1);
    await studio.stop();
    expect(await opsOk(studio.dataDir, ['purge', overlayId])).toContain('Removed');
    expect(await opsOk(studio.dataDir, ['verify'])).toContain('no damage found');

    const file = join(elsewhere, 'log.jsonl');
    const target = join(elsewhere, 'data');
    mkdirSync(target);
    await opsOk(studio.dataDir, ['export', file]);
    await opsOk(target, ['import', file]);
    const asked = ['streams', '--json'];
    expect(await opsOk(target, asked)).toBe(await opsOk(studio.dataDir, asked));
    await restart();
    const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    expect(items.map(({ name }) => name)).toEqual(['My overlay']);
  });
});
