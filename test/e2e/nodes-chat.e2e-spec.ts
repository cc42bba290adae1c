import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectPlatform } from '../support/connect-link';
import { KickServer } from '../support/platforms/kick-server';
import { partitionsOf, SharedStores } from '../support/role-nodes';
import type { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/*
 * Kick sends chat lines to the address of the studio, so to any node. The bot of the node that acts for the account
 * answers them.
 */

const PUBLIC = 'https://studio.example';

let stores: SharedStores;
let kick: KickServer;
let api: StudioProcess;
/** Nodes that take webhooks and act. */
let bots: readonly StudioProcess[] = [];
let client: ApiClient;
let lines = 0;

beforeAll(async () => {
  [stores, kick] = await Promise.all([SharedStores.start(), new KickServer().start()]);
  const start = (roles: string): Promise<StudioProcess> =>
    stores.node(roles, { PUBLIC_URL: PUBLIC, ...kick.env });
  api = await start('api');
  bots = await Promise.all([start('api,bot'), start('api,bot')]);
  await until(async () => (await Promise.all(bots.map(partitionsOf))).every((part) => part === 32), {
    within: 20_000,
  });
  const ada = await makeAccount(api, 'ada');
  client = new ApiClient(api.api, ada.token);
  await connectPlatform({ studio: api, publicUrl: PUBLIC }, ['kick'], (there) => kick.agree(there));
  await until(() => kick.subscribed.has('chat.message.sent'), { within: 20_000 });
  const commands = [
    { name: 'hype', response: 'Hype, {user}!' },
    { name: 'mark', response: 'mark {args}' },
  ];
  for (const command of commands) await ok(client.post('/bot/commands', { cooldownGlobalS: 0, ...command }));
}, 120_000);

afterAll(async () => {
  await Promise.all([api, ...bots].map((node) => node?.stop()));
  await stores?.close();
}, 30_000);

/** A viewer writes a line, which Kick sends to some of the nodes. */
async function writes(content: string, nodes: readonly StudioProcess[]): Promise<void> {
  const { body, headers } = kick.signed('chat.message.sent', {
    broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
    message_id: `kick-${++lines}`,
    sender: { user_id: 21, username: 'KickViewer', channel_slug: 'kickviewer', identity: { badges: [] } },
    content,
  });
  for (const { url } of nodes) {
    const answer = await fetch(`${url}/webhooks/kick`, { method: 'POST', body: body.toString(), headers });
    expect(answer.status).toBe(200);
  }
}

const said = (): readonly string[] => kick.said.map(({ text }) => text);

/** The account's bot has received all lines before this. */
async function caughtUp(): Promise<void> {
  const mark = `mark ${lines + 1}`;
  await writes(`!${mark}`, [api]);
  await until(() => said().includes(mark));
}

it('whichever node receives a line, the bot answers it once', async () => {
  for (const [at, node] of [api, ...bots].entries()) {
    await writes('!hype', [node]);
    await until(() => said().filter((text) => text.startsWith('Hype')).length > at);
  }
  await caughtUp();
  expect(said().filter((text) => text.startsWith('Hype'))).toHaveLength(3);
}, 60_000);

it('a line that Kick repeats to other nodes is answered once', async () => {
  const before = said().filter((text) => text.startsWith('Hype')).length;
  await writes('!hype', [api, ...bots]);
  await until(() => said().filter((text) => text.startsWith('Hype')).length > before);
  await caughtUp();
  expect(said().filter((text) => text.startsWith('Hype'))).toHaveLength(before + 1);
}, 60_000);

it('the bot counts lines of all nodes: a short cooldown, which is in memory, holds across them', async () => {
  await ok(client.post('/bot/commands', { name: 'slow', response: 'Slow', cooldownGlobalS: 20 }));
  for (const node of [api, ...bots]) await writes('!slow', [node]);
  await until(() => said().includes('Slow'));
  await caughtUp();
  expect(said().filter((text) => text === 'Slow')).toHaveLength(1);
}, 60_000);
