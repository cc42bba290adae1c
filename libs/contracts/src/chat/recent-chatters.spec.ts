import { ErasedViewers } from '@studio/viewers/viewer-buffers';
import type { ChatBody, PlatformEvent } from '../channels/platform-event';
import { LiveChatFeed } from './live-chat-feed';
import { lineBy } from './testing/line';

const MINUTE = 60_000;
const ada = { userId: '1', login: 'ada', name: 'Ada' };

function opened() {
  const feed = new LiveChatFeed(() => undefined);
  const write = (eventId: string, minute: number, changes: Partial<ChatBody> = {}, late = false) => {
    const body = lineBy(ada, { messageId: eventId, text: 'hi', ...changes });
    const at = new Date(minute * MINUTE).toISOString();
    const event: PlatformEvent<ChatBody> = {
      ...{ platform: 'twitch', channelId: 'c', eventId, at, late, body },
    };
    feed.publish('a', event, { simulated: false });
    return event;
  };
  return { feed, chatters: feed.recentChatters, write };
}

describe('recent chatters', () => {
  it('have the time of their latest line and of the line before', () => {
    const { chatters, write } = opened();
    const first = write('1', 1);
    expect([chatters.lineBefore('a', first), chatters.lineBefore('b', first)]).toEqual([null, null]);
    const second = write('2', 5);
    expect(chatters.lineBefore('a', second)).toBe(MINUTE);
    write('2', 5);
    expect(chatters.lineBefore('a', second)).toBe(MINUTE);
    expect(chatters.of('a', 'twitch', '1')).toMatchObject({ at: 5 * MINUTE, previousAt: MINUTE });
    expect([chatters.since('a', 5 * MINUTE).length, chatters.since('a', 6 * MINUTE).length]).toEqual([1, 0]);
  });

  it('are known when a subscriber receives their line', () => {
    const { feed, chatters, write } = opened();
    const known: boolean[] = [];
    feed.subscribe({
      name: 'test',
      receive: ({ event }) => void known.push(chatters.of('a', event.platform, '1') !== null),
    });
    write('1', 1);
    expect(known).toEqual([true]);
  });

  it('wrote in time, on the account’s own channels, and are not the bot', () => {
    const { chatters, write } = opened();
    write('1', 1, {}, true);
    write('2', 2, { isOwn: true });
    write('3', 3, { sharedFrom: { channelId: 'other', login: 'other', name: 'Other' } });
    expect(chatters.since('a', 0)).toEqual([]);
  });

  it('are found by login, and dropped with their viewer', async () => {
    const { feed, chatters, write } = opened();
    write('1', 1);
    const wanted = { platform: 'twitch', name: '@ADA' };
    expect(feed.identify('a', wanted)).toEqual([{ platform: 'twitch', userId: '1', login: 'ada' }]);
    await feed.forget('a', new ErasedViewers([{ platform: 'twitch', userId: '1', login: 'ada' }], new Set()));
    expect([feed.identify('a', wanted), chatters.of('a', 'twitch', '1')]).toEqual([[], null]);
  });
});
