import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskMediaFiles } from './disk-media-files';

let folder: string;
const incoming = () => readdir(join(folder, 'incoming'));
const kept = () => readdir(join(folder, 'kept'));

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
    await files.keep('a.mp3', file);
    await files.keep('b.png', Buffer.from('two'));
    await files.keep('b.png', Buffer.from('not again'));
    await file.discard();
    expect(await readFile(join(files.kept, 'a.mp3'), 'utf8')).toBe('one');
    expect(await readFile(join(files.kept, 'b.png'), 'utf8')).toBe('two');
    expect(await incoming()).toEqual([]);
  });

  it('forget at the start what was never finished, and keep what was', async () => {
    const files = await DiskMediaFiles.open(folder);
    await files.keep('a.png', Buffer.from('kept'));
    await writeFile(join(folder, 'incoming', 'half'), 'half');
    await DiskMediaFiles.open(folder);
    expect(await incoming()).toEqual([]);
    expect(await kept()).toEqual(['a.png']);
  });
});
