import type { ClientRegistration } from '@studio/contracts/channels/platform-client-registration';
import type { TipSource } from '@studio/contracts/channels/platform-clients';
import type { PlatformConnector } from '@studio/contracts/channels/platform-connector';
import type { Outbound } from '@studio/http/outbound';
import { isTipSource, type TipSourceId } from '@studio/platforms/tip-sources';
import type { ClientStore } from './client-store';
import type { ClientsOfAccounts } from './clients-of-accounts';

export interface ConnectorInUse {
  readonly connector: PlatformConnector;
  readonly clientId: string;
}

export interface ConnectorsDeps {
  readonly clients: Pick<ClientsOfAccounts, 'of'>;
  readonly tipSources: readonly TipSource[];
  readonly store: Pick<ClientStore, 'get' | 'remove'>;
  readonly outbound: Outbound;
}

/** Finds the connector of an account: for its client at a platform, or for its app at a source of tips. */
export class ConnectorsOfAccounts {
  constructor(private readonly deps: ConnectorsDeps) {}

  /** Returns null without a client, and for a source on whose page nobody agrees. @throws Unavailable */
  async of(accountId: string, platform: string): Promise<ConnectorInUse | null> {
    if (isTipSource(platform)) {
      const app = await this.deps.store.get(accountId, platform);
      return app && this.opened(platform, app);
    }
    const inUse = await this.deps.clients.of(accountId, platform);
    return inUse && { connector: inUse.client.connector, clientId: inUse.registration.clientId };
  }

  /** Connector for an app that is not stored; null for a source on whose page nobody agrees. */
  opened(source: TipSourceId, app: ClientRegistration): ConnectorInUse | null {
    const found = this.deps.tipSources.find(({ id }) => id === source);
    const connector = found?.connectorFor?.(app, this.deps.outbound);
    return connector ? { connector, clientId: app.clientId } : null;
  }

  /** Forgets the app at a source of tips: it is of no use without the connection. @throws Unavailable */
  async forget(accountId: string, platform: string): Promise<void> {
    if (isTipSource(platform)) await this.deps.store.remove(accountId, platform);
  }
}
