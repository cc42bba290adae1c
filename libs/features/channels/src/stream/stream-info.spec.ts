import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { KickServer } from '../../../../../test/support/platforms/kick-server';
import { KickChannel, kickScopesFor } from '@studio/kick/kick-channel';
import { readKickSettings } from '@studio/kick/kick-settings';
import { plannedWrite, streamInfoOf } from './stream-info';

let kick: KickServer;

beforeEach(async () => {
  kick = await new KickServer().start();
});
afterEach(() => kick.stop());

/** A channel that was granted all that is asked for, less some. */
function channel(...lacking: readonly string[]): KickChannel {
  const scopes = kickScopesFor('broadcaster').filter((scope) => !lacking.includes(scope));
  const { accessToken } = kick.grant(7, scopes);
  const settings = presetSettings(readKickSettings(kick.env));
  return new KickChannel({
    settings,
    broadcaster: {
      ...{ platform: 'kick', role: 'broadcaster', channelId: '7', login: 'streamer', name: 'Streamer' },
      ...{ scopes, grantId: 'g' },
    },
    bot: null,
    tokensOf: () => ({
      current: () => Promise.resolve(accessToken),
      renewed: () => Promise.reject(new Error('It is good.')),
    }),
    saying: () => undefined,
    turn: () => Promise.resolve(),
  });
}

it('a category is found by its name in any case, and written with the title', async () => {
  const write = await plannedWrite('kick', channel(), { title: 'Sunday', category: 'mUSIC' });
  expect(kick.channel.title).toBe('A title');
  expect(await write()).toMatchObject({ connected: true, canEdit: true, title: 'Sunday', category: 'Music' });
});

it('one that there isn’t is refused with five names at most that it might be', async () => {
  for (let n = 1; n <= 7; n++) kick.categories.set(100 + n, `Speedrun ${n}`);
  await expect(plannedWrite('kick', channel(), { category: 'Speed' })).rejects.toMatchObject({
    code: 'invalid_value',
    details: {
      ...{ field: 'category', platform: 'kick' },
      suggestions: [1, 2, 3, 4, 5].map((n) => `Speedrun ${n}`),
    },
  });
});

it('what may not be changed is told beforehand, and asks to connect anew with the scopes that lack', async () => {
  const readOnly = channel('channel:write');
  expect(await streamInfoOf('kick', readOnly)).toMatchObject({ connected: true, canEdit: false });
  const write = await plannedWrite('kick', readOnly, { title: 'Sunday' });
  await expect(write()).rejects.toMatchObject({
    code: 'reconnect_required',
    details: { missingScopes: ['channel:write'] },
  });
  expect(kick.asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

it('without a channel there is nothing to tell, and nothing to write to', async () => {
  expect(await streamInfoOf('twitch', null)).toEqual({
    ...{ platform: 'twitch', connected: false, simulated: false, canEdit: false },
    ...{ title: null, category: null },
  });
  await expect(plannedWrite('twitch', null, { title: 'x' })).rejects.toMatchObject({ code: 'not_connected' });
});
