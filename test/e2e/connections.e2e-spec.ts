import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { StudioProcess } from '../support/server-process';

let studio: StudioProcess;
const open: { close(): unknown }[] = [];

// Servers are stopped and started.
jest.setTimeout(30_000);

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { SOCKETS_PER_ADDRESS: '2', TRUST_PROXY: '127.0.0.2' } });
}, 60_000);

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** Returns the namespace's answer to a client without a link; the connection stays open. */
async function join(localAddress: string, forwardedFor?: string): Promise<string> {
  const url = `${studio.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const socket = new WebSocket(url, { localAddress, headers });
  open.push(socket);
  await once(socket, 'message');
  socket.send('40/render,{}');
  const [said] = (await once(socket, 'message')) as [Buffer];
  return (/"code":"(\w+)"/.exec(String(said)) ?? [])[1] ?? '';
}

/** Returns the answer to a connection from the address. It stays open unless the server closes it. */
async function answerAt(localAddress: string): Promise<string> {
  const socket: Socket = connect({ port: studio.port, host: '127.0.0.1', localAddress });
  open.push({ close: () => socket.destroy() });
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return new Promise((resolve) =>
    socket.once('data', (data: Buffer) => resolve(data.toString())).once('close', () => resolve('')),
  );
}

describe('connections of renderers', () => {
  it('are capped by address, however many there are of others', async () => {
    expect(await join('127.0.0.5')).toBe('invalid_request');
    expect(await join('127.0.0.5')).toBe('invalid_request');
    expect(await join('127.0.0.5')).toBe('rate_limited');
    expect(await join('127.0.0.6')).toBe('invalid_request');
  });

  it('are counted by the address that a proxy of ours tells, IPv6 by its first 64 bits', async () => {
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', '192.0.2.1', '192.0.2.2'])
      expect(await join('127.0.0.2', address)).toBe('invalid_request');
    expect(await join('127.0.0.2', '2001:db8::3')).toBe('rate_limited');
  });

  it('aren’t counted by the address that anybody else tells', async () => {
    for (const address of ['192.0.2.7', '192.0.2.8'])
      expect(await join('127.0.0.7', address)).toBe('invalid_request');
    expect(await join('127.0.0.7', '192.0.2.9')).toBe('rate_limited');
  });
});

describe('connections of any kind', () => {
  it('are capped at four times as many: the requests of as many more are refused, with when to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => answerAt('127.0.0.8')));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(8);
    const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 429'));
    expect(refused).toHaveLength(8);
    for (const answer of refused) {
      expect(answer).toMatch(/\r\nretry-after: 1\r\n/i);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('"code":"rate_limited"');
    }
    expect(await answerAt('127.0.0.9')).toMatch(/^HTTP\/1.1 200/);
  });
});

it('what was refused is told to operators', async () => {
  const figures = await (await fetch(`${studio.url}/metrics`)).text();
  const refused = (of: string): number =>
    Number(new RegExp(`connections_refused_total{of="${of}",cap="address"} (\\d+)`).exec(figures)?.[1]);
  expect(refused('sockets')).toBe(3);
  expect(refused('all')).toBe(8);
  expect(figures).toContain('studio_socket_connections ');
});
