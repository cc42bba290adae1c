import { open, type FileHandle } from 'node:fs/promises';

/** Bytes of a box's header: its length and its type, and its length in 64 bits if the first is 1. */
const HEADER_BYTES = 16;
/** Bytes of `moov` that are read; longer ones are of videos of many hours. */
const MAX_MOOV_BYTES = 32 * 1024 * 1024;
/** Boxes that are read at most, so that a malformed file costs little. Videos have a few hundred. */
const MAX_BOXES = 10_000;
/** Bytes before the entries of `stsd`: version, flags and their number. */
const STSD_HEAD_BYTES = 8;

/** Boxes from `moov` to the sample descriptions. */
const path = ['trak', 'mdia', 'minf', 'stbl', 'stsd'];

interface Box {
  readonly type: string;
  /** First byte of its content. */
  readonly from: number;
  /** First byte behind it. */
  readonly to: number;
}

/**
 * Returns the codecs of an MP4 file's tracks as four-letter codes, such as `avc1` or `hvc1` (ISO 14496-12, `stsd`).
 * Empty for a file whose boxes can't be read.
 */
export async function codecsOfMp4(filePath: string): Promise<ReadonlySet<string>> {
  const file = await open(filePath);
  try {
    const moov = await findMoov(file, (await file.stat()).size);
    if (!moov) return new Set();
    const bytes = Buffer.alloc(Math.min(moov.to - moov.from, MAX_MOOV_BYTES));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, moov.from);
    return new Set(codecsIn(bytes.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

async function findMoov(file: FileHandle, size: number): Promise<Box | null> {
  const header = Buffer.alloc(HEADER_BYTES);
  for (let at = 0, boxes = 0; at < size && boxes < MAX_BOXES; boxes++) {
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, at);
    const box = boxAt(header.subarray(0, bytesRead), 0, size - at);
    if (!box) return null;
    if (box.type === 'moov') return { type: box.type, from: at + box.from, to: at + box.to };
    at += box.to;
  }
  return null;
}

function codecsIn(
  bytes: Buffer,
  [first = '', ...deeper]: readonly string[] = path,
  budget = { boxes: MAX_BOXES },
): readonly string[] {
  return boxesIn(bytes, budget)
    .filter(({ type }) => type === first)
    .flatMap(({ from, to }) => {
      const content = bytes.subarray(from, to);
      if (deeper.length > 0) return codecsIn(content, deeper, budget);
      return boxesIn(content.subarray(STSD_HEAD_BYTES), budget).map(({ type }) => type);
    });
}

function boxesIn(bytes: Buffer, budget: { boxes: number }): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length && budget.boxes > 0; budget.boxes--) {
    const box = boxAt(bytes, at, bytes.length);
    if (!box) break;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** Returns the box at a place; null if there is none. A length of 0 means up to the end. */
function boxAt(bytes: Buffer, at: number, end: number): Box | null {
  if (bytes.length < at + 8) return null;
  const type = bytes.toString('latin1', at + 4, at + 8);
  const length = bytes.readUInt32BE(at);
  if (length === 0) return { type, from: at + 8, to: end };
  if (length > 1) return length < 8 ? null : { type, from: at + 8, to: at + length };
  if (bytes.length < at + HEADER_BYTES) return null;
  const long = Number(bytes.readBigUInt64BE(at + 8));
  return long < HEADER_BYTES ? null : { type, from: at + HEADER_BYTES, to: at + long };
}
