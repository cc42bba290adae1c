import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';

export interface KickKeysDeps {
  /** The platform's key as PEM; null: it is fetched. */
  readonly set: string | null;
  /** @throws Error when it can't be fetched now */
  readonly fetch: () => Promise<string>;
  readonly now: () => number;
}

/** What Kick signs. */
export interface Signed {
  readonly messageId: string;
  readonly timestamp: string;
  readonly body: Buffer;
  /** Base64. */
  readonly signature: string;
}

const REFETCH_MS = 60_000;

/** Proves that Kick has sent something: RSA with SHA-256 over id, time and body. A key that changes is fetched anew. */
export class KickKeys {
  private key: KeyObject | null = null;
  private fetchedAt = -Infinity;

  constructor(private readonly deps: KickKeysDeps) {}

  /** @throws Error when there is no key to be had now */
  async verifies(signed: Signed): Promise<boolean> {
    this.key ??= await this.load();
    if (isBy(this.key, signed)) return true;
    // At most once a minute, whoever sends what.
    if (this.deps.set !== null || this.deps.now() - this.fetchedAt < REFETCH_MS) return false;
    this.key = await this.load();
    return isBy(this.key, signed);
  }

  private async load(): Promise<KeyObject> {
    this.fetchedAt = this.deps.now();
    return createPublicKey(this.deps.set ?? (await this.deps.fetch()));
  }
}

function isBy(key: KeyObject, { messageId, timestamp, body, signature }: Signed): boolean {
  const verify = createVerify('RSA-SHA256');
  verify.update(`${messageId}.${timestamp}.`).update(body);
  return verify.verify(key, signature, 'base64');
}
