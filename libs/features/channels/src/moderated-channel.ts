import type { Clock } from '@studio/kernel/clock';
import { randomUUID } from 'node:crypto';
import type { EventSink } from '@studio/contracts/channels/platform-adapter';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformEventBody } from '@studio/contracts/channels/platform-event';

export interface ModeratedChannelDeps {
  readonly sink: EventSink;
  readonly clock: Clock;
}

/**
 * Returns the channel; after the platform has accepted a deletion, timeout, ban or clearing by us, it publishes
 * that the lines are gone. Platforms report that late (YouTube), never (Kick), or only while the connection is up
 * (Twitch).
 */
export function moderatedChannel(
  channel: PlatformChannel,
  { sink, clock }: ModeratedChannelDeps,
): PlatformChannel {
  const { platform, channelId, senderId, chat, moderation } = channel;
  const publish = (body: PlatformEventBody): Promise<void> => {
    const at = new Date(clock.now()).toISOString();
    return sink.deliver({ platform, channelId, eventId: randomUUID(), at, late: false, body });
  };
  return {
    ...{ platform, channelId, senderId, channelName: channel.channelName, simulated: channel.simulated },
    ...(channel.channelLogin !== undefined && { channelLogin: channel.channelLogin }),
    ...{ features: channel.features, channel: channel.channel, highlights: channel.highlights },
    ...{ votes: channel.votes, redemptions: channel.redemptions, people: channel.people },
    chat: {
      ...chat,
      delete: async (messageId) => {
        await chat.delete(messageId);
        await publish({ type: 'chat-deleted', messageId });
      },
      clear: async () => {
        await chat.clear();
        await publish({ type: 'chat-cleared', user: null });
      },
    },
    moderation: {
      ...moderation,
      timeout: async (user, seconds, reason) => {
        await moderation.timeout(user, seconds, reason);
        await publish({ type: 'chat-cleared', user });
      },
      ban: async (user, reason) => {
        await moderation.ban(user, reason);
        await publish({ type: 'chat-cleared', user });
      },
    },
  };
}
