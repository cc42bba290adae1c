import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { ApiClient, type Answer } from './api-client';
import { StudioProcess, testToken } from './server-process';

export interface Upload {
  readonly uploadId: number;
  readonly kind: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly w?: number;
  readonly h?: number;
  readonly durationMs?: number;
  readonly usedBy: readonly object[];
}

export let studio: StudioProcess;
export let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
}, 60_000);

/** Single-colour image, so that its rendering is easy to detect. */
export function png(width: number, height: number, [r, g, b]: readonly [number, number, number]): Buffer {
  const picture = new PNG({ width, height });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([r, g, b, 255], at);
  return PNG.sync.write(picture);
}

/** A file that public bug reports describe. */
export const sample = (name: string): Buffer => readFileSync(join('test/fixtures/cases', name));

let made = 0;
/** Never the same picture twice. */
export const newPng = (): Buffer =>
  png(20 + (++made % 200), 10 + Math.floor(made / 200), [made % 256, 80, 160]);

export async function upload(
  content: Buffer | string,
  name: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Upload>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}`, ...headers },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Upload };
}

/** Sends a form that fetch would never make. */
export function uploadRaw(body: string, boundary = 'x'): Promise<Answer> {
  return api.send('POST', '/uploads', body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${studio.url}${path}`, { headers });

/** Starts the server again, after it has ended. */
export async function restart(): Promise<void> {
  studio = await studio.restart();
}
