import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { streamName } from '@studio/kernel/event';
import { readFold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import { EDITOR_NAMESPACE, type EditorTopic } from '../editor-protocol';
import { socketServerOptions } from '../socket-server-options';
import { EditorClient } from '../testing/editor-client';
import { ScriptedStore } from '../testing/scripted-store';
import { toyCommit, toyCounts, toySource, type ToyEvent, type ToyOverlay } from '../testing/toy-overlay';
import { EditorGateway } from './editor-gateway';
import type { EditorNamespace } from './editor-socket';
import type { EditorSource } from './editor-source';
import { RecordDiff } from './record-diff';

const source: EditorSource<ToyOverlay, { readonly accountId: string; readonly name: string }> = {
  decider: toySource.decider,
  changes: (before, after) => {
    const diff = new RecordDiff();
    diff.table(
      'layer',
      before && (before.view?.layers ?? {}),
      after.view?.layers ?? {},
      (layer) => layer as never,
    );
    return diff;
  },
  isThere: ({ view }) => view !== null,
  permissions: (_toy, { accountId }) => (accountId === 'nobody' ? null : ['overlays:read']),
  ownerOf: () => 'owner',
  nameOf: () => null,
  isAlerts: (_toy, memberId) => memberId === 2,
  stepOf: () => null,
};

/** A gateway over a scripted store behind a real socket.io server. */
class Served {
  readonly store = new ScriptedStore();
  private readonly clients: EditorClient[] = [];
  private rev = 0;

  private constructor(
    private readonly io: Server,
    private readonly http: ReturnType<typeof createServer>,
  ) {}

  static async start(maxWaitingBytes?: number): Promise<Served> {
    const http = createServer();
    const io = new Server(http, socketServerOptions);
    const served = new Served(io, http);
    const { store } = served;
    const gateway = new EditorGateway(store, {
      source,
      parts: {},
      backlogs: [],
      states: [toyCounts],
      moments: toySource.moments ?? [],
      door: {
        prove: ({ token }) =>
          token
            ? Promise.resolve({ accountId: token, name: token })
            : Promise.reject(new Problem('unauthorized', '')),
      },
      read: (stream, evolver) => readFold(store, evolver, stream),
      recent: null,
      signals: openEmbeddedSignals(() => undefined),
      health: () => Promise.resolve(null),
      bundle: 'test',
      now: () => 0,
      report: (message, error) => {
        throw new Error(`${message} ${String(error)}`);
      },
      ...(maxWaitingBytes !== undefined && { maxWaitingBytes }),
    });
    gateway.attach(io.of(EDITOR_NAMESPACE) as EditorNamespace);
    await gateway.start();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    await served.commit({ type: 'opened', data: {} });
    served.end = () => gateway.stop();
    return served;
  }

  end: () => Promise<void> = () => Promise.resolve();

  commit(...events: readonly ToyEvent[]): Promise<{ readonly position: string }> {
    return this.store.append(
      streamName('toy', 'one'),
      'any',
      toyCommit(++this.rev, '2026-01-01T00:00:00.000Z', ...events),
    );
  }

  place(memberId: number, x: number): Promise<{ readonly position: string }> {
    return this.commit({ type: 'placed', data: { memberId, x, text: 'Hello' } });
  }

  connect(token = 'ada', topics?: readonly EditorTopic[]): EditorClient {
    const { port } = this.http.address() as AddressInfo;
    const client = new EditorClient({
      url: `http://127.0.0.1:${port}`,
      overlayId: 'one',
      clientId: `tab-of-${token}-${this.clients.length}`,
      token,
      ...(topics && { topics }),
    });
    this.clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.end();
    await this.io.close();
  }
}

let served: Served;
afterEach(() => served.close());

it('whoever can’t keep up gets a snapshot instead of what it missed', async () => {
  served = await Served.start(-1);
  const client = served.connect();
  await client.waitFor(({ snapshots }) => snapshots.length === 1);
  for (let x = 1; x <= 20; x++) await served.place(1, x);
  await client.waitFor(({ design }) => JSON.stringify(design).includes('"x":20'));
  expect(client.deltas).toEqual([]);
  expect(client.snapshots.length).toBeGreaterThan(1);
});

it('whoever lacks a delta asks, and gets what is missing', async () => {
  served = await Served.start();
  const client = served.connect();
  await client.waitFor(({ snapshots }) => snapshots.length === 1);
  const { position } = await served.place(1, 1);
  await client.waitFor((each) => each.position === position);
  await served.place(1, 2);
  await client.waitFor(({ deltas }) => deltas.length === 2);
  // As if the last one had been lost on the way.
  client.position = position;
  client.deltas.pop();
  const last = await served.place(1, 3);
  await client.waitFor((each) => each.position === last.position);
  expect(client.deltas.map(({ put }) => put)).toMatchObject([{}, [['layer', '1', { layout: { x: 2 } }]], {}]);
  expect(client.snapshots).toHaveLength(1);
});

it('a connection carries one console, whose name nobody else goes by', async () => {
  served = await Served.start();
  const client = served.connect();
  await client.waitFor(({ snapshots, peers }) => snapshots.length === 1 && peers.size === 1);
  const { port } = served['http'].address() as AddressInfo;
  const other = new EditorClient({
    url: `http://127.0.0.1:${port}`,
    overlayId: 'one',
    clientId: 'tab-of-ada-0',
    token: 'bea',
  });
  await other.waitFor(({ refusal }) => refusal !== null);
  other.close();
  expect(other.refusal).toBe('invalid_request');
  const stranger = served.connect('nobody');
  await stranger.waitFor(({ refusal }) => refusal !== null);
  expect(stranger.refusal).toBe('not_found');
});

it('of layers that alert those are told who follow nothing else', async () => {
  served = await Served.start();
  const client = served.connect('ada', ['alerts']);
  await client.waitFor(({ hellos }) => hellos.length === 1);
  for (const memberId of [1, 2])
    await served.store.append(
      streamName('toycount', 'one'),
      'any',
      toyCommit(1, '2026-01-01T00:00:00.000Z', { type: 'counted', data: { memberId, by: 5 } }),
    );
  await client.waitFor(({ states }) => states.size > 0);
  expect([...client.states]).toEqual([[2, { count: 5 }]]);
});
