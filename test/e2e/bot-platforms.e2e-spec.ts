import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { undoesOnTwitch } from '../support/moderation-log';
import { KickServer } from '../support/platforms/kick-server';
import { TwitchServer } from '../support/platforms/twitch-server';
import { connectPlatform } from '../support/connect-link';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* The bot on two platforms at once, each by its own protocol: what it hears there, says there and does there. */

/** Public address of the studio. */
const PUBLIC = 'https://studio.example';

let twitch: TwitchServer;
let kick: KickServer;
let studio: StudioProcess;
let ada: TestAccount;
let api: ApiClient;
let overlayId = '';
let memberId = 0;

beforeAll(async () => {
  [twitch, kick] = await Promise.all([new TwitchServer().start(), new KickServer().start()]);
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', PUBLIC_URL: PUBLIC, ...twitch.env, ...kick.env },
  });
  ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  await connectPlatform(connecting(), ['twitch'], (there) => twitch.agree(there));
  await connectPlatform(connecting(), ['twitch', '--bot'], (there) => twitch.agree(there, '1002'));
  await connectPlatform(connecting(), ['kick'], (there) => kick.agree(there));
  await twitch.subscribed();
  await until(() => kick.subscribed.has('chat.message.sent'));
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', {}))).overlayId;
  memberId = (
    await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter' }))
  ).memberId;
}, 60_000);

const connecting = () => ({ studio, publicUrl: PUBLIC });

let lines = 0;

function onTwitch(text: string, badges: readonly string[] = [], user = '2001', id?: string): string {
  const messageId = `line-${++lines}`;
  const event = {
    ...{ chatter_user_id: user, chatter_user_login: `viewer${user}`, chatter_user_name: `Viewer${user}` },
    message_id: messageId,
    message: { text, fragments: [] },
    badges: badges.map((set_id) => ({ set_id, id: '1', info: '' })),
    color: '',
  };
  twitch.emit('channel.chat.message', event, id === undefined ? {} : { id });
  return messageId;
}

async function onKick(content: string, badges: readonly string[] = []): Promise<void> {
  const { body, headers } = kick.signed('chat.message.sent', {
    broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
    message_id: `kick-${++lines}`,
    sender: {
      ...{ user_id: 21, username: 'KickViewer', channel_slug: 'kickviewer' },
      identity: { badges: badges.map((type) => ({ type, text: type })) },
    },
    content,
  });
  const answer = await fetch(`${studio.url}/webhooks/kick`, {
    method: 'POST',
    body: body.toString(),
    headers,
  });
  expect(answer.status).toBe(200);
}

const command = (fields: object) => ok(api.post('/bot/commands', { cooldownGlobalS: 0, ...fields }));
const saidOn = (platform: { readonly said: readonly { readonly text: string }[] }) =>
  platform.said.map(({ text }) => text);

/** Sends a marker line and waits until the bot has received it, and so every line before it. */
async function caughtUp(platform: 'twitch' | 'kick'): Promise<readonly string[]> {
  const mark = `mark ${lines + 1}`;
  if (platform === 'twitch') onTwitch(`!mark ${lines + 1}`);
  else await onKick(`!mark ${lines + 1}`);
  const server = platform === 'twitch' ? twitch : kick;
  await until(() => saidOn(server).includes(mark));
  return saidOn(server);
}

it('a line on either is answered there, once, and does what it is to do', async () => {
  await command({ name: 'mark', response: 'mark {args}' });
  const action = { type: 'widget_command', overlayId, memberId, command: 'increment' };
  await command({ name: 'hype', response: 'Hype on {platform}, {user}!', replyMode: 'reply', action });
  const hype = onTwitch('!hype', [], '2001', 'told-twice');
  twitch.emit(
    'channel.chat.message',
    { message_id: hype, chatter_user_id: '2001', message: { text: '!hype' } },
    { id: 'told-twice' },
  );
  await until(() => twitch.said.length === 1);
  await onKick('!hype');
  await until(() => kick.said.length === 1);
  expect([await caughtUp('twitch'), await caughtUp('kick')]).toEqual([
    ['Hype on twitch, Viewer2001!', expect.stringMatching(/^mark/)],
    ['Hype on kick, KickViewer!', expect.stringMatching(/^mark/)],
  ]);
  // By the bot's own account, as a reply to the line.
  expect(twitch.said[0]?.senderId).toBe('1002');
  const asked = twitch.asked.find(({ path, method }) => path === '/chat/messages' && method === 'POST');
  expect(asked?.body['reply_parent_message_id']).toBe(hype);
  const counted = await ok(
    api.post<{ state: { value: number } }>(
      `/overlays/${overlayId}/members/${memberId}/commands/increment`,
      {},
    ),
  );
  expect(counted).toMatchObject({ state: { value: 3 } });
});

it('badges are roles; what the bot and other bots write is answered by nobody', async () => {
  await command({ name: 'mods', response: 'For mods', minRole: 'mod' });
  onTwitch('!mods', ['vip', 'subscriber']);
  await command({ name: 'loop', response: '!loop' });
  onTwitch('!loop');
  await until(() => saidOn(twitch).includes('!loop'));
  // The platform delivers the bot's own line to the bot.
  onTwitch('!loop', ['moderator'], '1002');
  await caughtUp('twitch');
  await onKick('!mods', ['og']);
  await caughtUp('kick');
  expect([...saidOn(twitch), ...saidOn(kick)]).not.toContain('For mods');
  expect(saidOn(twitch).filter((text) => text === '!loop')).toHaveLength(1);
  onTwitch('!mods', ['moderator']);
  await until(() => saidOn(twitch).includes('For mods'));
  await onKick('!mods', ['moderator']);
  await until(() => saidOn(kick).includes('For mods'));
});

it('whispers where the platform has them, and waits where it says so', async () => {
  await command({ name: 'psst', response: 'Psst, {user}', replyMode: 'whisper' });
  onTwitch('!psst');
  await until(() => twitch.asked.some(({ path }) => path === '/whispers'));
  expect(saidOn(twitch)).not.toContain('Psst, Viewer2001');
  await onKick('!psst');
  await until(() => saidOn(kick).includes('Psst, KickViewer'));
  // Whether viewers saw the first is not known: it isn't said again. The other one was refused until later.
  twitch.next.set('/chat/messages', [
    { status: 500, body: { message: 'oops' } },
    { status: 429, body: { message: 'slow' }, headers: { 'retry-after': '0' } },
  ]);
  onTwitch('!mark lost');
  onTwitch('!mark kept');
  await until(() => saidOn(twitch).includes('mark kept'));
  expect(saidOn(twitch).filter((text) => /lost|kept/.test(text))).toEqual(['mark kept']);
});

it('moderation takes lines back and times viewers out there', async () => {
  const phrases = [{ text: 'badword', mode: 'word', action: 'timeout', seconds: 60 }];
  const escalation = { warnings: 0 };
  await ok(
    api.patch('/bot/moderation', { enabled: true, announce: false, escalation, filters: { phrases } }),
  );
  const line = onTwitch('a badword', [], '2002');
  await onKick('a badword');
  await until(() => twitch.banned.has('2002') && kick.banned.has(21));
  expect(
    twitch.asked.some(
      ({ method, path, query }) =>
        method === 'DELETE' && path === '/moderation/chat' && query.get('message_id') === line,
    ),
  ).toBe(true);
  expect(kick.asked.some(({ method, path }) => method === 'DELETE' && path.startsWith('/v1/chat/'))).toBe(
    true,
  );
  // Neither platform confirms the deletion here; the lines are removed anyway.
  const shown = async () =>
    (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages?limit=100'))).items;
  await until(async () => !(await shown()).some(({ text }) => text === 'a badword'));
  // Simulated lines are answered and deleted, but on no real channel.
  await ok(api.patch('/bot/moderation', { announce: true }));
  const [before, asked] = [twitch.said.length, twitch.asked.length];
  for (const message of ['a badword', '!hype', '!permit @somebody'])
    await ok(api.post('/simulate/chat', { login: 'Nobody', message, role: 'mod' }));
  await ok(api.post('/simulate/chat', { login: 'Eve', message: 'a badword', role: 'everyone' }));
  const said = await caughtUp('twitch');
  expect(said.slice(before)).toEqual([expect.stringMatching(/^mark/)]);
  expect(twitch.asked.slice(asked).some(({ path }) => path.startsWith('/moderation'))).toBe(false);
  await ok(api.patch('/bot/moderation', { enabled: false }));
});

it('moderation goes from words over a deletion and a timeout to a ban there', async () => {
  const escalation = { cautions: 1, warnings: 1, firstTimeoutS: 0, timeoutS: 60, banAfter: 3 };
  const filters = {
    newcomers: { enabled: true, action: 'delete', lines: 'links' },
    copies: { enabled: true, action: 'timeout', times: 1, viewers: 0 },
    phrases: [{ text: 'badword', mode: 'word', leet: true }],
  };
  await ok(api.patch('/bot/moderation', { enabled: true, announce: true, escalation, filters }));
  const asked = twitch.asked.length;
  const moderated = () =>
    twitch.asked
      .slice(asked)
      .filter(({ path }) => path === '/moderation/chat' || path === '/moderation/bans')
      .map(({ method, path, query, body }) =>
        path === '/moderation/bans' ? body['data'] : `${method} ${query.get('message_id')}`,
      );
  const first = onTwitch('see example.com', [], '2050');
  onTwitch('hello to you all', [], '2050');
  const second = onTwitch('hello to you all', [], '2050');
  const third = onTwitch('a b4dw0rd', [], '2050');
  const fourth = onTwitch('one more b4dw0rd', [], '2050');
  await until(() => moderated().length === 6);
  expect(moderated()).toEqual([
    ...[`DELETE ${first}`, `DELETE ${second}`, `DELETE ${third}`],
    expect.objectContaining({ user_id: '2050', duration: 60 }),
    `DELETE ${fourth}`,
    expect.objectContaining({ user_id: '2050' }),
  ]);
  await undoesOnTwitch(api, twitch);
  const off = { enabled: false };
  await ok(
    api.patch('/bot/moderation', {
      ...{ enabled: false, announce: false, escalation: { cautions: 0, banAfter: 0 } },
      filters: { newcomers: off, copies: off, phrases: [] },
    }),
  );
});

/** Writes a line in a partner's chat, as it reaches the own chat by a Twitch Shared Chat. */
function onPartners(text: string, userId = '102'): string {
  const messageId = `line-${++lines}`;
  twitch.emit('channel.chat.message', {
    ...{ broadcaster_user_id: '1001', message_id: messageId, message_type: 'user_intro', color: '#336699' },
    ...{
      chatter_user_id: userId,
      chatter_user_login: `guest${userId}`,
      chatter_user_name: `Guest_${userId}`,
    },
    message: { text, fragments: [{ type: 'text', text, emote: null }] },
    badges: [],
    source_broadcaster_user_id: '5555',
    source_broadcaster_user_login: 'partner',
    source_broadcaster_user_name: 'Partner',
    source_message_id: `m-${messageId}`,
    source_badges: [{ set_id: 'moderator', id: '1', info: '' }],
    is_source_only: false,
  });
  return messageId;
}

describe('a line of another channel of a Twitch Shared Chat', () => {
  const shown = async () =>
    (await ok(api.get<{ items: readonly Shown[] }>('/chat/messages?limit=100'))).items.toReversed();
  interface Shown {
    readonly messageId: string;
    readonly text: string;
    readonly sharedFrom: object | null;
  }

  it('is shown with its channel and has no effect', async () => {
    await command({ name: 'hi', response: 'Hi, {user}' });
    await command({ name: 'gg', triggerType: 'keyword', pattern: 'well played', response: 'GG' });
    await ok(api.patch('/bot/loyalty', { enabled: true, onlyLive: false }));
    await ok(api.post('/bot/giveaway', { keyword: 'win', claimSeconds: 0 }));
    const filters = { links: { enabled: true, action: 'ban' } };
    await ok(api.patch('/bot/moderation', { enabled: true, announce: false, filters }));
    // The giveaway announces itself by a line of its own.
    await until(() => saidOn(twitch).some((line) => line.startsWith('Giveaway')));
    const [asked, before] = [twitch.asked.length, saidOn(twitch).length];
    const counted = await ok(api.get<object>('/overlays/' + overlayId + '/activity/stats'));
    const foreign = ['!hi', '!win', '!points', 'well played', 'see https://bad.example/x', 'hello'];
    const ids = foreign.map((text) => onPartners(text));
    onTwitch('!win', [], '2003');
    expect((await caughtUp('twitch')).slice(before)).toEqual([expect.stringMatching(/^mark/)]);
    expect(twitch.asked.slice(asked).filter(({ path }) => path.startsWith('/moderation'))).toEqual([]);
    const entered = async () =>
      (await ok(api.get<{ items: readonly { login: string }[] }>('/bot/giveaway/entries'))).items;
    await until(async () => (await entered()).length > 0);
    expect((await entered()).map(({ login }) => login)).toEqual(['viewer2003']);
    expect(await api.get('/bot/loyalty/viewers/guest102')).toMatchObject({ status: 404 });
    expect(await ok(api.get('/overlays/' + overlayId + '/activity/stats'))).toEqual(counted);
    const marked = (await shown()).filter(({ messageId }) => ids.includes(messageId));
    expect(marked.map(({ text, sharedFrom }) => [text, sharedFrom])).toEqual(
      foreign.map((text) => [text, { login: 'partner', name: 'Partner' }]),
    );
    await ok(api.patch('/bot/moderation', { enabled: false }));
    await ok(api.post('/bot/giveaway/cancel', {}));
  });

  it('is answered by commands once the setting allows it', async () => {
    await ok(api.patch('/bot/settings', { sharedChatCommands: true }));
    await command({ name: 'shared', response: 'Shared, {user}' });
    await command({ name: 'forsubs', response: 'For subs', minRole: 'sub' });
    onPartners('!shared');
    await until(() => saidOn(twitch).includes('Shared, Guest_102'));
    onPartners('!forsubs');
    expect(await caughtUp('twitch')).not.toContain('For subs');
    await ok(api.patch('/bot/settings', { sharedChatCommands: false }));
  });
});

describe('what is redeemed there', () => {
  let redeemed = 0;
  const redeem = (userId: string, input: string): void => {
    twitch.emit('channel.channel_points_custom_reward_redemption.add', {
      ...{ id: `redemption-${++redeemed}`, user_id: userId, user_login: `viewer${userId}` },
      ...{ user_name: `Viewer${userId}`, user_input: input, reward: { id: 'ours', title: 'Ours' } },
    });
  };
  const settled = (status: string) =>
    twitch.asked.filter(
      ({ method, path, body }) =>
        method === 'PATCH' && path.endsWith('/redemptions') && body['status'] === status,
    );

  it('is done for those whom the chat has shown in that role, and given back to others', async () => {
    await ok(
      api.post('/bot/channel-points', {
        name: 'For subs',
        match: { by: 'id', rewardId: 'ours', minRole: 'sub', fulfil: 'refundOnFail' },
        action: { type: 'chat', text: '{args}', platforms: ['twitch'] },
      }),
    );
    onTwitch('hello', ['subscriber'], '3001');
    onTwitch('hello', [], '3002');
    await caughtUp('twitch');
    redeem('3002', 'from anybody');
    await until(() => settled('CANCELED').length === 1);
    redeem('3001', '!ban everybody');
    await until(() => settled('FULFILLED').length === 1);
    await until(() => saidOn(twitch).includes('\u200B!ban everybody'));
    expect(saidOn(twitch)).not.toContain('from anybody');
    // Whoever has the role no more is given it back, also after a restart.
    onTwitch('no sub any more', [], '3001');
    await caughtUp('twitch');
    redeem('3001', 'no more');
    await until(() => settled('CANCELED').length === 2);
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api, ada.token);
    await twitch.subscribed('channel.channel_points_custom_reward_redemption.add');
    redeem('3001', 'once more');
    await until(() => settled('CANCELED').length === 3);
    redeem('1001', 'by the broadcaster');
    await until(() => settled('FULFILLED').length === 2);
    const { redemptions } = await ok(
      api.get<{ redemptions: readonly { outcome: { code: string | null } }[] }>('/bot/channel-points'),
    );
    expect(redemptions.map(({ outcome }) => outcome.code)).toEqual([null, 'role', 'role', null, 'role']);
  }, 30_000);
});

it('the status tells where it is, and where consent is gone', async () => {
  const status = async () =>
    (await ok(api.get<{ platforms: Record<string, object> }>('/bot/status'))).platforms;
  const there = { connected: true, active: true, needsReconnect: false };
  expect(await status()).toEqual({
    twitch: there,
    kick: there,
    youtube: { connected: false, active: false, needsReconnect: false },
  });
  const ready = async () =>
    (await ok(api.get<{ chatReady: Record<string, boolean> }>('/bot/giveaway'))).chatReady;
  expect(await ready()).toEqual({ twitch: true, kick: true });
  twitch.disconnect('1002');
  onTwitch('!mark gone');
  await until(async () => JSON.stringify((await status())['twitch']).includes('"needsReconnect":true'));
  expect(await status()).toMatchObject({ twitch: { connected: true }, kick: there });
  expect(await ready()).toEqual({ twitch: false, kick: true });
  const figures = await (await fetch(`${studio.url}/metrics`)).text();
  expect(figures.split('\n').filter((line) => line.startsWith('studio_bot_'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^studio_bot_lines_total\{platform="twitch",outcome="failed"\} [1-9]/),
    ]),
  );
});

it('keeps a connection while another channel of the account is connected again', async () => {
  const { connections } = twitch;
  kick.subscribed.clear();
  await connectPlatform(connecting(), ['kick'], (there) => kick.agree(there));
  await until(() => kick.subscribed.has('chat.message.sent'));
  expect([twitch.connections, twitch.sessions.size]).toEqual([connections, 1]);
});
