import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { TwitchServer } from '../../../../test/support/platforms/twitch-server';
import { readTwitchSettings } from './twitch-settings';
import { TwitchAuth } from './twitch-auth';

let twitch: TwitchServer;
let auth: TwitchAuth;
beforeEach(async () => {
  twitch = await new TwitchServer().start();
  const settings = presetSettings(readTwitchSettings(twitch.env));
  auth = new TwitchAuth(settings);
});
afterEach(() => twitch.stop());

const asked = {
  redirectUri: 'http://localhost:1/connect/twitch/callback',
  state: 's',
  verifier: 'v'.repeat(43),
};

it('a code becomes credentials, whose scopes Twitch tells as a list', async () => {
  const url = await auth.oauth.authorizeUrl({ ...asked, scopes: ['user:read:chat', 'bits:read'] });
  const back = new URL(twitch.agree(url));
  const credentials = await auth.oauth.complete(back.searchParams, asked);
  expect(credentials.scopes).toEqual(['user:read:chat', 'bits:read']);
  expect(await auth.validate(credentials.accessToken)).toMatchObject({
    channelId: '1001',
    login: 'streamer',
  });
  await expect(auth.oauth.complete(back.searchParams, asked)).rejects.toMatchObject({
    code: 'reconnect_required',
  });
});

it('another state than ours, and a refusal, are refused', async () => {
  const wrong = new URLSearchParams({ code: 'c', state: 'another' });
  await expect(auth.oauth.complete(wrong, asked)).rejects.toMatchObject({ name: 'PlatformError' });
  const denied = new URLSearchParams({ error: 'access_denied', state: 's' });
  await expect(auth.oauth.complete(denied, asked)).rejects.toMatchObject({ code: 'rejected' });
});

it('a code that is typed in is pending, then granted, denied or over', async () => {
  const begun = await auth.device(['user:read:chat']);
  expect(begun).toMatchObject({ intervalS: 5, expiresInS: 1800 });
  expect(await auth.oauth.poll(begun.deviceCode)).toEqual({ status: 'pending' });
  twitch.enter(begun.userCode, 'granted');
  expect(await auth.oauth.poll(begun.deviceCode)).toMatchObject({
    status: 'granted',
    credentials: { scopes: ['user:read:chat'] },
  });
  for (const status of ['denied', 'expired'] as const) {
    const other = await auth.device(['user:read:chat']);
    twitch.enter(other.userCode, status);
    expect(await auth.oauth.poll(other.deviceCode)).toEqual({ status });
  }
});

it('a refresh token is good once; an old one is refused for good', async () => {
  const { refreshToken } = twitch.grant('1001', ['user:read:chat']);
  const fresh = await auth.oauth.refresh(refreshToken);
  expect(fresh.refreshToken).not.toBe(refreshToken);
  await expect(auth.oauth.refresh(refreshToken)).rejects.toMatchObject({ code: 'reconnect_required' });
});

it('a token that Twitch doesn’t take is nobody’s', async () => {
  expect(await auth.validate('nonsense')).toBeNull();
});

it('a server that answers nonsense is unavailable', async () => {
  twitch.next.set('/token', [{ status: 200, body: 'x' }]);
  await expect(auth.oauth.refresh('any')).rejects.toMatchObject({ code: 'unavailable' });
});
