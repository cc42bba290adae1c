import type { Socket as NetSocket } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { io as connectSocket, type Socket } from 'socket.io-client';
import { gatewayDefaults } from './gateway-options';
import { PROTOCOL, RENDER_NAMESPACE, SWITCH_LEAD_MS, type RenderState } from './protocol';
import { applyChanges } from './render-state';
import type { RenderClient } from './testing/render-client';
import { DECIDED_AT, RenderServer, type ServeOptions } from './testing/render-server';
import { ScriptedStore } from './testing/scripted-store';
import type { ToyEvent } from './testing/toy-overlay';

const opened: ToyEvent = { type: 'opened', data: {} };
const noted: ToyEvent = { type: 'noted', data: {} };
const deleted: ToyEvent = { type: 'deleted', data: {} };
const placed = (memberId: number, x: number, text = 'hello'): ToyEvent => ({
  type: 'placed',
  data: { memberId, x, text },
});

const servers: RenderServer[] = [];

async function serve(options?: ServeOptions): Promise<RenderServer> {
  const server = await RenderServer.start(options);
  servers.push(server);
  return server;
}

/** A server with an overlay that shows one layer. */
async function serveOverlay(options?: ServeOptions): Promise<RenderServer> {
  const server = await serve(options);
  await server.commit(opened);
  await server.commit(placed(1, 0));
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Every delta follows the picture before it: none is missing, none came twice. */
function expectUnbrokenChain(client: RenderClient): void {
  let position: string | null = null;
  for (const each of client.received) {
    if (each.kind === 'snapshot') position = each.snapshot.position;
    if (each.kind === 'frame')
      for (const delta of each.deltas) {
        if (position !== null) expect(delta.prev).toBe(position);
        position = delta.position;
      }
  }
}

/** Every picture that it had on its way is what the log says of that position, from the first snapshot on. */
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

/** The connection beneath a renderer. */
function wire(client: RenderClient): NetSocket {
  return (client.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket;
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

  it('misses and doubles nothing while commits fly', async () => {
    const server = await serveOverlay();
    const clients: RenderClient[] = [];
    let last = '';
    for (let n = 1; n <= 60; n++) {
      last = await server.commit(n % 7 === 0 ? noted : placed((n % 5) + 1, n));
      if (n % 3 === 0) clients.push(server.connect());
      if (n % 2 === 0) await turn();
      if (n % 10 === 0) await delay(2);
    }
    last = await server.commit(placed(9, 1));
    for (const client of clients) await client.waitFor(({ position }) => position === last);
    const fresh = await server.freshPicture();
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
        else if (each === 'wait') await delay(n % 4);
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
    await delay(30);
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
    // As the client itself has just sent it: packet 0 is a handshake.
    socket.io.once('open', () => socket.io.engine.write(`0${RENDER_NAMESPACE},${JSON.stringify(auth)}`));
    await ended;
    const position = await server.commit(placed(1, 5));
    await other.waitFor((client) => client.position === position);
    expect(server.gateway.stats().sockets).toBe(1);
  });

  async function refusal(auth: object): Promise<unknown> {
    const server = await serveOverlay();
    const socket: Socket = connectSocket(`${server.url}${RENDER_NAMESPACE}`, {
      auth: { link: server.link(), obs: false, bundle: '', ...auth },
      transports: ['websocket'],
      forceNew: true,
    });
    const data = await new Promise((resolve) =>
      socket.once('connect_error', (error: Error & { readonly data?: unknown }) => resolve(error.data)),
    );
    socket.disconnect();
    return data;
  }

  it.each<[string, object]>([
    ['no link', { link: undefined }],
    ['a link that is no text', { link: { a: 1 } }],
    ['a position that is no text', { since: 5 }],
    ['a position without end', { since: 'x'.repeat(5000) }],
    ['no word about broadcast software', { obs: undefined }],
  ])('with %s is malformed', async (_, auth) => {
    expect(await refusal(auth)).toEqual({ code: 'invalid_request' });
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

describe('following', () => {
  it('brings what changed and nothing else', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    const prev = client.position;
    const position = await server.commit(placed(1, 44));
    await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 44);
    expect(client.deltas()).toEqual([
      {
        prev,
        position,
        rev: 3,
        at: '2026-01-01T00:00:00.000Z',
        changes: [
          { kind: 'layer-changed', memberId: 1, layout: { x: 44, y: 0, scale: 1, rot: 0, opacity: 1 } },
        ],
      },
    ]);
  });

  it('sends nothing for a commit that changes nothing visible', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    const before = client.position;
    await server.commit(noted);
    const position = await server.commit(placed(1, 1));
    await client.waitFor((each) => each.position === position);
    expect(client.deltas()).toMatchObject([{ prev: before, position, rev: 4 }]);
    expect(server.gateway.stats().deltas).toBe(1);
  });

  it('sends the deltas of one turn in one frame', async () => {
    const server = await serveOverlay();
    const clients = [await server.joined(), await server.joined()];
    const events: ToyEvent[] = [placed(1, 1), { type: 'taken-away', data: { memberId: 1 } }, placed(1, 2)];
    const position = (await Promise.all(events.map((event) => server.commit(event)))).at(-1);
    for (const client of clients) {
      await client.waitFor((each) => each.position === position);
      const changes = ['layer-changed', 'layer-removed', 'layer-added'].map((kind) => ({
        changes: expect.arrayContaining([expect.objectContaining({ kind })]) as unknown,
      }));
      expect(client.received.slice(2)).toMatchObject([{ kind: 'frame', deltas: changes }]);
      expectUnbrokenChain(client);
    }
    expect(server.gateway.stats()).toMatchObject({ deltas: 3, frames: 1 });
  });

  it('tells of layers that have moved more than once where they are in the end', async () => {
    const server = await serveOverlay();
    await server.commit(placed(2, 0));
    const client = await server.joined();
    const before = client.position;
    const commits = [placed(1, 1), placed(2, 3), placed(1, 2)].map((event) => server.commit(event));
    const position = (await Promise.all(commits)).at(-1);
    await client.waitFor((each) => each.position === position);
    expect(client.deltas()).toMatchObject([
      {
        prev: before,
        position,
        rev: 6,
        changes: [
          { memberId: 1, layout: { x: 2 } },
          { memberId: 2, layout: { x: 3 } },
        ],
      },
    ]);
    expect(client.state).toEqual(await server.freshPicture());
  });

  it('moves on without a change where layers are back where they were', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    const before = client.position;
    const place = client.state?.layers[1]?.layout.x ?? NaN;
    const commits = [placed(1, place + 1), placed(1, place)].map((event) => server.commit(event));
    const position = (await Promise.all(commits)).at(-1);
    await client.waitFor((each) => each.position === position);
    expect(client.deltas()).toMatchObject([{ prev: before, position, changes: [] }]);
    expect(client.state).toEqual(await server.freshPicture());
  });

  describe('while a crowd is served', () => {
    const throttle = { ...gatewayDefaults.throttle, restFactor: 1e9, longestRestMs: 60_000 };

    /** Commits of turns of their own, taken by the gateway when this resolves. */
    async function committed(server: RenderServer, ...events: readonly ToyEvent[]): Promise<void> {
      for (const event of events) {
        const position = await server.commit(event);
        await until(() => server.gateway.stats().feedPosition >= position);
      }
    }

    it('sends the first change at once and those that follow in one frame', async () => {
      const server = await serveOverlay({ gateway: { throttle } });
      await server.commit(placed(2, 0));
      const client = await server.joined();
      await committed(server, placed(1, 1));
      await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 1);
      await committed(server, placed(1, 2), placed(2, 3));
      expect(server.gateway.stats()).toMatchObject({ deltas: 1, frames: 1 });
      // Whoever joins gets the picture with all of it, so the others must have it before.
      const late = await server.joined();
      await client.waitFor(({ position }) => position === late.position);
      expect(client.received.slice(2)).toMatchObject([
        { kind: 'frame', deltas: [{}] },
        { kind: 'frame', deltas: [{ changes: [{ memberId: 1 }, { memberId: 2 }] }] },
      ]);
      expect(late.received).toMatchObject([{ kind: 'hello' }, { kind: 'snapshot', snapshot: { rev: 6 } }]);
    });

    it('sends what has waited when the rest is over', async () => {
      const server = await serveOverlay({ gateway: { throttle: { ...throttle, longestRestMs: 20 } } });
      const client = await server.joined();
      await committed(server, placed(1, 1), placed(1, 2), placed(1, 3));
      await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 3);
      expectUnbrokenChain(client);
    });

    it('tells who brought the change before it writes to the crowd, but does not have a few wait', async () => {
      const server = await serveOverlay({
        gateway: { throttle: { ...gatewayDefaults.throttle, socketsPerTurn: 2 } },
      });
      const { gateway } = server;
      const clients = [await server.joined(), await server.joined()];
      const few = await server.commit(placed(1, 1));
      while (gateway.stats().feedPosition < few) await Promise.resolve();
      expect(gateway.stats().frames).toBe(1);
      await until(() => clients.every(({ position }) => position === few));

      for (let more = 0; more < 3; more++) clients.push(await server.joined());
      const many = await server.commit(placed(1, 2));
      while (gateway.stats().feedPosition < many) await Promise.resolve();
      // The turn in which the commit was made is not over: whoever made it goes on in it.
      expect(gateway.stats().frames).toBe(1);
      await until(() => clients.every(({ position }) => position === many));
      expect(gateway.stats().frames).toBe(2);
      for (const client of clients) expectUnbrokenChain(client);
    });

    it('does not keep other overlays waiting', async () => {
      const server = await serveOverlay({ gateway: { throttle } });
      await server.commitTo('two', opened);
      const [one, two] = [await server.joined(), await server.joined({ link: server.link('two') })];
      await committed(server, placed(1, 1), placed(1, 2));
      await one.waitFor(({ state }) => state?.layers[1]?.layout.x === 1);
      await server.commitTo('two', placed(1, 9));
      await two.waitFor(({ state }) => state?.layers[1]?.layout.x === 9);
      expect(one.state?.layers[1]?.layout.x).toBe(1);
    });

    it('sends what has waited before it goes away', async () => {
      const server = await serveOverlay({ gateway: { throttle } });
      const client = await server.joined();
      await committed(server, placed(1, 1), placed(1, 2));
      await server.gateway.stop();
      await client.waitFor(({ socket }) => !socket.connected);
      expect(client.state?.layers[1]?.layout.x).toBe(2);
    });
  });

  it('gets the same where frames are not written past socket.io', async () => {
    const server = await serveOverlay({ gateway: { directWrites: false } });
    const client = await server.joined();
    let position = '';
    for (const x of [1, 2, 3]) position = await server.commit(placed(1, x, 'ä€😀'.repeat(100 ** (x - 1))));
    await client.waitFor((each) => each.position === position);
    expectUnbrokenChain(client);
    expect(client.state).toEqual(await server.freshPicture());
  });

  it('starts a switch at a time that follows from its commit', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    await server.commit({ type: 'went-live', data: { sceneId: 2, ms: 300 } });
    await client.waitFor(({ state }) => state?.sceneId === 2);
    expect(client.deltas()[0]?.changes[0]).toEqual({
      kind: 'live',
      sceneId: 2,
      transition: { type: 'fade', ms: 300 },
      startAt: DECIDED_AT + SWITCH_LEAD_MS,
    });
  });

  it.each([1, 100, 1000, 70_000])('brings texts of any size: %i characters', async (length) => {
    const server = await serveOverlay();
    const client = await server.joined();
    const text = 'ü'.repeat(length);
    await server.commit(placed(1, 0, text));
    await client.waitFor(({ state }) => state?.layers[1]?.values.text === text);
    expect((await server.freshPicture())?.layers[1]?.values.text).toBe(text);
  });

  it('keeps overlays apart', async () => {
    const server = await serveOverlay();
    await server.commitTo('two', opened);
    const [one, two] = [await server.joined(), await server.joined({ link: server.link('two') })];
    await server.commitTo('two', placed(1, 1));
    const last = await server.commit(placed(1, 2));
    await one.waitFor(({ position }) => position === last);
    await two.waitFor(({ state }) => state?.layers[1]?.layout.x === 1);
    expect(one.deltas()).toHaveLength(1);
    expect(two.deltas()).toHaveLength(1);
  });

  it('goes on where it was when the feed breaks off', async () => {
    const reports: string[] = [];
    const server = await serveOverlay({ gateway: { report: (message) => reports.push(message) } });
    const client = await server.joined();
    server.store.breakFeed();
    const position = await server.commit(placed(1, 9));
    await client.waitFor((each) => each.position === position);
    expect(reports).toHaveLength(1);
    expectUnbrokenChain(client);
  });

  it('answers a ping with its time', async () => {
    const server = await serveOverlay({ gateway: { clock: { now: () => 123 } } });
    const client = await server.joined();
    expect(await client.socket.emitWithAck('ping')).toBe(123);
  });

  it('drops a renderer that is silent', async () => {
    const server = await serveOverlay({ server: { pingInterval: 100, pingTimeout: 100 } });
    const client = await server.joined();
    client.socket.io.reconnection(false);
    wire(client).cork();
    await until(() => server.gateway.stats().sockets === 0);
  });
});

describe('coming back', () => {
  /** A renderer that left, and what it kept. */
  async function left(server: RenderServer) {
    const client = await server.joined();
    client.close();
    const { position, epoch, state } = client;
    if (position === null || epoch === null || state === null) throw new Error('It had no picture.');
    return { position, epoch, state };
  }

  it('at the position that it left gets nothing but a hello', async () => {
    const server = await serveOverlay();
    const from = await left(server);
    const client = server.connect({ from });
    const position = await server.commit(placed(1, 3)).then(async (at) => {
      await client.waitFor((each) => each.position === at);
      return at;
    });
    expect(client.received.map(({ kind }) => kind)).toEqual(['hello', 'frame']);
    expect(client.deltas()).toMatchObject([{ prev: from.position, position }]);
  });

  it('gets the deltas that it missed', async () => {
    const server = await serveOverlay();
    await server.joined();
    const from = await left(server);
    await server.commit(placed(1, 3));
    const position = await server.commit(placed(2, 4));
    await until(() => server.gateway.stats().deltas === 2);
    const client = server.connect({ from });
    await client.waitFor((each) => each.position === position);
    expect(client.snapshots()).toEqual([]);
    expect(client.deltas()).toHaveLength(2);
    expect(client.state).toEqual(await server.freshPicture());
  });

  it('gets all of them, also those that an earlier one with the same position did not miss', async () => {
    const server = await serveOverlay();
    await server.joined();
    const from = await left(server);
    const middle = await server.commit(placed(1, 3));
    await server.connect({ from }).waitFor((each) => each.position === middle);
    const last = await server.commit(placed(2, 4));
    await until(() => server.gateway.stats().deltas === 2);
    const client = server.connect({ from });
    await client.waitFor((each) => each.position === last);
    expect(client.received).toMatchObject([{ kind: 'hello' }, { kind: 'frame', deltas: [{}, {}] }]);
  });

  it('still does so after all renderers were away for a moment', async () => {
    const server = await serveOverlay();
    const from = await left(server);
    await until(() => server.gateway.stats().sockets === 0);
    const position = await server.commit(placed(1, 3));
    const client = server.connect({ from });
    await client.waitFor((each) => each.position === position);
    expect(client.snapshots()).toEqual([]);
  });

  it('gets a snapshot where the recent deltas do not reach back', async () => {
    const server = await serveOverlay({ gateway: { deltaBuffers: { perOverlay: 300, perNode: 300 } } });
    await server.joined();
    const from = await left(server);
    let position = '';
    for (let x = 1; x <= 5; x++) {
      position = await server.commit(placed(1, x));
      await until(() => server.gateway.stats().feedPosition >= position);
    }
    const client = await server.joined({ from });
    expect(client.received[1]?.kind).toBe('snapshot');
    expect(client.state?.layers[1]?.layout.x).toBe(5);
    expect(server.gateway.stats().deltaBufferBytes).toBeLessThanOrEqual(300);
  });

  it('gets a snapshot when its position is none that we know', async () => {
    const server = await serveOverlay();
    const from = await left(server);
    const client = await server.joined({ from: { ...from, position: '00000001.500' } });
    expect(client.received[1]?.kind).toBe('snapshot');
  });

  it('with a picture from another node that is ahead is let in once the feed has come as far', async () => {
    const server = await serveOverlay();
    const from = await left(server);
    server.store.feedGate.close();
    const position = await server.commit(placed(1, 3));
    const state = (await server.pictures()).get(position) ?? from.state;
    const client = server.connect({ from: { ...from, position, state } });
    await delay(30);
    expect(client.received).toEqual([]);
    server.store.feedGate.open();
    await client.waitFor(({ received }) => received.length > 0);
    const next = await server.commit(placed(2, 4));
    await client.waitFor((each) => each.position === next);
    expect(client.snapshots()).toEqual([]);
  });

  it('with a position that never comes does not wait for ever', async () => {
    const server = await serveOverlay({ gateway: { aheadMs: 20 } });
    const from = await left(server);
    const client = await server.joined({ from: { ...from, position: '99999999.000' } });
    expect(client.received[1]?.kind).toBe('snapshot');
  });

  it('gets a snapshot in another epoch, whatever its position', async () => {
    const server = await serveOverlay();
    const from = await left(server);
    const client = await server.joined({ from: { ...from, epoch: 'epoch-0' } });
    expect(client.received[1]?.kind).toBe('snapshot');
  });

  it('keeps its picture while the server is away and goes on when it is back', async () => {
    const store = new ScriptedStore();
    const server = await serveOverlay({ store });
    const client = await server.joined();
    await server.stop();
    await client.waitFor(({ socket }) => !socket.connected);
    expect(client.state?.layers[1]).toBeDefined();
    await server.commit(placed(1, 8));
    await serve({ store, port: server.port });
    await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 8);
    client.close();
  });

  it('begins anew when the log has become another', async () => {
    const server = await serveOverlay({ gateway: { report: () => undefined } });
    const client = await server.joined();
    server.store.currentEpoch = 'epoch-2';
    server.store.breakFeed();
    await client.waitFor(({ epoch, position }) => epoch === 'epoch-2' && position !== null);
    expect(client.snapshots()).toHaveLength(2);
  });

  it('forgets an overlay that nobody has looked at for a while', async () => {
    const server = await serveOverlay({ gateway: { idleMs: 20 } });
    (await server.joined()).close();
    await until(() => server.gateway.stats().overlays === 0);
    expect(server.gateway.stats().deltaBufferBytes).toBe(0);
  });

  it('follows at most so many overlays that nobody looks at', async () => {
    const server = await serve({ gateway: { maxIdleOverlays: 1 } });
    for (const id of ['one', 'two', 'three']) {
      await server.commitTo(id, opened);
      (await server.joined({ link: server.link(id) })).close();
    }
    await until(() => server.gateway.stats().overlays === 1);
  });
});

describe('asking again', () => {
  it('brings what is missing', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    const start = client.position;
    const position = await server.commit(placed(1, 1));
    await client.waitFor((each) => each.position === position);
    client.position = start;
    client.socket.emit('resync', { since: start, epoch: client.epoch });
    await client.waitFor((each) => each.position === position);
    expect(client.deltas().map((delta) => delta.position)).toEqual([position, position]);
    expect(client.snapshots()).toHaveLength(1);
  });

  it('is answered at most once in a while, however often it is asked', async () => {
    const server = await serveOverlay({ gateway: { resyncEveryMs: 60 } });
    const client = await server.joined();
    for (let n = 0; n < 20; n++) client.socket.emit('resync', { since: null, epoch: null });
    await client.socket.emitWithAck('ping');
    expect(server.gateway.stats().snapshots).toBe(2);
    await client.waitFor((each) => each.snapshots().length === 3);
    await client.socket.emitWithAck('ping');
    expect(server.gateway.stats().snapshots).toBe(3);
  });

  it.each([[undefined], [null], [5], [{ since: 7, epoch: null }]])(
    'with %j changes nothing',
    async (payload) => {
      const server = await serveOverlay();
      const client = await server.joined();
      client.socket.emit('resync', payload as never);
      client.socket.emit('ping', 'no function' as never);
      await client.socket.emitWithAck('ping');
      expect(client.snapshots()).toHaveLength(1);
    },
  );
});

describe('a renderer that cannot keep up', () => {
  const big = (x: number): ToyEvent => placed(1, x, String(x).repeat(100_000).slice(0, 200_000));
  /** Commits until the paused renderer has been cut. */
  async function overload(server: RenderServer, witness: RenderClient): Promise<void> {
    for (let x = 10; server.gateway.stats().cuts === 0 && x < 300; x++) {
      const position = await server.commit(big(x));
      await witness.waitFor((each) => each.position === position);
    }
    expect(server.gateway.stats().slowSockets).toBe(1);
  }

  it('is cut, does not hold up the others, and catches up with one snapshot', async () => {
    const server = await serveOverlay();
    const [slow, witness] = [await server.joined(), await server.joined()];
    wire(slow).pause();
    await overload(server, witness);
    const last = await server.commit(placed(1, 7));
    await witness.waitFor(({ position }) => position === last);
    expect(slow.position).not.toBe(last);
    wire(slow).resume();
    await slow.waitFor(({ position }) => position === last);
    expect(slow.snapshots()).toHaveLength(2);
    expect(slow.state).toEqual(witness.state);
    const next = await server.commit(placed(2, 8));
    await slow.waitFor(({ position }) => position === next);
    expect(server.gateway.stats()).toMatchObject({ slowSockets: 0, cuts: 1 });
  }, 20_000);

  it('still learns that the overlay is gone', async () => {
    const server = await serveOverlay();
    const [slow, witness] = [await server.joined(), await server.joined()];
    wire(slow).pause();
    await overload(server, witness);
    await server.commit(deleted);
    await witness.waitFor(({ gone }) => gone);
    wire(slow).resume();
    await slow.waitFor(({ gone }) => gone);
    expect(slow.state).toBeNull();
  }, 20_000);
});

describe('measuring', () => {
  it('tells the size of a layer that is shown, and nothing else', async () => {
    const told: unknown[] = [];
    const server = await serveOverlay({
      gateway: { onMeasure: (overlayId, measure) => told.push({ overlayId, ...measure }) },
    });
    const { socket } = await server.joined();
    const send = socket.emit.bind(socket) as (event: string, payload: unknown) => void;
    for (const nonsense of [
      { memberId: 2, w: 10, h: 10 },
      { memberId: 1, w: 0, h: 10 },
      { memberId: 1, w: 20_001, h: 10 },
      { memberId: 1, w: '10', h: 10 },
      { memberId: 1.5, w: 10, h: 10 },
      { memberId: 1, w: 10, h: 10, x: 0 },
      { memberId: 1, w: 10 },
      null,
      'constructor',
    ])
      send('measure', nonsense);
    send('measure', { memberId: 1, w: 320.5, h: 64 });
    await socket.emitWithAck('ping');
    expect(told).toEqual([{ overlayId: 'one', memberId: 1, w: 320.5, h: 64 }]);
  });

  it('has its limit', async () => {
    let told = 0;
    const server = await serveOverlay({ gateway: { onMeasure: () => told++ } });
    const { socket } = await server.joined();
    for (let w = 1; w <= 1000; w++) socket.emit('measure', { memberId: 1, w, h: 1 });
    await socket.emitWithAck('ping');
    expect(told).toBeGreaterThanOrEqual(400);
    expect(told).toBeLessThan(1000);
  });
});

describe('the end', () => {
  it('tells renderers that the overlay was deleted, lets them go, and opens no more', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    server.commit(placed(1, 5)).catch(() => undefined);
    await server.commit(deleted);
    await client.waitFor(({ gone }) => gone);
    expect(client.state).toBeNull();
    await until(() => server.gateway.stats().sockets === 0);
    const late = server.connect();
    await late.waitFor(({ refusal }) => refusal === 'not_found');
  });

  it('lets go of renderers whose link has been rotated; they keep their picture', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    await server.commit({ type: 'link-rotated', data: {} });
    await client.waitFor(({ refusal }) => refusal === 'not_found');
    expect(client.state?.layers[1]).toBeDefined();
    expect((await server.joined({ link: server.link('one', 2) })).state).toEqual(client.state);
  });

  it('of a link’s grace lets go of its renderers, although nothing else happens', async () => {
    let now = DECIDED_AT;
    const server = await serveOverlay({ gateway: { clock: { now: () => now }, idleMs: 10 } });
    const client = await server.joined();
    await server.commit({ type: 'link-rotated', data: { graceEnds: DECIDED_AT + 60_000 } });
    await server.joined();
    now += 59_999;
    await server.commit(placed(1, 6));
    await client.waitFor(({ state }) => state?.layers[1]?.layout.x === 6);
    now += 1;
    await client.waitFor(({ refusal }) => refusal === 'not_found');
    expect(client.state?.layers[1]?.layout.x).toBe(6);
  });

  it('of the server leaves every picture as it is', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    await server.gateway.stop();
    await client.waitFor(({ socket }) => !socket.connected);
    expect(client.gone).toBe(false);
    expect(client.state?.layers[1]).toBeDefined();
    expect(client.socket.active).toBe(true);
  });
});

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Still not so: ${String(condition)}`);
    await delay(2);
  }
}
