import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { readAnimatedPng, roundMs, writeAnimatedPng, type AnimatedPng } from './animated-png';
import type { PictureRequest, RasterFormat, WrittenPicture } from './picture-process';

/** Width and height that no picture for a canvas needs to exceed. */
const MAX_SIDE = 8192;
/** Maximum number of pixels of all frames together, against decompression bombs. */
const MAX_PIXELS = 100_000_000;

/**
 * Output format for each input format. AVIF is too slow to write, so WebP replaces it. Options that save a few
 * percent for several times the work (mozjpeg, the highest level of PNG) are off.
 */
const writers: {
  readonly [Format in RasterFormat]: { readonly extension: string; readonly write: (image: Sharp) => Sharp };
} = {
  png: { extension: 'png', write: (image) => image.png({ compressionLevel: 6 }) },
  jpg: { extension: 'jpg', write: (image) => image.jpeg({ quality: 92 }) },
  webp: { extension: 'webp', write: (image) => image.webp({ quality: 92 }) },
  gif: { extension: 'gif', write: (image) => image.gif() },
  avif: { extension: 'webp', write: (image) => image.webp({ quality: 92 }) },
};

/** The only loaders that may read a file, whatever its content claims. */
const loaders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
// Pictures share the cores among themselves, and with the server.
sharp.concurrency(1);

/**
 * Reads a picture and writes it anew: upright, in sRGB, without metadata or anything else that was in the file.
 * @throws Error for a picture that is damaged, cut off, too large, or not of that format; with a `code`, whatever is
 * wrong with the target
 */
export async function writePicture({
  path,
  target,
  format,
}: PictureRequest & { readonly format: RasterFormat }): Promise<WrittenPicture> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: true } as const;
  const lookups = await sharp(path, options).metadata();
  const { width, height, pages = 1, pageHeight = height, delay = [] } = lookups;
  if (lookups.format !== (format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : format))
    throw new Error(`It is ${lookups.format}, not ${format}.`);
  if (width > MAX_SIDE || pageHeight > MAX_SIDE) throw new Error(`It is larger than ${MAX_SIDE} pixels.`);
  if (width * pageHeight * pages > MAX_PIXELS) throw new Error('It has too many pixels.');

  const moving = format === 'png' ? readAnimatedPng(await readFile(path)) : null;
  if (moving) return writeMoving(moving, target);
  const { extension, write } = writers[format];
  const isAnimated = pages > 1;
  const image = sharp(path, { ...options, animated: isAnimated, sequentialRead: true });
  // An animation has no orientation of its own.
  const { data, info } = await write(isAnimated ? image : image.autoOrient()).toBuffer({
    resolveWithObject: true,
  });
  await writeFile(target, data);
  return {
    extension,
    bytes: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
    w: info.width,
    h: isAnimated ? pageHeight : info.height,
    ...(isAnimated && { durationMs: delay.reduce((sum, ms) => sum + ms, 0) }),
  };
}

/**
 * Writes every frame of an animated PNG anew; the image library reads only the first.
 * @throws Error for a frame that is damaged, or too many pixels
 */
async function writeMoving(moving: AnimatedPng, target: string): Promise<WrittenPicture> {
  const { w, h, cover } = moving;
  if (w * h * moving.frames.length > MAX_PIXELS) throw new Error('It has too many pixels.');
  const anew = (png: Buffer): Promise<Buffer> =>
    sharp(png, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 6, palette: false })
      .toBuffer();
  const frames: AnimatedPng['frames'][number][] = [];
  for (const frame of moving.frames) frames.push({ ...frame, png: await anew(frame.png) });
  const data = writeAnimatedPng({ ...moving, frames, cover: cover && (await anew(cover)) });
  await writeFile(target, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { extension: 'png', bytes: data.length, sha256, w, h, durationMs: roundMs(moving) };
}
