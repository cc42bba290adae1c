import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Server as GrpcServer, ServerCredentials } from '@grpc/grpc-js';
import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import { StoreStartError } from '../store-start-error';
import { readAll } from '../testing/store-under-test';
import { openEventStoreDb } from './eventstoredb';
import { commitOfSize } from './testing/commit-of-size';

const support = join(__dirname, '../../../../../test/support/eventstoredb');
const certFile = join(support, 'tls-cert.pem');
const tls = { key: readFileSync(join(support, 'tls-key.pem')), cert: readFileSync(certFile) };
const users = { studio: 'pass:w@rd' };

/** Resources that a failing test would leave open, which would keep the process from ending. */
const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function keep<Opened extends { close(): unknown }>(one: Opened): Opened {
  opened.push(one);
  return one;
}

async function startErrorOf(url: string): Promise<string> {
  const error: unknown = await openEventStoreDb({ url, deadlineMs: 300 }).then(
    async (store) => {
      await store.close();
      return undefined;
    },
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreStartError);
  const { message } = error as StoreStartError;
  expect(message).not.toMatch(/\n|secret/);
  return message;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('starting', () => {
  it('with nobody at the address says so', async () => {
    const server = keep(createServer());
    const port = await listening(server);
    server.close();
    expect(await startErrorOf(`esdb://a:secret@127.0.0.1:${port}?tls=false`)).toMatch(
      new RegExp(`No EventStoreDB answers at 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED`),
    );
  });

  it('with a silent server at the address says so, within the deadline', async () => {
    const sockets: Socket[] = [];
    const server = keep(createServer((socket) => sockets.push(socket)));
    const port = await listening(server);
    expect(await startErrorOf(`esdb://127.0.0.1:${port}?tls=false`)).toContain(`127.0.0.1:${port}`);
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('with another kind of server at the address says so', async () => {
    const http = keep(createHttpServer((_request, response) => response.end('hello')));
    const port = await listening(http);
    expect(await startErrorOf(`esdb://127.0.0.1:${port}?tls=false`)).toContain(`127.0.0.1:${port}`);
    http.close();

    const grpc = new GrpcServer();
    const grpcPort = await new Promise<number>((resolve, reject) =>
      grpc.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    expect(await startErrorOf(`esdb://127.0.0.1:${grpcPort}?tls=false`)).toContain(
      `What answers at 127.0.0.1:${grpcPort} is not an EventStoreDB`,
    );
    grpc.forceShutdown();
  });

  it.each([
    'http://127.0.0.1:2113',
    'esdb://',
    'esdb://a:secret@127.0.0.1:port',
    'nonsense',
    'esdb://a:my?secret@127.0.0.1:2113',
    'esdb://a:my%secret@127.0.0.1:2113',
    'esdb://secret@127.0.0.1:2113',
    'esdb://a:secret@127.0.0.1:2113?tls',
    'esdb://a:secret@127.0.0.1:2113?tls=perhaps',
  ])('with %s for a URL says so', async (url) => {
    expect(await startErrorOf(url)).toMatch(/^EVENTSTORE_URL is not usable/);
  });

  it.each(['tlsVerifyCert=false', 'tls=true&tls_verify_cert=false', 'timeout=5'])(
    'with the option %s, which the client has not, names it',
    async (options) => {
      const printed = jest.spyOn(console, 'warn').mockImplementation();
      const startError = await startErrorOf(`esdb://a:secret@127.0.0.1:2113?${options}`);
      expect(startError).toMatch(/tlsVerifyCert|timeout/);
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
    },
  );

  it('takes certificate and credentials from the URL, and says what is wrong with them', async () => {
    const server = keep(await ProtocolServer.start({ tls, users }));
    const at = `127.0.0.1:${server.port}`;
    const ca = `tlsCAFile=${encodeURIComponent(certFile)}`;

    expect(await startErrorOf(`esdb://${at}?${ca}`)).toMatch(/refused access.*user:password/);
    expect(await startErrorOf(`esdb://studio:secret@${at}?${ca}`)).toContain(
      `EventStoreDB at ${at} refused access`,
    );
    expect(await startErrorOf(`esdb://studio:secret@${at}`)).toMatch(/certificate.*tlsCAFile/);
    expect(await startErrorOf(`esdb://studio:secret@${at}?tls=false`)).toContain(at);
    expect(await startErrorOf(`esdb://studio:secret@${at}?tlsCAFile=/nowhere.pem`)).toMatch(/certificate/);

    const password = encodeURIComponent(users.studio);
    const store = keep(await openEventStoreDb({ url: `esdb://studio:${password}@${at}?${ca}` }));
    await store.append('thing-1', 'none', commitOfSize(1));
    expect(await readAll(store, 'thing-1')).toHaveLength(1);
    expect(server.counts.batchAppend).toBe(1);
    await store.close();
    await server.close();
  });
});

describe('the epoch', () => {
  it('is the same for all nodes, whoever asks first, and after a restart', async () => {
    const server = keep(await ProtocolServer.start());
    const stores = await Promise.all(
      Array.from({ length: 5 }, async () => keep(await openEventStoreDb({ url: server.url }))),
    );
    const epochs = await Promise.all(stores.map((store) => store.epoch()));
    expect(new Set(epochs).size).toBe(1);
    await server.restart();
    await stores[0]?.ping().catch(() => undefined); // may meet the broken connection
    expect(await stores[0]?.epoch()).toBe(epochs[0]);
    await Promise.all(stores.map((store) => store.close()));
    await server.close();
  });

  it('is not made up while the store is gone', async () => {
    const server = keep(await ProtocolServer.start());
    const store = keep(await openEventStoreDb({ url: server.url }));
    await server.stop();
    await expect(store.epoch()).rejects.toThrow();
    await server.start();
    const epoch = await store.epoch();
    expect(await store.epoch()).toBe(epoch);
    await store.close();
    await server.close();
  });
});

it('closing twice, with calls still out, ends within the deadline and refuses what comes after', async () => {
  const server = keep(await ProtocolServer.start());
  const store = keep(await openEventStoreDb({ url: server.url, deadlineMs: 300 }));
  server.pause();
  const out = store.append('thing-1', 'none', commitOfSize(1)).catch((error: unknown) => error);
  await Promise.all([store.close(), store.close()]);
  await expect(store.append('thing-2', 'none', commitOfSize(1))).rejects.toThrow('closed');
  await expect(store.ping()).rejects.toThrow('closed');
  await server.close();
  expect(await out).toBeInstanceOf(Error);
});

it('keeps its connection through thousands of reads that end, of streams that exist or not', async () => {
  const server = keep(await ProtocolServer.start());
  const store = keep(await openEventStoreDb({ url: server.url }));
  await store.append('known-1', 'none', commitOfSize(3));
  const { connections } = server.counts;
  const readAllOf = async (stream: string): Promise<number> => {
    let events = 0;
    for await (const commit of store.read(stream, 0)) events += commit.length;
    return events;
  };
  const reads = async (stream: string): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < 300; i++) found.push(await readAllOf(stream));
    return found;
  };
  // More than a server takes in resets: Node's closes the connection after some thousand, Kestrel earlier.
  const streams = Array.from({ length: 16 }, (_, n) => (n % 4 === 0 ? 'known-1' : 'none-1'));
  const counted = await Promise.all(streams.map(reads));
  expect(counted.map((found) => [...new Set(found)])).toEqual(
    streams.map((stream) => [stream === 'known-1' ? 3 : 0]),
  );
  expect(server.counts.connections).toBe(connections);
}, 60_000);
