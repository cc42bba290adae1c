import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { until } from '../../../test/support/until';
import { BoxStore, boxLimits, type BoxLimits } from './box-store';
import { relayServer } from './relay';

interface Received {
  readonly seq: number;
  readonly at: string;
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let dir: string;
let store: BoxStore;
let http: ReturnType<typeof relayServer>;
let origin: string;
let now: number;
const sockets: WebSocket[] = [];

async function start(limits: Partial<BoxLimits> = {}): Promise<void> {
  store = new BoxStore(join(dir, 'relay.db'), { ...boxLimits, ...limits }, () => now);
  http = relayServer({ store });
  await http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}
async function stop(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.terminate();
  await http.close();
  store.close();
}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'relay-'));
  now = Date.parse('2026-01-01T00:00:00Z');
});
afterEach(async () => {
  await stop();
  rmSync(dir, { recursive: true });
});

async function makeBox(): Promise<{ readonly boxId: string; readonly readKey: string }> {
  const made = await fetch(`${origin}/boxes`, { method: 'POST' });
  expect(made.status).toBe(201);
  return (await made.json()) as { boxId: string; readKey: string };
}
const post = async (boxId: string, body: string | Buffer, headers = {}, source = 'kick'): Promise<number> =>
  (
    await fetch(`${origin}/in/${boxId}/${source}`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers,
    })
  ).status;

/** Reads a box without acknowledging anything by itself. */
function read(boxId: string, readKey: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/boxes/${boxId}`, {
    headers: { authorization: `Bearer ${readKey}` },
  });
  sockets.push(socket);
  const received: Received[] = [];
  const state = { refused: 0, code: 0 };
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => (state.refused = statusCode));
  socket.on('error', () => undefined);
  socket.on('close', (code) => (state.code = code));
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as Received));
  return { received, state, ack: (seq: number) => socket.send(JSON.stringify({ ack: seq })) };
}

it('passes bytes and headers on as they are, without cookies and headers of the connection', async () => {
  await start();
  const { boxId, readKey } = await makeBox();
  const body = Buffer.from([0, 255, 10, 13, 123, 34, 195, 164]);
  const signature = createHmac('sha256', 'secret').update(body).digest('base64');
  const headers = { 'x-signature': signature, cookie: 'a=b', 'content-type': 'application/json' };
  expect(await post(boxId, body, headers, 'fourthwall/account/secret_-1')).toBe(200);
  const { received } = read(boxId, readKey);
  await until(() => received.length === 1);
  const [message] = received;
  expect(message).toMatchObject({ source: 'fourthwall/account/secret_-1', at: '2026-01-01T00:00:00.000Z' });
  expect(message?.headers).toMatchObject({ 'x-signature': signature, 'content-type': 'application/json' });
  for (const name of ['cookie', 'connection', 'transfer-encoding'])
    expect(message?.headers).not.toHaveProperty(name);
  const arrived = Buffer.from(message?.body ?? '', 'base64');
  expect(createHmac('sha256', 'secret').update(arrived).digest('base64')).toBe(signature);
});

it('sends what was not acknowledged again, in order, also after a restart', async () => {
  await start();
  const { boxId, readKey } = await makeBox();
  for (let i = 0; i < 5; i++) await post(boxId, `m${i}`);
  const first = read(boxId, readKey);
  await until(() => first.received.length === 5);
  for (const { seq } of first.received.slice(0, 2)) first.ack(seq);
  await until(() => store.after(boxId, 0, 10).length === 3);
  await stop();
  await start();
  await post(boxId, 'm5');
  const second = read(boxId, readKey);
  await until(() => second.received.length === 4);
  const texts = second.received.map(({ body }) => Buffer.from(body, 'base64').toString());
  expect(texts).toEqual(['m2', 'm3', 'm4', 'm5']);
});

it('sends on what arrives, and no more than a window before the reader acknowledges', async () => {
  await start();
  const { boxId, readKey } = await makeBox();
  for (let i = 0; i < 60; i++)
    store.add(boxId, { source: 'kick', headers: {}, body: Buffer.from(String(i)) });
  const reader = read(boxId, readKey);
  await until(() => reader.received.length === 50);
  for (const { seq } of reader.received.slice(0, 10)) reader.ack(seq);
  await until(() => reader.received.length === 60);
  for (const { seq } of reader.received.slice(10)) reader.ack(seq);
  await post(boxId, 'live');
  await until(() => reader.received.length === 61);
});

it('opens a box with its key only, for one reader, and stores no key', async () => {
  await start();
  const [one, other] = [await makeBox(), await makeBox()];
  const wrong = [read(one.boxId, other.readKey), read('A'.repeat(22), one.readKey)];
  await until(() => wrong.every(({ state }) => state.refused === 401));
  const first = read(one.boxId, one.readKey);
  await post(one.boxId, 'x');
  await until(() => first.received.length === 1);
  const second = read(one.boxId, one.readKey);
  await until(() => second.received.length === 1 && first.state.code === 4_000);
  expect(readFileSync(join(dir, 'relay.db')).includes(one.readKey)).toBe(false);
});

it('refuses what is no acknowledgement, and takes none for the message of another box', async () => {
  await start();
  const [one, other] = [await makeBox(), await makeBox()];
  await post(one.boxId, 'x');
  const spy = read(other.boxId, other.readKey);
  const reader = read(one.boxId, one.readKey);
  await until(() => reader.received.length === 1);
  spy.ack(reader.received[0]?.seq ?? 0);
  sockets.at(-1)?.send('nonsense');
  await until(() => reader.state.code === 1_007);
  expect(store.after(one.boxId, 0, 10)).toHaveLength(1);
});

it('refuses unknown boxes, bodies that are too long, too many messages, and full boxes', async () => {
  await start({ messages: 40, bytes: 1_000 });
  const { boxId } = await makeBox();
  expect(await post('A'.repeat(22), 'x')).toBe(404);
  expect(await post(boxId, 'x', {}, 'a..b')).toBe(404);
  expect(await post(boxId, Buffer.alloc(256 * 1024 + 1))).toBe(413);
  expect(await post(boxId, Buffer.alloc(900))).toBe(200);
  expect(await post(boxId, Buffer.alloc(101))).toBe(507);
  const statuses = await Promise.all(Array.from({ length: 240 }, () => post(boxId, 'x')));
  const of = (status: number): number => statuses.filter((each) => each === status).length;
  expect(of(200)).toBe(39);
  expect(of(507) + of(429)).toBe(201);
  expect(of(429)).toBeGreaterThan(0);
});

it('limits new boxes by address, and in all', async () => {
  await start({ boxes: 3 });
  const make = async (): Promise<number> => (await fetch(`${origin}/boxes`, { method: 'POST' })).status;
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push(await make());
  expect(statuses).toEqual([...Array<number>(3).fill(201), ...Array<number>(17).fill(507), 429]);
});

it('removes messages after 72 hours, and boxes that nobody reads', async () => {
  await start();
  const { boxId } = await makeBox();
  await post(boxId, 'old');
  now += boxLimits.ageMs / 2;
  await post(boxId, 'new');
  now += boxLimits.ageMs / 2 + 1;
  store.expire();
  expect(store.after(boxId, 0, 10).map(({ body }) => body.toString())).toEqual(['new']);
  now += boxLimits.unreadMs;
  store.expire();
  expect(store.has(boxId)).toBe(false);
});
