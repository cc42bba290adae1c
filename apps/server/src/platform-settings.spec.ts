import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readKickSettings } from '@studio/kick/kick-settings';
import { readTwitchSettings } from '@studio/twitch/twitch-settings';
import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { readYoutubeSettings } from '@studio/youtube/youtube-settings';

const root = resolve(__dirname, '../../..');
const files = allPlatforms.map((id) => `libs/integrations/${id}/src/${id}-settings.ts`);

function readPlatformSettings(env: Readonly<Record<string, string>>) {
  return {
    twitch: readTwitchSettings(env).client,
    kick: readKickSettings(env).client,
    youtube: readYoutubeSettings(env).client,
  } satisfies Record<Platform, unknown>;
}

it('docs/channels.md names every variable that is read, and no other', () => {
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const read = [...source.matchAll(/(?:text|url)\('([A-Z_]+)'/g)].map(([, name]) => name);
  const page = readFileSync(join(root, 'docs/channels.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)];
  const documented = rows.flatMap(([, names = '']) => names.match(/[A-Z_]+/g) ?? []);
  expect([...new Set(documented)].sort()).toEqual([...new Set(read)].sort());
});

it('without a client nothing is set', () => {
  expect(readPlatformSettings({})).toEqual({ twitch: null, kick: null, youtube: null });
});

it.each([
  ['TWITCH_API_URL', 'http://api.example.com'],
  ['TWITCH_AUTH_URL', 'ftp://127.0.0.1'],
  ['TWITCH_EVENTSUB_URL', 'ws://localhost.example.com/ws'],
  ['KICK_API_URL', 'http://kick.example'],
  ['YOUTUBE_TOKEN_URL', 'http://google.example/token'],
])('%s takes no %s', (name, value) => {
  expect(() => readPlatformSettings({ TWITCH_CLIENT_ID: 'x', [name]: value })).toThrow(name);
});

it('what goes together is refused alone', () => {
  expect(() => readPlatformSettings({ KICK_CLIENT_ID: 'x' })).toThrow('KICK_CLIENT_SECRET');
  expect(() =>
    readPlatformSettings({ KICK_CLIENT_ID: 'x', KICK_CLIENT_SECRET: 'y', KICK_PUBLIC_KEY: 'no key' }),
  ).toThrow('KICK_PUBLIC_KEY');

  const youtube = { YOUTUBE_CLIENT_ID: 'x', YOUTUBE_CLIENT_SECRET: 'y' };
  expect(() => readPlatformSettings({ YOUTUBE_CLIENT_ID: 'x' })).toThrow('YOUTUBE_CLIENT_SECRET');
  expect(() => readPlatformSettings({ ...youtube, YOUTUBE_DAILY_UNITS: '100' })).toThrow('DAILY_UNITS');
  expect(() => readPlatformSettings({ ...youtube, YOUTUBE_CLIENT_KIND: 'tv' })).toThrow('CLIENT_KIND');
  expect(() => readPlatformSettings({ TWITCH_CLIENT_SECRET: 'x' })).toThrow('TWITCH_CLIENT_ID');
});
