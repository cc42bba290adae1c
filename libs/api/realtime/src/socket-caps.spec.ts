import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { RENDER_NAMESPACE } from './protocol';
import type { SocketCapOptions } from './socket-caps';
import { socketServerOptions } from './socket-server-options';
import { RenderServer } from './testing/render-server';
import { until } from '../../../../test/support/until';

const servers: RenderServer[] = [];
const sockets: Socket[] = [];

/** Limits for connections whose address is given in a header. */
const caps = (perAddress: number, perNode = 100): SocketCapOptions => ({
  perAddress,
  perNode,
  addressOf: ({ headers }) => String(headers['x-from']),
});

async function serve(options: Parameters<typeof RenderServer.start>[0] = {}): Promise<RenderServer> {
  const server = await RenderServer.start(options);
  servers.push(server);
  await server.commit({ type: 'opened', data: {} });
  return server;
}

function connect(
  server: RenderServer,
  from: string,
  transport: 'websocket' | 'polling' = 'websocket',
): Socket {
  const socket = io(`${server.url}${RENDER_NAMESPACE}`, {
    auth: { link: server.link(), obs: false, bundle: '' },
    transports: [transport],
    extraHeaders: { 'x-from': from },
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return socket;
}

const joined = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('hello', resolve));
const refused = (socket: Socket): Promise<Error & { data?: object }> =>
  new Promise((resolve) => socket.once('connect_error', resolve));

/** The server notices a closed connection with a delay. */
async function untilNoneIsOpen({ caps: counted }: RenderServer): Promise<void> {
  await until(() => counted.stats().connections === 0);
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const server of servers.splice(0)) {
    await untilNoneIsOpen(server);
    await server.close();
  }
});

describe('a connection that joins nothing', () => {
  it('has ten seconds', () => {
    expect(socketServerOptions.connectTimeout).toBe(10_000);
  });

  it('is closed, although it answers pings', async () => {
    const server = await serve({ server: { connectTimeout: 100 } });
    const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(raw, 'close');
    expect(server.caps.stats().connections).toBe(0);
  });

  it('is closed when its link opens nothing', async () => {
    const server = await serve({ server: { connectTimeout: 100 } });
    const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(raw, 'message');
    raw.send(`40${RENDER_NAMESPACE},{"link":"x","obs":false,"bundle":""}`);
    await once(raw, 'close');
  });

  it('is closed when it leaves what it has joined', async () => {
    const server = await serve();
    const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(raw, 'message');
    raw.send(`40${RENDER_NAMESPACE},${JSON.stringify({ link: server.link(), obs: false, bundle: '' })}`);
    await once(raw, 'message');
    raw.send(`41${RENDER_NAMESPACE},`);
    await once(raw, 'close');
  });

  it.each(['/', '/editors', '/unknown'])('is refused at %s', async (namespace) => {
    const server = await serve();
    const socket = io(`${server.url}${namespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    expect((await refused(socket)).message).toBeTruthy();
    expect(socket.connected).toBe(false);
  });
});

describe('connections of one address', () => {
  it.each(['websocket', 'polling'] as const)(
    'are capped over %s; one too many is told when to come again',
    async (transport) => {
      const server = await serve({ caps: caps(2) });
      await joined(connect(server, 'a', transport));
      await joined(connect(server, 'a', 'websocket'));
      const { data } = await refused(connect(server, 'a', transport));
      expect(data).toEqual({ code: 'rate_limited', retryAfterS: 60 });
      await joined(connect(server, 'b', transport));
      expect(server.caps.stats().refused).toEqual({ address: 1, node: 0 });
    },
  );

  it('make room by closing', async () => {
    const server = await serve({ caps: caps(1) });
    const first = connect(server, 'a');
    await joined(first);
    first.disconnect();
    await untilNoneIsOpen(server);
    await joined(connect(server, 'a'));
  });

  it('that are far too many aren’t even told', async () => {
    const server = await serve({ caps: caps(4) });
    const open = (): WebSocket =>
      new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
        headers: { 'x-from': 'a' },
      });
    const raw = [open(), open(), open(), open(), open()];
    await Promise.all(raw.map((socket) => once(socket, 'message')));
    const [error] = (await once(open(), 'error')) as [Error];
    expect(error.message).toMatch(/Unexpected server response/);
    for (const socket of raw) socket.close();
  });
});

describe('connections of a node', () => {
  it('are capped whatever their addresses', async () => {
    const server = await serve({ caps: caps(10, 2) });
    await joined(connect(server, 'a'));
    await joined(connect(server, 'b'));
    expect((await refused(connect(server, 'c'))).data).toMatchObject({ code: 'rate_limited' });
    expect(server.caps.stats()).toEqual({ connections: 3, refused: { address: 0, node: 1 } });
  });
});
