import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { IN_FLIGHT, openAll, type Figures } from './measure';
import { startServer } from './target';
import { connectSocketIo, type WebSocketConnection } from './web-socket';

const WATCHERS = 1_000;
const LOOK_MS = 50;

/**
 * Measures viewers joining a giveaway in the simulated chat, posted as fast as possible, while 1,000 renderers
 * show it. Returns the time until all have joined, and until a renderer shows it.
 */
export async function measureWatchedJoins(joins: number): Promise<Figures> {
  const server = await startServer('/readyz', undefined, { SIMULATED: 'on' });
  const watchers: WebSocketConnection[] = [];
  const url = `http://127.0.0.1:${server.port}`;
  try {
    const { token } = await makeAccount(server, 'host');
    const api = new ApiClient(`${url}/api/v1`, token);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Watched' }));
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'giveaway' }));
    const { url: page } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const link = page.split('/o/')[1] ?? '';
    for (let i = 0; i < WATCHERS; i++) watchers.push(await watcher(server.port, link));
    const renderer = new RenderClient({ url, link });
    await renderer.waitFor(({ state }) => state !== null);
    await ok(api.post('/bot/giveaway', { keyword: 'win' }));

    const viewersIn = async (): Promise<number> =>
      (await ok(api.get<{ entries: { viewers: number } }>('/bot/giveaway'))).entries.viewers;
    const shown = (): number =>
      (renderer.live['giveaway'] as { entries: { viewers: number } } | undefined)?.entries.viewers ?? 0;
    const sent = watchers.reduce((sum, { bytes }) => sum + bytes, 0);
    const [cpu, began] = [server.cpuS(), performance.now()];
    await write(joins, await openAll({ server }, IN_FLIGHT), `Authorization: Bearer ${token}\r\n`);
    const posted = performance.now() - began;
    while ((await viewersIn()) < joins) await new Promise((next) => setTimeout(next, LOOK_MS));
    const all = performance.now() - began;
    while (shown() < joins) await new Promise((next) => setTimeout(next, LOOK_MS));
    const elapsedMs = performance.now() - began;
    const bytes = watchers.reduce((sum, watching) => sum + watching.bytes, 0) - sent;
    renderer.close();
    return {
      'joins while 1,000 renderers watch': joins,
      'seconds until all are in': all / 1000,
      'all in after the last line, ms': all - posted,
      'a renderer is told of all after they are in, ms': elapsedMs - all,
      'CPU of the server for a join, µs': ((server.cpuS() - cpu) * 1_000_000) / joins,
      'KB for each renderer': bytes / WATCHERS / 1000,
    };
  } finally {
    for (const each of watchers) each.close();
    await server.stop();
  }
}

/** A renderer that has its first picture. */
function watcher(port: number, link: string): Promise<WebSocketConnection> {
  return new Promise((resolve, reject) => {
    const auth = { link, obs: false, bundle: 'bench' };
    const connection: WebSocketConnection = connectSocketIo({
      ...{ port, namespace: '/render', auth, onEnd: reject },
      onEvent: (message) => {
        if (message.indexOf('"snapshot"') >= 0) resolve(connection);
      },
    });
  });
}

/** Each viewer writes the keyword once. */
async function write(
  joins: number,
  connections: Awaited<ReturnType<typeof openAll>>,
  headers: string,
): Promise<void> {
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let i = next++; i < joins; i = next++) {
        const line = JSON.stringify({ login: `viewer${i}`, message: '!win', role: 'everyone' });
        const { status, body } = await connection.request('POST', '/api/v1/simulate/chat', line, headers);
        if (status >= 300) throw new Error(`${status} ${body}`);
      }
      connection.close();
    }),
  );
}
