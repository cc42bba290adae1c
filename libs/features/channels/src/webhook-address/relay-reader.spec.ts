import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outbound } from '@studio/http/outbound';
import type { WebhookRoute, WebhookVerdict } from '@studio/contracts/channels/webhook';
import { WebSocketServer, type WebSocket } from 'ws';
import { until } from '../../../../../test/support/until';
import { parametersOf, RelayReader, type RelayState } from './relay-reader';

let sockets: WebSocketServer;
let http: ReturnType<typeof createServer>;
let origin: string;
let reader: RelayReader;
let connected: { readonly socket: WebSocket; readonly acks: number[]; readonly key: string | undefined }[];
let states: RelayState[];
let answered: string[];
let tests: string[];
let verdict: () => WebhookVerdict;
/** Status that refuses connections; 0: none does. */
let refusal: number;

beforeEach(async () => {
  [connected, states, answered, tests, refusal] = [[], [], [], [], 0];
  verdict = () => 200;
  http = createServer();
  sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    if (refusal > 0) return socket.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const acks: number[] = [];
      opened.on('message', (data: Buffer) => acks.push((JSON.parse(data.toString()) as { ack: number }).ack));
      connected.push({ socket: opened, acks, key: request.headers.authorization });
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  origin = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await reader.close();
  for (const { socket } of connected) socket.terminate();
  http.closeAllConnections();
  http.close();
});

function open(): void {
  const route: WebhookRoute = {
    path: '/kofi/:accountId/:secret',
    answer: (parameters, body) => {
      answered.push(`${parameters['accountId']} ${parameters['secret']} ${body.toString()}`);
      return Promise.resolve(verdict());
    },
  };
  reader = new RelayReader(
    { socketUrl: `ws://${origin}/boxes/box`, readKey: 'key' },
    {
      routes: [route],
      outbound: new Outbound().allowing([origin]),
      onSelfTest: (nonce) => Promise.resolve(void tests.push(nonce)),
      onState: (state) => void states.push(state),
      rests: { first: 5, last: 40 },
    },
  );
}
const send = (seq: number, source: string, text: string): void =>
  connected
    .at(-1)
    ?.socket.send(JSON.stringify({ seq, source, headers: {}, body: Buffer.from(text).toString('base64') }));

it('acknowledges a message once its route has answered for good, in order', async () => {
  open();
  await until(() => connected.length === 1);
  let isAway = true;
  verdict = () => (isAway ? 503 : 401);
  send(1, 'kofi/a/s', 'one');
  send(2, 'kofi/a/s', 'two');
  send(3, 'nothing/here', 'three');
  send(4, `self-test/${'n'.repeat(22)}`, '');
  await until(() => answered.length >= 3);
  expect([new Set(answered), connected[0]?.acks]).toEqual([new Set(['a s one']), []]);
  isAway = false;
  await until(() => connected[0]?.acks.length === 4);
  expect([connected[0]?.acks, tests, connected[0]?.key]).toEqual([
    [1, 2, 3, 4],
    ['n'.repeat(22)],
    'Bearer key',
  ]);
});

it('connects again after a lost connection, and reports a box that is not known', async () => {
  open();
  await until(() => states.at(-1) === 'open');
  refusal = 401;
  connected[0]?.socket.terminate();
  await until(() => states.at(-1) === 'refused');
  refusal = 0;
  await until(() => connected.length === 2 && states.at(-1) === 'open');
});

it('reads the parameters of a path by its pattern', () => {
  expect(parametersOf('/kick', '/kick')).toEqual({});
  expect(parametersOf('/kofi/:accountId/:secret', '/kofi/a/b')).toEqual({ accountId: 'a', secret: 'b' });
  expect(parametersOf('/kofi/:accountId/:secret', '/kofi/a')).toBeNull();
  expect(parametersOf('/kick', '/kofi')).toBeNull();
});
