/** Returns the type of a picture by its first bytes; null for types that emotes do not use. */
export function pictureType(bytes: Buffer): string | null {
  const word = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (bytes.length < 16) return null;
  if (word(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(word(0, 6))) return 'image/gif';
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return 'image/webp';
  if (word(4, 8) === 'ftyp' && /^avi[fs]$/.test(word(8, 12))) return 'image/avif';
  return null;
}
