import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';

export interface KickKeysDeps {
  /** The platform's key as PEM; null: it is fetched. */
  readonly set: string | null;
  /** Returns the public key of Kick. @throws Error if it can't be fetched now */
  readonly fetch: () => Promise<string>;
  readonly now: () => number;
}

/** Data that Kick signs. */
export interface Signed {
  readonly messageId: string;
  readonly timestamp: string;
  readonly body: Buffer;
  /** Base64. */
  readonly signature: string;
}

const REFETCH_MS = 60_000;
/** Rests after fetches that failed, doubling from the first to the last. */
const [FIRST_REST_MS, LAST_REST_MS] = [1_000, 60_000];

/**
 * Proves that Kick has sent something: RSA with SHA-256 over id, time and body. A key that changes is fetched anew.
 * Anybody can post here, so what they post never decides how often Kick is asked: one fetch at a time, with rests
 * between those that fail.
 */
export class KickKeys {
  private key: KeyObject | null = null;
  private loading: Promise<KeyObject> | null = null;
  private fetchedAt = -Infinity;
  private failures = 0;

  constructor(private readonly deps: KickKeysDeps) {}

  /** @throws Error when there is no key to be had now */
  async verifies(signed: Signed): Promise<boolean> {
    if (signed.messageId === '' || signed.signature === '') return false;
    this.key ??= await this.load();
    if (isBy(this.key, signed)) return true;
    // At most once a minute, whoever sends what.
    if (this.deps.set !== null || this.deps.now() - this.fetchedAt < REFETCH_MS) return false;
    this.key = await this.load();
    return isBy(this.key, signed);
  }

  /** @throws Error while the last fetch failed a moment ago */
  private load(): Promise<KeyObject> {
    if (this.loading) return this.loading;
    const rest = this.failures === 0 ? 0 : Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** (this.failures - 1));
    if (this.deps.now() - this.fetchedAt < rest)
      return Promise.reject(new Error('Kick told no key just now.'));
    this.fetchedAt = this.deps.now();
    this.loading = this.fetched().finally(() => (this.loading = null));
    return this.loading;
  }

  private async fetched(): Promise<KeyObject> {
    try {
      const key = createPublicKey(this.deps.set ?? (await this.deps.fetch()));
      this.failures = 0;
      return key;
    } catch (error) {
      this.failures++;
      throw error;
    }
  }
}

function isBy(key: KeyObject, { messageId, timestamp, body, signature }: Signed): boolean {
  const verify = createVerify('RSA-SHA256');
  verify.update(`${messageId}.${timestamp}.`).update(body);
  return verify.verify(key, signature, 'base64');
}
