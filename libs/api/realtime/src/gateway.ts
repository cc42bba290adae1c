import type { EventStore } from '@studio/event-store/event-store';
import { categoryOf, idOf } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { AudioOutputs } from './audio-outputs';
import { CommitFeed } from './commit-feed';
import { encodeFrame } from './frame';
import { gatewayDefaults, type GatewayOptions } from './gateway-options';
import type { LinkSigner } from './link';
import { LiveDataRooms } from './live-data';
import { isAck, isMeasure, isRenderAuth, isReport, isResync, renderAuthOf } from './messages';
import { HEARTBEAT_MS, PROTOCOL, type Hello, type RenderAuth } from './protocol';
import { MessageBudget } from './message-budget';
import { isTaken, RenderConnection } from './render-connection';
import type { RenderNamespace, RenderSocket } from './render-socket';
import type { RenderSource } from './render-source';
import type { Counters } from './counters';
import type { Room } from './room';
import { Rooms } from './rooms';
import { SlowConnections } from './slow-connections';
import { Throttle } from './throttle';
import { answerAsks, type AskingLayer } from './widget-asks';
import { WatchedRenderer, type RefusedRenderer } from './watched-renderer';

export interface GatewayStats extends Counters {
  readonly sockets: number;
  /** Overlays that are followed now. */
  readonly overlays: number;
  /** Renderers that wait to be drained now. */
  readonly slowSockets: number;
  readonly deltaBufferBytes: number;
  readonly feedPosition: string;
}

/**
 * Shows overlays to renderers. It follows the feed, holds the fold and the recent deltas of every overlay with
 * renderers, and sends each commit's visible difference.
 */
export class RenderGateway<State> {
  private readonly options: GatewayOptions;
  private readonly counters: Counters = { deltas: 0, frames: 0, snapshots: 0, snapshotEncodings: 0, cuts: 0 };
  private readonly feed: CommitFeed;
  private readonly throttle: Throttle<Room<State>>;
  private readonly rooms: Rooms<State>;
  private readonly live: LiveDataRooms;
  private readonly audio: AudioOutputs;
  private readonly slow = new SlowConnections();
  private sockets = 0;
  private ticking: NodeJS.Timeout | undefined;

  constructor(
    store: EventStore,
    source: RenderSource<State>,
    private readonly links: LinkSigner,
    options: Partial<GatewayOptions> = {},
  ) {
    this.options = { ...gatewayDefaults, ...options };
    const { throttle, recent, clock, maxWaitingBytes, report } = this.options;
    this.throttle = new Throttle(throttle);
    this.live = newLiveData(this.options);
    this.audio = new AudioOutputs(this.options.signals, () => clock.now());
    const ofOverlays = new Set([
      ...[source, ...(source.parts ?? [])].map(({ decider }) => decider.category),
      ...(source.moments ?? []).map(({ category }) => category),
    ]);
    this.feed = new CommitFeed(store, {
      categories: [...new Set([...ofOverlays, ...this.live.categories])],
      // Live data is read again after a commit, whatever the commit contains.
      needs: ({ stream }) => ofOverlays.has(categoryOf(stream)) && this.rooms.has(idOf(stream)),
      take: (commit) => {
        if (ofOverlays.has(categoryOf(commit.stream))) this.rooms.take(commit);
        else this.live.take(commit);
      },
      takeSealed: (commit) => {
        if (ofOverlays.has(categoryOf(commit.stream))) this.rooms.miss(commit);
        else this.live.take(commit);
      },
      flush: () => this.throttle.sendPending(),
      reset: () => {
        this.rooms.dropAll();
        this.live.reset();
      },
      report,
    });
    const context = {
      source,
      counters: this.counters,
      recent,
      isAlone: !store.shared,
      now: () => clock.now(),
      maxWaitingBytes,
      onPending: (room: Room<State>) => this.throttle.add(room),
      onShown: (room: Room<State>) => this.live.look(room),
      sendPending: () => this.throttle.sendPending(),
      onCut: (room: Room<State>, connection: RenderConnection) =>
        this.slow.add(connection, () => room.catchUp(connection, null)),
    };
    const { feed } = this;
    this.rooms = new Rooms({ log: store, feed, throttle: this.throttle, context, options: this.options });
  }

  /**
   * Starts to follow the feed.
   * @param after any position that the log has reached: older commits are of no use here, only of cost
   * @throws Unavailable
   */
  async start(after = ''): Promise<void> {
    await this.feed.start(after);
    const everyMs = Math.min(1000, this.options.idleMs);
    this.audio.start();
    this.ticking = setInterval(() => this.rooms.tick(), everyMs).unref();
  }

  /** Closes all connections; renderers keep showing their view state and reconnect. */
  async stop(): Promise<void> {
    const ended = this.feed.stop();
    this.rooms.sendAll(encodeFrame('drain', [JSON.stringify({ afterMs: DRAIN_MS })]));
    clearInterval(this.ticking);
    this.slow.stop();
    this.live.stop();
    this.audio.stop();
    this.throttle.stop();
    this.rooms.dropAll();
    await ended;
  }

  /** Serves the renderers of a socket.io namespace. */
  attach(namespace: RenderNamespace): void {
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    namespace.on('connection', (socket) => this.join(socket));
  }

  stats(): GatewayStats {
    return {
      ...this.counters,
      sockets: this.sockets,
      overlays: this.rooms.size,
      slowSockets: this.slow.size,
      deltaBufferBytes: this.rooms.deltaBufferBytes,
      feedPosition: this.feed.position,
    };
  }

  private async admit(socket: RenderSocket): Promise<void> {
    const auth = renderAuthOf(socket.handshake.auth);
    const target = this.links.read(auth.link);
    if (!target) throw this.refuse(socket, { overlayId: claimedOverlay(auth.link), reason: 'invalid' }, auth);
    const room = await this.rooms.open(target.overlayId);
    // Prevents a view state from going back. A position that never comes is not one of this log.
    await this.feed.untilPassed(this.known(auth) ?? '', this.options.aheadMs);
    if (!room.opens(target.generation))
      throw this.refuse(socket, { overlayId: target.overlayId, reason: 'replaced' }, auth);
    if (room.size >= this.options.maxConnectionsPerOverlay)
      throw new Problem(
        'limit_reached',
        'Too many renderers show this overlay: close some, or try again later.',
      );
    socket.data.target = target;
  }

  /** Reports a page with a wrong link, and returns its refusal. */
  private refuse(
    { handshake: { headers }, request }: RenderSocket,
    about: Pick<RefusedRenderer, 'overlayId' | 'reason'>,
    { obs }: Pick<RenderAuth, 'obs'>,
  ): Problem {
    const { watcher, addressOf } = this.options;
    const userAgent = headers['user-agent'] ?? '';
    watcher?.refused({ ...about, obs, userAgent, address: addressOf(request) });
    return noSuchLink();
  }

  private refusal(error: unknown): Error {
    const known = error instanceof Problem;
    if (!known) this.options.report('A renderer could not join.', error);
    const message = known ? error.message : 'The overlay cannot be read now.';
    return Object.assign(new Error(message), { data: { code: known ? error.code : 'unavailable' } });
  }

  private join(socket: RenderSocket): void {
    const { target } = socket.data;
    const { epoch } = this.feed;
    const room = epoch === null || isTaken(socket) ? null : this.rooms.enter(target.overlayId);
    if (!room || epoch === null) {
      socket.conn.close();
      return;
    }
    const auth: unknown = socket.handshake.auth;
    const { clock, directWrites } = this.options;
    const about = { obs: isRenderAuth(auth) && auth.obs, since: clock.now() };
    const connection = new RenderConnection(socket, target.generation, about, directWrites);
    this.sockets++;
    this.listen(socket, room, connection);
    this.answerCode(socket, room, connection);
    this.watch(socket, room, { obs: about.obs, first: isRenderAuth(auth) && auth.first === true });
    const hello: Hello = {
      protocol: PROTOCOL,
      epoch,
      ...room.now,
      serverTime: this.options.clock.now(),
      heartbeatMs: socket.nsp.server.engine.opts.pingInterval ?? HEARTBEAT_MS,
      bundle: this.options.bundle,
    };
    connection.send(encodeFrame('hello', [JSON.stringify(hello)]));
    room.join(connection, isRenderAuth(auth) ? this.known(auth) : null);
    this.audio.join(room.overlayId, connection);
    this.options.onViewerCounts(room.overlayId, room.size);
  }

  private listen(socket: RenderSocket, room: Room<State>, connection: RenderConnection): void {
    const { conn } = socket;
    const { overlayId } = socket.data.target;
    socket.on('disconnect', () => {
      this.leave(room, connection);
      // A renderer that leaves only the namespace has no further use for the connection.
      conn.close();
    });
    socket.on('ping', (answer: unknown) => {
      if (isCallback(answer)) answer(this.options.clock.now());
    });
    socket.on('resync', (request: unknown) => {
      if (isResync(request)) this.resync(room, connection, this.known(request));
    });
    socket.on('measure', (measure: unknown) => {
      if (!connection.mayMeasure() || !isMeasure(measure) || !room.shows(measure.memberId)) return;
      this.options.onMeasure(overlayId, measure);
    });
  }

  private answerCode(socket: RenderSocket, room: Room<State>, connection: RenderConnection): void {
    const { answerCode } = this.options;
    if (!answerCode) return;
    const layerOf = (memberId: number): AskingLayer | null => {
      const [widget, { accountId, overlayId }] = [room.widgetOf(memberId), room];
      if (widget === null || accountId === null) return null;
      return { widget, accountId, mayWrite: this.audio.isPrimary(overlayId, connection) };
    };
    answerAsks(socket, layerOf, answerCode);
  }

  /** Forwards the renderer's reports to the watcher. */
  private watch(socket: RenderSocket, room: Room<State>, about: Pick<RenderAuth, 'obs' | 'first'>): void {
    const { watcher, clock } = this.options;
    const { generation } = socket.data.target;
    if (!watcher) return;
    const renderer = new WatchedRenderer(room.overlayId, { ...about, generation }, clock.now(), room);
    watcher.joined(renderer);
    const budget = new MessageBudget(MOST_REPORTS, REPORTS_PER_S);
    socket.on('ack', (ack: unknown) => {
      if (isAck(ack)) watcher.painted(renderer, renderer.paint(ack.position, ack.paintedAt));
    });
    socket.on('report', (report: unknown) => {
      if (!budget.take() || !isReport(report)) return;
      const before = renderer.report;
      renderer.report = report;
      watcher.reported(renderer, before);
    });
    socket.on('disconnect', (reason) => watcher.left(renderer, reason === 'ping timeout'));
  }

  private resync(room: Room<State>, connection: RenderConnection, since: string | null): void {
    // The pending answer also answers this request, as does the snapshot once a slow renderer has drained.
    if (connection.resyncTimer || room.isBehind(connection)) return;
    const answer = (): void => {
      connection.resyncTimer = undefined;
      if (room.isBehind(connection)) return;
      connection.resyncedAt = performance.now();
      room.catchUp(connection, since);
    };
    const wait = connection.resyncedAt + this.options.resyncEveryMs - performance.now();
    if (wait <= 0) answer();
    else connection.resyncTimer = setTimeout(answer, wait).unref();
  }

  private leave(room: Room<State>, connection: RenderConnection): void {
    connection.release();
    this.sockets--;
    this.slow.remove(connection);
    room.leave(connection);
    this.audio.leave(room.overlayId, connection);
    this.options.onViewerCounts(room.overlayId, room.size);
    this.rooms.left(room);
  }

  /** Returns the position a renderer claims to have, if it is one of this epoch. */
  private known({ since, epoch }: { since?: string | null; epoch?: string | null }): string | null {
    return epoch === this.feed.epoch ? (since ?? null) : null;
  }
}

/** Limits of `report` messages: burst, and sustained rate per second. */
const [MOST_REPORTS, REPORTS_PER_S] = [30, 10];
/** Time within which renderers of a stopping server reconnect, in ms. */
const DRAIN_MS = 2000;
/** Milliseconds after a change of layers before the kinds they use are determined. */
const SETTLE_MS = 20;
/** Milliseconds before live data is read again after a failure. */
const LIVE_RETRY_MS = 1000;

function newLiveData(options: GatewayOptions): LiveDataRooms {
  const { liveSources, signalSources, signals, liveEveryMs, report } = options;
  return new LiveDataRooms({
    sources: liveSources,
    signalSources,
    signals,
    everyMs: liveEveryMs,
    settleMs: SETTLE_MS,
    retryMs: LIVE_RETRY_MS,
    report,
  });
}

/** Overlay that a link names, whoever signed it. */
function claimedOverlay(link: string): string {
  return link.split('.')[0] ?? '';
}

function noSuchLink(): Problem {
  return new Problem('not_found', 'This link opens no overlay: copy the current one from the console.');
}

/** Declared types of client messages are not verified. */
function isCallback(value: unknown): value is (serverTime: number) => void {
  return typeof value === 'function';
}
