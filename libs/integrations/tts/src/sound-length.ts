/**
 * Returns the duration of a sound in ms, read from its content: WAV, Ogg (Opus, Vorbis) or MP3; null for anything
 * else.
 */
export function soundLength(bytes: Buffer): number | null {
  const ms = wav(bytes) ?? ogg(bytes) ?? mp3(bytes);
  return ms !== null && Number.isFinite(ms) && ms > 0 ? Math.round(ms) : null;
}

/** Returns the type of a sound by its first bytes; null for anything else. */
export function soundType(bytes: Buffer): 'audio/wav' | 'audio/ogg' | 'audio/mpeg' | null {
  const word = bytes.toString('latin1', 0, 4);
  if (word === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE') return 'audio/wav';
  if (word === 'OggS') return 'audio/ogg';
  return word.startsWith('ID3') || frameAt(bytes, 0) ? 'audio/mpeg' : null;
}

function wav(bytes: Buffer): number | null {
  if (soundType(bytes) !== 'audio/wav') return null;
  let bytesASecond = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 20 <= bytes.length) bytesASecond = bytes.readUInt32LE(at + 16);
    // Engines that stream don't know the size yet: it is what is there.
    if (name === 'data') return (Math.min(size, bytes.length - at - 8) / bytesASecond) * 1000;
    at += 8 + size + (size % 2);
  }
  return null;
}

/** The last page holds the number of samples. */
function ogg(bytes: Buffer): number | null {
  if (soundType(bytes) !== 'audio/ogg') return null;
  const opus = bytes.indexOf('OpusHead');
  const vorbis = bytes.indexOf('\x01vorbis');
  const last = bytes.lastIndexOf('OggS');
  if (last + 14 > bytes.length) return null;
  const samples = Number(bytes.readBigInt64LE(last + 6));
  if (opus >= 0 && opus + 12 <= bytes.length)
    return ((samples - bytes.readUInt16LE(opus + 10)) / 48_000) * 1000;
  return vorbis >= 0 && vorbis + 16 <= bytes.length
    ? (samples / bytes.readUInt32LE(vorbis + 12)) * 1000
    : null;
}

const kbits: { readonly [version: number]: readonly number[] } = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];

interface Frame {
  readonly bytes: number;
  readonly ms: number;
}

/** An MPEG frame of layer III that begins there; null for none. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe6) !== 0xe2) return null;
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]];
  const kind = (second >> 3) & 3;
  if (kind === 1) return null;
  const version = kind === 3 ? 1 : 2;
  const rate = (rates[(third >> 2) & 3] ?? 0) / (kind === 3 ? 1 : kind === 2 ? 2 : 4);
  const kbit = kbits[version]?.[third >> 4] ?? 0;
  if (rate === 0 || kbit === 0) return null;
  const samples = version === 1 ? 1152 : 576;
  return {
    bytes: Math.floor(((samples / 8) * kbit * 1000) / rate) + ((third >> 1) & 1),
    ms: (samples / rate) * 1000,
  };
}

/** Frame by frame: they are few in what is at most a megabyte. */
function mp3(bytes: Buffer): number | null {
  if (soundType(bytes) !== 'audio/mpeg') return null;
  let at = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + tagSize(bytes) : 0;
  let ms = 0;
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    ms += frame.ms;
    at += frame.bytes;
  }
  return ms;
}

/** Seven bits a byte. */
function tagSize(bytes: Buffer): number {
  return bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}
