import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threeColors } from '../support/films';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { ffmpegOrSkip, render } from '../support/ffmpeg';
import { StudioProcess, testToken } from '../support/server-process';
import { untilRead } from '../support/until';

interface Upload {
  readonly uploadId: number;
  readonly url: string;
  readonly sound?: string;
}
interface Issue {
  readonly code: string;
  readonly message: string;
  readonly memberId: number | null;
}

let studio: StudioProcess;
let api: ApiClient;

const start = async (env: Readonly<Record<string, string>>): Promise<void> => {
  studio = await StudioProcess.start({ env });
  api = new ApiClient(studio.api);
};

async function upload(content: Buffer, name: string): Promise<Upload> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Upload;
}

async function soundOf({ uploadId }: Upload): Promise<string | undefined> {
  const { sound } = await untilRead(
    () => ok(api.get<Upload>(`/uploads/${uploadId}`)),
    (upload) => upload.sound !== 'waiting',
  );
  return sound;
}

async function issuesOf(values: object): Promise<readonly Issue[]> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }));
  await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'video', name: 'Clip', values }));
  return (await ok(api.get<{ issues: readonly Issue[] }>(`/overlays/${overlayId}/health`))).issues;
}

ffmpegOrSkip('the sound of an uploaded video', (program) => {
  let folder: string;
  const film = async (name: string, ...args: readonly string[]): Promise<Buffer> => {
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=10:duration=1'];
    render(program, [...source, ...args], join(folder, name));
    return readFile(join(folder, name));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'films-'));
    await start({ FFMPEG_PATH: program });
  }, 60_000);
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('is taken into a file of its own, which is served in ranges and for ever', async () => {
    const sine = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
    const made = await upload(await film('a.mp4', ...sine, '-c:a', 'aac'), 'a.mp4');
    expect(['waiting', 'ready']).toContain(made.sound);
    expect(await soundOf(made)).toBe('ready');
    const address = `${studio.url}${made.url}/sound`;
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
    expect(whole.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe('OggS');
    const part = await fetch(address, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'OggS']);
    expect(await issuesOf({ src: made.url, muted: false })).toEqual([]);
    expect((await api.patch<Upload>(`/uploads/${made.uploadId}`, { name: 'b' })).body.sound).toBe('ready');
  }, 30_000);

  it('that has none, or can’t be had, is told; videos alone have one', async () => {
    const silent = await upload(await film('silent.webm', '-c:v', 'libvpx'), 'silent.webm');
    expect(await soundOf(silent)).toBe('none');
    expect((await fetch(`${studio.url}${silent.url}/sound`)).status).toBe(404);
    expect(await issuesOf({ src: silent.url, muted: false })).toEqual([]);
    const damaged = Buffer.from(threeColors);
    damaged.fill(0, 200);
    const broken = await upload(damaged, 'broken.webm');
    expect(['failed', 'none']).toContain(await soundOf(broken));
    expect((await fetch(`${studio.url}${broken.url}/sound`)).status).toBe(404);
    for (const path of ['/media/nothing/sound', `/media/${'0'.repeat(64)}.mp4/sound`])
      expect((await fetch(`${studio.url}${path}`)).status).toBe(404);
  }, 30_000);
});

describe('without ffmpeg', () => {
  beforeAll(() => start({ FFMPEG_PATH: '' }), 60_000);

  it('an uploaded video is silent: its upload says so, and the overlay’s health with what helps', async () => {
    const made = await upload(threeColors, 'three.webm');
    expect(made.sound).toBe('muted');
    expect((await fetch(`${studio.url}${made.url}/sound`)).status).toBe(404);
    expect(await issuesOf({ src: made.url, muted: true })).toEqual([]);
    expect(await issuesOf({ src: made.url, muted: false })).toMatchObject([
      { code: 'video_sound_muted', memberId: 1, message: expect.stringMatching(/^Clip: .*FFMPEG_PATH/) },
    ]);
    const { body }: Answer<{ items?: readonly Upload[] }> = await api.get('/uploads?kind=video');
    expect(body.items?.map(({ sound }) => sound)).toEqual(['muted']);
  });
});

it('a server doesn’t start with a path that leads to no program', async () => {
  const broken = StudioProcess.start({ env: { FFMPEG_PATH: '/no/such/program' } });
  await expect(broken).rejects.toThrow(/FFMPEG_PATH/);
}, 30_000);
