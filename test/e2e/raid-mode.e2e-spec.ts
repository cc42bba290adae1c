import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { MovedClock } from '../support/moved-clock';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* Raid mode by key, command, action and API: on the simulated channel, then on a server that speaks Twitch's protocol. */
const PUBLIC = 'https://studio.example';

interface RaidMode {
  readonly active: boolean;
  readonly remainingS: number | null;
  readonly chats: readonly {
    readonly platform: string;
    readonly status: string;
    readonly code: string | null;
  }[];
}

let clock: MovedClock;
let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;
let token = '';
let overlayId = '';

beforeAll(async () => {
  clock = await MovedClock.make();
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', PUBLIC_URL: PUBLIC, ...twitch.env, ...clock.env },
  });
  ({ token } = await makeAccount(studio, 'ada'));
  api = new ApiClient(studio.api, token);
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {})));
}, 60_000);

const raid = () => ok(api.get<RaidMode>('/bot/raid-mode'));
const turn = (body: object = {}) => ok(api.post<RaidMode>('/bot/raid-mode', body));
const press = (more: object = {}) =>
  ok(api.post(`/overlays/${overlayId}/deck/press`, { buttonId: 'bot:raid_mode', guardMs: 0, ...more }));
const untilRaid = (isWanted: (raid: RaidMode) => boolean) => untilRead(raid, isWanted, { within: 20_000 });

describe('on the simulated channel', () => {
  const say = (message: string, role = 'everyone') =>
    ok(api.post('/simulate/chat', { login: 'Viewer', message, role }));
  const lines = async () =>
    (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages'))).items.map(
      ({ text }) => text,
    );
  const untilLine = (text: string) =>
    untilRead(lines, (all) => all.some((line) => line.startsWith(text)), { within: 20_000 });

  it('is switched by moderators in chat, deletes links though moderation is off, and ends by the same command', async () => {
    await say('!raidmode');
    await say('!raidmode 10', 'mod');
    await untilLine('Raid mode is on for 10 min. Until then stricter rules hold in this chat.');
    const { remainingS } = await untilRaid(({ chats }) => chats.some(({ status }) => status === 'set'));
    expect(remainingS).toBeGreaterThan(500);
    await say('look at badlinks.com/offer');
    await untilRead(lines, (all) => !all.includes('look at badlinks.com/offer'), { within: 20_000 });
    expect(await ok(api.get('/bot/moderation/log'))).toMatchObject({
      items: [{ filter: 'links', action: 'delete' }],
    });
    await say('!raidmode', 'mod');
    await untilLine('Raid mode is over. Everything is as before.');
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
    await say('now goodlinks.com/again');
    await untilLine('now goodlinks.com/again');
  });

  it('is switched by a key of the deck and by automations', async () => {
    const key = async () => {
      const { items } = await ok(
        api.get<{ items: readonly { id: string; state: string; value: string | null }[] }>(
          `/overlays/${overlayId}/deck?all=true`,
        ),
      );
      return items.find(({ id }) => id === 'bot:raid_mode');
    };
    expect(await key()).toMatchObject({ state: 'off', value: null });
    await press();
    await untilRaid(({ active }) => active);
    expect(await key()).toMatchObject({ state: 'on', value: expect.stringMatching(/^\d:\d\d$/) as string });
    await press({ set: 'on' });
    expect((await raid()).active).toBe(true);
    await press({ set: 'off' });
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
    const { automationId } = await ok(
      api.post<{ automationId: string }>('/automations', {
        name: 'Raid',
        triggers: [{ type: 'manual' }],
        actions: [{ type: 'raid_mode', op: 'on', minutes: 3 }],
      }),
    );
    await ok(api.post(`/automations/${automationId}/run`, {}));
    await untilRaid(({ active, remainingS }) => active && (remainingS ?? 999) <= 180);
    await turn({ active: false });
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
  });
});

describe('on Twitch', () => {
  const modes = () => ({ ...twitch.chatSettings });
  const before = {
    ...{ slow_mode: true, slow_mode_wait_time: 5, follower_mode: false, follower_mode_duration: null },
    ...{ subscriber_mode: false, emote_mode: true, unique_chat_mode: false },
  };
  const closed = {
    ...before,
    ...{ slow_mode_wait_time: 30, follower_mode: true, follower_mode_duration: 10 },
  };
  const untilModes = (wanted: object) =>
    until(() => JSON.stringify(modes()) === JSON.stringify(wanted), {
      within: 30_000,
      what: () => JSON.stringify(modes()),
    });

  it('reads the chat settings, sets them, and puts all of them back', async () => {
    Object.assign(twitch.chatSettings, before);
    await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
    await turn({ active: true });
    await untilModes(closed);
    await untilRaid(({ chats }) =>
      chats.some(({ platform, status }) => platform === 'twitch' && status === 'set'),
    );
    const line = 'Raid mode is on for 5 min. Until then stricter rules hold in this chat.';
    await until(() => twitch.said.some(({ text }) => text === line));
    await turn();
    await untilModes(before);
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
  });

  it('is switched by a macro, beside a saved title', async () => {
    const streamPresets = [{ name: 'Raided', title: 'Welcome, raiders', category: '' }];
    await ok(api.patch('/bot/settings', { streamPresets }));
    const actions = [
      { type: 'raid_mode', op: 'on', minutes: 2 },
      { type: 'stream_preset', name: 'Raided' },
    ];
    const sent = { name: 'Raided', steps: actions.map((action) => ({ kind: 'action', action })) };
    const { macroId } = await ok(api.post<{ macroId: number }>(`/overlays/${overlayId}/deck-macros`, sent));
    await ok(api.post(`/overlays/${overlayId}/deck-macros/${macroId}/fire`, {}));
    await untilModes(closed);
    await until(() => twitch.channel.title === 'Welcome, raiders');
    await turn({ active: false });
    await untilModes(before);
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
  });

  it('puts them back after a kill, at its end and when its time has passed', async () => {
    await turn({ active: true, minutes: 1 });
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api, token);
    await untilModes(closed);
    await turn({ active: false });
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api, token);
    await untilModes(before);
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
    await turn({ active: true, minutes: 60 });
    await untilModes(closed);
    await studio.kill();
    clock.forward(3_700_000);
    studio = await studio.restart();
    api = new ApiClient(studio.api, token);
    await untilModes(before);
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
  }, 60_000);

  it('tries again while Twitch does not put them back', async () => {
    await turn({ active: true });
    await untilModes(closed);
    twitch.next.set(
      '/chat/settings',
      Array.from({ length: 6 }, () => ({ status: 503 })),
    );
    await turn({ active: false });
    await untilRaid(({ chats }) => chats.some(({ status }) => status === 'not_restored'));
    twitch.next.delete('/chat/settings');
    clock.forward(20_000);
    await untilModes(before);
    await untilRaid(({ active, chats }) => !active && chats.length === 0);
  });
});
