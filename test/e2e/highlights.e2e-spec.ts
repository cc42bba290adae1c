import { addAccount, makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { TwitchServer } from '../support/platforms/twitch-server';
import { liftCooldowns } from '../support/quick-commands';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* Clips, markers and presets of title and category, by chat, deck and API: on the simulated channel, then on a server that speaks Twitch's protocol. */
const PUBLIC = 'https://studio.example';

let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', PUBLIC_URL: PUBLIC, ...twitch.env },
  });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  await liftCooldowns(api);
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {})));
}, 60_000);

const press = (buttonId: string) =>
  api.post<{ result: object | null }>(`/overlays/${overlayId}/deck/press`, { buttonId, guardMs: 0 });

describe('on the simulated channel', () => {
  const say = (message: string, role = 'everyone') =>
    ok(api.post('/simulate/chat', { login: 'Ada', message, role }));
  const lines = async () =>
    (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages'))).items.map(
      ({ text }) => text,
    );
  const untilLine = (text: string) =>
    untilRead(lines, (all) => all.some((line) => line.startsWith(text)), { within: 20_000 });

  it('are refused while it is not live, and the bot says why', async () => {
    await say('!clip');
    await untilLine('That works only while the channel is live');
    expect(await api.post('/stream/twitch/clips', {})).toMatchObject({
      status: 409,
      body: { code: 'platform_refused', details: { platform: 'twitch' } },
    });
  });

  it('are made by chat, deck and API once it is live', async () => {
    await ok(api.post('/simulate/stream-online', {}));
    await untilRead(
      () => api.post('/stream/twitch/markers', { description: 'Start' }),
      ({ status }) => status === 200,
      { within: 20_000 },
    );
    await say('!clip');
    await untilLine('The clip is made.');
    await say('!marker', 'mod');
    await untilLine('Marked at ');
    expect(await ok(press('bot:clip'))).toMatchObject({ result: { platform: 'twitch', url: null } });
    expect(await ok(press('bot:marker'))).toMatchObject({ result: { platform: 'twitch' } });
    expect(await ok(press('bot:next_viewer'))).toMatchObject({ result: { called: [], waitingCount: 0 } });
  });
});

describe('presets of title and category on the simulated channel', () => {
  const presets = [
    { name: 'Chess', title: 'Game {count:games} of today', category: 'Chess' },
    { name: 'Nothing', title: '', category: 'No such category' },
  ];
  const apply = (name: string) => api.post('/bot/stream-presets/apply', { name });

  it('are set by API, chat and automation, and refused with what is wrong', async () => {
    const doubled = await api.patch('/bot/settings', {
      streamPresets: [presets[0], { ...presets[0], name: 'CHESS' }],
    });
    expect([doubled.status, doubled.body['code']]).toEqual([422, 'invalid_value']);
    await ok(api.patch('/bot/settings', { streamPresets: presets }));
    const set = { name: 'Chess', category: 'Chess', results: [{ platform: 'twitch', code: null }] };
    expect(await ok(apply('chess'))).toEqual({ ...set, title: 'Game 1 of today' });
    expect(await apply('Nothing')).toMatchObject({ status: 422, body: { code: 'invalid_value' } });
    expect(await apply('unknown')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await ok(api.post('/simulate/chat', { login: 'Ada', message: '!preset', role: 'everyone' }));
    await ok(api.post('/simulate/chat', { login: 'Ada', message: '!preset chess', role: 'mod' }));
    const info = () => ok(api.get<{ title: string; category: string }>('/stream/twitch'));
    await untilRead(info, ({ title }) => title === 'Game 2 of today');
    const { automationId } = await ok(
      api.post<{ automationId: string }>('/automations', {
        ...{ name: 'Preset', trigger: { type: 'manual' } },
        actions: [{ type: 'stream_preset', name: 'Chess' }],
      }),
    );
    await ok(api.post(`/automations/${automationId}/run`, {}));
    await untilRead(info, ({ title, category }) => title === 'Game 3 of today' && category === 'Chess');
    const { items } = await ok(
      api.get<{ items: readonly { id: string; label: string }[] }>(`/overlays/${overlayId}/deck?all=true`),
    );
    const keys = items.filter(({ id }) => id.startsWith('preset:'));
    expect(keys.map(({ id, label }) => [id, label])).toEqual([
      ['preset:Chess', 'Title: Chess'],
      ['preset:Nothing', 'Title: Nothing'],
    ]);
    expect(await ok(press('preset:Chess'))).toMatchObject({ result: { title: 'Game 4 of today' } });
    expect(await press('preset:Gone')).toMatchObject({ status: 404 });
  });
});

describe('on Twitch', () => {
  let written = 0;

  function write(text: string, badges: readonly string[] = []): void {
    twitch.emit('channel.chat.message', {
      ...{ chatter_user_id: '2001', chatter_user_login: 'viewer', chatter_user_name: 'Viewer' },
      message_id: `line-${++written}`,
      message: { text, fragments: [] },
      badges: badges.map((set_id) => ({ set_id, id: '1', info: '' })),
      color: '',
    });
  }
  const isSaid = (wanted: string) =>
    until(() => twitch.said.some(({ text }) => text === wanted), {
      what: () => `${wanted} after ${twitch.said.map(({ text }) => text).join(' | ')}`,
    });

  it('are refused by Twitch while the channel is not live', async () => {
    await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
    write('!clip');
    await isSaid('That works only while the channel is live and allows it.');
  });

  it('are made with a link, once for a repeated request', async () => {
    twitch.stream = { id: '1', started_at: '2026-01-01T00:00:00Z', viewer_count: 3 };
    write('!clip');
    await isSaid('Clip: https://clips.twitch.tv/MadeHere-1');
    write('!marker Boss fight', ['moderator']);
    await isSaid('Marked at 4 min of the stream.');
    const marked = twitch.asked.find(({ path }) => path === '/streams/markers');
    expect(marked?.body).toEqual({ user_id: '1001', description: 'Boss fight' });
    expect(await ok(press('bot:clip'))).toMatchObject({
      result: { clipId: 'MadeHere-1', url: 'https://clips.twitch.tv/MadeHere-1' },
    });
    const asked = () =>
      twitch.asked.filter(({ path, method }) => path === '/clips' && method === 'POST').length;
    const before = asked();
    const again = () =>
      ok(api.post<object>('/stream/twitch/clips', {}, { 'idempotency-key': 'one-clip-and-no-more' }));
    expect(await again()).toMatchObject({ url: 'https://clips.twitch.tv/MadeHere-1' });
    await again();
    expect(asked()).toBe(before + 1);
  });

  it('are made on the channel of the overlay’s owner by the keys of a deck, whoever presses', async () => {
    const eve = new ApiClient(studio.api, await addAccount(studio.dataDir, 'eve', 'Eve'));
    const theirs = `/overlays/${overlayId}`;
    const share = (permissions: readonly string[]) => ok(api.put(`${theirs}/editors/eve`, { permissions }));
    const pressed = (buttonId: string) =>
      eve.post<{ result: object | null }>(`${theirs}/deck/press`, { buttonId, guardMs: 0 });
    await share(['overlays:read', 'actions:fire']);
    expect((await pressed('bot:clip')).body).toMatchObject({ code: 'insufficient_scope' });
    await share(['overlays:read', 'actions:fire', 'stream:write']);
    expect(await ok(pressed('bot:clip'))).toMatchObject({ result: { clipId: 'MadeHere-1' } });
    expect(await ok(pressed('bot:marker'))).toMatchObject({ result: { platform: 'twitch' } });
    expect(await eve.post('/stream/twitch/clips', {})).toMatchObject({ status: 409 });
    const markers = twitch.asked.filter(({ path }) => path === '/streams/markers');
    expect(markers.at(-1)?.body).toMatchObject({ user_id: '1001' });
  });

  it('presets set title and category there, once for a repeated request', async () => {
    const asked = () => twitch.asked.filter(({ path, method }) => path === '/channels' && method === 'PATCH');
    write('!preset chess', ['moderator']);
    await isSaid('Title and category are set: Chess.');
    expect(asked().map(({ body }) => body)).toEqual([{ title: 'Game 5 of today', game_id: '33' }]);
    for (let i = 0; i < 2; i++)
      await ok(
        api.post('/bot/stream-presets/apply', { name: 'Chess' }, { 'idempotency-key': 'one-preset-only' }),
      );
    expect(asked()).toHaveLength(2);
    write('!preset Nothing', ['moderator']);
    await isSaid(
      'The preset Nothing could not be set. The page Channels says whether the channel is connected.',
    );
  });

  it('are what a layer plays, the newest and those of all time', async () => {
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'clips' }),
    );
    const path = `/overlays/${overlayId}/members/${memberId}/live-data?kind=clips`;
    const { data } = await ok(api.get<{ data: { clips: readonly object[] } }>(path));
    expect(data.clips).toEqual([
      {
        ...{ clipId: 'ClipOf1001', title: 'What a jump', creator: 'pixelfox', seconds: 12.5, views: 7 },
        createdAt: expect.stringMatching(/^\d{4}-/) as string,
      },
    ]);
    const asked = twitch.asked.filter(({ path: each, method }) => each === '/clips' && method === 'GET');
    expect(asked).toHaveLength(2);
  });

  it('are for moderators only where the command is', async () => {
    const marks = () => twitch.asked.filter(({ path }) => path === '/streams/markers').length;
    const before = marks();
    write('!marker no');
    write('!title');
    await until(() => twitch.said.some(({ text }) => text.startsWith('Title: ')));
    expect(marks()).toBe(before);
  });
});
