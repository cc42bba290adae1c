import type { Records } from '@studio/records/records';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { CredentialPlace, Credentials, TokenSource } from '@studio/contracts/channels/credentials';
import { idOf, type CredentialStore, type StoredCredentials } from './credentials';

export interface TokensDeps {
  readonly store: CredentialStore;
  readonly records: Pick<Records, 'putIfAbsent' | 'delete'>;
  /** Id of this process. */
  readonly node: string;
  /** Id of the client of the environment; null if none is set. */
  readonly presetOf: (platform: string) => string | null;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Client that tokens are used with. */
export interface TokenClient {
  readonly clientId: string;
  /** Exchanges a refresh token. @throws PlatformError `reconnect_required` if the platform rejects it for good */
  refresh(refreshToken: string): Promise<Credentials>;
}

/** Returns the id of the client that credentials were granted to. Earlier versions knew that of the environment only. */
export function grantedTo({ clientId }: Credentials, preset: string | null): string | null {
  return clientId ?? preset;
}

const LEASE = 'platform-refresh';
/** Longer than a call may take. */
const LEASE_MS = 20_000;
const WAIT_MS = 100;
const WAITS = 150;
/** New credentials are the only ones that count: they are written until they are. */
const WRITES = 20;

/**
 * Tokens, renewed by one at a time among all nodes: refresh tokens are good once, so that a second refresh with the same
 * one loses the account [channels/4].
 */
export class Tokens {
  private readonly refreshing = new Map<string, Promise<string>>();
  private readonly sleep: (ms: number) => Promise<unknown>;

  constructor(private readonly deps: TokensDeps) {
    this.sleep = deps.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  of(place: CredentialPlace, client: TokenClient): TokenSource {
    return {
      current: async () => (await this.usable(place, client)).accessToken,
      renewed: (stale) => this.renewed(place, client, stale),
    };
  }

  private async renewed(place: CredentialPlace, client: TokenClient, stale: string): Promise<string> {
    const id = idOf(place);
    const running = this.refreshing.get(id);
    if (running) {
      const token = await running;
      if (token !== stale) return token;
    }
    const refreshing = this.renew(place, client, stale).finally(() => this.refreshing.delete(id));
    this.refreshing.set(id, refreshing);
    return refreshing;
  }

  private async renew(place: CredentialPlace, client: TokenClient, stale: string): Promise<string> {
    const { records, node } = this.deps;
    for (let wait = 0; wait < WAITS; wait++) {
      const { accessToken } = await this.usable(place, client);
      if (accessToken !== stale) return accessToken;
      if (await records.putIfAbsent(LEASE, idOf(place), { node }, { ttlMs: LEASE_MS }))
        try {
          return await this.renewAlone(place, client, stale);
        } finally {
          await records.delete(LEASE, idOf(place)).catch(() => false);
        }
      await this.sleep(WAIT_MS);
    }
    throw new PlatformError(
      'unavailable',
      'Another server is still renewing the token. Try again in a few seconds.',
    );
  }

  /** Nobody else renews it meanwhile. */
  private async renewAlone(place: CredentialPlace, client: TokenClient, stale: string): Promise<string> {
    const { store } = this.deps;
    // Another may have done so since it was looked at.
    const stored = await this.usable(place, client);
    if (stored.accessToken !== stale) return stored.accessToken;
    if (stored.refreshToken === null) return this.refused(place, stored.version);
    try {
      const fresh = await client.refresh(stored.refreshToken);
      const granted = { ...fresh, clientId: client.clientId };
      await this.written(() => store.replace(place, stored.version, granted));
      return fresh.accessToken;
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'reconnect_required')
        return this.refused(place, stored.version);
      throw error;
    }
  }

  private async refused(place: CredentialPlace, version: number): Promise<never> {
    await this.deps.store.refuse(place, version);
    throw reconnect();
  }

  private async written(write: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        await write();
        return;
      } catch (error) {
        if (attempt === WRITES) throw error;
        await this.sleep(WAIT_MS * attempt);
      }
  }

  /** @throws PlatformError `not_connected`, `reconnect_required` */
  private async usable(place: CredentialPlace, { clientId }: TokenClient): Promise<StoredCredentials> {
    const stored = await this.deps.store.get(place);
    if (!stored) throw new PlatformError('not_connected', `No ${place.platform} account is connected.`);
    const isOfAnother = grantedTo(stored, this.deps.presetOf(place.platform)) !== clientId;
    if (stored.isRefused || isOfAnother) throw reconnect();
    return stored;
  }
}

function reconnect(): PlatformError {
  return new PlatformError(
    'reconnect_required',
    'The platform no longer accepts this connection. Reconnect the account.',
  );
}
