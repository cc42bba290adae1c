import type { Services } from '@studio/areas/area';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import { channelDecider, type ChannelConnections, type ConnectedChannel } from './channel.decider';
import { Connecting } from './connect/connecting';
import { CredentialStore } from './credentials/credentials';
import { Tokens } from './credentials/tokens';
import { OwnLines } from './own-lines';
import { readPlatformSettings } from './platform-settings';
import type { OAuthClient } from './http/oauth-client';
import { KickPlatform } from './kick/kick-platform';
import { kofiWebhook } from './kofi/kofi';
import type { EventSink, PlatformAdapter } from './port/platform-adapter';
import type { PlatformId } from './port/platform-event';
import type { WebhookRoute } from './webhooks';
import { PlatformError, type PlatformChannel } from './port/platform-channel';
import { TwitchPlatform } from './twitch/twitch-platform';
import { YoutubePlatform } from './youtube/youtube-platform';

export type PlatformServices = Pick<
  Services,
  'environment' | 'keyFor' | 'records' | 'pipeline' | 'clock' | 'publicUrl' | 'outbound'
>;

/** The platforms whose clients are set, and what accounts have connected with them. */
export class StudioPlatforms {
  readonly store: CredentialStore;
  readonly connecting: Connecting;
  /** This process, told apart from others. */
  readonly node = randomCommandId();
  private readonly twitch: TwitchPlatform | null;
  private readonly kick: KickPlatform | null;
  private readonly youtube: YoutubePlatform | null;
  private readonly tokens: Tokens;

  /** @throws Error for a setting that can't be used */
  constructor(private readonly services: PlatformServices) {
    const { environment, keyFor, records } = services;
    const settings = readPlatformSettings(environment, services.outbound);
    const ownLines = new OwnLines();
    this.twitch = settings.twitch && new TwitchPlatform(settings.twitch, ownLines);
    this.kick = settings.kick && new KickPlatform({ ...services, settings: settings.kick, ownLines });
    this.youtube =
      settings.youtube && new YoutubePlatform({ ...services, settings: settings.youtube, ownLines });
    this.store = new CredentialStore(records, keyFor('platform-credentials/v1'));
    this.tokens = new Tokens({
      store: this.store,
      records,
      node: this.node,
      refresh: (platform, refreshToken) => this.oauthOf(platform).refresh(refreshToken),
    });
    const connectors = [this.twitch, this.kick, this.youtube].flatMap(
      (platform) => platform?.connector ?? [],
    );
    this.connecting = new Connecting({
      ...services,
      store: this.store,
      connectors: new Map(connectors.map((connector) => [connector.platform, connector])),
    });
  }

  /** Those whose clients are set. */
  get available(): readonly string[] {
    const { twitch, kick, youtube } = this;
    return [...Object.entries({ twitch, kick, youtube }).flatMap(([id, set]) => (set ? [id] : [])), 'kofi'];
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
    const kept = await Promise.all(
      connected.map(async ({ platform, role }) => ({
        platform: platform as PlatformId,
        grant: await this.store.get({ accountId, platform, role }),
      })),
    );
    return new Set(kept.flatMap(({ platform, grant }) => (!grant || grant.isRefused ? [platform] : [])));
  }

  /** To be asked for things. @throws Unavailable */
  async channelsOf(accountId: string): Promise<readonly PlatformChannel[]> {
    const all = await this.connectedBy(accountId);
    return all.flatMap((channel) => {
      if (channel.role !== 'broadcaster') return [];
      const { platform } = channel;
      const [bot, tokens] = [botIn(all, platform), this.tokensOf(accountId, platform)];
      if (platform === 'twitch' && this.twitch) return [this.twitch.channelFor(channel, bot, tokens)];
      if (platform === 'kick' && this.kick) return [this.kick.channelFor(channel, bot, tokens)];
      if (platform === 'youtube' && this.youtube) return [this.youtube.channelFor(channel, bot, tokens)];
      return [];
    });
  }

  /** What tells of a channel; null where nothing does. @throws Unavailable */
  async adapterOf(accountId: string, channel: ConnectedChannel): Promise<PlatformAdapter | null> {
    const { platform } = channel;
    const tokens = this.tokensOf(accountId, platform);
    if (platform === 'kick' && this.kick) return this.kick.adapterFor(channel, tokens);
    const bot = botIn(await this.connectedBy(accountId), platform);
    if (platform === 'youtube' && this.youtube) return this.youtube.adapterFor(channel, bot, tokens);
    return platform === 'twitch' && this.twitch ? this.twitch.adapterFor(channel, bot, tokens) : null;
  }

  /** Where platforms post what they tell. */
  webhooks(parts: {
    /** Accounts that have connected a channel. */
    readonly accountsOf: (platform: PlatformId, channelId: string) => Promise<readonly string[]>;
    readonly sinkOf: (accountId: string) => EventSink;
  }): readonly WebhookRoute[] {
    const { clock, keyFor } = this.services;
    const { store } = this;
    const kofi = kofiWebhook({
      store,
      sinkOf: parts.sinkOf,
      key: keyFor('kofi-supporters/v1'),
      now: () => clock.now(),
    });
    const kick = this.kick?.webhook({
      sinkOf: parts.sinkOf,
      accountsOf: (channelId) => parts.accountsOf('kick', channelId),
      botOf: async (accountId) => botIn(await this.connectedBy(accountId), 'kick'),
    });
    return kick ? [kofi, kick] : [kofi];
  }

  private oauthOf(platform: string): OAuthClient {
    if (platform === 'twitch' && this.twitch) return this.twitch.auth.oauth;
    if (platform === 'kick' && this.kick) return this.kick.oauth;
    if (platform === 'youtube' && this.youtube) return this.youtube.oauth;
    throw new PlatformError('not_connected', `This studio has no client of ${platform}.`);
  }

  private tokensOf(accountId: string, platform: string) {
    return (role: ConnectedChannel['role']) => this.tokens.of({ accountId, platform, role });
  }
}

function botIn(all: readonly ConnectedChannel[], platform: string): ConnectedChannel | null {
  return all.find((each) => each.platform === platform && each.role === 'bot') ?? null;
}
