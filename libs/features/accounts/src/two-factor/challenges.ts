import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';

/** Bytes of a challenge: random ones, its end, and their signature. */
const [RANDOM, END, SIGNATURE] = [16, 6, 16] as const;
const LIFETIME_MS = 5 * 60_000;
/** Record kind of challenges that were answered, keyed by the challenge. */
const USED = 'passkey-challenge';

/** Challenges for passkeys: signed, so that asking for one writes nothing, and answered once. */
export class Challenges {
  constructor(
    private readonly records: Pick<Records, 'putIfAbsent'>,
    private readonly clock: Clock,
    /** Returns the key of signatures. */
    private readonly key: () => Buffer,
  ) {}

  /** @param purpose the challenge counts for nothing else */
  make(purpose: string): Uint8Array<ArrayBuffer> {
    const end = Buffer.alloc(END);
    end.writeUIntBE(this.clock.now() + LIFETIME_MS, 0, END);
    const body = Buffer.concat([randomBytes(RANDOM), end]);
    return new Uint8Array(Buffer.concat([body, this.signature(purpose, body)]));
  }

  /** @param challenge in base64url */
  isValid(purpose: string, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== RANDOM + END + SIGNATURE) return false;
    const body = bytes.subarray(0, RANDOM + END);
    return (
      timingSafeEqual(bytes.subarray(RANDOM + END), this.signature(purpose, body)) &&
      body.readUIntBE(RANDOM, END) > this.clock.now()
    );
  }

  /** Returns false if the challenge was answered before. */
  spend(challenge: string): Promise<boolean> {
    return this.records.putIfAbsent(USED, challenge, {}, { ttlMs: 2 * LIFETIME_MS });
  }

  private signature(purpose: string, body: Buffer): Buffer {
    return createHmac('sha256', this.key())
      .update(purpose)
      .update('\n')
      .update(body)
      .digest()
      .subarray(0, SIGNATURE);
  }
}
