import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { nginxOrSkip } from '../support/nginx';
import { figureOf, partitionsOf, SharedStores } from '../support/role-nodes';
import { freePort, type StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/*
 * Two nodes of each role behind nginx with the configuration that we deliver: a worker and a realtime node are killed
 * while activities come in.
 */

const PARTITIONS = 64;
const RENDERERS = 4;
/** Calls of the process of layers that succeeded, and sockets of renderers. */
const ACTED = 'studio_process_calls_total{process="runtime",outcome="done"}';
const SOCKETS = 'studio_sockets';
/** Activities before a node is killed, while it is gone, and afterwards. */
const FOLLOWS = 10;

nginxOrSkip('nodes with roles', (nginx) => {
  let dataDir: string;
  let stores: SharedStores;
  let apis: readonly StudioProcess[] = [];
  let realtimes: readonly StudioProcess[] = [];
  let workers: readonly StudioProcess[] = [];
  let proxy: ChildProcess;
  let [url, widgets] = ['', ''];
  let api: ApiClient;
  let path = '';
  let goal = 0;
  let renderers: readonly RenderClient[] = [];
  let follows = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'studio-'));
    stores = await SharedStores.start();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    widgets = `http://127.0.0.1:${await freePort()}`;
    const env = { PUBLIC_URL: url, WIDGET_ORIGIN: widgets, TRUST_PROXY: 'loopback' };
    const start = async (roles: string): Promise<StudioProcess> =>
      stores.node(roles, { ...env, WIDGET_PORT: String(await freePort()) }, dataDir);
    // The first makes the account.
    const first = await start('api');
    const others = await Promise.all(['api', 'realtime', 'realtime', 'bot', 'bot'].map(start));
    [apis, realtimes, workers] = [[first, ...others.slice(0, 1)], others.slice(1, 3), others.slice(3)];
    proxy = await startProxy(port);
    api = new ApiClient(`${url}/api/v1`);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
    path = `/overlays/${overlayId}`;
    const values = { source: 'followers', range: 'all', target: 1_000_000 };
    const made = api.post<{ memberId: number }>(`${path}/members`, { widget: 'goal-bar', values });
    goal = (await ok(made)).memberId;
  }, 120_000);

  afterAll(async () => {
    for (const renderer of renderers) renderer.close();
    if (proxy && proxy.exitCode === null) {
      proxy.kill('SIGTERM');
      await once(proxy, 'exit');
    }
    await Promise.all([...apis, ...realtimes, ...workers].map((node) => node.stop()));
    await stores?.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  /** Starts nginx with the configuration in `deploy`, before the nodes of this test. */
  async function startProxy(port: number): Promise<ChildProcess> {
    const delivered = await readFile('deploy/nginx.conf', 'utf8');
    const nodes = { api: apis, realtime: realtimes };
    const server = delivered
      .replaceAll(
        /studio-(api|realtime)-([12]):4480/g,
        (_, role: keyof typeof nodes, n: string) => new URL(nodes[role][Number(n) - 1]?.url ?? '').host,
      )
      .replaceAll(
        /studio-api-([12]):4482/g,
        (_, n: string) => new URL(apis[Number(n) - 1]?.widgetUrl ?? '').host,
      )
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('listen 8082;', `listen ${new URL(widgets).host};`);
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${dataDir}/nginx-${name};`)
      .join(' ');
    const file = join(dataDir, 'nginx.conf');
    await writeFile(
      file,
      `daemon off; master_process off; pid ${dataDir}/nginx-pid; events {}
       http { access_log off; ${temp} ${server} }`,
    );
    const started = spawn(nginx, ['-p', dataDir, '-c', file, '-e', 'stderr'], { stdio: 'ignore' });
    await until(() =>
      fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    return started;
  }

  /** Viewers follow; each of them counts once. */
  async function happen(): Promise<void> {
    for (let n = 0; n < FOLLOWS; n++) await ok(api.post('/simulate/follow', { login: `viewer${follows++}` }));
  }

  const partitionsOfAll = (nodes: readonly StudioProcess[]): Promise<readonly number[]> =>
    Promise.all(nodes.map(partitionsOf));

  const valueIn = ({ state }: RenderClient): unknown =>
    (state?.layers[goal] as { state?: { value?: unknown } } | undefined)?.state?.value;

  /** All renderers show as many as have followed, never more. */
  async function allCount(among = renderers): Promise<void> {
    for (const renderer of among)
      await until(() => valueIn(renderer) === follows, {
        within: 20_000,
        what: () => `${String(valueIn(renderer))} of ${follows}`,
      });
  }

  it('widgets of users’ own code have an origin of their own behind the proxy', async () => {
    const hash = '0'.repeat(64);
    const cage = await fetch(`${widgets}/cage/${hash}`);
    expect([cage.status, cage.headers.get('origin-agent-cluster')]).toEqual([404, '?1']);
    expect((await fetch(`${widgets}/api/v1/me`)).status).toBe(404);
  });

  it('each node does the work of its role, and says what it is', async () => {
    const [served] = apis;
    for (const node of [...realtimes, ...workers]) {
      const answer = await fetch(`${node.api}/me`);
      expect(answer.status).toBe(421);
      expect(await answer.json()).toMatchObject({ code: 'misdirected_request' });
    }
    const socket = await fetch(`${served?.url}/socket.io/?EIO=4&transport=polling`);
    expect(socket.status).toBe(403);
    expect(await socket.json()).toMatchObject({
      message: expect.stringContaining('role realtime') as string,
    });
    const all = [...apis, ...realtimes, ...workers];
    const roles = await Promise.all(
      all.map(
        async (node) => ((await (await fetch(`${node.url}/readyz`)).json()) as { roles: unknown }).roles,
      ),
    );
    expect(roles).toEqual([['api'], ['api'], ['realtime'], ['realtime'], ['bot'], ['bot']]);
    await until(async () => (await partitionsOfAll(workers)).every((part) => part === PARTITIONS / 2), {
      within: 20_000,
    });
    expect(await partitionsOfAll([...apis, ...realtimes])).toEqual([0, 0, 0, 0]);
  }, 40_000);

  it('a worker is killed: its accounts move within ten seconds, each activity counts once', async () => {
    const { url: link } = await ok(api.get<{ url: string }>(`${path}/link`));
    const [, opening = ''] = link.split('/o/');
    renderers = Array.from({ length: RENDERERS }, (_, n) => {
      const { url: direct = '' } = realtimes[n % 2] ?? {};
      return new RenderClient({ url: n < 2 ? direct : url, link: opening });
    });
    await Promise.all(renderers.map((renderer) => renderer.waitFor(({ state }) => state !== null)));
    await happen();
    await allCount();
    // All that happened is of one account, for which one of them acts.
    const calls = await Promise.all(workers.map((node) => figureOf(node, ACTED)));
    expect(calls.filter((each) => each > 0)).toHaveLength(1);
    const acting = workers.findIndex((_, at) => (calls[at] ?? 0) > 0);
    const left = workers[1 - acting];
    if (!left) throw new Error('There are two workers.');
    await workers[acting]?.kill();
    await happen();
    await until(async () => (await partitionsOf(left)) === PARTITIONS, { within: 10_000 });
    await happen();
    await allCount();
    // No renderer began anew or lost its picture.
    expect(renderers.map((renderer) => renderer.snapshots().length)).toEqual(renderers.map(() => 1));
  }, 90_000);

  it('a realtime node is killed: its renderers go on at the other and show the same', async () => {
    const [first, second] = renderers;
    const throughProxy = renderers.slice(2);
    if (!first || !second) throw new Error('There are renderers.');
    const blank = jest.fn();
    for (const renderer of throughProxy)
      renderer.socket.on('disconnect', () => {
        if (renderer.state === null) blank();
      });
    // All of one address are at one node; the two others are at one each.
    const sockets = await Promise.all(realtimes.map((node) => figureOf(node, SOCKETS)));
    const busy = (sockets[0] ?? 0) > (sockets[1] ?? 0) ? 0 : 1;
    await realtimes[busy]?.kill();
    await happen();
    await allCount([...(busy === 0 ? [second] : [first]), ...throughProxy]);
    expect(blank).not.toHaveBeenCalled();
  }, 60_000);
});
