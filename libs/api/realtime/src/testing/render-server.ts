import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type ServerOptions } from 'socket.io';
import { timestamp } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { RenderGateway } from '../gateway';
import type { GatewayOptions } from '../gateway-options';
import { LinkSigner } from '../link';
import { RENDER_NAMESPACE, type RenderState } from '../protocol';
import { SocketCaps, type SocketCapOptions } from '../socket-caps';
import { socketServerOptions } from '../socket-server-options';
import type { RenderNamespace } from '../render-socket';
import { RenderClient, type ConnectOptions } from './render-client';
import { ScriptedStore } from './scripted-store';
import { toyCommit, toySource, type ToyEvent, type ToyMomentEvent, type ToyOverlay } from './toy-overlay';

/** Time of decision of every commit in a test. */
export const DECIDED_AT = Date.UTC(2026, 0, 1);

export interface ServeOptions {
  readonly store?: ScriptedStore;
  readonly gateway?: Partial<GatewayOptions>;
  readonly server?: Partial<ServerOptions>;
  readonly caps?: SocketCapOptions;
  /** Port; a free one by default. */
  readonly port?: number;
}

/** A gateway over a scripted store behind a real socket.io server on 127.0.0.1. */
export class RenderServer {
  readonly links = new LinkSigner('test key');
  private readonly clients: RenderClient[] = [];
  private readonly revs = new Map<string, number>();

  private constructor(
    readonly store: ScriptedStore,
    readonly gateway: RenderGateway<ToyOverlay>,
    private readonly io: Server,
    readonly caps: SocketCaps,
    readonly port: number,
  ) {}

  static async start({
    store = new ScriptedStore(),
    gateway = {},
    server,
    caps,
    port = 0,
  }: ServeOptions = {}) {
    const http = createServer();
    const counted = new SocketCaps(caps ?? null);
    const io = new Server(http, {
      ...socketServerOptions,
      allowRequest: (request, answer) => answer(null, counted.allows(request)),
      ...server,
    });
    counted.watch(io);
    const hub = new RenderGateway(store, toySource, new LinkSigner('test key'), gateway);
    hub.attach(io.of(RENDER_NAMESPACE) as RenderNamespace);
    await hub.start();
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
    return new RenderServer(store, hub, io, counted, (http.address() as AddressInfo).port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  link(overlayId = 'one', generation = 1): string {
    return this.links.sign({ overlayId, generation });
  }

  /** Commits to the toy overlay `one`. @returns the commit's position */
  commit(...events: readonly ToyEvent[]): Promise<string> {
    return this.commitTo('one', ...events);
  }

  async commitTo(overlayId: string, ...events: readonly ToyEvent[]): Promise<string> {
    const rev = (this.revs.get(overlayId) ?? 0) + 1;
    this.revs.set(overlayId, rev);
    const commit = toyCommit(rev, timestamp(DECIDED_AT), ...events);
    return (await this.store.append(streamName('toy', overlayId), 'any', commit)).position;
  }

  /** Commits to another stream, of the toy overlay `one` or an account. @param at when it is decided, ms since 1970 */
  async commitToOther(stream: string, at: number, event: ToyMomentEvent): Promise<void> {
    await this.store.append(stream, 'any', toyCommit(1, timestamp(at), event));
  }

  connect(options: Partial<ConnectOptions> = {}): RenderClient {
    const client = new RenderClient({ url: this.url, link: this.link(), reconnectDelayMs: 20, ...options });
    this.clients.push(client);
    return client;
  }

  /** Returns a renderer that has received its first view state. */
  async joined(options: Partial<ConnectOptions> = {}): Promise<RenderClient> {
    const client = this.connect(options);
    await client.waitFor(({ received }) => received.length > 1);
    return client;
  }

  /** Returns the view state that a renderer joining now receives. */
  async freshViewState(): Promise<RenderState | null> {
    const client = await this.joined();
    client.close();
    return client.state;
  }

  /** Returns the view states of the toy overlay `one` by the log, by position. */
  async pictures(): Promise<ReadonlyMap<string, RenderState | null>> {
    const pictures = new Map<string, RenderState | null>();
    let fold = emptyFold(toySource.decider);
    for await (const events of this.store.read(streamName('toy', 'one'), 0))
      for (const event of events) {
        fold = foldEvents(toySource.decider, fold, [event]);
        pictures.set(event.position, toySource.output(fold.state));
      }
    return pictures;
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.io.close();
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.stop();
  }
}
