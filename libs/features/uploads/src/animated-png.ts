import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that the pixels of every frame depend on. */
const shared: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM']);
/** Colour with alpha, 8 bits each, not interlaced. */
const PLAIN_PIXELS = Buffer.from('0806000000', 'hex');

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** A frame with its place on the canvas. */
export interface PngFrame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly delayNumerator: number;
  readonly delayDenominator: number;
  /** Treatment of the canvas after the frame: 0 to 2. */
  readonly dispose: number;
  /** 0 replaces the pixels below, 1 is drawn over them. */
  readonly blend: number;
  /** The frame as a PNG of its own. */
  readonly png: Buffer;
}

/** An animated PNG, taken apart. */
export interface AnimatedPng {
  readonly w: number;
  readonly h: number;
  /** Number of rounds; 0 for no end. */
  readonly plays: number;
  readonly frames: readonly PngFrame[];
  /** Picture for programs that show no animation, if it is not the first frame. */
  readonly cover: Buffer | null;
}

/**
 * Takes an animated PNG apart; returns null for a PNG that stands still.
 * @throws Error for a file that is damaged or cut off
 */
export function readAnimatedPng(bytes: Buffer): AnimatedPng | null {
  if (!isAnimated(bytes)) return null;
  const chunks = chunksOf(bytes);
  const header = chunks[0];
  const control = chunks.find(({ name }) => name === 'acTL')?.data;
  if (header?.name !== 'IHDR' || header.data.length !== 13 || control?.length !== 8)
    throw new Error('It is not a whole PNG.');
  const [w, h] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const common = chunks.filter(({ name }) => shared.has(name));
  const alone = (width: number, height: number, data: readonly Buffer[]): Buffer =>
    pngOf(sized(header.data, width, height), [...common, { name: 'IDAT', data: Buffer.concat(data) }]);
  const { frames, cover } = framesOf(chunks);
  if (frames.length !== control.readUInt32BE(0)) throw new Error('Frames are missing.');
  for (const { x, y, w: width, h: height, dispose, blend } of frames)
    if (width === 0 || height === 0 || x + width > w || y + height > h || dispose > 2 || blend > 1)
      throw new Error('A frame lies outside of the picture.');
  if (frames.length < 2) return null;
  return {
    ...{ w, h, plays: control.readUInt32BE(4) },
    frames: frames.map(({ data, ...frame }) => ({ ...frame, png: alone(frame.w, frame.h, data) })),
    cover: cover.length === 0 ? null : alone(w, h, cover),
  };
}

/**
 * Puts frames together again. Each PNG must have colour with alpha, 8 bits each, as `isPlain` says.
 * @throws Error for other pixels
 */
export function writeAnimatedPng({ w, h, plays, frames, cover }: AnimatedPng): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  control.writeUInt32BE(plays, 4);
  const header = Buffer.concat([Buffer.alloc(8), PLAIN_PIXELS]);
  const chunks: Chunk[] = [{ name: 'acTL', data: control }];
  if (cover) chunks.push({ name: 'IDAT', data: pixelsOf(cover) });
  let sequence = 0;
  for (const [index, frame] of frames.entries()) {
    chunks.push({ name: 'fcTL', data: frameControl(sequence++, frame) });
    const data = pixelsOf(frame.png);
    if (index === 0 && !cover) chunks.push({ name: 'IDAT', data });
    else chunks.push({ name: 'fdAT', data: Buffer.concat([number(sequence++), data]) });
  }
  return pngOf(sized(header, w, h), chunks);
}

/** Length of one round in milliseconds. A denominator of 0 stands for hundredths of a second. */
export function roundMs({ frames }: Pick<AnimatedPng, 'frames'>): number {
  const delays = frames.map(
    ({ delayNumerator, delayDenominator }) => (delayNumerator * 1000) / (delayDenominator || 100),
  );
  return Math.round(delays.reduce((sum, ms) => sum + ms, 0));
}

function isAnimated(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return false;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

function chunksOf(bytes: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; ;) {
    if (at + 12 > bytes.length) throw new Error('It is cut off.');
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new Error('It is cut off.');
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error('It is damaged.');
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return chunks;
    chunks.push({ name, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
}

type OpenFrame = Omit<PngFrame, 'png'> & { readonly data: Buffer[] };

function framesOf(chunks: readonly Chunk[]): {
  readonly frames: readonly OpenFrame[];
  readonly cover: readonly Buffer[];
} {
  const frames: OpenFrame[] = [];
  const cover: Buffer[] = [];
  for (const { name, data } of chunks) {
    const open = frames.at(-1);
    if (name === 'fcTL') frames.push(openFrame(data));
    else if (name === 'IDAT') (open?.data ?? cover).push(data);
    else if (name === 'fdAT') {
      if (!open || data.length < 4) throw new Error('A frame has no beginning.');
      open.data.push(data.subarray(4));
    }
  }
  return { frames, cover };
}

function openFrame(data: Buffer): OpenFrame {
  if (data.length !== 26) throw new Error('It is damaged.');
  return {
    w: data.readUInt32BE(4),
    h: data.readUInt32BE(8),
    x: data.readUInt32BE(12),
    y: data.readUInt32BE(16),
    delayNumerator: data.readUInt16BE(20),
    delayDenominator: data.readUInt16BE(22),
    dispose: data.readUInt8(24),
    blend: data.readUInt8(25),
    data: [],
  };
}

function frameControl(sequence: number, frame: PngFrame): Buffer {
  const data = Buffer.alloc(26);
  for (const [index, value] of [sequence, frame.w, frame.h, frame.x, frame.y].entries())
    data.writeUInt32BE(value, index * 4);
  data.writeUInt16BE(frame.delayNumerator, 20);
  data.writeUInt16BE(frame.delayDenominator, 22);
  data.writeUInt8(frame.dispose, 24);
  data.writeUInt8(frame.blend, 25);
  return data;
}

function pixelsOf(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  if (!chunks[0]?.data.subarray(8).equals(PLAIN_PIXELS)) throw new Error('Its pixels have another form.');
  return Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
}

function sized(header: Buffer, w: number, h: number): Buffer {
  return Buffer.concat([number(w), number(h), header.subarray(8)]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function pngOf(header: Buffer, chunks: readonly Chunk[]): Buffer {
  const all = [{ name: 'IHDR', data: header }, ...chunks, { name: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([SIGNATURE, ...all.flatMap(chunkBytes)]);
}

function chunkBytes({ name, data }: Chunk): readonly Buffer[] {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return [number(data.length), body, number(crc32(body))];
}
