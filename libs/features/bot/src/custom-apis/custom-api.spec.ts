import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { Outbound } from '@studio/http/outbound';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { SecretRecords } from '@studio/records/secret-records';
import { addressParts, filledAddress } from './api-address';
import { saidOf } from './api-answer';
import { API_SECRETS, ApiCaller } from './api-caller';
import { customApiDecider } from './custom-api.decider';
import type { CustomApi, CustomApis } from './custom-api.state';

const making = internalCommand('MakeCustomApi');

describe('an address', () => {
  it('is kept in two parts: what may be told, and what stands in the query', () => {
    expect(addressParts('https://Example.com/a b/{args}?key=k&q={args}', () => null)).toEqual({
      url: 'https://example.com/a%20b/{args}',
      query: 'key=k&q={args}',
      queryKeys: ['key', 'q'],
    });
  });

  it('is filled with what a viewer wrote, which changes neither path nor host', () => {
    const address = { url: 'https://example.com/w/{args}', query: 'key=k&q={args}' };
    expect(filledAddress(address, 'a/b?c&d #e ü')?.href).toBe(
      'https://example.com/w/a%2Fb%3Fc%26d%20%23e%20%C3%BC?key=k&q=a%2Fb%3Fc%26d%20%23e%20%C3%BC',
    );
    expect(filledAddress(address, '..')).toBeNull();
    expect(filledAddress(address, '.')).toBeNull();
    expect(filledAddress(address, '\ud800')?.pathname).toBe('/w/%EF%BF%BD');
  });
});

it('of an answer is said what its pointer names, in one line, cut', () => {
  const body = JSON.stringify({ now: { 'a/b': [{ t: 21.5 }], none: null, text: 'a\n b' } });
  expect(saidOf(body, '/now/a~1b/0/t', 200)).toBe('21.5');
  expect(saidOf(body, '/now/text', 200)).toBe('a b');
  expect(saidOf(body, '/now/none', 200)).toBeNull();
  expect(saidOf(body, '/now/gone', 200)).toBeNull();
  expect(saidOf(body, '/now/constructor', 200)).toBeNull();
  expect(saidOf('no json', '/now', 200)).toBeNull();
  expect(saidOf(' {count:x} 😀😀 ', '', 11)).toBe('{count:x} 😀');
});

describe('an API', () => {
  let dir: string;
  let store: EventStore;
  let records: Records;
  let server: Server;
  let caller: ApiCaller;
  let pipeline: CommitPipeline;
  let secrets: SecretRecords;
  let asked: { readonly url: string; readonly token: string }[];
  let answer: { status: number; body: string; location?: string; delayMs?: number };
  let host: string;

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'custom-api-'));
    store = await openEmbeddedEventStore({ dir });
    records = await openEmbeddedRecords({ dir });
    asked = [];
    answer = { status: 200, body: 'sunny' };
    server = createServer(({ url = '', headers }, response) => {
      asked.push({ url, token: String(headers['x-token']) });
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end(answer.body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    pipeline = new CommitPipeline(store, systemClock);
    secrets = new SecretRecords(records, Buffer.alloc(32, 1));
    const outbound = new Outbound({ allow: [host] });
    caller = new ApiCaller({ pipeline, secrets, outbound, clock: systemClock, warn: () => undefined });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await store.close();
    await records.close();
    rmSync(dir, { recursive: true });
  });

  async function make(change: Partial<CustomApi> = {}): Promise<void> {
    await secrets.put(API_SECRETS, 's', { query: 'key=hidden&q={args}', headers: { 'x-token': 't' } });
    const plain: CustomApi = {
      ...{ apiId: 1, name: 'weather', url: `http://${host}/w`, queryKeys: [], method: 'GET', headers: [] },
      ...{ secretsId: 's', timeoutMs: 2000, cacheS: 0, responsePath: '', maxChars: 200, fallback: 'no idea' },
      ...{ minRole: 'everyone', enabled: true },
    };
    await runInternalCommand<CustomApis>(
      pipeline,
      customApiDecider,
      making,
      { streamId: 'a', cause: { key: 'made' } },
      () => [{ type: 'api.created', data: { ...plain, ...change } }],
    );
  }
  const say = (args = 'x y', role: Parameters<ApiCaller['say']>[3] = 'everyone') =>
    caller.say('a', 'weather', args, role);

  it('is asked with its query and headers, and says the answer', async () => {
    await make();
    expect(await say()).toBe('sunny');
    expect(asked).toEqual([{ url: '/w?key=hidden&q=x%20y', token: 't' }]);
  });

  it('is unknown by another name, while it is off, and for a lower role', async () => {
    await make({ minRole: 'sub' });
    expect(await say()).toBeNull();
    expect(await say('', 'vip')).toBe('sunny');
    expect(await caller.say('a', 'other', '', 'mod')).toBeNull();
    expect(await caller.say('b', 'weather', '', 'mod')).toBeNull();
  });

  it('is asked once for many, and for as long as its answer is kept', async () => {
    await make({ cacheS: 60 });
    expect(await Promise.all([say(), say(), say()])).toEqual(['sunny', 'sunny', 'sunny']);
    expect(await say()).toBe('sunny');
    expect(asked).toHaveLength(1);
    await say('another');
    expect(asked).toHaveLength(2);
  });

  it('is asked 30 times a minute at most', async () => {
    await make();
    const said: (string | null)[] = [];
    for (let n = 0; n < 31; n++) said.push(await say(String(n)));
    expect(asked).toHaveLength(30);
    expect(said.at(-1)).toBe('no idea');
  });

  it.each([
    ['it fails', { status: 500, body: 'sunny' }],
    ['it says nothing', { status: 200, body: ' ' }],
    ['its answer is longer than 64 kB', { status: 200, body: 'x'.repeat(64 * 1024 + 1) }],
    [
      'it leads to a place that may not be asked',
      { status: 302, body: '', location: 'http://169.254.169.254/' },
    ],
    ['it leads to itself for ever', { status: 302, body: '', location: '/w' }],
  ])('says its fallback where %s', async (_, given) => {
    await make();
    answer = given;
    expect(await say()).toBe('no idea');
  });

  it('says its fallback where it may not be asked, whatever its name stands for', async () => {
    await make({ url: 'http://127.0.0.1:1/w' });
    expect(await say()).toBe('no idea');
    expect(asked).toEqual([]);
  });
});
