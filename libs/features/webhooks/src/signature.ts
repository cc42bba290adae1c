import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
/** Bytes of a secret, as the Standard Webhooks specification allows. */
const [FEWEST, MOST, MADE] = [24, 64, 32];
/** Seconds by which a timestamp may differ. */
const TOLERANCE_S = 300;

/** Returns a new secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(MADE).toString('base64');
}

/** Returns the bytes of a secret; null for a text that is none. */
export function secretBytes(secret: string): Buffer | null {
  if (!secret.startsWith(PREFIX)) return null;
  const text = secret.slice(PREFIX.length);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64').replace(/=+$/u, '') !== text.replace(/=+$/u, '')) return null;
  return bytes.length >= FEWEST && bytes.length <= MOST ? bytes : null;
}

/** Parts of a message that are signed. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string | Buffer;
}

/** Returns the signatures by several secrets, separated by spaces. */
export function signatures(secrets: readonly string[], message: SignedMessage): string {
  return secrets.map((secret) => `v1,${signature(secret, message)}`).join(' ');
}

/** Headers of a request that is checked. */
export interface SignatureHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** Returns true for a message that a secret signed within the last five minutes. @param now ms since 1970 */
export function isSigned(secret: string, headers: SignatureHeaders, body: Buffer, now: number): boolean {
  const timestamp = Number(headers.timestamp);
  if (!Number.isInteger(timestamp) || Math.abs(now / 1000 - timestamp) > TOLERANCE_S) return false;
  const expected = Buffer.from(signature(secret, { id: headers.id, timestamp, body }));
  return headers.signature.split(' ').some((each) => {
    const [version, given = ''] = each.split(',', 2);
    return version === 'v1' && isEqual(expected, Buffer.from(given));
  });
}

/** Compares in a time that does not depend on the content. */
export function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function signature(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = secretBytes(secret);
  if (!key) throw new Error('The stored secret of a webhook is no secret.');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
