import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { KickServer } from '../../../../test/support/platforms/kick-server';
import { KickChannel, kickScopesFor } from '@studio/kick/kick-channel';
import { moderatedChannel } from './moderated-channel';
import { readKickSettings } from '@studio/kick/kick-settings';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformEventBody } from '@studio/contracts/channels/platform-event';

const user = { userId: '21', login: 'viewer', name: 'Viewer' };
let kick: KickServer;
let channel: PlatformChannel;
let bodies: PlatformEventBody[];

beforeEach(async () => {
  kick = await new KickServer().start();
  bodies = [];
  const settings = presetSettings(readKickSettings(kick.env));
  const scopes = kickScopesFor('broadcaster');
  const { accessToken } = kick.grant(7, scopes);
  const inner = new KickChannel({
    settings,
    broadcaster: {
      ...{ platform: 'kick', role: 'broadcaster', channelId: '7', login: 'streamer', name: 'Streamer' },
      ...{ scopes, grantId: 'g' },
    },
    bot: null,
    tokensOf: () => ({
      current: () => Promise.resolve(accessToken),
      renewed: () => Promise.reject(new Error('gone')),
    }),
    saying: () => undefined,
    turn: () => Promise.resolve(),
  });
  const sink = {
    deliver: (event: { readonly body: PlatformEventBody }) => Promise.resolve(void bodies.push(event.body)),
  };
  channel = moderatedChannel(inner, { sink, clock: { now: () => 0 } });
});
afterEach(() => kick.stop());

it('tells that a line is gone once the platform has deleted it', async () => {
  await channel.chat.delete('m-1');
  expect(bodies).toEqual([{ type: 'chat-deleted', messageId: 'm-1' }]);
});

it('tells that the lines of a viewer are gone after a timeout and after a ban', async () => {
  await channel.moderation.timeout(user, 60);
  await channel.moderation.ban(user, 'spam');
  expect(bodies).toEqual([
    { type: 'chat-cleared', user },
    { type: 'chat-cleared', user },
  ]);
});

it('tells nothing of what the platform refuses', async () => {
  await expect(channel.moderation.timeout(user, 30)).rejects.toMatchObject({ code: 'invalid' });
  await expect(channel.chat.clear()).rejects.toMatchObject({ code: 'unsupported' });
  expect(bodies).toEqual([]);
});
