import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { animationIn } from './dot-lottie';
import { NotTaken, readLottie } from './lottie';
import { maxBytes } from './media-types';
import type { PictureRequest, WrittenPicture } from './picture-process';

/**
 * Reads a Lottie animation, alone or in an archive, and writes it anew: only what was looked at.
 * @throws NotTaken; Error with a `code`, whatever is wrong with the files
 */
export async function writeLottie({ path, target }: PictureRequest): Promise<WrittenPicture> {
  const { text, ...lookups } = readLottie(animationIn(await readFile(path)));
  const data = Buffer.from(text);
  // Numbers may be written in fewer signs than JSON has for them.
  if (data.length > maxBytes.lottie) throw new NotTaken(`at most ${maxBytes.lottie} bytes when written out`);
  await writeFile(target, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { extension: 'json', bytes: data.length, sha256, ...lookups };
}
