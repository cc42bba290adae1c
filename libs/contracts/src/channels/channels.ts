import { definePort } from '../port';
import type { Clock } from '@studio/kernel/clock';
import type { PlatformChannel } from './platform-channel';
import type { PlatformId } from './platform-event';

/** The channels of accounts that are connected; calls to them go out from the node that asks. */
export interface Channels {
  /**
   * Channels of an account. If none is connected and SIMULATED is on: the simulated one, which stands for Twitch.
   */
  of(accountId: string): Promise<readonly PlatformChannel[]>;
  /** The one on a platform; where no other is connected, the simulated one stands for whichever is asked for. */
  on(accountId: string, platform: PlatformId): Promise<PlatformChannel | null>;
}

/** Channel that an account has on a platform; null for none. The simulated one counts on the platform it stands for. */
export async function channelOn(
  channels: Channels,
  accountId: string,
  platform: PlatformId,
): Promise<PlatformChannel | null> {
  const all = await channels.of(accountId);
  return all.find((channel) => channel.platform === platform) ?? null;
}

/** Grants of platforms to accounts. */
export interface ChannelConsents {
  /** Platforms where something that was granted, to the account or to its bot, is taken no more: to be connected anew. */
  refused(accountId: string): Promise<ReadonlySet<PlatformId>>;
}
export const CHANNEL_CONSENTS = definePort<ChannelConsents>('what platforms have granted');

/** Twitch Shared Chat sessions of accounts. */
export interface SharedChats {
  /**
   * Returns true if a session runs: lines the account sends on Twitch then appear in every channel of the session.
   */
  isRunning(accountId: string): Promise<boolean>;
}
export const SHARED_CHATS = definePort<SharedChats>('shared chats of accounts');

/** Platforms' time, by which the age of an event is measured. */
export interface PlatformTime extends Clock {
  /** Milliseconds this computer's clock is ahead of the platforms'; negative: behind. */
  skewMs(): number;
}
export const PLATFORM_TIME = definePort<PlatformTime>('time of platforms');

export const CHANNELS = definePort<Channels>('channels of accounts');
