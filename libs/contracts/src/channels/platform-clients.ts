import type { Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import type { Platform } from '@studio/platforms/platforms';
import type { TipSourceId } from '@studio/platforms/tip-sources';
import type { Records } from '@studio/records/records';
import { definePort } from '../port';
import type { ConnectedChannel } from './connected-channel';
import type { TokensOfAccount } from './credentials';
import type { OwnLines } from './own-lines';
import type { EventSink, PlatformAdapter } from './platform-adapter';
import type { PlatformChannel } from './platform-channel';
import type { ClientRegistration } from './platform-client-registration';
import type { PlatformConnector } from './platform-connector';
import type { PlatformEnvironment } from './platform-settings';
import type { TipAdapterDeps } from './tips/tip-adapter';
import type { TipWebhookParts } from './tips/tip-webhook';
import type { WebhookRoute } from './webhook';

/** Services for the client of a platform. */
export interface PlatformClientServices {
  /** Environment variables, which hold the operator's settings of platforms. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly outbound: Outbound;
  /** The platforms' time. */
  readonly clock: Clock;
  readonly records: Records;
  readonly publicUrl: string;
  readonly ownLines: OwnLines;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Client of a platform, for all accounts that use this registration. */
export interface PlatformClient {
  readonly platform: Platform;
  readonly connector: PlatformConnector;
  /** @param bot null: the channel speaks for itself */
  channelFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
  ): PlatformChannel;
  /**
   * @param bot null: the channel speaks for itself
   * @param hasWebhook the platform can post its events to a public address
   */
  adapterFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
    hasWebhook: boolean,
  ): PlatformAdapter;
}

/** Integration of a platform, with any client. */
export interface PlatformIntegration {
  readonly platform: Platform;
  /** Client of the environment; null if none is set. */
  readonly preset: ClientRegistration | null;
  open(client: ClientRegistration): PlatformClient;
  /** Webhook of a platform that posts its events. */
  webhook?(parts: {
    /** Accounts that have connected a channel. @throws Error if that is not known now */
    readonly accountsOf: (channelId: string) => Promise<readonly string[]>;
    readonly sinkOf: (accountId: string) => EventSink;
    /** Bot that speaks for an account; null: the channel speaks for itself. */
    readonly botOf: (accountId: string) => Promise<ConnectedChannel | null>;
  }): WebhookRoute;
}

/** Source of tips that is no streaming platform: it posts its payments, or is asked for them. */
export interface TipSource {
  readonly id: TipSourceId;
  webhook?(parts: Omit<TipWebhookParts, 'key'>): WebhookRoute;
  adapter?(parts: Omit<TipAdapterDeps, 'source' | 'key'>): PlatformAdapter;
  /** Connector for an app of an account, if people agree on a page of the source. */
  connectorFor?(client: ClientRegistration, outbound: Outbound): PlatformConnector;
}

/** Clients of platforms and of sources of tips. */
export interface PlatformClients {
  /** @throws Error for a setting that can't be used */
  open(services: PlatformClientServices): readonly PlatformIntegration[];
  /** Clients that the builder of this distribution ships, by platform. */
  readonly shipped: Readonly<Partial<Record<Platform, ClientRegistration>>>;
  /** @throws Error for a setting that can't be used */
  tipSources(environment: PlatformEnvironment): readonly TipSource[];
}
export const PLATFORM_CLIENTS = definePort<PlatformClients>('clients of platforms');
