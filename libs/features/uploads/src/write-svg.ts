import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cleanSvg, withSize } from './clean-svg';
import { NotTaken } from './lottie';
import type { PictureRequest, WrittenPicture } from './picture-process';

/** Bytes of an SVG, as it is sent and as it is stored. */
const MAX_SVG_BYTES = 2 * 1024 * 1024;
const MAX_SIDE = 8192;
/** Side of the picture that proves that it can be drawn. */
const PROOF_SIDE = 512;
const LOADER = ['VipsForeignLoadSvg'];

/**
 * Cleans an SVG, proves that it can be drawn, and writes it anew with its size.
 * @throws NotTaken; Error with a `code`, whatever is wrong with the files
 */
export async function writeSvg({ path, target }: PictureRequest): Promise<WrittenPicture> {
  const bytes = await readFile(path);
  if (bytes.length > MAX_SVG_BYTES) throw new NotTaken(`an SVG of at most ${MAX_SVG_BYTES} bytes`);
  const { text, isReduced } = await cleanSvg(decoded(bytes));
  const { w, h } = await sizeOf(text);
  const data = Buffer.from(await withSize(text, w, h));
  if (data.length > MAX_SVG_BYTES) throw new NotTaken(`an SVG of at most ${MAX_SVG_BYTES} bytes`);
  await writeFile(target, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const warning = isReduced && ({ warning: 'parts_removed' } as const);
  return { extension: 'svg', bytes: data.length, sha256, w, h, ...warning };
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NotTaken('an SVG in UTF-8');
  }
}

/** Returns the size in pixels, reduced to what a canvas needs. @throws NotTaken if it cannot be drawn */
async function sizeOf(text: string): Promise<{ readonly w: number; readonly h: number }> {
  const options = { limitInputPixels: false, failOn: 'error' } as const;
  // Only a cleaned file is read with it.
  sharp.unblock({ operation: LOADER });
  try {
    const { width, height } = await sharp(Buffer.from(text), options).metadata();
    const resized = { width: PROOF_SIDE, height: PROOF_SIDE, fit: 'inside' } as const;
    await sharp(Buffer.from(text), options).resize(resized).raw().toBuffer();
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    return { w: Math.max(1, Math.round(width * scale)), h: Math.max(1, Math.round(height * scale)) };
  } catch {
    throw new NotTaken('an SVG with a size (width and height, or viewBox) that can be drawn');
  } finally {
    sharp.block({ operation: LOADER });
  }
}
