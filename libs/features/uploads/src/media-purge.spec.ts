import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openEmbeddedEventStore,
  type EmbeddedEventStore,
} from '@studio/event-store/embedded/embedded-event-store';
import { timestamp } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { Appender } from '@studio/read-models/testing/lists';
import { DiskMediaFiles } from './disk-media-files';
import { MediaPurge } from './media-purge';
import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import { fileOf, urlOfFile } from './upload.state';

const DAY = 24 * 60 * 60_000;
const going = new AbortController();

let folder: string;
let log: EmbeddedEventStore;
let now: number;
const clock = { now: () => now };
let files: DiskMediaFiles;
let lines: string[];
/** Files that were removed. */
let forgotten: string[];
/** Urls that layers show, by account. */
let shown: Map<string, readonly string[]>;
let beforeUses: () => Promise<void>;

const usesOf = async (accountId: string, options?: { readonly current?: boolean }) => {
  expect(options).toEqual({ current: true });
  await beforeUses();
  const urls = shown.get(accountId) ?? [];
  return new Map<string, readonly MediaUse[]>(urls.map((url) => [url, []]));
};
const purge = (subscribe = log.subscribe.bind(log)): Promise<void> =>
  new MediaPurge({
    files,
    log: { subscribe, epoch: () => log.epoch() },
    uses: { usesOf },
    clock,
    forget: async (name) => void forgotten.push(name),
    report: (line) => lines.push(line),
  }).run(going.signal);
const storedNames = async (): Promise<readonly string[]> => (await readdir(join(folder, 'kept'))).sort();
const later = (days: number): void => void (now += days * DAY);

const mediaOf = (content: string) => ({
  kind: 'audio',
  sha256: createHash('sha256').update(content).digest('hex'),
  sentSha256: createHash('sha256').update(content).digest('hex'),
  extension: 'mp3',
  bytes: content.length,
});
const nameOf = (content: string): string => fileOf(mediaOf(content));
const store = (content: string): Promise<void> => files.store(nameOf(content), Buffer.from(content));
const append = (accountId: string, type: string, data: object): Promise<string> =>
  new Appender(log, timestamp(now)).commit(streamName('uploads', accountId), [{ type, data }]);
const added = (content: string, accountId = 'ada', uploadId = 1): Promise<string> =>
  append(accountId, 'upload.added', { ...mediaOf(content), uploadId, name: content });
/** Does the same as create_upload and delete_upload. */
const upload = async (content: string, accountId = 'ada', uploadId = 1): Promise<void> => {
  await store(content);
  await added(content, accountId, uploadId);
};
const remove = (accountId = 'ada', uploadId = 1): Promise<string> =>
  append(accountId, 'upload.removed', { uploadId });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purge-'));
  log = await openEmbeddedEventStore({ dir: folder });
  now = Date.parse('2026-03-01T00:00:00.000Z');
  files = await DiskMediaFiles.open(folder, { clock });
  lines = [];
  forgotten = [];
  shown = new Map();
  beforeUses = () => Promise.resolve();
  await purge();
  later(100);
});
afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
});

describe('bytes of uploads', () => {
  it('go 30 days after the last upload that had them was deleted', async () => {
    await upload('a');
    await upload('b', 'ada', 2);
    later(100);
    await remove();
    later(30);
    now -= 1;
    await purge();
    expect(await storedNames()).toEqual([nameOf('a'), nameOf('b')].sort());
    expect(lines).toEqual([]);
    now += 1;
    await purge();
    expect(await storedNames()).toEqual([nameOf('b')]);
    expect(forgotten).toEqual([nameOf('a')]);
    expect(lines).toEqual(['Removed 1 files (1 bytes) of uploads deleted more than 30 days ago.']);
    later(1);
    await purge();
    expect(lines).toHaveLength(1);
  });

  it('stay while any account has an upload with them', async () => {
    await upload('a', 'ada');
    await upload('a', 'bob');
    await remove('ada');
    later(40);
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
    await remove('bob');
    later(29);
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
    later(1);
    await purge();
    expect(await storedNames()).toEqual([]);
  });

  it('stay when they are uploaded again, however old the file looks', async () => {
    await upload('a');
    await remove();
    await added('a', 'ada', 2);
    later(40);
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
  });

  it('go 30 days after they were kept for an upload that never came to be', async () => {
    await store('a');
    later(29);
    await purge();
    await store('a');
    later(29);
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
    later(1);
    await purge();
    expect(await storedNames()).toEqual([]);
  });

  it('stay while a layer of any account that had them shows them', async () => {
    await upload('a', 'ada');
    await upload('a', 'bob');
    await remove('ada');
    await remove('bob');
    shown.set('bob', [urlOfFile(nameOf('a'))]);
    later(40);
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
    shown.clear();
    await purge();
    expect(await storedNames()).toEqual([]);
  });

  it('stay while it is not known what shows them', async () => {
    await upload('a');
    await remove();
    later(40);
    beforeUses = () => Promise.reject(new Problem('read_model_behind', 'Not yet.'));
    await expect(purge()).rejects.toThrow('Not yet.');
    expect(await storedNames()).toEqual([nameOf('a')]);
  });

  it('stay when the log is not read to its end', async () => {
    await store('a');
    later(40);
    const cut = async function* (...[categories, after]: Parameters<typeof log.subscribe>) {
      for await (const batch of log.subscribe(categories, after)) {
        if (batch.kind === 'caught-up') return;
        yield batch;
      }
    };
    await expect(purge(cut)).rejects.toThrow('not read to its end');
    expect(await storedNames()).toEqual([nameOf('a')]);
  });

  it('stay when they come again after the log was read', async () => {
    await upload('a');
    await remove();
    later(40);
    beforeUses = () => upload('a', 'bob');
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
    expect(lines).toEqual([]);
  });

  it('are left alone for 30 days by a log that is new to them', async () => {
    await upload('a');
    await remove();
    later(40);
    // A backup was put in place of the log.
    await log.beginEpoch();
    await purge();
    later(29);
    await purge();
    expect(await storedNames()).toEqual([nameOf('a')]);
    later(1);
    await purge();
    expect(await storedNames()).toEqual([]);
  });

  it('go in any number, and other files stay', async () => {
    const contents = Array.from({ length: 120 }, (_, n) => `content ${n}`);
    for (const content of contents) await store(content);
    for (const name of ['.hidden', 'notes.txt', `${'a'.repeat(64)}.txt`])
      await writeFile(join(folder, 'kept', name), 'x');
    now = Date.now() + 31 * DAY;
    await purge();
    expect(await storedNames()).toEqual(['.hidden', `${'a'.repeat(64)}.txt`, 'notes.txt']);
    expect(lines).toHaveLength(1);
  });
});
