import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Records } from '@studio/records/records';
import type { CredentialPlace, CredentialReader, Credentials } from '@studio/contracts/channels/credentials';

export interface StoredCredentials extends Credentials {
  /** The platform takes them no more: the account must connect anew. */
  readonly isRefused: boolean;
  readonly version: number;
}

interface Stored {
  readonly sealed: string;
  readonly isRefused: boolean;
  readonly [key: string]: string | boolean;
}

const KIND = 'platform-credentials';
const [IV, TAG] = [12, 16];

/** Stores credentials encrypted in the records, each bound to its place: AES-256-GCM [channels/4]. */
export class CredentialStore implements CredentialReader {
  /** @param key 32 bytes, derived from the studio's secret */
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly key: Buffer,
  ) {}

  /** Null where there are none, or where they were encrypted with another key. @throws Unavailable */
  async get(place: CredentialPlace): Promise<StoredCredentials | null> {
    const id = idOf(place);
    const found = await this.records.get<Stored>(KIND, id);
    const plain = found && this.opened<Credentials>(found.value.sealed, id);
    return plain && { ...plain, isRefused: found.value.isRefused, version: found.version };
  }

  /** Whatever was there. @throws Unavailable */
  async put(place: CredentialPlace, credentials: Credentials): Promise<void> {
    const id = idOf(place);
    const value: Stored = { sealed: this.sealed(credentials, id), isRefused: false };
    for (;;) {
      const found = await this.records.get(KIND, id);
      const isPut = found
        ? await this.records.compareAndSet(KIND, id, found.version, value)
        : await this.records.putIfAbsent(KIND, id, value);
      if (isPut) return;
    }
  }

  /** @param version those that were read @returns false when they are others by now @throws Unavailable */
  async replace(place: CredentialPlace, version: number, credentials: Credentials): Promise<boolean> {
    const id = idOf(place);
    const value: Stored = { sealed: this.sealed(credentials, id), isRefused: false };
    return this.records.compareAndSet(KIND, id, version, value);
  }

  /** They are of no use any more. @throws Unavailable */
  async refuse(place: CredentialPlace, version: number): Promise<void> {
    const id = idOf(place);
    const found = await this.records.get<Stored>(KIND, id);
    if (found?.version !== version) return;
    await this.records.compareAndSet(KIND, id, version, { ...found.value, isRefused: true });
  }

  /** @throws Unavailable */
  async remove(place: CredentialPlace): Promise<void> {
    await this.records.delete(KIND, idOf(place));
  }

  /** Any small text, bound to a name. */
  sealed(plain: object, name: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(name));
    const hidden = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64');
  }

  /** Null when it was sealed with another key or name. */
  opened<Plain>(sealed: string, name: string): Plain | null {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(IV, IV + TAG));
      const plain = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]);
      return JSON.parse(plain.toString('utf8')) as Plain;
    } catch {
      return null;
    }
  }
}

export function idOf({ accountId, platform, role }: CredentialPlace): string {
  return `${accountId} ${platform} ${role}`;
}
