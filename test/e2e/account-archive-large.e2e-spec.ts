import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* The archive of an account with about as many overlays as it may have, and more media than the server may hold. */

const [OVERLAYS, FILES] = [40, 11];
const MIB = 1024 * 1024;
const FILE_BYTES = 19 * MIB;
/** Memory that the server may take on top while it sends: a small part of what is sent. */
const MOST_MORE_MIB = 96;

let studio: StudioProcess;
let browser: Browser;
let hashes: readonly string[];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const account = await makeAccount(studio, 'ada');
  const api = new ApiClient(studio.api, account.token);
  browser = await signIn(studio, account);
  for (let n = 0; n < OVERLAYS; n++) {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: `Show ${n}` }));
    const layer = { widget: 'text', values: { text: `Text of show ${n}` } };
    await ok(api.post(`/overlays/${overlayId}/members`, layer));
  }
  const made: string[] = [];
  for (let n = 0; n < FILES; n++) made.push(await uploadSound(account.token, n));
  hashes = made;
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Loud' }));
  const { items } = await ok(api.get<{ items: { url: string }[] }>('/uploads?limit=100'));
  for (const { url } of items)
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'wheel', values: { winSound: url } }));
}, 240_000);

/** Sends a sound of random bytes, which no compression makes smaller. @returns its hash */
async function uploadSound(token: string, n: number): Promise<string> {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(FILE_BYTES - 8, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  const bytes = Buffer.concat([head, randomBytes(FILE_BYTES - head.length)]);
  const form = new FormData();
  form.set('file', new Blob([bytes]), `Sound ${n}.wav`);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  return createHash('sha256').update(bytes).digest('hex');
}

/** Asks for the archive over a connection of its own, and does not read it yet. */
function asked(): Promise<IncomingMessage> {
  const headers = { cookie: browser.cookie };
  return new Promise((resolve, reject) => {
    get(`${studio.api}/me/archive`, { headers, agent: false }, resolve).once('error', reject);
  });
}

async function received(answer: IncomingMessage): Promise<Buffer> {
  expect(answer.statusCode).toBe(200);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Reads an answer to its end. @returns its length in bytes */
async function lengthOf(answer: IncomingMessage): Promise<number> {
  return (await received(answer)).length;
}

/** Media files that the server holds open. */
function openMedia(): readonly string[] {
  const folder = `/proc/${studio.pid}/fd`;
  return readdirSync(folder).flatMap((fd) => {
    try {
      const path = readlinkSync(`${folder}/${fd}`);
      return path.endsWith('.wav') ? [path] : [];
    } catch {
      return []; // It was closed meanwhile.
    }
  });
}

function memoryMiB(of: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${studio.pid}/status`, 'utf8');
  return Number(new RegExp(`${of}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Returns the entries of an archive and their sizes, without unpacking them. */
function sizesIn(bytes: Buffer): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const noted = ({ name, originalSize }: UnzipFileInfo): boolean => !sizes.set(name, originalSize);
  unzipSync(bytes, { filter: noted });
  return sizes;
}

const withProc = process.platform === 'linux' ? describe : describe.skip;

withProc('the archive of a large account', () => {
  it('has every overlay and every file whole, and is sent without being held in memory', async () => {
    writeFileSync(`/proc/${studio.pid}/clear_refs`, '5'); // VmHWM begins anew.
    const before = memoryMiB('VmRSS');
    const bytes = await received(await asked());
    const more = memoryMiB('VmHWM') - before;
    process.stdout.write(
      `archive of ${Math.round(bytes.length / MIB)} MiB: ${Math.round(more)} MiB of memory on top\n`,
    );
    expect(bytes.length).toBeGreaterThan(200 * MIB);
    expect(more).toBeLessThan(MOST_MORE_MIB);

    const sizes = sizesIn(bytes);
    const media = [...sizes].filter(([path]) => path.startsWith('media/'));
    expect(media.map(([, size]) => size)).toEqual(hashes.map(() => FILE_BYTES));
    const [last] = media.at(-1) ?? [''];
    const unpacked = unzipSync(bytes, {
      filter: ({ name }) =>
        [last, 'overlay.ospack.txt'].some((end) => name.endsWith(end)) || name.endsWith('/overlay.json'),
    });
    const [packs, notes] = ['.ospack', '.ospack.txt'].map((end) =>
      [...sizes.keys()].filter((path) => path.endsWith(end)),
    );
    expect(packs).toHaveLength(OVERLAYS + 1);
    const [loud = ''] = packs?.filter((path) => path.includes(' Loud/')) ?? [];
    // Media that a pack cannot be installed with are left out, and named.
    expect(sizes.get(loud)).toBeGreaterThan(4 * FILE_BYTES);
    expect(sizes.get(loud)).toBeLessThan(100 * MIB);
    expect(notes).toEqual([`${loud}.txt`]);
    expect(strFromU8(unpacked[`${loud}.txt`] ?? new Uint8Array())).toMatch(/- Sound \d+/);
    expect(
      createHash('sha256')
        .update(unpacked[last] ?? '')
        .digest('hex'),
    ).toBe(hashes.at(-1));
    const overlays = Object.values(unpacked).map((each) => strFromU8(each.subarray(0, 100_000)));
    for (let n = 0; n < OVERLAYS; n++)
      expect(overlays.some((text) => text.includes(`"Text of show ${n}"`))).toBe(true);
  }, 120_000);

  it('leaves no file open and nothing locked when the connection breaks', async () => {
    const answer = await asked();
    await until(() => openMedia().length > 0, { what: 'a media file is being sent' });
    answer.destroy();
    await until(() => openMedia().length === 0, { what: 'the media file is closed' });
    expect(await lengthOf(await asked())).toBeGreaterThan(200 * MIB);
  }, 120_000);

  it('is sent anew while an earlier connection stands still; the earlier one ends', async () => {
    const still = await asked();
    await until(() => openMedia().length > 0, { what: 'a media file is being sent' });
    const next = await asked();
    await expect(lengthOf(still)).rejects.toThrow('aborted');
    expect(await lengthOf(next)).toBeGreaterThan(200 * MIB);
    await until(() => openMedia().length === 0, { what: 'all files are closed' });
  }, 120_000);

  it('ends the connection if a file of it cannot be read, and the server goes on', async () => {
    const answer = await asked();
    await until(() => openMedia().length > 0, { what: 'a media file is being sent' });
    const [folder = ''] = openMedia().map((path) => path.slice(0, path.lastIndexOf('/')));
    const isOpen = new Set(openMedia());
    const [other = ''] = readdirSync(folder).filter(
      (name) => !isOpen.has(`${folder}/${name}`) && name.endsWith('.wav'),
    );
    rmSync(`${folder}/${other}`);
    await expect(lengthOf(answer)).rejects.toThrow('aborted');
    expect((await fetch(`${studio.url}/readyz`)).status).toBe(200);
    expect(openMedia()).toEqual([]);
  }, 120_000);
});
