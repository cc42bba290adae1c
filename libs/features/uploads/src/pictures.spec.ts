import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { DiskMediaFiles } from './disk-media-files';
import type { PictureFormat } from './picture-process';
import { PictureFiles } from './pictures';
import { bomb, noise, png } from './testing/samples';

let folder: string;
let files: DiskMediaFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  files = await DiskMediaFiles.open(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Records the order in which pictures are done. */
async function writer(pictures: PictureFiles) {
  const done: string[] = [];
  const small = await png();
  const large = bomb(8192, 8000);
  const write = async (
    accountId: string,
    name: string,
    content: Buffer,
    format: PictureFormat = 'png',
  ): Promise<void> => {
    const file = await files.receive(Readable.from([content]), name);
    try {
      await (await pictures.write(accountId, file, format)).content.discard();
      done.push(name);
    } finally {
      await file.discard();
    }
  };
  return { done, small, large, write };
}

describe('pictures', () => {
  it('of one account don’t hold up those of another', async () => {
    const { done, small, large, write } = await writer(new PictureFiles());
    const many = Array.from({ length: 8 }, (_, i) => write('ada', `large ${i}`, large));
    const other = write('bea', 'small', small);
    await other;
    expect(done.length).toBeLessThan(many.length);
    await Promise.all(many);
  }, 60_000);

  it('of an account of which too many wait are refused, and told when to come again', async () => {
    const { small, write } = await writer(new PictureFiles());
    const sent = Array.from({ length: 20 }, (_, i) => write('ada', `${i}`, small));
    const results = await Promise.allSettled([...sent, write('bea', 'other', small)]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const one of refused)
      expect(one).toMatchObject({ reason: { code: 'rate_limited', retryAfterS: 5 } });
    expect(results.at(-1)?.status).toBe('fulfilled');
  }, 60_000);

  it('that take too long are broken off with a code of their own, and leave nothing behind', async () => {
    const pictures = new PictureFiles(0.001);
    const { small, write } = await writer(pictures);
    await expect(write('ada', 'slow', small)).rejects.toMatchObject({
      code: 'processing_timeout',
      details: { field: 'file', seconds: 0.001 },
    });
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it('are written in another process: this one has other things to do', async () => {
    const { write } = await writer(new PictureFiles());
    const picture = await noise(640, 400);
    let here = 0;
    const written = () => here++;
    sharp.queue.on('change', written);
    await write('ada', 'noise', picture, 'webp');
    expect(here).toBe(0);
    await noise(16, 16);
    sharp.queue.off('change', written);
    expect(here).toBeGreaterThan(0);
  }, 60_000);
});
