import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedClients } from './shipped-clients';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'shipped-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function shipped(text: string) {
  const file = join(folder, 'shipped-clients.json');
  writeFileSync(file, text);
  return shippedClients(file);
}

it('ships no client without the file', () => {
  expect(shippedClients(join(folder, 'shipped-clients.json'))).toEqual({});
});

it('ships a public client of Twitch', () => {
  expect(shipped('{"twitch": {"clientId": "hof5gwx0su6owfnys0yan9c87zr6t"}}')).toEqual({
    twitch: { clientId: 'hof5gwx0su6owfnys0yan9c87zr6t', clientSecret: null, kind: 'public' },
  });
});

it.each([
  ['text that is no JSON', 'hof5gwx0su6owfnys0yan9c87zr6t'],
  ['a client id that is too short', '{"twitch": {"clientId": "short"}}'],
  ['a client of another platform', '{"youtube": {"clientId": "hof5gwx0su6owfnys0yan9c87zr6t"}}'],
  ['nothing', 'null'],
])('rejects %s', (_what, text) => {
  expect(() => shipped(text)).toThrow('shipped-clients.json must be {"twitch": {"clientId": "..."}}');
});
