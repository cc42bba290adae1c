import { createHash } from 'node:crypto';
import type { ClientRegistration } from '@studio/contracts/channels/platform-client-registration';
import type { PlatformClient, PlatformIntegration } from '@studio/contracts/channels/platform-clients';
import { isPlatform, type Platform } from '@studio/platforms/platforms';
import type { ClientStore } from './client-store';

/** Origins of a client, in the order in which they win. */
export const clientSources = ['pasted', 'environment', 'shipped'] as const;
export type ClientSource = (typeof clientSources)[number];

/** Client that an account uses on a platform. */
export interface ClientInUse {
  readonly source: ClientSource;
  readonly registration: ClientRegistration;
  /** Differs whenever id, secret or kind differ. */
  readonly fingerprint: string;
  readonly client: PlatformClient;
}

export interface ClientsOfAccountsDeps {
  readonly integrations: readonly PlatformIntegration[];
  readonly shipped: Readonly<Partial<Record<Platform, ClientRegistration>>>;
  readonly store: Pick<ClientStore, 'get'>;
}

/** Open clients kept; those used least recently are opened again when needed. */
const MOST_OPEN = 200;

/** Finds the client of an account: entered in the console, else of the environment, else shipped [channels/5]. */
export class ClientsOfAccounts {
  private readonly integrations: ReadonlyMap<string, PlatformIntegration>;
  /** By platform and fingerprint: accounts with the same client share its limits. */
  private readonly open = new Map<string, PlatformClient>();

  constructor(private readonly deps: ClientsOfAccountsDeps) {
    this.integrations = new Map(deps.integrations.map((each) => [each.platform, each]));
  }

  /** Returns null for a platform without a client. @throws Unavailable */
  async of(accountId: string, platform: string): Promise<ClientInUse | null> {
    const integration = this.integrations.get(platform);
    if (!integration || !isPlatform(platform)) return null;
    const pasted = await this.deps.store.get(accountId, platform);
    if (pasted) return this.inUse('pasted', integration, pasted);
    if (integration.preset) return this.inUse('environment', integration, integration.preset);
    const shipped = this.deps.shipped[platform];
    return shipped ? this.inUse('shipped', integration, shipped) : null;
  }

  /** Opens a client that no account uses yet. */
  opened(platform: Platform, registration: ClientRegistration): ClientInUse {
    const integration = this.integrations.get(platform);
    if (!integration) throw new Error(`No integration of ${platform}.`);
    return this.inUse('pasted', integration, registration);
  }

  /** Id of the client of the environment; null if none is set. */
  presetOf(platform: string): string | null {
    return this.integrations.get(platform)?.preset?.clientId ?? null;
  }

  private inUse(
    source: ClientSource,
    integration: PlatformIntegration,
    registration: ClientRegistration,
  ): ClientInUse {
    const fingerprint = fingerprintOf(registration);
    const key = `${integration.platform} ${fingerprint}`;
    const client = this.open.get(key) ?? integration.open(registration);
    this.open.delete(key);
    this.open.set(key, client);
    const [oldest] = this.open.keys();
    if (this.open.size > MOST_OPEN && oldest !== undefined) this.open.delete(oldest);
    return { source, registration, fingerprint, client };
  }
}

function fingerprintOf({ clientId, clientSecret, kind }: ClientRegistration): string {
  return createHash('sha256')
    .update(JSON.stringify([clientId, clientSecret, kind]))
    .digest('base64url');
}
