import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff0000' } });

/** A PNG of one colour, with a text in its metadata that must not survive. */
export function png(width = 64, height = 32): Promise<Buffer> {
  return plain(width, height)
    .withExif({ IFD0: { Copyright: 'metadata' } })
    .png()
    .toBuffer();
}

/** A JPEG that lies on its side and says so: 40 × 20 as stored, 20 × 40 as meant. */
export function sidewaysJpeg(): Promise<Buffer> {
  return plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** Two frames of 16 × 8, 100 and 200 ms. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 16, height: 8, channels: 4, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#ff0000'), await frame('#0000ff')];
  const image = sharp(frames, { join: { animated: true } });
  return format === 'gif'
    ? image.gif({ delay: [100, 200] }).toBuffer()
    : image.webp({ delay: [100, 200] }).toBuffer();
}

/** An animated PNG of two rounds: a red canvas of 16 × 8, and a blue frame of 8 × 4 on it; 100 and 200 ms. */
export async function movingPng({ hasCover = false, x = 4 } = {}): Promise<Buffer> {
  const pixels = async (width: number, height: number, background: string): Promise<Buffer> => {
    const made = await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();
    const at = made.indexOf('IDAT', 'latin1');
    return made.subarray(at + 4, at + 4 + made.readUInt32BE(at - 4));
  };
  const numbers = (...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
    return bytes;
  };
  const control = (values: readonly number[], ends: string): Buffer =>
    chunk('fcTL', Buffer.concat([numbers(...values), Buffer.from(ends, 'hex')]));
  const [red, blue] = [await pixels(16, 8, '#ff0000'), await pixels(8, 4, '#0000ff')];
  const first = hasCover ? chunk('fdAT', Buffer.concat([numbers(1), red])) : chunk('IDAT', red);
  const sequence = hasCover ? 2 : 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([numbers(16, 8), Buffer.from('0806000000', 'hex')])),
    chunk('acTL', numbers(2, 2)),
    chunk('tEXt', Buffer.from('Comment\0a comment', 'latin1')),
    ...(hasCover ? [chunk('IDAT', red)] : []),
    control([0, 16, 8, 0, 0], '0001000a0000'),
    first,
    control([sequence, 8, 4, x, 2], '001400000101'),
    chunk('fdAT', Buffer.concat([numbers(sequence + 1), blue])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function still(format: 'jpeg' | 'webp' | 'avif'): Promise<Buffer> {
  return plain(16, 8).toFormat(format).toBuffer();
}

/** A WebP that is much work to write anew. */
export function noise(width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red', noise: grain } })
    .webp({ effort: 0 })
    .toBuffer();
}

/** A PNG of few bytes that unpacks to so many black pixels: a bit for each, all alike. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // bits of a pixel; the other bytes say grey, no interlacing
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The start of a file that no picture has: enough to be recognised, and then zeros. */
export const heads: { readonly [name: string]: Buffer } = {
  'a.mp4': withZeros('0000001866747970' + hex('isom') + '00000200' + hex('isomiso2')),
  'a.webm': withZeros('1a45dfa3' + '9f4286810142f7810142f2810442f381084282847765626d42878104428581021853'),
  'a.wav': withZeros(hex('RIFF') + '24080000' + hex('WAVEfmt ')),
  'a.ogg': withZeros(hex('OggS') + '0002000000000000000000000000000000000000000000' + '1e01' + hex('vorbis')),
  'a.flac': withZeros(hex('fLaC')),
  'a.mp3': withZeros('fffb9064'),
  'a.woff2': withZeros(hex('wOF2') + '00010000'),
  'a.ttf': withZeros('0001000000'),
  'a.pdf': withZeros(hex('%PDF-1.7\n')),
  'a.zip': withZeros('504b0304'),
  'a.exe': withZeros('4d5a'),
};

function hex(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

function withZeros(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(4096)]);
}
