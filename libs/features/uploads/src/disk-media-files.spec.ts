import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskMediaFiles } from './disk-media-files';

let folder: string;
const incoming = () => readdir(join(folder, 'incoming'));
const storedNames = () => readdir(join(folder, 'kept'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('media files on disk', () => {
  it('take in a file and know its length and hash', async () => {
    const files = await DiskMediaFiles.open(folder);
    const file = await files.receive(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 'x.png');
    expect(file).toMatchObject({ name: 'x.png', bytes: 3 });
    // SHA-256 of "abc" (FIPS 180-4, example B.1).
    expect(file.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(await readFile(file.path, 'utf8')).toBe('abc');
    await file.discard();
    await file.discard();
    expect(await incoming()).toEqual([]);
  });

  it('leave nothing behind of a file that breaks off', async () => {
    const files = await DiskMediaFiles.open(folder);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('The line is dead.');
      })(),
    );
    await expect(files.receive(broken, 'x.png')).rejects.toThrow('The line is dead.');
    expect(await incoming()).toEqual([]);
  });

  it('keep content under its name, once', async () => {
    const files = await DiskMediaFiles.open(folder);
    const file = await files.receive(Readable.from([Buffer.from('one')]), 'x.mp3');
    await files.store('a.mp3', file);
    await files.store('b.png', Buffer.from('two'));
    await files.store('b.png', Buffer.from('not again'));
    await file.discard();
    expect(await readFile(join(files.storedFolder, 'a.mp3'), 'utf8')).toBe('one');
    expect(await readFile(join(files.storedFolder, 'b.png'), 'utf8')).toBe('two');
    expect(await incoming()).toEqual([]);
  });

  it('forget at the start what was never finished, and keep what was', async () => {
    const files = await DiskMediaFiles.open(folder);
    await files.store('a.png', Buffer.from('kept'));
    await writeFile(join(folder, 'incoming', 'half'), 'half');
    await DiskMediaFiles.open(folder);
    expect(await incoming()).toEqual([]);
    expect(await storedNames()).toEqual(['a.png']);
  });

  it('leave alone what other nodes are receiving, and forget what nobody is', async () => {
    const files = await DiskMediaFiles.open(folder, { isShared: true });
    const file = await files.receive(Readable.from([Buffer.from('abc')]), 'x.png');
    const old = join(folder, 'incoming', 'old');
    await writeFile(old, 'half');
    const before = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(old, before, before);
    await DiskMediaFiles.open(folder, { isShared: true });
    expect(await incoming()).toEqual([file.path.slice(join(folder, 'incoming').length + 1)]);
  });

  it('leave alone what this process is receiving, also when the clock has been set ahead', async () => {
    let now = Date.now();
    const files = await DiskMediaFiles.open(folder, { clock: { now: () => now } });
    const file = await files.receive(Readable.from([Buffer.from('abc')]), 'x.png');
    await writeFile(join(folder, 'incoming', 'half'), 'half');
    now += 31 * 24 * 60 * 60_000;
    await files.tidy();
    expect(await incoming()).toEqual([file.path.slice(join(folder, 'incoming').length + 1)]);
  });
});

describe('the log that media files belong to', () => {
  it('is known since it was first told, and anew after another', async () => {
    let now = Date.parse('2026-03-01T00:00:00.000Z');
    const since = async (epoch: string): Promise<number> =>
      (await DiskMediaFiles.open(folder, { clock: { now: () => now } })).belongsSince(epoch);
    const first = now;
    expect(await since('one')).toBe(first);
    now += 1000;
    expect(await since('one')).toBe(first);
    expect(await since('two')).toBe(now);
    now += 1000;
    expect(await since('one')).toBe(now);
    await writeFile(join(folder, 'log.json'), 'torn{');
    now += 1000;
    expect(await since('one')).toBe(now);
    // The clock was wrong then.
    now -= 10_000;
    expect(await since('one')).toBe(now);
  });
});

describe('a media file that is removed', () => {
  let now: number;
  const clock = { now: () => now };
  beforeEach(() => {
    now = Date.parse('2026-03-01T00:00:00.000Z');
  });

  it('goes, unless it was kept since', async () => {
    const files = await DiskMediaFiles.open(folder, { clock });
    await files.store('a.png', Buffer.from('a'));
    const before = now;
    now += 1000;
    await files.store('a.png', Buffer.from('a'));
    expect(await files.remove('a.png', before)).toBe(false);
    expect(await storedNames()).toEqual(['a.png']);
    expect(await files.remove('a.png', now)).toBe(true);
    expect(await storedNames()).toEqual([]);
    expect(await readdir(join(folder, 'leaving'))).toEqual([]);
    expect(await files.remove('a.png', now)).toBe(false);
  });

  it('is there again after the process was killed over it', async () => {
    const files = await DiskMediaFiles.open(folder, { clock });
    await files.store('a.png', Buffer.from('a'));
    const leaving = join(folder, 'leaving', 'a.png.5c5b1c3a-2d09-4f0e-8f5c-0a4f1d2b3c4d');
    await rename(join(folder, 'kept', 'a.png'), leaving);
    now += 1000;
    await DiskMediaFiles.open(folder, { clock });
    expect(await storedNames()).toEqual(['a.png']);
    expect((await stat(join(folder, 'kept', 'a.png'))).mtimeMs).toBe(now);
  });

  it('is there in the end whenever another process keeps it meanwhile', async () => {
    const removing = await DiskMediaFiles.open(folder, { clock });
    const keeping = await DiskMediaFiles.open(folder, { clock, isShared: true });
    for (let round = 0; round < 300; round++) {
      await removing.store('a.png', Buffer.from('a'));
      const before = now;
      now += 1000;
      const [removed] = await Promise.all([
        removing.remove('a.png', before),
        turns(round % 8).then(() => keeping.store('a.png', Buffer.from('a'))),
      ]);
      expect([round, removed, await storedNames()]).toEqual([round, removed, ['a.png']]);
    }
  });
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((done) => setImmediate(done));
}
