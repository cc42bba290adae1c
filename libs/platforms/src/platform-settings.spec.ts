import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPlatformSettings } from './platform-settings';

const root = resolve(__dirname, '../../..');

it('docs/channels.md names every variable that is read, and no other', () => {
  const source = readFileSync(join(__dirname, 'platform-settings.ts'), 'utf8');
  const read = [...source.matchAll(/(?:text|url)\('([A-Z_]+)'/g)].map(([, name]) => name);
  const page = readFileSync(join(root, 'docs/channels.md'), 'utf8');
  const told = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect([...new Set(told)].sort()).toEqual([...new Set(read)].sort());
});

it('without a client nothing is set', () => {
  expect(readPlatformSettings({}).twitch).toBeNull();
});

it.each([
  ['TWITCH_API_URL', 'http://api.example.com'],
  ['TWITCH_AUTH_URL', 'ftp://127.0.0.1'],
  ['TWITCH_EVENTSUB_URL', 'ws://localhost.example.com/ws'],
])('%s takes no %s', (name, value) => {
  expect(() => readPlatformSettings({ TWITCH_CLIENT_ID: 'x', [name]: value })).toThrow(name);
});

it('a secret without a client is refused', () => {
  expect(() => readPlatformSettings({ TWITCH_CLIENT_SECRET: 'x' })).toThrow('TWITCH_CLIENT_ID');
});
