import { refused, viewer } from '../../../../test/support/platforms/youtube-server';
import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { platformAdapterContract } from '@studio/contracts/channels/platform-adapter.contract';
import { platformChannelContract } from '@studio/contracts/channels/platform-channel.contract';
import type { PlatformEventBody } from '@studio/contracts/channels/platform-event';
import { until } from '../../../../test/support/until';
import {
  control,
  youtube,
  channel,
  adapter,
  delivered,
  session,
  open,
  read,
  watching,
} from './testing/youtube-setup';

const types = (): string[] => delivered.map(({ body }) => body.type);

platformChannelContract('YouTube', () => {
  youtube.goLive();
  return Promise.resolve({
    channel: channel(),
    told: () => [],
    logins: { somebody: 'viewer', nobody: 'nobody' },
    category: 'Music',
  });
});

platformAdapterContract('YouTube', () => {
  youtube.goLive();
  const inner = adapter();
  let taken = 0;
  let isOpen = false;
  const under: PlatformAdapter = {
    id: inner.id,
    features: inner.features,
    open: async (account, sink, signal) => {
      isOpen = true;
      signal.addEventListener('abort', () => (isOpen = false), { once: true });
      const opened = await inner.open(
        account,
        { deliver: async (event) => (await sink.deliver(event), void taken++) },
        signal,
      );
      return { close: () => ((isOpen = false), opened.close()) };
    },
  };
  return {
    adapter: under,
    now: Date.now,
    happen: async (count) => {
      // The stream is delivered first, then lines from before the start.
      await until(() => (taken > 0 && youtube.pages > 1) || !isOpen);
      for (let i = 0; i < count; i++) {
        const before = taken;
        youtube.say(`line ${i}`);
        await until(() => taken > before || !isOpen);
      }
    },
  };
});

describe('what happens in a chat', () => {
  it('is told in our words', async () => {
    await watching();
    youtube.emit('superChatEvent', {
      superChatDetails: { amountMicros: '5000000', currency: 'EUR', userComment: 'go' },
    });
    youtube.emit('superStickerEvent', {
      superStickerDetails: {
        amountMicros: '1990000',
        currency: 'USD',
        superStickerMetadata: { altText: 'A cat' },
      },
    });
    youtube.emit('newSponsorEvent', { newSponsorDetails: { memberLevelName: 'Fan', isUpgrade: false } });
    youtube.emit('memberMilestoneChatEvent', {
      memberMilestoneChatDetails: { memberMonth: 7, userComment: 'again' },
    });
    youtube.emit('membershipGiftingEvent', { membershipGiftingDetails: { giftMembershipsCount: 5 } });
    youtube.emit('giftMembershipReceivedEvent', { giftMembershipReceivedDetails: {} });
    youtube.emit('newSponsorEvent', { newSponsorDetails: { memberLevelName: 'Fan', isUpgrade: true } });
    youtube.emit('giftEvent', {
      giftEventDetails: { giftMetadata: { giftName: 'Rocket', jewelsAmount: 50, comboCount: 1 } },
    });
    youtube.emit('giftEvent', { giftDetails: { giftName: 'Star', jewelsAmount: '2' } });
    youtube.emit('messageDeletedEvent', { messageDeletedDetails: { deletedMessageId: 'm' } });
    youtube.emit('userBannedEvent', {
      userBannedDetails: { bannedUserDetails: viewer, banType: 'temporary', banDurationSeconds: '300' },
    });
    youtube.emit('somethingNewEvent');
    await read();
    const user = { userId: 'UC-viewer', login: 'viewer', name: 'viewer' };
    const expected: PlatformEventBody[] = [
      { type: 'stream-online' },
      { type: 'tip', user, amount: { micros: 5_000_000, currency: 'EUR' }, message: 'go' },
      { type: 'tip', user, amount: { micros: 1_990_000, currency: 'USD' }, message: 'A cat' },
      { type: 'sub', user, tier: '1', gifted: false },
      { type: 'resub', user, tier: '1', months: 7, message: 'again' },
      { type: 'gift', user, tier: '1', count: 5 },
      { type: 'sub', user, tier: '1', gifted: true },
      { type: 'sub', user, tier: '1', gifted: false, upgrade: 'level' },
      { type: 'jewels', user, jewels: 50, message: null, item: 'Rocket' },
      { type: 'jewels', user, jewels: 2, message: null, item: 'Star' },
      { type: 'chat-deleted', messageId: 'm' },
      { type: 'ban', user, until: expect.any(String) as string, reason: null },
      { type: 'chat-cleared', user },
    ];
    expect(delivered.map(({ body }) => body)).toEqual(expected);
    expect(new Set(delivered.map(({ eventId }) => eventId)).size).toBe(delivered.length);
    const ban = delivered.find(({ body }) => body.type === 'ban');
    expect(ban?.body).toMatchObject({
      until: new Date(Date.parse(ban?.at ?? '') + 300_000).toISOString(),
    });
  });

  it('a line says who said it and as what; ours come back as ours', async () => {
    await watching();
    youtube.say('hi', { author: { ...viewer, isChatModerator: true, isChatSponsor: true } });
    await channel().chat.send({ text: 'from the studio' });
    await read();
    expect(delivered.slice(1).map(({ body }) => body)).toMatchObject([
      {
        type: 'chat',
        text: 'hi',
        roles: ['sub', 'mod'],
        isOwn: false,
        badges: [{ id: 'moderator' }, { id: 'member' }],
      },
      { type: 'chat', text: 'from the studio', roles: ['broadcaster'], isOwn: true },
    ]);
  });

  it('counts the further gifts of a combo, whose message comes again with a larger count', async () => {
    await watching();
    const combo = (comboCount: number): void => {
      const giftMetadata = { giftName: 'Rocket', jewelsAmount: 10, comboCount };
      youtube.emit('giftEvent', { giftEventDetails: { giftMetadata } }, { id: 'gift-1' });
    };
    combo(1);
    combo(1);
    combo(4);
    combo(3);
    youtube.emit('giftEvent', { giftDetails: { giftName: 'Star', jewelsAmount: 2 } });
    await until(() => delivered.some(({ body }) => body.type === 'jewels' && body.item === 'Star'));
    const gifts = delivered.flatMap(({ eventId, body }) =>
      body.type === 'jewels' && body.item === 'Rocket' ? [[eventId, body.jewels]] : [],
    );
    expect(gifts).toEqual([
      ['gift-1', 10],
      ['gift-1:40', 30],
    ]);
  });

  it('what was said before is history, which nobody answers to; what was paid then counts', async () => {
    youtube.goLive();
    youtube.say('!command');
    youtube.emit('superChatEvent', { superChatDetails: { amountMicros: '1000000', currency: 'EUR' } });
    await open();
    await read();
    youtube.say('!another');
    await read();
    expect(delivered.map(({ body, late }) => [body.type, late])).toEqual([
      ['stream-online', false],
      ['chat', true],
      ['tip', false],
      ['chat', false],
    ]);
  });

  it('after a restart it is read on where it was read to; what wasn’t taken is told then', async () => {
    await watching();
    youtube.say('before');
    await read();
    await session?.close();
    youtube.say('meanwhile');
    await open();
    await read();
    expect(delivered.map(({ body, late }) => ('text' in body ? [body.text, late] : body.type))).toEqual([
      'stream-online',
      ['meanwhile', false],
    ]);
  });

  it('a page that was not taken is asked for again, and a place that YouTube forgot is left', async () => {
    await watching();
    control.failures = 1_000_000;
    youtube.say('not taken');
    await until(() => control.failures < 1_000_000);
    await session?.close();
    await open();
    await read();
    expect(types()).toEqual(['stream-online', 'chat']);
    await session?.close();
    youtube.next.set('/liveChat/messages', [refused(400, 'pageTokenInvalid', 'no')]);
    await open();
    await read();
    expect(delivered.map(({ body, late }) => [body.type, late])).toContainEqual(['chat', true]);
  });

  it.each(['event', 'offlineAt'] as const)('ends with the stream, told by %s, once', async (how) => {
    await watching();
    youtube.end(how);
    await until(() => types().includes('stream-offline'));
    youtube.goLive();
    await until(() => types().at(-1) === 'stream-online');
    expect(types()).toEqual(['stream-online', 'stream-offline', 'stream-online']);
  });
});
