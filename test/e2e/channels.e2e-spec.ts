import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

interface Line {
  readonly messageId: string;
  readonly user: { readonly login: string; readonly name: string; readonly roles: readonly string[] };
  readonly text: string;
  readonly simulated: boolean;
}
interface Lines {
  readonly items: readonly Line[];
  readonly nextCursor: string | null;
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
});

describe('title and category', () => {
  it('are told, changed and found by name', async () => {
    expect(await ok(api.get('/stream/twitch'))).toMatchObject({
      platform: 'twitch',
      connected: true,
      simulated: true,
      canEdit: true,
    });
    expect(
      await ok(api.put('/stream/twitch?confirm=true', { title: ' Sunday ', category: 'chess' })),
    ).toMatchObject({ title: 'Sunday', category: 'Chess' });
    expect(await ok(api.get(`/overlays/${overlayId}/stream-info`))).toMatchObject({
      platform: 'twitch',
      title: 'Sunday',
      category: 'Chess',
    });
    expect(await ok(api.put(`/overlays/${overlayId}/stream-info`, { title: 'Monday' }))).toMatchObject({
      title: 'Monday',
      category: 'Chess',
    });
    expect(await ok(api.get('/stream/twitch/categories?q=min'))).toMatchObject({
      items: [{ name: 'Minecraft', imageUrl: null }],
      nextCursor: null,
    });
  });

  it('a category that there isn’t is refused with names that it might be', async () => {
    const answer = await api.put('/stream/twitch', { category: 'Mus' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid_value',
      details: { field: 'category', suggestions: ['Music'] },
    });
  });

  it('neither of them, and a platform that has none, are refused', async () => {
    expect((await api.put('/stream/twitch', {})).body['code']).toBe('invalid_request');
    expect((await api.put(`/overlays/${overlayId}/stream-info`, {})).body['code']).toBe('invalid_request');
    expect((await api.get('/stream/youtube')).body['code']).toBe('invalid_request');
  });

  it('are what layers are drawn from, with what else the channel knows', async () => {
    await ok(api.post('/simulate/stream-online'));
    await ok(api.post('/simulate/follow', { login: 'a_follower' }));
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
    );
    const live = async (kind: string) =>
      (
        await ok(
          api.get<{ data: Record<string, unknown> }>(
            `/overlays/${overlayId}/members/${memberId}/live-data?kind=${kind}`,
          ),
        )
      ).data;
    expect(await live('stream-status')).toMatchObject({
      ...{ live: true, title: 'Monday', category: 'Chess' },
      viewersBy: { twitch: 16 },
      followersBy: { twitch: 128 },
      subsBy: { twitch: 12 },
    });
    expect(await live('text-variables')).toMatchObject({ title: 'Monday', channel: 'You', followers: '128' });
    expect(await live('twitch-stats')).toMatchObject({ followers: 128, latestFollower: 'a_follower' });
    // The simulated channel stands for Twitch, so YouTube reports nothing.
    expect(await live('youtube-stats')).toBeUndefined();
    await ok(api.post('/simulate/stream-offline'));
  });

  it('the state of the platforms tells what is connected and what came last', async () => {
    const { platforms } = await ok(api.get<{ platforms: Record<string, object> }>('/status/platforms'));
    expect(platforms['twitch']).toMatchObject({
      connected: true,
      healthy: true,
      simulated: true,
      missingScopes: [],
      eventSubscriptions: { delivering: true },
      latestEvents: [{ type: 'follow' }],
    });
    expect(platforms['kick']).toMatchObject({ latestEvents: [] });
  });
});

describe('the chat', () => {
  const lines = (query = '') => ok(api.get<Lines>(`/chat/messages${query}`));
  const say = (message: string, values: object = {}) =>
    ok(api.post('/simulate/chat', { message, ...values }));

  it('is held with who said what, the latest first', async () => {
    await say('good morning', { login: 'PixelOtter' });
    await say('hello Kappa', { login: 'NobodyMuch', role: 'everyone' });
    await say('moderating', { login: 'NobodyMuch', role: 'mod' });
    await until(async () => (await lines()).items.length >= 3);
    const { items } = await lines();
    expect(items.map(({ text }) => text)).toEqual(['moderating', 'hello Kappa', 'good morning']);
    expect(items.map(({ user }) => user.roles)).toEqual([['mod'], [], ['sub', 'mod']]);
    expect(items.every(({ simulated }) => simulated)).toBe(true);
    const first = await lines('?limit=1');
    expect(first.nextCursor).toBe(items[0]?.messageId);
    expect((await lines(`?limit=5&before=${first.nextCursor}`)).items).toEqual(items.slice(1));
    expect((await lines('?login=@PixelOtter')).items).toEqual(items.slice(2));
    expect((await lines('?platform=kick')).items).toEqual([]);
  });

  it('takes what the studio says, once for each key', async () => {
    const said = () =>
      ok(
        api.post<{ results: readonly { messageId: string }[] }>(
          '/chat/messages',
          { text: 'from the studio' },
          { 'idempotency-key': 'say-it-only-once' },
        ),
      );
    const [first, second] = [await said(), await said()];
    expect(first).toMatchObject({ results: [{ platform: 'twitch', simulated: true, status: 'sent' }] });
    expect(second).toEqual(first);
    await until(async () => (await lines()).items.length >= 4);
    const own = (await lines()).items.filter(({ text }) => text === 'from the studio');
    expect(own.map(({ messageId }) => messageId)).toEqual([first.results[0]?.messageId]);
  });

  it('lets go of lines: one, those of somebody, all', async () => {
    const [line] = (await lines('?login=pixelotter')).items;
    await ok(api.delete(`/chat/messages/${line?.messageId}?confirm=true`));
    await until(async () => (await lines('?login=pixelotter')).items.length === 0);
    expect((await api.delete('/chat/messages/no-such-line')).status).toBe(404);
    expect(
      await ok(api.post('/chat/timeouts', { login: '@SomeMuch', platform: 'twitch', seconds: 60 })),
    ).toMatchObject({ login: 'somemuch', silenced: true });
    await ok(api.post('/chat/bans', { login: 'laggyllama', platform: 'twitch', reason: 'spam' }));
    expect(await ok(api.delete('/chat/bans/twitch/laggyllama'))).toMatchObject({ silenced: false });
    expect((await api.delete('/chat/bans/twitch/laggyllama')).status).toBe(404);
    expect((await lines()).items.length).toBeGreaterThan(0);
    expect(await ok(api.post('/chat/clear'))).toEqual({ platforms: ['twitch'] });
    await until(async () => (await lines()).items.length === 0);
  });

  it('refuses what the platform can’t take, naming it', async () => {
    const refused = [
      await api.patch('/chat/modes/twitch', { slowSeconds: 2 }),
      await api.post('/chat/timeouts', { login: 'laggyllama', platform: 'kick', seconds: 30 }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(422);
      expect(body['code']).toBe('invalid_value');
    }
    expect(refused[1]?.body).toMatchObject({ details: { field: 'seconds', platform: 'kick' } });
    expect((await api.patch('/chat/modes/twitch', {})).body['code']).toBe('invalid_request');
    expect(await ok(api.patch('/chat/modes/twitch', { slowSeconds: 10, followersMin: null }))).toEqual({
      platform: 'twitch',
      slowSeconds: 10,
      followersMin: null,
    });
    expect(await ok(api.post('/chat/shoutouts', { login: 'cosmiccat', platform: 'twitch' }))).toEqual({
      login: 'cosmiccat',
      platform: 'twitch',
    });
    expect((await api.post('/chat/shoutouts', { login: 'nobody1', platform: 'twitch' })).status).toBe(404);
  });

  it('is nobody else’s', async () => {
    await say('only for here');
    const other = await makeAccount(studio, 'eve');
    const theirs = new ApiClient(studio.api, other.token);
    expect(await ok(theirs.get('/chat/messages'))).toEqual({ items: [], nextCursor: null });
  });

  it('a line is pinned on a layer for some seconds', async () => {
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'chat-box' }),
    );
    const pin = (body: object) => ok(api.post(`/overlays/${overlayId}/members/${memberId}/chat/pin`, body));
    expect(await pin({ messageId: 'a-line', seconds: 600 })).toMatchObject({
      command: 'pin',
      changed: true,
      state: { pinned: 'a-line' },
    });
    expect(await pin({ messageId: null })).toMatchObject({ command: 'unpin', state: { pinned: null } });
    const text = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
    );
    const refused = await api.post(`/overlays/${overlayId}/members/${text.memberId}/chat/pin`, {
      messageId: 'a-line',
    });
    const ofTheLayer = { field: 'memberId', memberId: text.memberId, widget: 'text' };
    const { details } = refused.body as { readonly details: object };
    expect([refused.status, refused.body['code'], details]).toEqual([
      ...[422, 'invalid_value'],
      { ...ofTheLayer, expected: 'a layer of the widget chat-box' },
    ]);
  });
});

it('without the simulated channel nothing is connected: reads are empty, writes are refused', async () => {
  await studio.stop();
  studio = await StudioProcess.start({
    dataDir: studio.dataDir,
    env: { RATE_LIMITS: 'off', SIMULATED: 'off' },
  });
  api = new ApiClient(studio.api);
  expect(await ok(api.get('/stream/twitch'))).toMatchObject({ connected: false, title: null });
  expect(await ok(api.get(`/overlays/${overlayId}/stream-info`))).toMatchObject({ connected: false });
  expect(await ok(api.get('/stream/kick/categories?q=a'))).toEqual({ items: [], nextCursor: null });
  expect(await ok(api.get('/status/platforms'))).toMatchObject({
    platforms: { twitch: { connected: false, eventSubscriptions: { status: 'unknown' } } },
  });
  for (const refused of [
    await api.put('/stream/twitch', { title: 'x' }),
    await api.put(`/overlays/${overlayId}/stream-info`, { title: 'x' }),
    await api.post('/chat/messages', { text: 'x' }),
    await api.post('/chat/clear'),
  ])
    expect(refused.body['code']).toBe('not_connected');
});
