import type { RenderClient } from './testing/render-client';
import type { RenderServer } from './testing/render-server';
import { ScriptedStore } from './testing/scripted-store';
import type { ToyEvent } from './testing/toy-overlay';
import { realTime, until } from '../../../../test/support/until';
import { opened, deleted, placed, serve, serveOverlay, wire } from './testing/gateway-servers';

describe('coming back', () => {
  /** Returns the position, epoch and state of a renderer that left. */
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
    expect(client.state).toEqual(await server.freshViewState());
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
    await realTime(30, 'a client that is let in too early has its state by then');
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
