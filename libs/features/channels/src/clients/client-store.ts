import type {
  ClientCheck,
  ClientRegistration,
} from '@studio/contracts/channels/platform-client-registration';
import type { JsonObject } from '@studio/kernel/json';
import type { Platform } from '@studio/platforms/platforms';
import type { TipSourceId } from '@studio/platforms/tip-sources';
import type { Records } from '@studio/records/records';
import type { CredentialStore } from '../credentials/credentials';

/** Result of a check, with its time (RFC 3339). */
export interface TimedCheck extends ClientCheck {
  readonly at: string;
}

/** Platform or source of tips at which somebody has registered a client. */
export type ClientPlace = Platform | TipSourceId;

interface StoredCheck extends TimedCheck {
  /** Fingerprint of the client that was checked. */
  readonly of: string;
}

const [CLIENT, CHECK] = ['platform-client', 'platform-client-check'];

/** Stores the clients that accounts have entered, encrypted, and the results of checks [channels/5]. */
export class ClientStore {
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly seal: Pick<CredentialStore, 'sealed' | 'opened'>,
  ) {}

  /** Returns null if none is stored, or if it was encrypted with another key. @throws Unavailable */
  async get(accountId: string, platform: ClientPlace): Promise<ClientRegistration | null> {
    const id = idOf(accountId, platform);
    const found = await this.records.get<{ sealed: string }>(CLIENT, id);
    return found && this.seal.opened<ClientRegistration>(found.value.sealed, `${CLIENT} ${id}`);
  }

  /** @throws Unavailable */
  async put(accountId: string, platform: ClientPlace, client: ClientRegistration): Promise<void> {
    const id = idOf(accountId, platform);
    await this.write(CLIENT, id, { sealed: this.seal.sealed(client, `${CLIENT} ${id}`) });
  }

  /** @returns false if none was stored @throws Unavailable */
  async remove(accountId: string, platform: ClientPlace): Promise<boolean> {
    return this.records.delete(CLIENT, idOf(accountId, platform));
  }

  /** Returns the last check of a client; null for one that was not checked. @throws Unavailable */
  async checkOf(accountId: string, platform: ClientPlace, fingerprint: string): Promise<TimedCheck | null> {
    const found = await this.records.get<StoredCheck & JsonObject>(CHECK, idOf(accountId, platform));
    if (found?.value.of !== fingerprint) return null;
    const { state, reason, at } = found.value;
    return { state, reason, at };
  }

  /** @throws Unavailable */
  async putCheck(
    accountId: string,
    platform: ClientPlace,
    fingerprint: string,
    check: TimedCheck,
  ): Promise<void> {
    await this.write(CHECK, idOf(accountId, platform), { of: fingerprint, ...check });
  }

  private async write(kind: string, id: string, value: JsonObject): Promise<void> {
    for (;;) {
      const found = await this.records.get(kind, id);
      const isWritten = found
        ? await this.records.compareAndSet(kind, id, found.version, value)
        : await this.records.putIfAbsent(kind, id, value);
      if (isWritten) return;
    }
  }
}

function idOf(accountId: string, platform: ClientPlace): string {
  return `${accountId} ${platform}`;
}
