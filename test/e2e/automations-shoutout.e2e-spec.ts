import { randomUUID } from 'node:crypto';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* A ready automation, and shoutouts of the bot, on a server that speaks Twitch's protocol. */
const PUBLIC = 'https://studio.example';

interface Template {
  readonly templateId: string;
  readonly name: string;
  readonly definition: object;
}

let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', PUBLIC_URL: PUBLIC, ...twitch.env } });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
}, 60_000);

const raid = (name: string, viewers: number) =>
  twitch.emit('channel.raid', {
    from_broadcaster_user_id: name === 'Viewer' ? '2001' : '1002',
    from_broadcaster_user_login: name.toLowerCase(),
    from_broadcaster_user_name: name,
    viewers,
  });

it('recommends raiders with enough viewers, in chat and by a shoutout', async () => {
  const { items } = await ok(api.get<{ items: readonly Template[] }>('/automations/templates'));
  const template = items.find(({ templateId }) => templateId === 'shoutout_raider');
  await ok(api.post('/automations', { ...template?.definition, name: template?.name }));
  raid('TheBot', 2);
  raid('Viewer', 20);
  const line = 'Thank you for the raid, Viewer! Everybody, have a look at their channel.';
  await until(() => twitch.said.some(({ text }) => text === line), {
    within: 20_000,
    what: () => twitch.said.map(({ text }) => text).join(' | '),
  });
  const shoutouts = twitch.asked.filter(({ path }) => path === '/chat/shoutouts');
  expect(shoutouts.map(({ query }) => query.get('to_broadcaster_id'))).toEqual(['2001']);
  expect(twitch.said).toHaveLength(1);
});

const say = (name: string) =>
  twitch.emit('channel.chat.message', {
    ...{ chatter_user_id: '2001', chatter_user_login: name.toLowerCase(), chatter_user_name: name },
    ...{ message_id: randomUUID(), message: { text: 'hello', fragments: [] }, badges: [], color: '' },
  });
const said = (text: string) => twitch.said.filter((line) => line.text === text).length;

it('recommends listed friends once per stream, and raiders, by the bot itself', async () => {
  await ok(
    api.patch('/bot/settings', { shoutouts: { friends: ['@Viewer'], raiders: true, minViewers: 30 } }),
  );
  const [friend, raider] = [
    'Viewer is here! Check out the channel: https://twitch.tv/viewer',
    'TheBot raided us',
  ];
  const before = twitch.asked.filter(({ path }) => path === '/chat/shoutouts').length;
  say('Viewer');
  const started_at = new Date().toISOString();
  twitch.stream = { id: '9', started_at, viewer_count: 3 };
  twitch.emit('stream.online', { id: '9', type: 'live', started_at });
  await untilRead(
    () => ok(api.get<{ items: readonly object[] }>('/events?types=stream.online')),
    ({ items }) => items.length > 0,
  );
  for (let i = 0; i < 3; i++) say('Viewer');
  await until(() => said(friend) === 1, { within: 20_000 });
  raid('TheBot', 29);
  raid('TheBot', 30);
  await until(() => twitch.said.some(({ text }) => text.startsWith(`${raider} with 30 viewers!`)), {
    within: 20_000,
  });
  expect(said(friend)).toBe(1);
  expect(twitch.said.filter(({ text }) => text.startsWith(raider))).toHaveLength(1);
  const asked = twitch.asked.filter(({ path }) => path === '/chat/shoutouts').slice(before);
  expect(asked.map(({ query }) => query.get('to_broadcaster_id'))).toEqual(['2001', '1002']);
});
