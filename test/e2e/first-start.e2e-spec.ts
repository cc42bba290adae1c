import { once } from 'node:events';
import { createServer } from 'node:net';
import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { freePort, StudioProcess, testToken } from '../support/server-process';
import { realTime } from '../support/until';

/* Whoever starts a studio gets a token, whatever happens to the first start. */

// Servers are stopped and started.
jest.setTimeout(60_000);

/** First start without a token of one's own. */
const newcomer = { env: { BOOTSTRAP_TOKEN: '' } };

let studio: StudioProcess | undefined;

afterEach(async () => {
  await studio?.kill();
  studio = undefined;
});

function tokenIn(output: string): string | null {
  return /osp_\w{36}/.exec(output)?.[0] ?? null;
}

/** The names of the overlays that a token opens. */
async function overlaysOf({ api }: StudioProcess, token: string | null): Promise<readonly string[]> {
  const { items } = await ok(new ApiClient(api, token).get<{ items: { name: string }[] }>('/overlays'));
  return items.map(({ name }) => name);
}

it('prints a token on the first start only, and later how to get another', async () => {
  studio = await StudioProcess.start(newcomer);
  const token = tokenIn(studio.output);
  expect(await overlaysOf(studio, token)).toEqual(['My overlay']);
  expect(await studio.stop()).toBe(0);

  studio = await studio.restart();
  expect(tokenIn(studio.output)).toBeNull();
  expect(studio.output.trim().split('\n')).toHaveLength(5);
  const way = /npm run ops -- (token-mint owner .*?)\)/.exec(studio.output)?.[1];
  const another = await opsOk(studio.dataDir, way?.replace('NAME', 'Another').split(' ') ?? []);
  expect(await overlaysOf(studio, another)).toEqual(['My overlay']);
  expect(await overlaysOf(studio, token)).toEqual(['My overlay']);
});

it('that found its port taken is made up for by the next one, however often', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  studio = await StudioProcess.launch({ ...newcomer, port });
  expect(await studio.ended()).toBe(1);
  expect(studio.output).toMatch(/^Port \d+ on 127.0.0.1 is in use/);
  studio = await studio.relaunch();
  expect(await studio.ended()).toBe(1);
  other.close();
  await once(other, 'close');

  studio = await studio.restart();
  const token = tokenIn(studio.output);
  expect(await overlaysOf(studio, token)).toEqual(['My overlay']);
  const listed = await opsOk(studio.dataDir, ['token-list', 'owner']);
  expect(listed.split('\n')).toHaveLength(1);
});

it('that was given a token and cut off leaves no studio without one', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  studio = await StudioProcess.launch({ port });
  expect(await studio.ended()).toBe(1);
  other.close();
  await once(other, 'close');

  studio = await studio.restart();
  expect(await overlaysOf(studio, testToken)).toEqual(['My overlay']);
});

// More by FIRST_STARTS=100.
const times = Number(process.env['FIRST_STARTS'] ?? 3);
const moments = Array.from({ length: times }, (_, i) => 150 + Math.round((350 * i) / times));

it.each(moments)('killed after %i ms leaves a folder that the next one opens for somebody', async (ms) => {
  studio = await StudioProcess.launch(newcomer);
  await realTime(ms, 'the first start is killed at a chosen moment');
  await studio.kill();
  const first = tokenIn(studio.output);

  studio = await studio.restart();
  const second = tokenIn(studio.output);
  expect(await overlaysOf(studio, second ?? first)).toEqual(['My overlay']);
  if (first) expect(await overlaysOf(studio, first)).toEqual(['My overlay']);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends in order on %s', async (signal) => {
  studio = await StudioProcess.start(newcomer);
  expect(await studio.stop(signal)).toBe(0);
});
