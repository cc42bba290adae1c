import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { PNG } from 'pngjs';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ops } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { StudioProcess, testToken } from '../support/server-process';
import { until } from '../support/until';

// Two nodes on one EventStoreDB and one MongoDB: a command on one node takes effect on the other.

let dataDir: string;
let events: ProtocolServer;
let documents: MongoServer;
let nodes: readonly StudioProcess[] = [];
let here: ApiClient;
let there: ApiClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-'));
  [events, documents] = await Promise.all([ProtocolServer.start(), MongoServer.start()]);
  const env = {
    EVENTSTORE_URL: events.url,
    MONGODB_URL: documents.url,
    SECRET_KEY: 'only for studios under test',
    RATE_LIMITS: 'off',
  };
  const first = await StudioProcess.start({ dataDir, env });
  nodes = [first, await StudioProcess.start({ dataDir, env })];
  [here, there] = nodes.map((node) => new ApiClient(node.api)) as [ApiClient, ApiClient];
}, 60_000);

afterAll(async () => {
  await Promise.all([events?.close(), documents?.close()]);
});

/** Calls of the process of layers that succeeded. */
const ACTED = 'studio_process_calls_total{process="runtime",outcome="done"}';

/** Number of partitions of all accounts. */
const PARTITIONS = 64;

/** Returns how many partitions of all accounts each node acts for. */
const partitionsOf = (of: readonly StudioProcess[]): Promise<readonly number[]> =>
  Promise.all(of.map((node) => figureOf(node, 'studio_partitions')));

/** Returns a figure from a node's /metrics. */
async function figureOf(node: StudioProcess, name: string): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

interface Made {
  readonly overlayId: string;
  readonly rev: number;
}

/** A starter overlay, made by the first node. */
async function starter(): Promise<string> {
  const { overlayId } = await ok(here.post<Made>('/overlays', { name: 'Stream', starter: true }));
  return `/overlays/${overlayId}`;
}

/** The place in the log of an answer, as a question names it. */
const after = (headers: Headers) => ({ 'studio-position': headers.get('studio-position') ?? '' });

it('an upload stays while an overlay that another node has just made shows it', async () => {
  for (let n = 1; n <= 6; n++) {
    const { uploadId, url } = await upload(n);
    const overlayId = await ok(here.post<Made>('/overlays', {})).then((made) => made.overlayId);
    await ok(here.post(`/overlays/${overlayId}/members`, { widget: 'image', values: { src: url } }));
    expect(await there.delete(`/uploads/${uploadId}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', details: { usedBy: [{ overlayId }] } },
    });
  }
});

it('a request is repeated on the other node, and done once', async () => {
  const path = await starter();
  const key = { 'idempotency-key': 'the-same-on-both' };
  const first = await here.post<Made>(`${path}/scenes`, { name: 'BRB' }, key);
  const again = await there.post<Made>(`${path}/scenes`, { name: 'BRB' }, key);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const at = after(first.headers);
  const { scenes } = await ok(there.get<{ scenes: readonly object[] }>(`${path}/scenes`, at));
  expect(scenes).toHaveLength(2);
});

it('a link that one node rotates opens nothing on the other', async () => {
  const path = await starter();
  const { url } = await ok(here.get<{ url: string }>(`${path}/link`));
  const renderer = new RenderClient({ url: nodes[1]?.url ?? '', link: linkIn(url) });
  try {
    await renderer.waitFor(({ state }) => state !== null);
    await ok(here.post(`${path}/link/rotate`, { graceMinutes: 0 }));
    await renderer.waitFor(({ refusal }) => refusal === 'not_found');
    expect(renderer.state).not.toBeNull();
  } finally {
    renderer.close();
  }
});

it('both hear the signals of other processes, and again after MongoDB was away', async () => {
  const allAre = async (name: string, figure: number): Promise<void> => {
    for (const node of nodes)
      await until(async () => (await figureOf(node, name)) === figure, { what: `${name} at ${node.url}` });
  };
  const client = new MongoClient(documents.url);
  const received = 'studio_signals_total{what="received"}';
  const SIGNALS = 50;
  /** Nodes publish their renderer counts to each other, so no other messages add to this count. */
  const untilReceived = async (): Promise<void> => {
    const before = await Promise.all(nodes.map((node) => figureOf(node, received)));
    const signals = Array.from({ length: SIGNALS }, () => ({
      from: 'another process',
      topic: 'chat-a',
      payload: '{}',
    }));
    await client.db().collection('signals').insertMany(signals);
    for (const [i, node] of nodes.entries())
      await until(async () => (await figureOf(node, received)) >= (before[i] ?? 0) + SIGNALS, {
        what: `signals at ${node.url}`,
      });
  };
  await allAre('studio_signals_connected', 1);
  await untilReceived();
  await documents.stop();
  await allAre('studio_signals_connected', 0);
  await documents.start();
  await allAre('studio_signals_connected', 1);
  await untilReceived();
  await client.close();
}, 40_000);

it('what is done on both at once is one history, read and shown the same on both', async () => {
  const path = await starter();
  const { url } = await ok(here.get<{ url: string }>(`${path}/link`));
  const renderers = nodes.map((node) => new RenderClient({ url: node.url, link: linkIn(url) }));
  const done: Done[] = [];
  let last = '';
  const doing = async (n: number): Promise<void> => {
    const [api, other] = n % 2 === 0 ? [here, there] : [there, here];
    const { body, headers } = await edit(api, path, n);
    const position = headers.get('studio-position') ?? '';
    const seen = await ok(other.get<Made>(path, after(headers)));
    expect(seen.rev).toBeGreaterThanOrEqual(body.rev);
    const history = `${path}/history?limit=1`;
    const { items } = await ok(other.get<{ items: readonly Reported[] }>(history, after(headers)));
    expect(items[0]?.rev).toBeGreaterThanOrEqual(body.rev);
    if (position > last) last = position;
    const { rev, stepId, changed } = body;
    if (changed && stepId !== null) done.push({ n, rev, stepId });
  };
  try {
    // Both are there first, so that both are told of each edit.
    for (const renderer of renderers) await renderer.waitFor(({ state }) => state !== null);
    for (let n = 0; n < 24; n += 3) await Promise.all([doing(n), doing(n + 1), doing(n + 2)]);
    await isOneHistory(path, done, last);
    await ok(here.patch(`${path}/members/2`, { layout: { x: 777 } }));
    for (const renderer of renderers) await renderer.waitFor(showsX777);
    const [left, right] = renderers.map(shownBy);
    expect(right).toEqual(left);
    expect(left?.snapshots).toBe(1);
    expect(left?.deltas.length).toBeGreaterThan(done.length / 2);
  } finally {
    for (const renderer of renderers) renderer.close();
  }
}, 30_000);

// The last: a node is killed.
it('one node acts for an account, and the other within ten seconds when that one is gone', async () => {
  const path = await starter();
  const add = async (widget: string, values: object): Promise<number> =>
    (await ok(here.post<{ memberId: number }>(`${path}/members`, { widget, values }))).memberId;
  const scenes = await Promise.all(
    [1, 2].map((n) => ok(here.post<{ sceneId: number }>(`${path}/scenes`, { name: `Scene ${n}` }))),
  );
  const endingIn = async ({ sceneId }: { readonly sceneId: number }, seconds: number): Promise<void> => {
    const memberId = await add('countdown', { onEnd: 'scene', endSceneId: sceneId });
    await ok(there.post(`${path}/members/${memberId}/commands/start`, { args: { seconds } }));
  };
  const [first, second] = scenes as [{ sceneId: number }, { sceneId: number }];
  const live = async (api: ApiClient): Promise<number | undefined> => {
    const reported = await ok(
      api.get<{ scenes: readonly { readonly sceneId: number; readonly live: boolean }[] }>(`${path}/scenes`),
    );
    return reported.scenes.find((scene) => scene.live)?.sceneId;
  };
  await until(async () => (await partitionsOf(nodes)).every((part) => part === PARTITIONS / 2), {
    within: 20_000,
  });
  const { stdout } = await ops(dataDir, ['account-list', '--json'], '', { EVENTSTORE_URL: events.url });
  const { partition } = JSON.parse(stdout) as { readonly partition: number };
  const figure = `studio_partition_acting{partition="${partition}"}`;
  const figures = await Promise.all(nodes.map((node) => figureOf(node, figure)));
  const named = nodes.filter((_, i) => figures[i] === 1);
  const acted = (): Promise<readonly number[]> =>
    Promise.all(nodes.map((node) => figureOf(node, ACTED).then((calls) => calls || 0)));
  const before = await acted();
  await endingIn(first, 1);
  await until(async () => (await live(here)) === first.sceneId, { within: 10_000 });
  // All that happened here is of one account, for which one node acts.
  const after = await acted();
  const acting = nodes.filter((_, i) => (after[i] ?? 0) > (before[i] ?? 0));
  expect(acting).toHaveLength(1);
  expect(named).toEqual(acting);
  const [gone] = acting;
  const other = nodes.find((node) => node !== gone);
  if (!gone || !other) throw new Error('Nobody acts.');
  // It falls due while nobody acts.
  await endingIn(second, 1);
  await gone.kill();
  await until(async () => (await partitionsOf([other]))[0] === PARTITIONS, { within: 10_000 });
  const left = new ApiClient(other.api);
  await until(async () => (await live(left)) === second.sceneId, { within: 10_000 });
  const { items } = await ok(
    left.get<{ items: readonly { readonly operation: string }[] }>(`${path}/history?limit=100`),
  );
  expect(items.filter(({ operation }) => operation === 'go_live_scene')).toHaveLength(2);
}, 60_000);

interface Reported {
  readonly stepId: string;
  readonly rev: number;
  readonly coalesced: number;
}

/** An edit that changed something. */
interface Done {
  readonly n: number;
  readonly rev: number;
  readonly stepId: string;
}

/** Both nodes answer, from a position on, with the history that the log has and the edits made. */
async function isOneHistory(path: string, done: readonly Done[], last: string): Promise<void> {
  const both = async <Body>(question: string): Promise<Body> => {
    const at = { 'studio-position': last };
    const [one, two] = await Promise.all([here, there].map((api) => ok(api.get<Body>(path + question, at))));
    expect(two).toEqual(one);
    return one as Body;
  };
  const { rev: revNow } = await both<Made>('');
  // No two edits have made the same revision, and the log has each revision once.
  const revs = done.map(({ rev }) => rev);
  expect(new Set(revs).size).toBe(revs.length);
  expect(Math.max(...revs)).toBe(revNow);
  const stream = `overlay-${path.split('/')[2]}`;
  const logged = events.events
    .filter((event) => event.stream === stream)
    .map(({ meta }) => JSON.parse(meta.toString()) as { readonly rev: number; readonly index: number })
    .filter(({ index }) => index === 0);
  expect(logged.map(({ rev }) => rev)).toEqual(Array.from({ length: revNow }, (_, i) => i + 1));
  // The history has all of them, in their order.
  const { items } = await both<{ readonly items: readonly Reported[] }>('/history?limit=100');
  const steps = new Map([...done].sort((a, b) => a.rev - b.rev).map(({ stepId, rev }) => [stepId, rev]));
  const edited = items.filter(({ stepId }) => steps.has(stepId));
  expect(edited.map(({ stepId, rev }) => [stepId, rev])).toEqual([...steps].reverse());
  expect(items.reduce((sum, { coalesced }) => sum + coalesced, 0)).toBe(revNow);
  for (const { stepId } of items) await both(`/history/${stepId}`);
  // What each edit did is in the overlay of its revision.
  for (const { n, rev } of done) {
    const { layers } = await both<Past>(`/at/${rev}`);
    const [clock, box] = [3, 2].map((id) => layers.find(({ memberId }) => memberId === id));
    if (n % 5 === 0) expect(box?.layout.x).toBe(n);
    if (n % 5 === 1) expect(clock?.name).toBe(`Clock ${n}`);
  }
}

interface Past {
  readonly layers: readonly {
    readonly memberId: number;
    readonly name: string;
    readonly layout: { readonly x: number };
  }[];
}

/** All that a renderer was told of. */
function shownBy(renderer: RenderClient) {
  const { position, state } = renderer;
  return { position, state, deltas: renderer.deltas(), snapshots: renderer.snapshots().length };
}

interface Receipt extends Made {
  readonly stepId: string | null;
  readonly changed: boolean;
}

/** One of several edits; undos among them. Others do the same at the same time, so it may have to be repeated. */
async function edit(api: ApiClient, path: string, n: number): Promise<Answer<Receipt>> {
  const edits = [
    () => api.patch<Receipt>(`${path}/members/2`, { layout: { x: n } }),
    () => api.patch<Receipt>(`${path}/members/3`, { name: `Clock ${n}` }),
    () => api.post<Receipt>(`${path}/history/undo`, {}),
    () => api.post<Receipt>(`${path}/members/1/restack`, { position: n % 2 ? 'front' : 'back' }),
    () => api.post<Receipt>(`${path}/history/redo`, {}),
  ];
  for (;;) {
    const answer = await edits[n % edits.length]?.();
    if (answer && answer.status < 500) return answer;
  }
}

const linkIn = (url: string): string => url.split('/o/')[1] ?? '';

const showsX777 = ({ state }: RenderClient): boolean => state?.layers[2]?.layout.x === 777;

async function upload(n: number): Promise<{ uploadId: number; url: string }> {
  const form = new FormData();
  const picture = PNG.sync.write(new PNG({ width: 10 + n, height: 10 }));
  form.set('file', new Blob([new Uint8Array(picture)]), 'x.png');
  const answer = await fetch(`${nodes[0]?.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  return (await answer.json()) as { uploadId: number; url: string };
}
