import { put, remove, type Projection } from '@studio/read-models/projection';
import type { ChannelEvents } from './channel.events';
import type { ChannelRole } from './channel.decider';

export const channels = 'channels';

/** A channel that is connected, without what it is connected with. */
export interface ChannelDocument {
  readonly accountId: string;
  readonly platform: string;
  readonly role: ChannelRole;
  readonly channelId: string;
}

/** Which accounts have which channels: for a start, and for whatever a platform tells of a channel by its id. */
export const channelProjection: Projection<ChannelEvents> = {
  name: 'channels',
  version: 1,
  category: 'channel',
  collections: [{ name: channels, indexes: { account: ['accountId'], channel: ['platform', 'channelId'] } }],
  on: {
    'channel.connected': ({ platform, role, channelId }, { id }) => [
      put(channels, `${id}.${platform}.${role}`, {
        accountId: id,
        platform,
        role,
        channelId,
      } satisfies ChannelDocument),
    ],
    'channel.disconnected': ({ platform, role }, { id }) => [remove(channels, `${id}.${platform}.${role}`)],
  },
};
