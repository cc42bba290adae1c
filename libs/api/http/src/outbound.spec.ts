import { until } from '../../../../test/support/until';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound, type OutboundError, type OutboundRequest } from './outbound';
import { isPublicAddress } from './public-address';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server on this machine; `heard` has the requests that reached it. */
async function serve(handle: Handler): Promise<{ host: string; heard: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard: requests };
}

const bounds = { maxBytes: 1_000, timeoutMs: 5_000 };

async function refusalOf(outbound: Outbound, asked: Partial<OutboundRequest> & { url: string }) {
  const error = await outbound.ask({ ...bounds, ...asked }).then(
    () => null,
    (reason: OutboundError) => reason,
  );
  return error?.reason;
}

describe('requests that go out', () => {
  it('ask what the operator named, and bring its answer', async () => {
    const { host } = await serve((request, response) => {
      response.writeHead(203, { 'content-type': 'text/plain' }).end(`${request.method} ${request.url}`);
    });
    const answer = await new Outbound({ allow: [host] }).ask({ url: `http://${host}/a?b=1`, ...bounds });
    expect(answer).toMatchObject({ status: 203, headers: { 'content-type': 'text/plain' } });
    expect(answer.body.toString()).toBe('GET /a?b=1');
  });

  it('name this program, unless a request has a name of its own', async () => {
    const { host, heard } = await serve((_request, response) => response.end());
    const outbound = new Outbound({ userAgent: 'OverlayStudio/1.2.3' }).allowing([host]);
    const asked = { url: `http://${host}/`, ...bounds };
    await outbound.ask(asked);
    await outbound.ask({ ...asked, headers: { 'user-agent': 'another' } });
    expect(heard.map(({ headers }) => headers['user-agent'])).toEqual(['OverlayStudio/1.2.3', 'another']);
  });

  it('open an answer whose body goes on after the time for the headers, and end it when reading stops', async () => {
    let isClosed = false;
    const { host } = await serve((_request, response) => {
      response.on('close', () => (isClosed = true));
      response.write('first');
      setTimeout(() => response.write('second'), 150);
    });
    const outbound = new Outbound().allowing([host]);
    const { status, body } = await outbound.open({ url: `http://${host}/`, timeoutMs: 100 });
    const read: string[] = [];
    for await (const chunk of body) {
      read.push(chunk.toString());
      if (read.length === 2) break;
    }
    expect([status, read]).toEqual([200, ['first', 'second']]);
    await until(() => isClosed);
  });

  it('open nothing at a private address, and wait no longer for headers than was asked', async () => {
    const { host } = await serve(() => undefined);
    const asked = { url: `http://${host}/`, timeoutMs: 50 };
    await expect(new Outbound().open(asked)).rejects.toMatchObject({ reason: 'not_allowed' });
    await expect(new Outbound().allowing([host]).open(asked)).rejects.toMatchObject({ reason: 'timed_out' });
  });

  it('send a body with its length', async () => {
    const { host } = await serve((request, response) => request.pipe(response));
    const asked = { url: `http://${host}/`, method: 'POST', body: 'grüß', ...bounds } as const;
    const answer = await new Outbound().allowing([host]).ask(asked);
    expect(answer.body.toString()).toBe('grüß');
  });

  it.each([
    'http://PORT/',
    'https://PORT/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/',
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://localhost/',
    'http://example.com/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'no address',
  ])('never reach %s', async (address) => {
    const { host, heard: requests } = await serve((_request, response) => response.end());
    expect(await refusalOf(new Outbound(), { url: address.replace('PORT', host) })).toBe('not_allowed');
    expect(requests).toEqual([]);
  });

  it.each([
    ['private', ['10.0.0.1']],
    ['of this machine', ['127.0.0.1']],
    ['private beside a public one', ['93.184.215.14', '192.168.0.1']],
    ['that wraps one of this machine', ['::ffff:127.0.0.1']],
  ])('never reach a name that stands for an address %s', async (_what, addresses) => {
    const resolve = (): Promise<{ address: string; family: number }[]> =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    const outbound = new Outbound({ resolve });
    expect(await refusalOf(outbound, { url: 'https://inside.example/' })).toBe('not_allowed');
  });

  it('look a name up once, and connect to what was looked at', async () => {
    const { host, heard: requests } = await serve((_request, response) => response.end('here'));
    const port = host.split(':')[1];
    const asked: string[] = [];
    const resolve = (name: string) => {
      asked.push(name);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const outbound = new Outbound({ resolve, allow: [`named.example:${port}`] });
    const answer = await outbound.ask({ url: `http://named.example:${port}/`, ...bounds });
    expect(answer.body.toString()).toBe('here');
    expect([asked, requests.length]).toEqual([['named.example'], 1]);
  });

  it('check a name anew each time, so that one that changes is refused', async () => {
    const { host, heard: requests } = await serve((_request, response) => response.end());
    const answers = ['192.168.0.7', '127.0.0.1'];
    const resolve = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]);
    const outbound = new Outbound({ resolve });
    const url = `https://changing.example:${host.split(':')[1]}/`;
    expect(await refusalOf(outbound, { url })).toBe('not_allowed');
    expect(await refusalOf(outbound, { url })).toBe('not_allowed');
    expect(requests).toEqual([]);
  });

  it('ask only hosts of the list that a caller gives', async () => {
    const { host, heard: requests } = await serve((_request, response) => response.end());
    const outbound = new Outbound({ allow: [host] });
    const url = `http://${host}/`;
    expect(await refusalOf(outbound, { url, hosts: ['static.example'] })).toBe('not_allowed');
    expect(await refusalOf(outbound, { url, hosts: [host] })).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it('follow no redirect to where they may not go, and none unless they are told to', async () => {
    const inside = await serve((_request, response) => response.end('secret'));
    const outside = await serve((_request, response) =>
      response.writeHead(302, { location: `http://${inside.host}/admin` }).end(),
    );
    const outbound = new Outbound({ allow: [outside.host] });
    const url = `http://${outside.host}/`;
    expect(await refusalOf(outbound, { url })).toBe('redirected');
    expect(await refusalOf(outbound, { url, redirects: 3 })).toBe('not_allowed');
    expect(inside.heard).toEqual([]);
  });

  it('follow a redirect without what proves who asks, but not in circles', async () => {
    const target = await serve((request, response) =>
      response.end(JSON.stringify([request.headers.authorization, request.headers.accept])),
    );
    const first = await serve((request, response) =>
      response
        .writeHead(302, { location: request.url === '/round' ? '/round' : `http://${target.host}/` })
        .end(),
    );
    const outbound = new Outbound({ allow: [first.host, target.host] });
    const headers = { authorization: 'Bearer secret', accept: 'text/plain' };
    const answer = await outbound.ask({ url: `http://${first.host}/`, redirects: 1, headers, ...bounds });
    expect(JSON.parse(answer.body.toString())).toEqual([null, 'text/plain']);
    expect(await refusalOf(outbound, { url: `http://${first.host}/round`, redirects: 3 })).toBe('redirected');
    expect(first.heard).toHaveLength(5);
  });

  it('take no more bytes than they want, whether the length is told or not', async () => {
    const { host } = await serve((request, response) => {
      if (request.url === '/told') response.writeHead(200, { 'content-length': '2000' });
      response.end(Buffer.alloc(2_000));
    });
    const outbound = new Outbound({ allow: [host] });
    expect(await refusalOf(outbound, { url: `http://${host}/told` })).toBe('too_large');
    expect(await refusalOf(outbound, { url: `http://${host}/untold` })).toBe('too_large');
  });

  it('end in time, whatever hangs', async () => {
    const { host } = await serve((request, response) => {
      if (request.url === '/half') response.write('half');
    });
    const outbound = new Outbound({ allow: [host], resolve: () => new Promise(() => undefined) });
    const timeoutMs = 50;
    expect(await refusalOf(outbound, { url: `http://${host}/`, timeoutMs })).toBe('timed_out');
    expect(await refusalOf(outbound, { url: `http://${host}/half`, timeoutMs })).toBe('timed_out');
    expect(await refusalOf(outbound, { url: 'https://slow.example/', timeoutMs })).toBe('timed_out');
    expect(await refusalOf(outbound, { url: `http://${host}/`, signal: AbortSignal.abort() })).toBe(
      'aborted',
    );
  });

  it('tell of a failure without path, query or address', async () => {
    const { host } = await serve((request) => request.socket.destroy());
    const outbound = new Outbound({
      allow: [host],
      resolve: () => Promise.reject(new Error('getaddrinfo ENOTFOUND at 10.0.0.53')),
    });
    for (const base of [`http://${host}`, 'https://gone.example']) {
      const asked = outbound.ask({ url: `${base}/app-key/search?key=app-key`, ...bounds });
      const error = (await asked.catch((reason: unknown) => reason)) as OutboundError;
      expect(error.reason).toBe('unreachable');
      expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(
        /app-key|10\.0\.0\.53/,
      );
    }
  });
});

describe('addresses of the web', () => {
  it.each(['8.8.8.8', '151.101.1.69', '2606:4700::6810:84e5'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['', 'name', '255.255.255.255', '224.0.0.1', '198.18.0.1', '2002:7f00:1::', 'fe80::1', 'fec0::1'])(
    '%s is none',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe('a connection that lasts', () => {
  const looked = (outbound: Outbound, url: string) =>
    new Promise<unknown>((done) => {
      outbound.lookupOf(url)('events.example', {}, (error, address) => done(error ?? address));
    });

  it('goes to what its name stands for, if that is public', async () => {
    const outbound = new Outbound({
      resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]),
    });
    expect(await looked(outbound, 'wss://events.example/ws')).toBe('93.184.216.34');
  });

  it.each(['10.0.0.1', '169.254.169.254', '127.0.0.1'])('does not go to %s', async (address) => {
    const outbound = new Outbound({ resolve: () => Promise.resolve([{ address, family: 4 }]) });
    expect(await looked(outbound, 'wss://events.example/ws')).toMatchObject({ reason: 'not_allowed' });
    expect(() => outbound.lookupOf(`ws://${address}/ws`)).toThrow('may not be asked');
    expect(() => outbound.lookupOf(`wss://${address}/ws`)).toThrow('may not be asked');
  });
});
