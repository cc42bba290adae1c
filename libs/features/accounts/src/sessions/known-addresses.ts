import { createHash } from 'node:crypto';
import type { Records } from '@studio/records/records';

/** Under this kind and a digest of account and address. */
const SIGNED_IN_FROM = 'signed-in-from';
const RETENTION_MS = 90 * 24 * 3600 * 1000;

/** Addresses that accounts have signed in from, each for 90 days from the last time. */
export class KnownAddresses {
  constructor(private readonly records: Records) {}

  /** @param accountId null for a login that nobody has: it takes just as long */
  async has(accountId: string | null, address: string): Promise<boolean> {
    return (await this.records.get(SIGNED_IN_FROM, idOf(accountId ?? '', address))) !== null;
  }

  async note(accountId: string, address: string): Promise<void> {
    const id = idOf(accountId, address);
    const options = { ttlMs: RETENTION_MS };
    const known = await this.records.get(SIGNED_IN_FROM, id);
    // Where another sign-in is faster, that one has noted it.
    if (known) await this.records.compareAndSet(SIGNED_IN_FROM, id, known.version, {}, options);
    else await this.records.putIfAbsent(SIGNED_IN_FROM, id, {}, options);
  }
}

/** Addresses are nobody else's business, so none is written down as it is. */
function idOf(accountId: string, address: string): string {
  return createHash('sha256').update(`${accountId}\n${address}`).digest('hex');
}
