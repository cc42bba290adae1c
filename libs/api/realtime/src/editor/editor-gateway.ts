import type { EventStore } from '@studio/event-store/event-store';
import { categoryOf, idOf } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import type { Signals } from '@studio/pubsub/signals';
import { CommitFeed } from '../commit-feed';
import {
  EDITOR_PROTOCOL,
  editorTopics,
  firstTopics,
  type EditorHello,
  type EditorTopic,
} from '../editor-protocol';
import { HEARTBEAT_MS } from '../protocol';
import { isResync } from '../messages';
import { forgetRequest, isTaken } from '../render-connection';
import type { MomentSource, RenderPart } from '../render-source';
import { SlowConnections } from '../slow-connections';
import { AccountTopics } from './account-topics';
import { editorFrame, EditorConnection } from './editor-connection';
import { evolversOf, type ReadFold } from './editor-folds';
import { editorAuthOf, isPeerFields, isTopic, isTopicRequest } from './editor-messages';
import type { EditorRoom, EditorRoomContext } from './editor-room';
import { EditorRooms } from './editor-rooms';
import type { EditorNamespace, EditorSocket } from './editor-socket';
import type {
  EditorCaller,
  EditorAccess,
  EditorParts,
  EditorSource,
  HealthOf,
  ItemBacklog,
} from './editor-source';
import { colorOf } from './peers';

export interface EditorGatewayOptions<State, Caller extends EditorCaller> {
  readonly source: EditorSource<State, Caller>;
  readonly parts: EditorParts;
  /** Sources of layer runtime states. */
  readonly states: readonly RenderPart<unknown>[];
  readonly moments: readonly MomentSource[];
  readonly door: EditorAccess<Caller>;
  readonly read: ReadFold;
  readonly recent: RecentFolds | null;
  readonly signals: Signals;
  readonly health: HealthOf;
  /** Last items of topics that no log holds. */
  readonly backlogs: readonly ItemBacklog[];
  /** Version of the renderer that is served. */
  readonly bundle: string;
  /** ms since 1970. */
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
  readonly maxWaitingBytes?: number;
}

const NEEDED = 'overlays:read';
const MAX_WAITING_BYTES = 256 * 1024;
/** Largest number of consoles per overlay on this node. */
const MOST_EDITORS = 200;
/** Interval of checking credentials again and removing silent peers, in ms. */
const TICK_MS = 500;
/** Characters of JSON that a sign of presence may have. */
const MOST_SIGN_CHARACTERS = 4096;
/** Milliseconds a console with a position of another node waits until this node reaches it. */
const AHEAD_MS = 2_000;
const DRAIN_MS = 2_000;
/**
 * Problem codes that end a connection when its credential is checked again. A store that does not answer ends
 * none.
 */
const endings = new Set(['unauthorized', 'bad_origin', 'account_suspended', 'beta_required']);

/** Gateway for consoles: sends whole designs, their changes commit by commit, and the other connected tabs. */
export class EditorGateway<State, Caller extends EditorCaller> {
  private readonly rooms: EditorRooms<State, Caller>;
  private readonly accounts: AccountTopics;
  private readonly slow = new SlowConnections();
  private readonly feed: CommitFeed;
  private ticking: NodeJS.Timeout | undefined;
  private ticks = 0;

  constructor(
    store: EventStore,
    private readonly options: EditorGatewayOptions<State, Caller>,
  ) {
    const { source, parts, states, moments, read, recent, health, now, report } = options;
    const { designs = [], decks = [], items = [] } = parts;
    const streams = { source, designs, states, decks };
    const ofOverlays = new Set([...evolversOf(streams).keys(), ...moments.map(({ category }) => category)]);
    const ofAccounts = items.map(({ decider }) => decider.category);
    this.feed = new CommitFeed(store, {
      categories: [...new Set([...ofOverlays, ...ofAccounts])],
      needs: ({ stream }) =>
        ofOverlays.has(categoryOf(stream)) ? this.rooms.has(idOf(stream)) : this.accounts.has(idOf(stream)),
      take: (commit) => {
        if (ofOverlays.has(categoryOf(commit.stream))) this.rooms.take(commit);
        else this.accounts.take(commit);
      },
      takeSealed: (commit) => {
        // Items of an account are read when a console joins.
        if (ofOverlays.has(categoryOf(commit.stream))) this.rooms.miss(commit);
      },
      flush: () => this.rooms.flush(),
      reset: () => this.rooms.dropAll(),
      report,
    });
    const context: EditorRoomContext<State, Caller> = {
      ...streams,
      moments,
      read,
      recent,
      health,
      now,
      report,
      maxWaitingBytes: options.maxWaitingBytes ?? MAX_WAITING_BYTES,
      onCut: (connection) =>
        this.slow.add(connection, () => this.rooms.of(connection)?.catchUp(connection, null)),
      onAccess: (room) => {
        for (const connection of room.connections) this.cutToRights(room, connection, connection.caller);
      },
    };
    const { feed } = this;
    this.rooms = new EditorRooms({ feed, context, signals: options.signals });
    const { signals, backlogs } = options;
    const all = () => this.rooms.all;
    this.accounts = new AccountTopics({ signals, sources: items, backlogs, store, read, rooms: all, report });
  }

  /** @param after any position that the log has reached. @throws Unavailable */
  async start(after = ''): Promise<void> {
    await this.feed.start(after);
    this.ticking = setInterval(() => this.tick(), TICK_MS).unref();
  }

  async stop(): Promise<void> {
    const ended = this.feed.stop();
    clearInterval(this.ticking);
    this.slow.stop();
    const frame = editorFrame('drain', JSON.stringify({ afterMs: DRAIN_MS }));
    for (const { connections } of this.rooms.all)
      for (const connection of connections) connection.send(frame);
    this.rooms.dropAll();
    this.accounts.followSignals();
    await ended;
  }

  /** Number of connected tabs. */
  get size(): number {
    return [...this.rooms.all].reduce((sum, { connections }) => sum + connections.size, 0);
  }

  /** Serves the consoles of a socket.io namespace. */
  attach(namespace: EditorNamespace): void {
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    namespace.on('connection', (socket) => this.join(socket));
  }

  private async admit(socket: EditorSocket): Promise<void> {
    if (isTaken(socket)) throw new Problem('invalid_request', 'This connection is in use: open another one.');
    const auth = editorAuthOf(socket.handshake.auth);
    const { cookie, origin, host } = socket.handshake.headers;
    const credential = { token: auth.token ?? null, cookie, origin, host };
    const { overlayId, clientId } = auth;
    const caller = await this.options.door.prove(credential);
    const room = await this.rooms.open(overlayId);
    const known = auth.epoch === this.feed.epoch ? (auth.since ?? null) : null;
    await this.feed.untilPassed(known ?? '', AHEAD_MS);
    const permissions = this.permissionsOf(room, caller);
    if (!room.isThere && room.connections.size === 0) this.rooms.drop(room);
    if (!permissions)
      throw new Problem('not_found', 'There is no such overlay: see GET /overlays for yours.');
    if (!permissions.includes(NEEDED))
      throw new Problem('insufficient_scope', `You lack ${NEEDED} on this overlay: ask its owner for it.`);
    if (room.connections.size >= MOST_EDITORS)
      throw new Problem('limit_reached', 'Too many consoles follow this overlay: close some.');
    if (room.peers.isTaken(clientId, caller.accountId))
      throw new Problem('invalid_request', 'Another connection has this clientId: connect with a new one.');
    const wanted = auth.topics?.filter(isTopic) ?? firstTopics;
    socket.data.admitted = {
      overlayId,
      clientId,
      caller,
      credential,
      permissions,
      topics: wanted.filter((topic) => permissions.includes(editorTopics[topic])),
      since: known,
    };
  }

  private refusal(error: unknown): Error {
    const known = error instanceof Problem;
    if (!known) this.options.report('A console could not join.', error);
    const message = known ? error.message : 'The overlay cannot be read now.';
    return Object.assign(new Error(message), { data: { code: known ? error.code : 'unavailable' } });
  }

  private join(socket: EditorSocket): void {
    const { overlayId, clientId, caller, credential, permissions, topics, since } = socket.data.admitted;
    const { epoch } = this.feed;
    const room = epoch === null || isTaken(socket) ? null : this.rooms.enter(overlayId);
    if (!room || epoch === null) {
      socket.conn.close();
      return;
    }
    forgetRequest(socket);
    const connection = new EditorConnection(socket, clientId, caller, credential, permissions);
    room.connections.add(connection);
    this.listen(socket, room, connection);
    const { accountId, name } = caller;
    const hello: EditorHello = {
      protocol: EDITOR_PROTOCOL,
      epoch,
      ...room.now,
      serverTime: this.options.now(),
      heartbeatMs: socket.nsp.server.engine.opts.pingInterval ?? HEARTBEAT_MS,
      bundle: this.options.bundle,
      me: { accountId, name, color: colorOf(accountId) },
      permissions,
      topics,
    };
    connection.send(editorFrame('hello', JSON.stringify(hello)));
    room.begin(connection, topics, since);
    this.accounts.followSignals();
    void this.accounts.sendInitialState(room, connection, topics);
    // Access may have changed since the handshake was checked.
    this.cutToRights(room, connection, caller);
  }

  private listen(socket: EditorSocket, room: EditorRoom<State, Caller>, connection: EditorConnection): void {
    socket.on('disconnect', () => {
      connection.release();
      this.slow.remove(connection);
      room.leave(connection);
      this.rooms.left(room);
      this.accounts.followSignals();
      socket.conn.close();
    });
    socket.on('ping', (answer: unknown) => {
      if (typeof answer === 'function') (answer as (now: number) => void)(this.options.now());
    });
    socket.on('resync', (request: unknown) => {
      if (!connection.mayRequest() || !isResync(request) || connection.isBehind) return;
      room.catchUp(connection, request.epoch === this.feed.epoch ? request.since : null);
    });
    socket.on('presence', (fields: unknown) => {
      if (!connection.maySign() || !connection.topics.has('presence')) return;
      if (!isPeerFields(fields) || JSON.stringify(fields).length > MOST_SIGN_CHARACTERS) return;
      room.peers.sign(connection.clientId, connection.caller, fields);
    });
    socket.on('topics', (request: unknown, answer: unknown) => {
      if (connection.mayRequest() && isTopicRequest(request)) this.changeTopics(room, connection, request);
      if (typeof answer === 'function') (answer as (joined: unknown) => void)([...connection.topics]);
    });
  }

  private changeTopics(
    room: EditorRoom<State, Caller>,
    connection: EditorConnection,
    { join = [], leave = [] }: { readonly join?: readonly string[]; readonly leave?: readonly string[] },
  ): void {
    for (const topic of leave.filter(isTopic)) room.leaveTopic(connection, topic);
    const wanted = join.filter(isTopic);
    const isAllowed = (topic: EditorTopic): boolean => connection.permissions.includes(editorTopics[topic]);
    deny(
      connection,
      wanted.filter((topic) => !isAllowed(topic)),
    );
    const begun = wanted.filter((topic) => isAllowed(topic) && !connection.topics.has(topic));
    room.begin(connection, begun, null);
    this.accounts.followSignals();
    void this.accounts.sendInitialState(room, connection, begun);
  }

  private tick(): void {
    const isSecond = this.ticks++ % 2 === 0;
    this.rooms.tick();
    for (const room of this.rooms.all) {
      if (isSecond) void room.sendHealth();
      for (const connection of room.connections) void this.review(room, connection);
    }
  }

  /** Checks a credential again: it may be revoked, its account suspended, its session ended. */
  private async review(room: EditorRoom<State, Caller>, connection: EditorConnection): Promise<void> {
    if (connection.isUnderReview) return;
    connection.isUnderReview = true;
    try {
      this.cutToRights(room, connection, await this.options.door.prove(connection.credential));
    } catch (error) {
      if (error instanceof Problem && endings.has(error.code)) dismiss(connection);
    } finally {
      connection.isUnderReview = false;
    }
  }

  /** Restricts a console's topics to what its caller may use now. */
  private cutToRights(
    room: EditorRoom<State, Caller>,
    connection: EditorConnection,
    caller: EditorCaller,
  ): void {
    // Consoles of a deleted overlay have received `gone`; nothing is left to restrict.
    if (!room.isThere) return;
    const permissions = this.permissionsOf(room, caller as Caller);
    if (!permissions?.includes(NEEDED)) {
      dismiss(connection);
      return;
    }
    const before = connection.permissions;
    const isSame =
      before.length === permissions.length && before.every((scope) => permissions.includes(scope));
    if (isSame) return;
    connection.permissions = permissions;
    connection.send(editorFrame('permissions', JSON.stringify(permissions)));
    const lost = [...connection.topics].filter((topic) => !permissions.includes(editorTopics[topic]));
    for (const topic of lost) room.leaveTopic(connection, topic);
    deny(connection, lost);
  }

  private permissionsOf(room: EditorRoom<State, Caller>, caller: Caller): readonly string[] | null {
    return room.isThere ? this.options.source.permissions(room.state, caller) : null;
  }
}

/** Sends `denied` messages for topics whose scope is missing. */
function deny(connection: EditorConnection, topics: readonly EditorTopic[]): void {
  const { permissions } = connection;
  for (const scope of new Set(topics.map((topic) => editorTopics[topic]))) {
    const denied = { scope, topics: topics.filter((topic) => editorTopics[topic] === scope), permissions };
    connection.send(editorFrame('denied', JSON.stringify(denied)));
  }
}

/** Disconnects a console whose caller may no longer read the overlay. */
function dismiss(connection: EditorConnection): void {
  connection.permissions = [];
  deny(connection, [...connection.topics]);
  connection.dismiss();
}
