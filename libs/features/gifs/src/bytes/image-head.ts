/** Data from the first bytes of a picture. */
export interface PictureHead {
  readonly contentType: 'image/png' | 'image/gif' | 'image/webp' | 'image/jpeg';
  /** In pixels. */
  readonly w: number;
  readonly h: number;
}

/** Maximum side length: a small file can unpack to very many pixels. */
const MOST_PIXELS_A_SIDE = 4096;

/** By content, never by what somebody calls it. Null for what is no picture of these kinds, or too large. */
export function pictureHead(bytes: Buffer): PictureHead | null {
  const head = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  if (!head) return null;
  const sides = [head.w, head.h];
  return sides.every((side) => side > 0 && side <= MOST_PIXELS_A_SIDE) ? head : null;
}

function png(bytes: Buffer): PictureHead | null {
  const isPng =
    bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a;
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { contentType: 'image/png', w: bytes.readUInt32BE(16), h: bytes.readUInt32BE(20) };
}

function gif(bytes: Buffer): PictureHead | null {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  return { contentType: 'image/gif', w: bytes.readUInt16LE(6), h: bytes.readUInt16LE(8) };
}

function webp(bytes: Buffer): PictureHead | null {
  const word = (at: number): string => bytes.toString('latin1', at, at + 4);
  if (bytes.length < 30 || word(0) !== 'RIFF' || word(8) !== 'WEBP') return null;
  const contentType = 'image/webp';
  switch (word(12)) {
    case 'VP8X':
      return { contentType, w: bytes.readUIntLE(24, 3) + 1, h: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { contentType, w: (bits & 0x3fff) + 1, h: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { contentType, w: bytes.readUInt16LE(26) & 0x3fff, h: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Its size stands behind segments of any length. */
function jpeg(bytes: Buffer): PictureHead | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { contentType: 'image/jpeg', w: bytes.readUInt16BE(at + 7), h: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
