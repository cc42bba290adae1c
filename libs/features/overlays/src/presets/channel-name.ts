import type { Channels } from '@studio/contracts/channels/channels';
import type { NamedChannel } from './looks/preset';

/** Letters: as many as a nameplate takes. */
const LONGEST = 40;

/**
 * Returns the channel an account's overlays are for: the first connected one. A simulated channel does not count.
 */
export async function channelOf(
  channels: Pick<Channels, 'of'>,
  accountId: string,
): Promise<NamedChannel | null> {
  const first = (await channels.of(accountId)).find(({ simulated }) => !simulated);
  return first ? { platform: first.platform, name: [...first.channelName].slice(0, LONGEST).join('') } : null;
}
