import * as fc from 'fast-check';
import { timestamp } from '@studio/kernel/clock';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { DeltaBuffers } from './delta-buffer';
import { Room } from './room';
import type { RoomContext } from './room-context';
import type { Frame } from './frame';
import type { LayerStates } from './layer-states';
import type { Delta, RenderState, Snapshot } from './protocol';
import { applyChanges } from './render-state';
import { ScriptedStore } from './testing/scripted-store';
import {
  toyCommit,
  toyCounts,
  toySource,
  type ToyCountEvent,
  type ToyEvent,
  type ToyOverlay,
} from './testing/toy-overlay';
import type { RenderConnection } from './render-connection';

const [stream, counts] = ['toy-one', 'toycount-one'];

/** An overlay of two streams. */
const source = { ...toySource, parts: [toyCounts] };

/** Returns the view state by the log: the design with the layers' states from their own stream. */
function viewStateOf(
  design: RenderState | null,
  { states }: { readonly states: LayerStates },
): RenderState | null {
  if (!design) return null;
  const layers = Object.entries(design.layers).map(([memberId, layer]) => {
    const state = states[Number(memberId)];
    return [memberId, state ? { ...layer, state } : layer];
  });
  return { ...design, layers: Object.fromEntries(layers) as RenderState['layers'] };
}

/** Renderer without a network: messages arrive at once, unless it is slow. */
class Client {
  state: RenderState | null = null;
  position: string | null = null;
  isSlow = false;
  node: Node | null = null;
  readonly deltas: Delta[] = [];
  private held: string[] = [];

  constructor(private readonly pictures: ReadonlyMap<string, RenderState | null>) {}

  /** Connection as the server sees it. */
  readonly connection = this as unknown as RenderConnection;
  readonly generation = 1;

  get waiting(): number {
    return this.isSlow ? 1 : 0;
  }

  send({ text }: Pick<Frame, 'text'>): void {
    if (this.isSlow) this.held.push(text);
    else this.take(text);
  }

  drain(): void {
    this.isSlow = false;
    for (const text of this.held.splice(0)) this.take(text);
  }

  /** Cuts the connection and loses the messages on the way. */
  cutOff(): void {
    this.node?.room.leave(this.connection);
    this.node = null;
    this.isSlow = false;
    this.held = [];
  }

  drop(): void {
    this.cutOff();
  }

  dismiss(): void {
    throw new Error('Its link is good.');
  }

  private take(text: string): void {
    const [kind, ...all] = JSON.parse(text.slice(text.indexOf('['))) as [string, ...(Snapshot | Delta)[]];
    for (const one of all) {
      if (kind === 'snapshot') this.state = (one as Snapshot).state;
      else {
        const delta = one as Delta;
        // The missing deltas it requested may have arrived meanwhile.
        if (this.position !== null && delta.position <= this.position) continue;
        // Nothing is lost on the way: it must fit.
        expect(delta.prev).toBe(this.position);
        this.deltas.push(delta);
        this.state = applyChanges(this.state, delta.changes);
      }
      this.position = one.position;
      expect(this.state).toEqual(this.pictures.get(one.position));
    }
  }
}

/** State of one process: it receives commits at its own pace. */
class Node {
  room: Room<ToyOverlay>;
  heard = 0;
  private readonly pool = new DeltaBuffers({ perOverlay: 1200, perNode: 1200 });

  constructor(
    private readonly store: ScriptedStore,
    private readonly clients: readonly Client[],
  ) {
    this.room = this.newRoom();
  }

  async load(): Promise<void> {
    await this.room.load(this.store);
  }

  /** Reads the room again, as after a failure or a time without renderers. */
  async reload(received: number): Promise<void> {
    for (const client of this.clients) if (client.node === this) client.cutOff();
    this.room.close();
    this.room = this.newRoom();
    this.heard = received;
    await this.load();
  }

  private newRoom(): Room<ToyOverlay> {
    const context: RoomContext<ToyOverlay, Room<ToyOverlay>> = {
      isAlone: true,
      source,
      counters: { deltas: 0, frames: 0, snapshots: 0, snapshotEncodings: 0, cuts: 0 },
      recent: null,
      now: () => 0,
      maxWaitingBytes: 0,
      onPending: () => undefined,
      onShown: () => undefined,
      sendPending: () => undefined,
      onCut: () => undefined,
    };
    return new Room('one', this.pool.open(), context);
  }
}

const event: fc.Arbitrary<ToyEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ memberId: fc.integer({ min: 1, max: 3 }), x: fc.nat(2), text: fc.constantFrom('a', 'b') })
      .map((data) => ({ type: 'placed' as const, data })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ memberId: fc.integer({ min: 1, max: 3 }) })
      .map((data) => ({ type: 'taken-away' as const, data })),
  },
  { weight: 2, arbitrary: fc.constant<ToyEvent>({ type: 'noted', data: {} }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ sceneId: fc.integer({ min: 1, max: 2 }), ms: fc.constant(0) })
      .map((data) => ({ type: 'went-live' as const, data })),
  },
);

const count: fc.Arbitrary<ToyCountEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ memberId: fc.integer({ min: 1, max: 4 }), by: fc.nat(2) })
      .map((data) => ({ type: 'counted' as const, data })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ memberId: fc.integer({ min: 1, max: 4 }) })
      .map((data) => ({ type: 'calmed' as const, data })),
  },
);

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ count: fc.array(count, { minLength: 1, maxLength: 2 }) }) },
  { weight: 6, arbitrary: fc.record({ commit: fc.array(event, { minLength: 1, maxLength: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ hear: fc.integer({ min: 1, max: 3 }), node: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ flush: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ deliver: fc.nat(1), atMost: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ connect: fc.nat(3), node: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ slow: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ drained: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ cutOff: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ asks: fc.nat(3), forgets: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ reload: fc.nat(1) }) },
);

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

it('whatever happens in between, each renderer gets what fits its picture and ends with the one of the log', async () => {
  let merged = 0;
  const run = async (actions: readonly Action[]): Promise<void> => {
    const store = new ScriptedStore();
    const commits: { readonly position: string; readonly at: string; readonly rev: number }[] = [];
    const pictures = new Map<string, RenderState | null>();
    let fold = emptyFold(toySource.decider, { extension: false });
    let counted = emptyFold(toyCounts.decider, { extension: false });
    const viewStateNow = () =>
      viewStateOf(toySource.output(fold.state), counted.state as { states: LayerStates });
    const feed: Parameters<Room<ToyOverlay>['apply']>[0][] = [];
    const commit = async (...events: readonly ToyEvent[]): Promise<void> => {
      const rev = fold.rev + 1;
      const at = timestamp(1_700_000_000_000 + commits.length);
      const { position } = await store.append(stream, 'any', toyCommit(rev, at, ...events));
      const all = await eventsAfter(stream, fold.revision);
      fold = foldEvents(toySource.decider, fold, all);
      took({ stream, events: all, position }, { position, at, rev });
    };
    const commitCount = async (...events: readonly ToyCountEvent[]): Promise<void> => {
      const at = timestamp(1_700_000_000_000 + commits.length);
      const { position } = await store.append(counts, 'any', toyCommit(counted.rev + 1, at, ...events));
      const all = await eventsAfter(counts, counted.revision);
      counted = foldEvents(toyCounts.decider, counted, all);
      // Renderers receive the design's rev.
      took({ stream: counts, events: all, position }, { position, at, rev: fold.rev });
    };
    const eventsAfter = async (of: string, revision: number) => {
      const all = [];
      for await (const page of store.read(of, revision + 1)) all.push(...page);
      return all;
    };
    const took = (commit: (typeof feed)[number], published: (typeof commits)[number]): void => {
      feed.push(commit);
      commits.push(published);
      pictures.set(published.position, viewStateNow());
    };
    await commit({ type: 'opened', data: {} });
    const clients = [0, 1, 2, 3].map(() => new Client(pictures));
    const nodes = [0, 1].map(() => new Node(store, clients));
    for (const node of nodes) {
      await node.load();
      node.heard = commits.length;
    }
    const receive = (node: Node, count: number): void => {
      for (const next of feed.slice(node.heard, node.heard + count)) node.room.apply(next);
      node.heard = Math.min(feed.length, node.heard + count);
    };
    const connect = (client: Client, node: Node): void => {
      client.cutOff();
      client.node = node;
      node.room.join(client.connection, client.position);
    };
    const drained = (client: Client): void => {
      client.drain();
      client.node?.room.catchUp(client.connection, null);
    };
    for (const each of actions) {
      const client = (n: number): Client => clients[n] as Client;
      const node = (n: number): Node => nodes[n] as Node;
      if ('commit' in each) await commit(...each.commit);
      else if ('count' in each) await commitCount(...each.count);
      else if ('hear' in each) receive(node(each.node), each.hear);
      else if ('flush' in each) node(each.flush).room.flush();
      else if ('deliver' in each) node(each.deliver).room.deliver(each.atMost);
      else if ('connect' in each) connect(client(each.connect), node(each.node));
      else if ('slow' in each) client(each.slow).isSlow = true;
      else if ('drained' in each) drained(client(each.drained));
      else if ('cutOff' in each) client(each.cutOff).cutOff();
      else if ('reload' in each) await node(each.reload).reload(commits.length);
      else {
        const { node: at, position, connection } = client(each.asks);
        if (at && !at.room.isBehind(connection)) at.room.catchUp(connection, each.forgets ? null : position);
      }
    }
    for (const node of nodes) {
      receive(node, Infinity);
      node.room.flush();
    }
    for (const client of clients) {
      if (client.isSlow) drained(client);
      if (!client.node) connect(client, nodes[0] as Node);
      expect(client.state).toEqual(viewStateNow());
      for (const { position, prev, at, rev } of client.deltas) {
        const made = commits.find((one) => one.position === position);
        expect({ at, rev }).toEqual({ at: made?.at, rev: made?.rev });
        const first = commits.findIndex((one) => one.position === prev);
        if (commits.findIndex((one) => one.position === position) > first + 1) merged++;
      }
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 80, size: 'max' }), run), {
    seed: 20260401,
    numRuns: 300,
  });
  expect(merged).toBeGreaterThan(300);
}, 30_000);
