import { createHash } from 'node:crypto';
import type { Answer } from './api-client';
import { rawZip, type RawEntry } from './raw-zip';
import { testToken, type StudioProcess } from './server-process';
import { until } from './until';

export interface InstalledPack {
  readonly installId: string;
  readonly state: string;
  readonly overlays: readonly { readonly overlayId: string; readonly name: string }[];
  readonly automations: number;
  readonly commands: readonly string[];
  readonly skipped: readonly object[];
  readonly left: number | null;
}

const headers = { authorization: `Bearer ${testToken}` };

/** Sends a pack to `inspect` or `install`. @param sender headers that say who sends it */
export async function sendPack<Body = InstalledPack>(
  studio: StudioProcess,
  step: 'inspect' | 'install',
  pack: Buffer,
  fields: Readonly<Record<string, string>> = {},
  sender: Readonly<Record<string, string>> = headers,
): Promise<Answer<Body>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(pack)]), 'a.ospack');
  const answer = await fetch(`${studio.api}/packs/${step}`, { method: 'POST', headers: sender, body: form });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

/** Fetches what export_pack made. */
export async function fetchPack(studio: StudioProcess, url: string): Promise<Buffer> {
  const answer = await fetch(`${studio.api}${url}`, { headers });
  if (answer.status !== 200) throw new Error(`The pack is answered with ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Returns the newest pack once it is in a state. */
export async function untilPack(studio: StudioProcess, state: string): Promise<InstalledPack> {
  let newest: InstalledPack | undefined;
  const isThere = async (): Promise<boolean> => {
    const answer = await fetch(`${studio.api}/packs`, { headers });
    newest = ((await answer.json()) as { items: InstalledPack[] }).items[0];
    return newest?.state === state;
  };
  await until(isThere, {
    what: () => Promise.resolve(`the pack is ${state}: ${JSON.stringify(newest)}`),
    within: 30_000,
  });
  if (!newest) throw new Error('There is no pack.');
  return newest;
}

/** A zip with a manifest that fits its files. @param change of the manifest */
export function packOf(files: Readonly<Record<string, Buffer | string>>, change: object = {}): Buffer {
  return rawZip(entriesOf(files, change));
}

export function entriesOf(files: Readonly<Record<string, Buffer | string>>, change: object = {}): RawEntry[] {
  const listed = Object.entries(files).map(([path, content]) => ({
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: Buffer.byteLength(content),
  }));
  const manifest = {
    ...{ format: 'overlay-studio-pack', formatVersion: 1, name: 'Hostile', version: '1.0.0' },
    ...{ author: '', license: '', minStudio: '0.1.0' },
    requires: { widgets: [], scopes: [], platforms: [] },
    files: listed,
    ...change,
  };
  return [
    { name: 'pack.json', content: JSON.stringify(manifest) },
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ];
}
