import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { JsonObject } from '@studio/kernel/json';
import type { Records } from './records';

/** Bytes of AES-256-GCM. */
const [IV, TAG] = [12, 16] as const;

/** Records whose values nobody reads without the studio's secret key: what accounts entrust to it, such as keys of others. */
export class SecretRecords {
  /** @param key 32 bytes, of the studio's secret key: the same on all nodes */
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly key: Buffer,
  ) {}

  /** Null when it doesn't exist, and when it was made with another key. @throws Unavailable */
  async get<Value>(kind: string, id: string): Promise<Value | null> {
    const found = await this.records.get<{ readonly sealed: string }>(kind, id);
    return found && (this.opened(found.value.sealed, `${kind}\n${id}`) as Value | null);
  }

  /** Replaces the record with what `change` makes of it; repeated if somebody else changes it meanwhile. @throws Unavailable */
  async update<Value extends object>(
    kind: string,
    id: string,
    change: (before: Value | null) => Value,
  ): Promise<Value> {
    for (;;) {
      const found = await this.records.get<{ readonly sealed: string }>(kind, id);
      const before = found && (this.opened(found.value.sealed, `${kind}\n${id}`) as Value | null);
      const value = change(before);
      const sealed = { sealed: this.sealed(value, `${kind}\n${id}`) };
      const isWritten = found
        ? await this.records.compareAndSet(kind, id, found.version, sealed)
        : await this.records.putIfAbsent(kind, id, sealed);
      if (isWritten) return value;
    }
  }

  /** Replaces the record. @throws Unavailable */
  async put(kind: string, id: string, value: JsonObject): Promise<void> {
    await this.update(kind, id, () => value);
  }

  /** @throws Unavailable */
  async delete(kind: string, id: string): Promise<void> {
    const found = await this.records.get(kind, id);
    if (!found) return;
    // Stores may retain removed data for a while.
    await this.records.compareAndSet(kind, id, found.version, { sealed: '' });
    await this.records.delete(kind, id);
  }

  private sealed(value: object, tiedTo: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(tiedTo));
    const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  private opened(box: string, tiedTo: string): unknown {
    const bytes = Buffer.from(box, 'base64');
    if (bytes.length < IV + TAG) return null;
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV))
        .setAAD(Buffer.from(tiedTo))
        .setAuthTag(bytes.subarray(IV, IV + TAG));
      return JSON.parse(
        Buffer.concat([cipher.update(bytes.subarray(IV + TAG)), cipher.final()]).toString(),
      ) as unknown;
    } catch {
      return null;
    }
  }
}
