import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { TwitchServer } from '../../../../test/support/platforms/twitch-server';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import { CredentialStore } from '@studio/channels/credentials/credentials';
import { Tokens } from '@studio/channels/credentials/tokens';
import { readTwitchSettings, type TwitchSettings } from './twitch-settings';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { platformChannelContract } from '@studio/contracts/channels/platform-channel.contract';
import { TwitchAuth } from './twitch-auth';
import { TwitchChannel } from './twitch-channel';
import { scopesFor } from './twitch-scopes';

let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let twitch: TwitchServer;
let settings: TwitchSettings;
let store: CredentialStore;

const place = { accountId: 'account', platform: 'twitch', role: 'broadcaster' } as const;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'twitch-channel-'));
  records = await openEmbeddedRecords({ dir });
});
beforeEach(async () => {
  twitch = await new TwitchServer().start();
  settings = presetSettings(readTwitchSettings(twitch.env));
  store = new CredentialStore(records, Buffer.alloc(32, 7));
});
afterEach(() => twitch.stop());
afterAll(async () => {
  await records.close();
  await rm(dir, { recursive: true });
});

/** A node of its own on the same records. */
function tokens(node = 'node'): Tokens {
  return new Tokens({ store, records, node, presetOf: () => settings.clientId });
}

async function connected(scopes = scopesFor('broadcaster'), source = tokens()): Promise<PlatformChannel> {
  await store.put(place, twitch.grant('1001', scopes));
  return channelWith(scopes, source);
}

function channelWith(scopes: readonly string[], source: Tokens): PlatformChannel {
  const broadcaster: ConnectedChannel = {
    platform: 'twitch',
    role: 'broadcaster',
    channelId: '1001',
    login: 'streamer',
    name: 'Streamer',
    scopes,
    grantId: 'g',
  };
  const auth = new TwitchAuth(settings);
  const client = {
    clientId: settings.clientId,
    refresh: (refreshToken: string) => auth.oauth.refresh(refreshToken),
  };
  return new TwitchChannel({
    settings,
    broadcaster,
    bot: null,
    tokensOf: (role) => source.of({ ...place, role }, client),
    saying: () => undefined,
    deadlineMs: 300,
  });
}

platformChannelContract('Twitch', async () => ({
  channel: await connected(),
  told: () => [],
  logins: { somebody: 'viewer', nobody: 'nobody' },
  category: 'Chess',
}));

it('a token that is over is renewed once, and the call made again', async () => {
  const channel = await connected();
  twitch.expire('1001');
  expect(await channel.channel.read()).toMatchObject({ title: 'A title', live: false });
  expect(twitch.refreshes).toBe(1);
});

it('two nodes that find it over at once renew it once: the account isn’t lost', async () => {
  const [one, other] = [await connected(), channelWith(scopesFor('broadcaster'), tokens('another'))];
  twitch.expire('1001');
  const asked = Array.from({ length: 8 }, (_, i) => (i % 2 ? one : other).channel.read());
  expect(await Promise.all(asked)).toHaveLength(8);
  expect(twitch.refreshes).toBe(1);
  expect((await store.get(place))?.isRefused).toBe(false);
  twitch.expire('1001');
  await other.channel.read();
  expect(twitch.refreshes).toBe(2);
});

it('refused for good, the account must connect anew, and nothing more is tried', async () => {
  const channel = await connected();
  twitch.disconnect('1001');
  await expect(channel.channel.read()).rejects.toMatchObject({ code: 'reconnect_required' });
  const before = twitch.asked.length;
  await expect(channel.channel.read()).rejects.toMatchObject({ code: 'reconnect_required' });
  expect(twitch.asked).toHaveLength(before);
});

it('401 twice is the end of it', async () => {
  const channel = await connected();
  const refusal = { status: 401, body: { message: 'Invalid OAuth token' } };
  twitch.next.set('/users', [refusal, refusal]);
  await expect(channel.people.byLogin('viewer')).rejects.toMatchObject({ code: 'reconnect_required' });
});

it('403 is Twitch’s no: told in its words, and nothing is tried again', async () => {
  const channel = await connected();
  const refusal = { status: 403, body: { message: 'The sender is banned.' } };
  twitch.next.set('/chat/messages', [refusal]);
  await expect(channel.chat.send({ text: 'hello' })).rejects.toMatchObject({
    code: 'rejected',
    message: 'The sender is banned.',
  });
  expect(twitch.asked.filter(({ path }) => path === '/chat/messages')).toHaveLength(1);
});

it('what wasn’t granted isn’t asked for: the scope is named', async () => {
  const channel = await connected(['user:read:chat']);
  expect(channel.features.has('channel.write')).toBe(false);
  await expect(channel.channel.write({ title: 'x' })).rejects.toMatchObject({
    code: 'reconnect_required',
    details: { missingScopes: ['channel:manage:broadcast'] },
  });
});

it('429 is waited for, if it isn’t long', async () => {
  const channel = await connected();
  const wait = (seconds: number) => ({
    status: 429,
    headers: { 'ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds) },
  });
  twitch.next.set('/chat/messages', [wait(0)]);
  expect(await channel.chat.send({ text: 'hello' })).toHaveProperty('messageId');
  twitch.next.set('/chat/messages', [wait(60)]);
  await expect(channel.chat.send({ text: 'hello' })).rejects.toMatchObject({ code: 'rate_limited' });
  expect(twitch.said).toHaveLength(1);
});

it('a line that hangs is not said again; a question is only unanswered', async () => {
  const channel = await connected();
  twitch.next.set('/chat/messages', ['hang']);
  await expect(channel.chat.send({ text: 'hello' })).rejects.toMatchObject({ code: 'outcome_unknown' });
  expect(twitch.asked.filter(({ path }) => path === '/chat/messages')).toHaveLength(1);
  twitch.next.set('/users', ['hang']);
  await expect(channel.people.byLogin('viewer')).rejects.toMatchObject({ code: 'unavailable' });
});

it('a line that Twitch takes and shows to nobody is dropped', async () => {
  const channel = await connected();
  twitch.dropReason = 'Your message is being checked.';
  expect(await channel.chat.send({ text: 'hello' })).toEqual({ dropped: 'Your message is being checked.' });
});

it('knows the picture, a clip and the category of somebody, whose category may be missing', async () => {
  const { people } = await connected();
  const user = await people.byLogin('viewer');
  const clip = { clipId: `ClipOf${user?.userId}`, seconds: 12.5 };
  const category = twitch.games.get(twitch.channel.gameId);
  expect(await people.profile(user?.userId ?? '')).toMatchObject({ clip, category });
  twitch.next.set('/channels', [{ status: 403, body: { message: 'No.' } }]);
  expect(await people.profile(user?.userId ?? '')).toMatchObject({ clip, category: null });
});

it('only redemptions of our rewards are settled', async () => {
  const channel = await connected();
  expect(
    (await channel.redemptions.rewards()).map(({ rewardId, canSettle }) => [rewardId, canSettle]),
  ).toEqual([
    ['ours', true],
    ['foreign', false],
  ]);
  await channel.redemptions.settle('ours', ['1', '2'], 'fulfilled');
  expect(twitch.asked.at(-1)?.query.getAll('id')).toEqual(['1', '2']);
  await expect(channel.redemptions.settle('foreign', ['1'], 'cancelled')).rejects.toMatchObject({
    code: 'unsupported',
  });
});

it('what an answer is too long for is not held in memory', async () => {
  const channel = await connected();
  twitch.next.set('/users', [{ status: 200, body: { data: 'x'.repeat(2 * 1024 * 1024) } }]);
  await expect(channel.people.byLogin('viewer')).rejects.toMatchObject({ code: 'unavailable' });
});

it('credentials lie encrypted, bound to their place and key', async () => {
  const { accessToken } = twitch.grant('1001', []);
  await store.put(place, { accessToken, refreshToken: null, scopes: [] });
  const found = await records.get('platform-credentials', 'account twitch broadcaster');
  expect(JSON.stringify(found)).not.toContain(accessToken);
  expect(await new CredentialStore(records, Buffer.alloc(32, 8)).get(place)).toBeNull();
  expect((await store.get(place))?.accessToken).toBe(accessToken);
});

it('decides about held messages and unban requests; not_found for what is decided already', async () => {
  const { moderation } = await connected();
  twitch.heldMessages.add('held').add('other');
  twitch.unbanRequests.push(
    { id: 'one', user_id: '2001', text: '' },
    { id: 'two', user_id: '2001', text: '' },
  );
  await moderation.decide('heldMessage', 'held', 'approve');
  await moderation.decide('heldMessage', 'other', 'deny');
  await moderation.decide('unbanRequest', 'one', 'approve');
  await moderation.decide('unbanRequest', 'two', 'deny');
  expect([...twitch.decisions]).toEqual([
    ['held', 'ALLOW'],
    ['other', 'DENY'],
    ['one', 'approved'],
    ['two', 'denied'],
  ]);
  await expect(moderation.decide('heldMessage', 'held', 'deny')).rejects.toMatchObject({ code: 'not_found' });
  await expect(moderation.decide('unbanRequest', 'one', 'deny')).rejects.toMatchObject({ code: 'not_found' });
  const without = await connected(['user:read:chat']);
  await expect(without.moderation.decide('unbanRequest', 'one', 'deny')).rejects.toMatchObject({
    code: 'reconnect_required',
  });
});
