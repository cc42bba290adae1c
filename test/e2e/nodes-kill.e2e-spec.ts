import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { figureOf, partitionsOf, SharedStores } from '../support/role-nodes';
import type { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/*
 * Both nodes with the role `bot` have live accounts, on which things happen by themselves and by request, when one of
 * them is killed. The log tells what happened; a goal of followers on each overlay tells how often it was acted on.
 */

const PARTITIONS = 64;
/** Live accounts of each node, at least. */
const EACH = 2;
const FOLLOWS = 5;
/** Calls of the process of layers that succeeded. */
const ACTED = 'studio_process_calls_total{process="runtime",outcome="done"}';

interface Live {
  readonly accountId: string;
  readonly api: ApiClient;
  readonly renderer: RenderClient;
  /** Number of the layer. */
  readonly goal: number;
  /** Node that acts for it at first. */
  readonly node: number;
}

let stores: SharedStores;
let api: StudioProcess;
let realtime: StudioProcess;
let bots: readonly StudioProcess[] = [];
const live: Live[] = [];
let viewers = 0;

beforeAll(async () => {
  stores = await SharedStores.start();
  api = await stores.node('api');
  realtime = await stores.node('realtime');
  bots = await Promise.all([stores.node('bot'), stores.node('bot')]);
  await until(async () => (await partitions()).every((part) => part === PARTITIONS / 2), { within: 20_000 });
  for (let n = 0; [0, 1].some((node) => ofNode(node).length < EACH); n++) live.push(await goesLive(n));
}, 180_000);

afterAll(async () => {
  for (const { renderer } of live) renderer.close();
  await Promise.all([api, realtime, ...bots].map((node) => node?.stop()));
  await stores?.close();
}, 60_000);

const ofNode = (node: number): readonly Live[] => live.filter((each) => each.node === node);

function partitions(): Promise<readonly number[]> {
  return Promise.all(bots.map(partitionsOf));
}

const actsOf = (node: StudioProcess): Promise<number> => figureOf(node, ACTED);

/** An account with an overlay, a goal of followers and a renderer; its first follower shows which node acts. */
async function goesLive(n: number): Promise<Live> {
  const { token } = await makeAccount(api, `streamer${n}`);
  const client = new ApiClient(api.api, token);
  const { userId: accountId } = await ok(client.get<{ userId: string }>('/me'));
  const { overlayId } = await ok(client.post<{ overlayId: string }>('/overlays', {}));
  const values = { source: 'followers', range: 'all', target: 1_000_000 };
  const members = `/overlays/${overlayId}/members`;
  const layer = { widget: 'goal-bar', values };
  const { memberId: goal } = await ok(client.post<{ memberId: number }>(members, layer));
  const { url } = await ok(client.get<{ url: string }>(`/overlays/${overlayId}/link`));
  const renderer = new RenderClient({ url: realtime.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
  const before = await Promise.all(bots.map(actsOf));
  const made = { accountId, api: client, renderer, goal };
  await follow(made);
  await until(() => shown(made) === 1, { within: 20_000 });
  const after = await Promise.all(bots.map(actsOf));
  return { ...made, node: after.findIndex((acts, at) => acts > (before[at] ?? 0)) };
}

async function follow({ api: client }: Pick<Live, 'api'>): Promise<void> {
  const body = { login: `guest${viewers++}` };
  const headers = { 'idempotency-key': `follow-${body.login}` };
  // While an account moves, two nodes may write for it at the same moment: then the client is asked to repeat.
  const answer = await untilRead(
    () => client.post('/simulate/follow', body, headers),
    ({ body: { code } }) => code !== 'unavailable' && code !== 'idempotency_in_progress',
  );
  await ok(Promise.resolve(answer));
}

async function allAreFollowed(): Promise<void> {
  for (let n = 0; n < FOLLOWS; n++) await Promise.all(live.map(follow));
}

const shown = ({ renderer, goal }: Pick<Live, 'renderer' | 'goal'>): unknown =>
  (renderer.state?.layers[goal] as { state?: { value?: unknown } } | undefined)?.state?.value;

/** Number of events of an account in the log; of one kind, if it is given. */
function recorded({ accountId }: Live, kind?: string): number {
  return stores.events.events.filter(
    ({ stream, type, data }) =>
      type === 'activity.recorded' &&
      stream.includes(accountId) &&
      (kind === undefined || (JSON.parse(data.toString()) as { kind: string }).kind === kind),
  ).length;
}

async function run(perMinute: number): Promise<void> {
  for (const { api: client, accountId } of live)
    await ok(client.put('/simulate/script', { perMinute, seed: accountId }));
}

/** Follows accounts of one node, and returns how many calls of it that takes; with `expected`, waits for so many. */
async function actsFor(node: number, expected = 1): Promise<number> {
  const bot = bots[node];
  if (!bot) throw new Error('There are two of them.');
  const before = await actsOf(bot);
  for (const other of ofNode(1 - node))
    for (let n = 0; n < (expected > 1 ? FOLLOWS : 0); n++) await follow(other);
  const values = ofNode(node).map(shown);
  await Promise.all(ofNode(node).map(follow));
  await until(() => ofNode(node).every((each, at) => shown(each) !== values[at]), { within: 20_000 });
  await until(async () => (await actsOf(bot)) - before >= expected);
  return (await actsOf(bot)) - before;
}

it('each node acts for its own accounts alone', async () => {
  for (const node of [0, 1]) {
    // A node that acted for others would have begun with what happened to them before.
    const alone = await actsFor(node, ofNode(node).length);
    expect(await actsFor(node, alone)).toBe(alone);
  }
}, 60_000);

it('one of two nodes is killed while both act: its channels move, and each event counts once', async () => {
  await run(120);
  const quiet = live.map((each) => recorded(each));
  await until(() => live.every((each, at) => recorded(each) > (quiet[at] ?? 0) + 1), { within: 60_000 });
  await allAreFollowed();
  await bots[0]?.kill();
  const left = bots[1];
  if (!left) throw new Error('There are two of them.');
  // No request is made for these accounts: only the node that has them now lets anything happen.
  const moved = ofNode(0);
  await until(async () => (await partitionsOf(left)) === PARTITIONS, { within: 10_000 });
  const before = moved.map((each) => recorded(each));
  await until(() => moved.every((each, at) => recorded(each) > (before[at] ?? 0)), { within: 30_000 });
  await allAreFollowed();
  await run(0);
  for (const each of live)
    await until(() => shown(each) === recorded(each, 'follow'), {
      within: 30_000,
      what: () => `${String(shown(each))} of ${recorded(each, 'follow')}`,
    });
  // Nothing is acted on again later, and no renderer began anew.
  const last = live.map((each) => recorded(each, 'follow'));
  await allAreFollowed();
  for (const [at, each] of live.entries())
    await until(() => shown(each) === (last[at] ?? 0) + FOLLOWS, { within: 30_000 });
  expect(live.map((each) => recorded(each, 'follow'))).toEqual(last.map((count) => count + FOLLOWS));
  expect(live.map(({ renderer }) => renderer.snapshots().length)).toEqual(live.map(() => 1));
}, 180_000);
