import { allPlatforms } from '@studio/platforms/platforms';
import type { Services } from '@studio/contracts/area';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import { channelDecider, type ChannelConnections } from './channel.decider';
import { Connecting, type ConnectingDeps } from './connect/connecting';
import { ClientStore } from './clients/client-store';
import { ClientsOfAccounts, type ClientInUse } from './clients/clients-of-accounts';
import { ConnectorsOfAccounts } from './clients/connectors-of-accounts';
import { WebhookAddresses, type SourceState } from './webhook-address/webhook-addresses';
import type { CredentialPlace, TokensOfAccount } from '@studio/contracts/channels/credentials';
import type {
  PlatformClients,
  PlatformIntegration,
  TipSource,
} from '@studio/contracts/channels/platform-clients';
import { CredentialStore } from './credentials/credentials';
import { grantedTo, Tokens } from './credentials/tokens';
import { OwnLines } from '@studio/contracts/channels/own-lines';
import { PlatformClock } from '@studio/contracts/channels/platform-clock';
import type {
  ConnectionReport,
  EventSink,
  PlatformAdapter,
} from '@studio/contracts/channels/platform-adapter';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { tipSettingsOf } from '@studio/contracts/channels/tips/tip-webhook';
import { TipState, type TipTimes } from '@studio/contracts/channels/tips/tip-state';
import { SecretRecords } from '@studio/records/secret-records';
import { RelayBoxes } from './webhook-address/relay-boxes';
import { isTipSource, tipSources, type TipSourceId } from '@studio/platforms/tip-sources';
import { connectionReport } from './connections';
import type { Outbound } from '@studio/http/outbound';

export type PlatformServices = Pick<
  Services,
  | 'environment'
  | 'warn'
  | 'keyFor'
  | 'records'
  | 'pipeline'
  | 'clock'
  | 'publicUrl'
  | 'webhookUrl'
  | 'outbound'
>;

/** Ports of other areas that it uses. */
export interface PlatformPorts {
  readonly actors: ConnectingDeps['actors'];
  readonly integrations: PlatformClients;
}

/** The platforms whose clients are set, and what accounts have connected with them. */
export class StudioPlatforms {
  readonly store: CredentialStore;
  readonly connecting: Connecting;
  /** Id of this process. */
  readonly node = randomCommandId();
  /** Clients of accounts at platforms. */
  readonly clients: ClientsOfAccounts;
  readonly clientStore: ClientStore;
  /** Ways in which accounts connect. */
  readonly connectors: ConnectorsOfAccounts;
  /** Public addresses of webhooks. */
  readonly addresses: WebhookAddresses;
  readonly relays: RelayBoxes;
  private readonly integrations: readonly PlatformIntegration[];
  private readonly tipSources: readonly TipSource[];
  /** The way out to sources of tips. */
  readonly tipOutbound: Outbound;
  private readonly tokens: Tokens;

  readonly clock: PlatformClock;
  private readonly services: PlatformServices;

  /** @throws Error for a setting that can't be used */
  constructor(given: PlatformServices, { actors, integrations }: PlatformPorts) {
    this.clock = new PlatformClock(given.clock);
    const services = { ...given, clock: this.clock };
    this.services = services;
    const { keyFor, records } = services;
    const outbound = services.outbound.observedBy((answer) => this.clock.note(answer));
    this.integrations = integrations.open({ ...services, outbound, ownLines: new OwnLines() });
    this.tipSources = integrations.tipSources(services.environment);
    this.tipOutbound = outbound;
    this.store = new CredentialStore(records, keyFor('platform-credentials/v1'));
    this.clientStore = new ClientStore(records, this.store);
    this.relays = new RelayBoxes({
      records,
      secrets: new SecretRecords(records, keyFor('webhook-relay/v1')),
      outbound: given.outbound,
    });
    this.addresses = new WebhookAddresses({
      relays: this.relays,
      records,
      clock: given.clock,
      preset: given.webhookUrl,
      outbound: given.outbound,
      key: keyFor('webhook-self-test/v1'),
    });
    this.clients = new ClientsOfAccounts({
      integrations: this.integrations,
      shipped: integrations.shipped,
      store: this.clientStore,
    });
    this.tokens = new Tokens({
      store: this.store,
      records,
      node: this.node,
      presetOf: (platform) => this.clients.presetOf(platform),
    });
    this.connectors = new ConnectorsOfAccounts({
      clients: this.clients,
      tipSources: this.tipSources,
      store: this.clientStore,
      outbound,
    });
    this.connecting = new Connecting({
      ...services,
      actors,
      clock: given.clock,
      store: this.store,
      connectors: this.connectors,
      addresses: this.addresses,
    });
  }

  /** Time of this computer: RFC 3339. */
  readonly timeNow = (): string => new Date(this.services.clock.now()).toISOString();

  /** Platforms on which an account has a client, and sources of tips. @throws Unavailable */
  async availableTo(accountId: string): Promise<readonly string[]> {
    const found = await Promise.all(
      allPlatforms.map(async (id) => ((await this.clients.of(accountId, id)) ? id : null)),
    );
    return [...found.flatMap((id) => id ?? []), ...this.tipSources.map(({ id }) => id)];
  }

  /** @throws Unavailable */
  async connectedBy(accountId: string): Promise<readonly ConnectedChannel[]> {
    const stream = streamName(channelDecider.category, accountId);
    const { state } = await this.services.pipeline.read<ChannelConnections, unknown>(stream, channelDecider);
    return Object.values(state.connected);
  }

  /** Platforms that take something no more that they granted. @throws Unavailable */
  async refused(accountId: string): Promise<ReadonlySet<PlatformId>> {
    const connected = await this.connectedBy(accountId);
    const stored = await Promise.all(
      connected.map(async ({ platform, role }) => ({
        platform: platform as PlatformId,
        isUsable: await this.isUsable({ accountId, platform, role }),
      })),
    );
    return new Set(stored.flatMap(({ platform, isUsable }) => (isUsable ? [] : [platform])));
  }

  /**
   * Returns false if the platform no longer accepts a grant, or if the account uses another client by now.
   * @throws Unavailable
   */
  async isUsable(place: CredentialPlace): Promise<boolean> {
    const grant = await this.store.get(place);
    if (!grant || grant.isRefused) return false;
    const { platform } = place;
    const inUse = await this.connectors.of(place.accountId, platform);
    return inUse === null || grantedTo(grant, this.clients.presetOf(platform)) === inUse.clientId;
  }

  /** To be asked for things. @throws Unavailable */
  async channelsOf(accountId: string): Promise<readonly PlatformChannel[]> {
    const all = await this.connectedBy(accountId);
    const channels = await Promise.all(
      all.map(async (channel) => {
        if (channel.role !== 'broadcaster') return null;
        const { platform } = channel;
        const inUse = await this.clients.of(accountId, platform);
        const tokens = inUse && this.tokensOf(accountId, inUse);
        return tokens && inUse.client.channelFor(channel, botIn(all, platform), tokens);
      }),
    );
    return channels.flatMap((channel) => channel ?? []);
  }

  /** Adapter of a channel; null if nothing can be received. @throws Unavailable */
  async adapterOf(accountId: string, channel: ConnectedChannel): Promise<PlatformAdapter | null> {
    const { platform } = channel;
    const source = this.tipSources.find(({ id }) => id === platform);
    if (source) return this.tipAdapterOf(accountId, channel, source);
    const inUse = await this.clients.of(accountId, platform);
    if (!inUse) return null;
    const bot = botIn(await this.connectedBy(accountId), platform);
    const hasWebhook = (await this.addresses.of(accountId)) !== null;
    return inUse.client.adapterFor(channel, bot, this.tokensOf(accountId, inUse), hasWebhook);
  }

  /** Fingerprint of all that a connection depends on beside its channels. @throws Unavailable */
  async clientPrintOf(accountId: string, platform: string): Promise<string> {
    if (isTipSource(platform)) {
      const stored = await this.store.get({ accountId, platform, role: 'broadcaster' });
      return `${stored?.version}`;
    }
    const { fingerprint } = (await this.clients.of(accountId, platform)) ?? {};
    return `${fingerprint} ${(await this.addresses.of(accountId))?.url}`;
  }

  /** Connected sources of tips with their state. @throws Unavailable */
  async tipSourcesOf(accountId: string) {
    const { records, clock } = this.services;
    const connected = (await this.connectedBy(accountId)).flatMap(({ platform }) =>
      isTipSource(platform) ? [platform] : [],
    );
    return Promise.all(
      connected.map(async (source) => {
        const state = new TipState(records, accountId, source, () => clock.now());
        const [report, times] = await Promise.all([
          connectionReport(records, accountId, source),
          state.read(),
        ]);
        const { name } = tipSources[source];
        return { source, name, ...times, ...tipStateOf(source, report, times) };
      }),
    );
  }

  private async tipAdapterOf(
    accountId: string,
    { grantId, role }: ConnectedChannel,
    source: TipSource,
  ): Promise<PlatformAdapter | null> {
    const stored = source.adapter && (await this.store.get({ accountId, platform: source.id, role }));
    if (!source.adapter || !stored) return null;
    const { records, clock, warn } = this.services;
    const outbound = this.tipOutbound;
    const parts = { grantId, records, outbound, warn, now: () => clock.now() };
    // Earlier versions had people enter a token at sources on whose page they agree now.
    if (stored.clientId === undefined)
      return source.adapter({ ...parts, settings: tipSettingsOf(source.id, stored.accessToken) });
    const inUse = await this.connectors.of(accountId, source.id);
    if (!inUse) return null;
    const { clientId, connector } = inUse;
    const refresh = (token: string) => connector.refresh(token);
    const tokens = this.tokens.of({ accountId, platform: source.id, role }, { clientId, refresh });
    return source.adapter({ ...parts, settings: {}, tokens });
  }

  /** Webhooks of all platforms. */
  webhooks(parts: {
    /** Accounts that have connected a channel. */
    readonly accountsOf: (platform: PlatformId, channelId: string) => Promise<readonly string[]>;
    readonly sinkOf: (accountId: string) => EventSink;
  }): readonly WebhookRoute[] {
    const { clock, records } = this.services;
    const tips = this.tipSources.map((source) =>
      source.webhook?.({
        credentials: this.store,
        records,
        sinkOf: (accountId) => this.proven(accountId, source.id, parts.sinkOf(accountId)),
        now: () => clock.now(),
      }),
    );
    const events = this.integrations.map((integration) =>
      integration.webhook?.({
        sinkOf: (accountId) => this.proven(accountId, integration.platform, parts.sinkOf(accountId)),
        accountsOf: (channelId) => parts.accountsOf(integration.platform, channelId),
        botOf: async (accountId) => botIn(await this.connectedBy(accountId), integration.platform),
      }),
    );
    return [...tips, ...events].flatMap((route) => route ?? []);
  }

  /** State of a source that posts its events; null for other platforms. @throws Unavailable */
  async webhookStateOf(accountId: string, platform: string): Promise<SourceState | null> {
    if (platform !== 'kick') return null;
    return this.addresses.stateOf(accountId, platform, await this.grantOf(accountId, platform));
  }

  private async grantOf(accountId: string, source: string): Promise<string> {
    const all = await this.connectedBy(accountId);
    return all.find(({ platform, role }) => platform === source && role === 'broadcaster')?.grantId ?? '';
  }

  /** Notes each delivered message: only verified ones get here. */
  private proven(accountId: string, source: string, sink: EventSink): EventSink {
    return {
      ...sink,
      deliver: async (event) => {
        await sink.deliver(event);
        await this.addresses
          .note(accountId, source, await this.grantOf(accountId, source))
          .catch(() => undefined);
      },
    };
  }

  private tokensOf(accountId: string, { client, registration }: ClientInUse): TokensOfAccount {
    const { clientId } = registration;
    return (role) =>
      this.tokens.of(
        { accountId, platform: client.platform, role },
        { clientId, refresh: (token) => client.connector.refresh(token) },
      );
  }
}

/** A source that is posted to has no connection: only a payment or a test proves that it works. */
function tipStateOf(
  source: TipSourceId,
  report: ConnectionReport | null,
  { lastAt, lastTestAt }: TipTimes,
): { readonly state: 'live' | 'connecting' | 'waiting' | 'off'; readonly lastError: string | null } {
  if ('posts' in tipSources[source])
    return { state: lastAt === null && lastTestAt === null ? 'waiting' : 'live', lastError: null };
  const { state, reason } = report ?? { state: 'connecting' as const, reason: null };
  return { state: state === 'degraded' ? 'live' : state, lastError: reason };
}

function botIn(all: readonly ConnectedChannel[], platform: string): ConnectedChannel | null {
  return all.find((each) => each.platform === platform && each.role === 'bot') ?? null;
}
