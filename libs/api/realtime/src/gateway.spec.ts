import { gatewayDefaults } from './gateway-options';
import { SWITCH_LEAD_MS } from './protocol';
import type { RenderServer } from './testing/render-server';
import { DECIDED_AT } from './testing/render-server';
import type { ToyEvent } from './testing/toy-overlay';
import { until } from '../../../../test/support/until';
import {
  opened,
  noted,
  deleted,
  placed,
  serveOverlay,
  expectUnbrokenChain,
  wire,
} from './testing/gateway-servers';

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
    expect(client.state).toEqual(await server.freshViewState());
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
    expect(client.state).toEqual(await server.freshViewState());
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
      // A joining renderer receives the complete view state, so the others must have it before.
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
      // The turn of the commit is not over; its caller continues in it.
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
    expect(client.state).toEqual(await server.freshViewState());
  });

  it('starts a switch at a time that follows from its commit', async () => {
    const server = await serveOverlay();
    const client = await server.joined();
    const switchTo = async (sceneId: number): Promise<unknown> => {
      await server.commit({ type: 'went-live', data: { sceneId, ms: 300 } });
      await client.waitFor(({ state }) => state?.sceneId === sceneId);
      return client.deltas().at(-1)?.changes[0];
    };
    const live = { kind: 'live', transition: { type: 'fade', ms: 300 } };
    // A single renderer need not wait for others.
    expect(await switchTo(2)).toEqual({ ...live, sceneId: 2, startAt: DECIDED_AT });
    await server.joined();
    expect(await switchTo(1)).toEqual({ ...live, sceneId: 1, startAt: DECIDED_AT + SWITCH_LEAD_MS });
  });

  it.each([1, 100, 1000, 70_000])('brings texts of any size: %i characters', async (length) => {
    const server = await serveOverlay();
    const client = await server.joined();
    const text = 'ü'.repeat(length);
    await server.commit(placed(1, 0, text));
    await client.waitFor(({ state }) => state?.layers[1]?.values.text === text);
    expect((await server.freshViewState())?.layers[1]?.values.text).toBe(text);
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

describe('measuring', () => {
  it('tells the size of a layer that is shown, and nothing else', async () => {
    const received: unknown[] = [];
    const server = await serveOverlay({
      gateway: { onMeasure: (overlayId, measure) => received.push({ overlayId, ...measure }) },
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
    expect(received).toEqual([{ overlayId: 'one', memberId: 1, w: 320.5, h: 64 }]);
  });

  it('has its limit', async () => {
    let received = 0;
    const server = await serveOverlay({ gateway: { onMeasure: () => received++ } });
    const { socket } = await server.joined();
    for (let w = 1; w <= 1000; w++) socket.emit('measure', { memberId: 1, w, h: 1 });
    await socket.emitWithAck('ping');
    expect(received).toBeGreaterThanOrEqual(400);
    expect(received).toBeLessThan(1000);
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
