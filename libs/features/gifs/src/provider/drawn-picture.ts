import { setImmediate as others } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

/** `0xrrggbbaa`: one number, since very many are needed. */
export type Rgba = number;

/** @param x, y from the middle, -1 to 1 and y upwards @param t 0 up to but not 1 through the animation */
export type Paint = (x: number, y: number, t: number) => Rgba;

export interface DrawnSize {
  /** Side length in pixels. */
  readonly side: number;
  /** One for a picture that stands still. */
  readonly frames: number;
  readonly frameMs: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Each pixel is painted at so many places, squared, so that edges are smooth. */
const SAMPLES = 2;

/** A picture as PNG, or as animated PNG where it has several frames; between two of them others have their turn. */
export async function drawnPicture(paint: Paint, { side, frames, frameMs }: DrawnSize): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits a channel, RGBA
  const chunks = [SIGNATURE, chunk('IHDR', header)];
  if (frames > 1) chunks.push(chunk('acTL', words(frames, 0)));
  let sequence = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (frame > 0) await others();
    const pixels = deflateSync(painted(paint, side, frame / frames), { level: 6 });
    if (frames > 1) chunks.push(chunk('fcTL', frameHead(sequence++, side, frameMs)));
    if (frame === 0) chunks.push(chunk('IDAT', pixels));
    else chunks.push(chunk('fdAT', Buffer.concat([words(sequence++), pixels])));
  }
  return Buffer.concat([...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function painted(paint: Paint, side: number, t: number): Buffer {
  const line = 1 + side * 4; // one byte that says how it is filtered: not
  const pixels = Buffer.alloc(line * side);
  const step = 2 / side / SAMPLES;
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [x, y] = [(2 * column) / side - 1 + step / 2, 1 - (2 * row) / side - step / 2];
      pixels.writeUInt32BE(mean(paint, x, y, step, t), row * line + 1 + column * 4);
    }
  return pixels;
}

function mean(paint: Paint, x: number, y: number, step: number, t: number): Rgba {
  let r = 0;
  let g = 0;
  let b = 0;
  let a = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const color = paint(x + (i % SAMPLES) * step, y - Math.floor(i / SAMPLES) * step, t);
    const alpha = color & 255;
    r += (color >>> 24) * alpha;
    g += ((color >>> 16) & 255) * alpha;
    b += ((color >>> 8) & 255) * alpha;
    a += alpha;
  }
  if (a === 0) return 0;
  return (((r / a) << 24) | ((g / a) << 16) | ((b / a) << 8) | (a / SAMPLES / SAMPLES)) >>> 0;
}

function frameHead(sequence: number, side: number, frameMs: number): Buffer {
  const rest = Buffer.alloc(6);
  rest.writeUInt16BE(frameMs, 0);
  rest.writeUInt16BE(1000, 2);
  return Buffer.concat([words(sequence, side, side, 0, 0), rest]);
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, i) => bytes.writeUInt32BE(number, i * 4));
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([words(data.length), content, words(crc32(content))]);
}
