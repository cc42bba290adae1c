import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECK_LENGTH = 6;

/**
 * A personal access token: `osp_`, 30 random base62 characters, and 6 that are their CRC32, so that leaked
 * tokens can be recognised and mistyped ones refused without a look-up.
 */
export function makeToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(randomInt(62))).join('');
  return `osp_${secret}${checksum(secret)}`;
}

export function isToken(text: string): boolean {
  if (!/^osp_[0-9A-Za-z]{36}$/.test(text)) return false;
  const secret = text.slice(4, 4 + SECRET_LENGTH);
  return text.slice(4 + SECRET_LENGTH) === checksum(secret);
}

/** Returns the stored form of a token: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the part of a token that may be shown again. */
export function tokenPrefix(token: string): string {
  return token.slice(0, 8);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < CHECK_LENGTH; i++) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
