import type { Records } from '@studio/records/records';
import { PlatformError } from '../port/platform-channel';
import type { TokenSource } from '../http/platform-http';
import {
  idOf,
  type CredentialPlace,
  type Credentials,
  type CredentialStore,
  type KeptCredentials,
} from './credentials';

export interface TokensDeps {
  readonly store: CredentialStore;
  readonly records: Pick<Records, 'putIfAbsent' | 'delete'>;
  /** This process, told apart from others. */
  readonly node: string;
  /** Of a platform. @throws PlatformError `reconnect_required` where it says that they are of no use any more */
  readonly refresh: (platform: string, refreshToken: string) => Promise<Credentials>;
  readonly sleep?: (ms: number) => Promise<unknown>;
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
 * one loses the account (platforms, Credentials).
 */
export class Tokens {
  private readonly refreshing = new Map<string, Promise<string>>();
  private readonly sleep: (ms: number) => Promise<unknown>;

  constructor(private readonly deps: TokensDeps) {
    this.sleep = deps.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  of(place: CredentialPlace): TokenSource {
    return {
      current: async () => (await this.usable(place)).accessToken,
      renewed: (stale) => this.renewed(place, stale),
    };
  }

  private async renewed(place: CredentialPlace, stale: string): Promise<string> {
    const id = idOf(place);
    const running = this.refreshing.get(id);
    if (running) {
      const token = await running;
      if (token !== stale) return token;
    }
    const refreshing = this.renew(place, stale).finally(() => this.refreshing.delete(id));
    this.refreshing.set(id, refreshing);
    return refreshing;
  }

  private async renew(place: CredentialPlace, stale: string): Promise<string> {
    const { records, node } = this.deps;
    for (let wait = 0; wait < WAITS; wait++) {
      const { accessToken } = await this.usable(place);
      if (accessToken !== stale) return accessToken;
      if (await records.putIfAbsent(LEASE, idOf(place), { node }, { ttlMs: LEASE_MS }))
        try {
          return await this.renewAlone(place, stale);
        } finally {
          await records.delete(LEASE, idOf(place)).catch(() => false);
        }
      await this.sleep(WAIT_MS);
    }
    throw new PlatformError('unavailable', 'Another node has been renewing the token for too long.');
  }

  /** Nobody else renews it meanwhile. */
  private async renewAlone(place: CredentialPlace, stale: string): Promise<string> {
    const { store, refresh } = this.deps;
    // Another may have done so since it was looked at.
    const kept = await this.usable(place);
    if (kept.accessToken !== stale) return kept.accessToken;
    if (kept.refreshToken === null) return this.refused(place, kept.version);
    try {
      const fresh = await refresh(place.platform, kept.refreshToken);
      await this.written(() => store.replace(place, kept.version, fresh));
      return fresh.accessToken;
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'reconnect_required')
        return this.refused(place, kept.version);
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
  private async usable(place: CredentialPlace): Promise<KeptCredentials> {
    const kept = await this.deps.store.get(place);
    if (!kept) throw new PlatformError('not_connected', `No ${place.platform} account is connected.`);
    if (kept.isRefused) throw reconnect();
    return kept;
  }
}

function reconnect(): PlatformError {
  return new PlatformError('reconnect_required', 'The platform no longer takes what it gave us.');
}
