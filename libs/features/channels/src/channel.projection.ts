import { put, remove, type Projection } from '@studio/read-models/projection';
import type { ChannelEvents } from './channel.events';
import type { ChannelRole } from '@studio/contracts/channels/connected-channel';

export const channels = 'channels';

/** A channel that is connected, without what it is connected with. */
export interface ChannelDocument {
  readonly accountId: string;
  readonly platform: string;
  readonly role: ChannelRole;
  readonly channelId: string;
}

/** Accounts by channel: for a start, and for messages in which a platform names a channel by id. */
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
    'channel.client-changed': () => [],
    'channel.webhooks-moved': () => [],
    'channel.disconnected': ({ platform, role }, { id }) => [remove(channels, `${id}.${platform}.${role}`)],
  },
};
