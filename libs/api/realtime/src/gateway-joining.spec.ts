import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { io as connectSocket, type Socket } from 'socket.io-client';
import { gatewayDefaults } from './gateway-options';
import { PROTOCOL, RENDER_NAMESPACE, type RenderState } from './protocol';
import { applyChanges } from './render-state';
import type { RenderClient } from './testing/render-client';
import type { RenderServer } from './testing/render-server';
import { realTime, until } from '../../../../test/support/until';
import { opened, noted, placed, serve, serveOverlay, expectUnbrokenChain } from './testing/gateway-servers';

/**
 * Checks that every view state the client had equals that of the log at its position, from the first snapshot on.
 */
function expectRightPictures(client: RenderClient, pictures: ReadonlyMap<string, RenderState | null>): void {
  let state: RenderState | null = null;
  for (const each of client.received) {
    if (each.kind === 'hello') continue;
    if (each.kind === 'snapshot') {
      ({ state } = each.snapshot);
      expect(state).toEqual(pictures.get(each.snapshot.position));
      continue;
    }
    for (const { changes, position } of each.deltas) {
      state = applyChanges(state, changes);
      expect(state).toEqual(pictures.get(position));
    }
  }
}

function cutTheLine(client: RenderClient | undefined): void {
  if (client?.socket.connected) client.socket.io.engine.close();
}

describe('joining', () => {
  it('says hello, then shows the picture', async () => {
    const server = await serveOverlay({ gateway: { bundle: 'v7', clock: { now: () => 77 } } });
    const client = await server.joined();
    expect(client.received[0]).toEqual({
      kind: 'hello',
      hello: {
        protocol: PROTOCOL,
        epoch: 'epoch-1',
        position: expect.any(String) as string,
        rev: 2,
        serverTime: 77,
        heartbeatMs: 15_000,
        bundle: 'v7',
      },
    });
    expect(client.received[1]).toMatchObject({
      kind: 'snapshot',
      snapshot: { rev: 2, position: client.position },
    });
    expect(client.state).toMatchObject({ layers: { 1: { values: { text: 'hello' } } }, stack: [1] });
  });

  it('decrypts commits of overlays that somebody watches, and of no others', async () => {
    const server = await serveOverlay();
    await server.commitTo('two', opened);
    await until(() => server.store.delivered.length === 3);
    const client = await server.joined();
    await server.commit(placed(1, 3));
    await server.commitTo('two', placed(1, 3));
    await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 3);
    await until(() => server.store.delivered.length === 5);
    expect(server.store.delivered).toEqual([
      ['toy-one', false],
      ['toy-one', false],
      ['toy-two', false],
      ['toy-one', true],
      ['toy-two', false],
    ]);
  });

  it('misses no commit that arrived before anybody watched and is delivered after', async () => {
    const server = await serveOverlay();
    await until(() => server.store.delivered.length === 2);
    server.store.openGate.close();
    await server.commit(placed(1, 5));
    await until(() => server.store.delivered.length === 3);
    const reads = server.store.reads;
    const client = server.connect();
    await until(() => server.store.reads > reads);
    server.store.openGate.open();
    await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 5);
    await server.commit(placed(1, 6));
    await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 6);
    expectUnbrokenChain(client);
  });

  it('misses and doubles nothing while commits fly', async () => {
    const server = await serveOverlay();
    const clients: RenderClient[] = [];
    let last = '';
    for (let n = 1; n <= 60; n++) {
      last = await server.commit(n % 7 === 0 ? noted : placed((n % 5) + 1, n));
      if (n % 3 === 0) clients.push(server.connect());
      if (n % 2 === 0) await turn();
      if (n % 10 === 0) await realTime(2, 'the feed of events runs between commits');
    }
    last = await server.commit(placed(9, 1));
    for (const client of clients) await client.waitFor(({ position }) => position === last);
    const fresh = await server.freshViewState();
    for (const client of clients) {
      expect(client.state).toEqual(fresh);
      expectUnbrokenChain(client);
    }
  });

  it('ends with the same picture for all, whatever happens in between', async () => {
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.record({ place: fc.integer({ min: 1, max: 4 }), x: fc.integer() }) },
      { weight: 1, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 4 }) }) },
      { weight: 1, arbitrary: fc.record({ live: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.constant('note' as const) },
      { weight: 2, arbitrary: fc.constant('join' as const) },
      { weight: 2, arbitrary: fc.constant('cut the line' as const) },
      { weight: 1, arbitrary: fc.constant('ping' as const) },
      { weight: 1, arbitrary: fc.constant('hold the feed' as const) },
      { weight: 2, arbitrary: fc.constant('let the feed go' as const) },
      { weight: 4, arbitrary: fc.constant('wait' as const) },
    );
    const run = async (actions: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[]) => {
      const server = await serveOverlay({
        gateway: {
          deltaBuffers: { perOverlay: 1500, perNode: 1500 },
          throttle: { ...gatewayDefaults.throttle, restFactor: 1e9, longestRestMs: 3 },
        },
      });
      const clients = [server.connect()];
      for (const [n, each] of actions.entries()) {
        if (each === 'note') await server.commit(noted);
        else if (each === 'join') clients.push(server.connect());
        else if (each === 'cut the line') cutTheLine(clients[n % clients.length]);
        else if (each === 'ping') clients[n % clients.length]?.socket.emit('ping', () => undefined);
        else if (each === 'hold the feed') server.store.feedGate.close();
        else if (each === 'let the feed go') server.store.feedGate.open();
        else if (each === 'wait') await realTime(n % 4, 'pauses of the gateway end between actions');
        else if ('place' in each) await server.commit(placed(each.place, each.x));
        else if ('take' in each) await server.commit({ type: 'taken-away', data: { memberId: each.take } });
        else await server.commit({ type: 'went-live', data: { sceneId: each.live, ms: 0 } });
      }
      server.store.feedGate.open();
      const last = await server.commit(placed(9, actions.length));
      for (const client of clients) await client.waitFor(({ position }) => position === last);
      const pictures = await server.pictures();
      for (const client of clients) {
        expect(client.state).toEqual(pictures.get(last));
        expectUnbrokenChain(client);
        expectRightPictures(client, pictures);
      }
      await server.close();
    };
    await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), run), {
      seed: 20260101,
      numRuns: 25,
      endOnFailure: true,
    });
  }, 30_000);

  it('misses nothing that is committed while the stream is being read', async () => {
    const server = await serveOverlay();
    server.store.readGate.close();
    const client = server.connect();
    await until(() => server.store.reads === 1);
    const last = await server.commit(placed(2, 5));
    server.store.readGate.open();
    await client.waitFor(({ position }) => position === last);
    expect(client.state?.layers[2]?.layout.x).toBe(5);
    expectUnbrokenChain(client);
  });

  it('waits with the picture until the feed has come as far as what was read', async () => {
    const server = await serve();
    await server.commit(opened);
    await server.joined();
    server.store.feedGate.close();
    const last = await server.commitTo('two', opened);
    const client = server.connect({ link: server.link('two') });
    await until(() => server.store.reads === 2);
    await realTime(30, 'a client that is let in too early has its state by then');
    expect(client.received).toEqual([]);
    server.store.feedGate.open();
    await client.waitFor(({ position }) => position === last);
  });

  it('tells a renderer to try again when the feed does not come, and lets it in when it does', async () => {
    const server = await serve({ gateway: { joinTimeoutMs: 20 } });
    await server.commit(opened);
    await server.joined();
    server.store.feedGate.close();
    await server.commitTo('two', opened);
    const client = server.connect({ link: server.link('two') });
    await client.waitFor(({ refusal }) => refusal === 'unavailable');
    server.store.feedGate.open();
    await client.waitFor(({ state }) => state !== null);
  });

  it('shares one encoding of the picture among 500 renderers that come back at once', async () => {
    const server = await serveOverlay();
    const clients = Array.from({ length: 500 }, () => server.connect());
    for (const client of clients) await client.waitFor(({ state }) => state !== null, 20_000);
    expect(server.gateway.stats()).toMatchObject({ sockets: 500, snapshots: 500, snapshotEncodings: 1 });
    expect(server.store.reads).toBe(1);
  }, 30_000);

  it('takes at most so many renderers per overlay', async () => {
    const server = await serveOverlay({ gateway: { maxConnectionsPerOverlay: 1 } });
    await server.joined();
    const second = server.connect();
    await second.waitFor(({ refusal }) => refusal === 'limit_reached');
  });
});

describe('a bad handshake', () => {
  it('is a second one over the same connection, which ends it and harms nobody else', async () => {
    const server = await serveOverlay();
    const other = await server.joined();
    const auth = { link: server.link(), obs: false, bundle: '' };
    const socket: Socket = connectSocket(`${server.url}${RENDER_NAMESPACE}`, {
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    const ended = new Promise((resolve) => socket.io.once('close', resolve));
    // Sent by the client itself right before: packet 0 is a handshake.
    socket.io.once('open', () => socket.io.engine.write(`0${RENDER_NAMESPACE},${JSON.stringify(auth)}`));
    await ended;
    const position = await server.commit(placed(1, 5));
    await other.waitFor((client) => client.position === position);
    expect(server.gateway.stats().sockets).toBe(1);
  });

  async function refusal(auth: object): Promise<{ readonly message: string; readonly data?: unknown }> {
    const server = await serveOverlay();
    const socket: Socket = connectSocket(`${server.url}${RENDER_NAMESPACE}`, {
      auth: { link: server.link(), obs: false, bundle: '', ...auth },
      transports: ['websocket'],
      forceNew: true,
    });
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    socket.disconnect();
    return error;
  }

  it.each<[string, object]>([
    ['lacks link', { link: undefined }],
    ['has link that is no string', { link: { a: 1 } }],
    ['has since that is no string', { since: 5 }],
    ['has an invalid since', { since: 'x'.repeat(5000) }],
    ['lacks obs', { obs: undefined }],
  ])('is refused by the name of the field if it %s', async (fault, auth) => {
    const { message, data } = await refusal(auth);
    expect([message, data]).toEqual([`The handshake ${fault}.`, { code: 'invalid_request' }]);
  });

  it('that says more than is known here is taken all the same: pages stay open over deploys', async () => {
    const server = await serveOverlay();
    const socket = connectSocket(`${server.url}${RENDER_NAMESPACE}`, {
      auth: { link: server.link(), obs: false, bundle: 'x', protocol: 9, lens: 'wide' },
      transports: ['websocket'],
      forceNew: true,
    });
    await new Promise<void>((resolve) => socket.once('hello', () => resolve()));
    socket.disconnect();
  });

  it.each<[string, (server: RenderServer) => string]>([
    ['signed with another key', (server) => server.link().slice(0, -1) + '~'],
    ['of another generation', (server) => server.link('one', 2)],
    ['of an overlay that is not there', (server) => server.link('nobody')],
    ['that is none', () => 'x'],
  ])('with a link %s opens nothing', async (_, link) => {
    const server = await serveOverlay();
    const client = server.connect({ link: link(server) });
    await client.waitFor(({ refusal: code }) => code === 'not_found');
  });
});
