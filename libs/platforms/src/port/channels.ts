import { definePort } from '@studio/areas/port';
import type { PlatformChannel } from './platform-channel';
import type { PlatformId } from './platform-event';

/** The channels of accounts that are connected; calls to them go out from the node that asks. */
export interface Channels {
  /** Of one account. Where none is connected and SIMULATED is on: the simulated one, which stands for Twitch. */
  of(accountId: string): Promise<readonly PlatformChannel[]>;
  /** The one on a platform; where no other is connected, the simulated one stands for whichever is asked for. */
  on(accountId: string, platform: PlatformId): Promise<PlatformChannel | null>;
}
/** What platforms have granted to accounts. */
export interface ChannelConsents {
  /** Platforms where something that was granted, to the account or to its bot, is taken no more: to be connected anew. */
  refused(accountId: string): Promise<ReadonlySet<PlatformId>>;
}
export const CHANNEL_CONSENTS = definePort<ChannelConsents>('what platforms have granted');

export const CHANNELS = definePort<Channels>('channels of accounts');
