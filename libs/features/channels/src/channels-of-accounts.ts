import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import { simulatedPlatforms, type SimulatedPlatform } from '@studio/contracts/channels/simulated-channel';

export interface ChannelsDeps {
  /** Those that are connected. */
  readonly connected: (accountId: string) => Promise<readonly PlatformChannel[]>;
  /** Null where SIMULATED is off. */
  readonly simulated: ((accountId: string, platform: SimulatedPlatform) => PlatformChannel) | null;
}

/** The channels of accounts; the simulated one stands in where an account has connected none. */
export class ChannelsOfAccounts implements Channels {
  constructor(private readonly deps: ChannelsDeps) {}

  async of(accountId: string): Promise<readonly PlatformChannel[]> {
    const connected = await this.deps.connected(accountId);
    if (connected.length > 0 || !this.deps.simulated) return connected;
    return [this.deps.simulated(accountId, 'twitch')];
  }

  async on(accountId: string, platform: PlatformId): Promise<PlatformChannel | null> {
    const connected = await this.deps.connected(accountId);
    const channel = connected.find((one) => one.platform === platform);
    if (channel || connected.length > 0 || !this.deps.simulated) return channel ?? null;
    return isSimulatedPlatform(platform) ? this.deps.simulated(accountId, platform) : null;
  }
}

function isSimulatedPlatform(platform: PlatformId): platform is SimulatedPlatform {
  return (simulatedPlatforms as readonly string[]).includes(platform);
}
