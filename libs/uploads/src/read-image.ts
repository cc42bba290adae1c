import type { Sharp } from 'sharp';

/** Width and height that no picture for a canvas needs to exceed. */
const MAX_SIDE = 8192;
/** Of all frames together: what a bomb would unpack to. */
const MAX_PIXELS = 100_000_000;
const SECONDS = 30;

/** How a picture is written anew, by how it came. AVIF takes minutes to write, so WebP stands in for it. */
const writers = {
  png: { extension: 'png', write: (image: Sharp) => image.png({ compressionLevel: 9 }) },
  jpg: { extension: 'jpg', write: (image: Sharp) => image.jpeg({ quality: 92, mozjpeg: true }) },
  webp: { extension: 'webp', write: (image: Sharp) => image.webp({ quality: 92 }) },
  gif: { extension: 'gif', write: (image: Sharp) => image.gif() },
  avif: { extension: 'webp', write: (image: Sharp) => image.webp({ quality: 92 }) },
} as const;
export type ImageFormat = keyof typeof writers;

/** Nothing but these may be read, whatever a file pretends to be. */
const loaders = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** Loaded with the first picture: it brings a library of many megabytes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

export interface ReadImage {
  readonly content: Buffer;
  readonly extension: string;
  readonly w: number;
  readonly h: number;
  /** Of one round of an animation. */
  readonly durationMs?: number;
}

/** One at a time: an unpacked picture takes hundreds of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture and writes it anew: upright, in sRGB, without metadata or anything else that was in the file.
 * @throws Error for a picture that is damaged, cut off, too large, or not of that format
 */
export function readImage(path: string, format: ImageFormat): Promise<ReadImage> {
  const result = turn.then(() => rewrite(path, format));
  turn = result.catch(() => null);
  return result;
}

async function rewrite(path: string, format: ImageFormat): Promise<ReadImage> {
  const sharp = await (loaded ??= loadSharp());
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: true } as const;
  const facts = await sharp(path, options).metadata();
  const { width, height, pages = 1, pageHeight = height, delay = [] } = facts;
  if (facts.format !== (format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : format))
    throw new Error(`It is ${facts.format}, not ${format}.`);
  if (width > MAX_SIDE || pageHeight > MAX_SIDE) throw new Error(`It is larger than ${MAX_SIDE} pixels.`);
  if (width * pageHeight * pages > MAX_PIXELS) throw new Error('It has too many pixels.');

  const { extension, write } = writers[format];
  const isAnimated = pages > 1;
  const image = sharp(path, { ...options, animated: isAnimated, sequentialRead: true }).timeout({
    seconds: SECONDS,
  });
  // An animation has no orientation of its own.
  const { data, info } = await write(isAnimated ? image : image.autoOrient()).toBuffer({
    resolveWithObject: true,
  });
  return {
    content: data,
    extension,
    w: info.width,
    h: isAnimated ? pageHeight : info.height,
    ...(isAnimated && { durationMs: delay.reduce((sum, ms) => sum + ms, 0) }),
  };
}
