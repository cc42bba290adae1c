import type { Services } from '@studio/areas/area';
import { streamName } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import { channelDecider, type ChannelConnections, type ConnectedChannel } from './channel.decider';
import { Connecting } from './connect/connecting';
import { CredentialStore } from './credentials/credentials';
import { Tokens } from './credentials/tokens';
import { OwnLines } from './own-lines';
import { readPlatformSettings } from './platform-settings';
import type { PlatformAdapter } from './port/platform-adapter';
import { PlatformError, type PlatformChannel } from './port/platform-channel';
import { TwitchPlatform } from './twitch/twitch-platform';

export type PlatformServices = Pick<
  Services,
  'environment' | 'keyFor' | 'records' | 'pipeline' | 'clock' | 'publicUrl'
>;

/** The platforms whose clients are set, and what accounts have connected with them. */
export class StudioPlatforms {
  readonly store: CredentialStore;
  readonly connecting: Connecting;
  /** This process, told apart from others. */
  readonly node = randomCommandId();
  private readonly twitch: TwitchPlatform | null;
  private readonly tokens: Tokens;

  /** @throws Error for a setting that can't be used */
  constructor(private readonly services: PlatformServices) {
    const { environment, keyFor, records } = services;
    const settings = readPlatformSettings(environment);
    this.twitch = settings.twitch && new TwitchPlatform(settings.twitch, new OwnLines());
    this.store = new CredentialStore(records, keyFor('platform-credentials/v1'));
    this.tokens = new Tokens({
      store: this.store,
      records,
      node: this.node,
      refresh: (platform, refreshToken) => {
        if (platform === 'twitch' && this.twitch) return this.twitch.auth.oauth.refresh(refreshToken);
        throw new PlatformError('not_connected', `This studio has no client of ${platform}.`);
      },
    });
    const connectors = this.twitch ? [this.twitch.connector] : [];
    this.connecting = new Connecting({
      ...services,
      store: this.store,
      connectors: new Map(connectors.map((connector) => [connector.platform, connector])),
    });
  }

  /** Those whose clients are set. */
  get available(): readonly string[] {
    return this.twitch ? ['twitch'] : [];
  }

  /** @throws Unavailable */
  async connectedBy(accountId: string): Promise<readonly ConnectedChannel[]> {
    const stream = streamName(channelDecider.category, accountId);
    const { state } = await this.services.pipeline.read<ChannelConnections, unknown>(stream, channelDecider);
    return Object.values(state.connected);
  }

  /** To be asked for things. @throws Unavailable */
  async channelsOf(accountId: string): Promise<readonly PlatformChannel[]> {
    const all = await this.connectedBy(accountId);
    return all.flatMap((channel) => {
      if (channel.role !== 'broadcaster' || channel.platform !== 'twitch' || !this.twitch) return [];
      return [this.twitch.channelFor(channel, botIn(all, 'twitch'), this.tokensOf(accountId, 'twitch'))];
    });
  }

  /** What tells of a channel; null where nothing does. @throws Unavailable */
  async adapterOf(accountId: string, channel: ConnectedChannel): Promise<PlatformAdapter | null> {
    if (channel.platform !== 'twitch' || !this.twitch) return null;
    const all = await this.connectedBy(accountId);
    return this.twitch.adapterFor(channel, botIn(all, 'twitch'), this.tokensOf(accountId, 'twitch'));
  }

  private tokensOf(accountId: string, platform: string) {
    return (role: ConnectedChannel['role']) => this.tokens.of({ accountId, platform, role });
  }
}

function botIn(all: readonly ConnectedChannel[], platform: string): ConnectedChannel | null {
  return all.find((each) => each.platform === platform && each.role === 'bot') ?? null;
}
