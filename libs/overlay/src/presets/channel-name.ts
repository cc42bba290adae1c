import type { Channels } from '@studio/platforms/port/channels';
import type { NamedChannel } from './looks/preset';

/** Letters: as many as a nameplate takes. */
const LONGEST = 40;

/** The channel that an account's overlays are for: the first that is connected. One that is simulated is nobody's. */
export async function channelOf(
  channels: Pick<Channels, 'of'>,
  accountId: string,
): Promise<NamedChannel | null> {
  const first = (await channels.of(accountId)).find(({ simulated }) => !simulated);
  return first ? { platform: first.platform, name: [...first.channelName].slice(0, LONGEST).join('') } : null;
}
