import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RenderState } from '@studio/realtime/protocol';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { PNG } from 'pngjs';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess, testToken } from '../support/server-process';
import { embeddedStores } from '../support/studio-stores';
import { until } from './stage';

/** Time in which checkpoints catch up with the log, in ms. */
const SETTLED_MS = 400;

export const KEY = 'a-request-of-before';
export const LOGINS = ['early', 'late', 'owner'];
export const studioEnv = { RATE_LIMITS: 'off', ...embeddedStores };

export interface Picture {
  readonly position: string;
  readonly epoch: string;
  readonly state: RenderState;
}

/** State of a server before its folder was damaged. */
export interface Facts {
  readonly overlayId: string;
  readonly memberId: number;
  readonly rev: number;
  /** Revision at which the older copy was made. */
  readonly olderRev: number;
  /** Revision of the commit of the request with `KEY`. */
  readonly keyedRev: number;
  readonly link: string;
  readonly picture: Picture;
  /** Path of an upload, and its bytes. */
  readonly media: string;
  readonly bytes: Buffer;
}

/** Data folders of one studio at several moments, to be copied and damaged. */
export interface Past {
  readonly facts: Facts;
  /** After an end in order. */
  readonly stopped: string;
  /** State after a power cut: changes since `older` are in the write-ahead logs. */
  readonly killed: string;
  /** After an end in order, some changes, an account and an upload earlier. */
  readonly older: string;
  /** Data folder of another server. */
  readonly other: string;
  remove(): Promise<void>;
}

export async function makePast(): Promise<Past> {
  const root = await mkdtemp(join(tmpdir(), 'studio-past-'));
  const at = (name: string): string => join(root, name);
  try {
    const facts = await live(at('live'), at('older'), at('killed'));
    await copyFolder(at('live'), at('stopped'));
    const other = await StudioProcess.start({
      dataDir: at('other'),
      env: { ...studioEnv, BOOTSTRAP_TOKEN: '' },
    });
    await other.stop();
    return {
      facts,
      stopped: at('stopped'),
      killed: at('killed'),
      older: at('older'),
      other: at('other'),
      remove: () => rm(root, { recursive: true, force: true }),
    };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

/** Copies a data folder. A socket cannot be copied, and the lock file is created again. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (source) => !/(admin\.sock|lock\.sqlite)$/.test(source) });
}

async function live(dataDir: string, older: string, killed: string): Promise<Facts> {
  let studio = await StudioProcess.start({ dataDir, env: studioEnv });
  try {
    const api = new ApiClient(studio.api);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Under proof' }));
    const path = `/overlays/${overlayId}`;
    const { memberId } = await ok(api.post<{ memberId: number }>(`${path}/members`, { widget: 'text' }));
    const first = await upload(studio, 1);
    await makeAccount(studio, 'early');
    const olderRev = (await ok(api.get<{ rev: number }>(path))).rev;
    await studio.stop();
    await copyFolder(dataDir, older);

    studio = await studio.restart();
    const keyed = await ok(
      api.post<{ rev: number }>(`${path}/members`, { widget: 'text' }, { 'idempotency-key': KEY }),
    );
    for (let x = 1; x <= 40; x++) await ok(api.patch(`${path}/members/${memberId}`, { layout: { x, y: 0 } }));
    await upload(studio, 2);
    await makeAccount(studio, 'late');
    const { rev } = await ok(api.get<{ rev: number }>(path));
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    const link = url.split('/o/')[1] ?? '';
    const picture = await pictureOf(studio, link);
    await delay(SETTLED_MS);
    await copyFolder(dataDir, killed);
    return {
      overlayId,
      memberId,
      rev,
      olderRev,
      keyedRev: keyed.rev,
      link,
      picture,
      ...first,
    };
  } finally {
    await studio.stop();
  }
}

/** Returns the picture that a new renderer receives. */
export async function pictureOf({ url }: Pick<StudioProcess, 'url'>, link: string): Promise<Picture> {
  const client = new RenderClient({ url, link, reconnectDelayMs: 20 });
  try {
    await client.waitFor(({ state, epoch }) => state !== null && epoch !== null, 20_000);
    const { position, epoch, state } = client;
    if (position === null || epoch === null || state === null) throw new Error('There is no picture.');
    return { position, epoch, state };
  } finally {
    client.close();
  }
}

async function upload(studio: StudioProcess, size: number): Promise<Pick<Facts, 'media' | 'bytes'>> {
  const bytes = PNG.sync.write(new PNG({ width: size, height: size }));
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'pixel.png');
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  const { url } = (await answer.json()) as { url: string };
  await until(
    'an upload is kept',
    async () => (await readdir(join(studio.dataDir, 'uploads/kept'))).length > 0,
  );
  return { media: new URL(url, studio.url).pathname, bytes: await bytesAt(studio, url) };
}

/** The bytes of an upload; empty when it isn't there. */
export async function bytesAt({ url }: Pick<StudioProcess, 'url'>, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok ? bytes : Buffer.alloc(0);
}
