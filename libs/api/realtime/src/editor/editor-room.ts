import { categoryOf, type Commit } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { sameContent } from '@studio/kernel/same-content';
import { momentsIn } from '../ephemeral';
import type { DeltaBuffer } from '../delta-buffer';
import type { AccountItem, ItemTopic } from '../editor-items';
import type {
  DeckMessage,
  DesignTables,
  DoneBy,
  EditorDelta,
  EditorTopic,
  HealthMessage,
  RuntimeMessage,
  StepItem,
} from '../editor-protocol';
import type { Frame } from '../frame';
import type { MomentSource } from '../render-source';
import { editorFrame, type EditorConnection } from './editor-connection';
import { EditorFolds, type FollowedStreams, type ReadFold } from './editor-folds';
import type { EditorCaller, HealthOf, RecordChanges } from './editor-source';
import type { Peers } from './peers';
import { withChanges } from './record-diff';
import type { RecentFolds } from '@studio/kernel/recent-folds';

/** Number of step summaries held, so that an undo can name the undone step. */
const MOST_LINES = 500;

export interface EditorRoomContext<State, Caller extends EditorCaller> extends FollowedStreams<
  State,
  Caller
> {
  readonly moments: readonly MomentSource[];
  readonly read: ReadFold;
  readonly recent: RecentFolds | null;
  readonly health: HealthOf;
  /** ms since 1970. */
  readonly now: () => number;
  /** Bytes that may wait for a console before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  /** Called for a console that is too slow: call `catchUp` once it has drained. */
  readonly onCut: (connection: EditorConnection) => void;
  /** Called after every commit, since access may have changed. */
  readonly onAccess: (room: EditorRoom<State, Caller>) => void;
  readonly report: (message: string, error: unknown) => void;
}

/** One overlay with its consoles. */
export class EditorRoom<State, Caller extends EditorCaller> {
  readonly connections = new Set<EditorConnection>();
  private folds: EditorFolds | null = null;
  private place = '';
  /** Commits that the feed brought before the streams were read. */
  private early: Commit[] = [];
  /** Messages not sent yet, as JSON. */
  private deltas: string[] = [];
  private moments: string[] = [];
  private readonly states = new Map<number, RuntimeMessage['state']>();
  private deck: DeckMessage | null = null;
  private design: { readonly position: string; readonly json: string } | null = null;
  private readonly lines = new Map<string, string>();
  private sent = { health: '' };
  private isAsking = false;

  constructor(
    readonly overlayId: string,
    private readonly recentDeltas: DeltaBuffer,
    readonly peers: Peers,
    private readonly context: EditorRoomContext<State, Caller>,
  ) {}

  /**
   * Reads the streams.
   * @returns the position that the feed must have passed before a console joins
   */
  async load(): Promise<string> {
    const { context } = this;
    const folds = await EditorFolds.read(this.overlayId, context, context.read, context.recent);
    this.folds = folds;
    this.place = folds.position;
    for (const commit of this.early.splice(0)) this.apply(commit);
    return this.place;
  }

  get state(): State {
    return this.fold.state;
  }

  get isThere(): boolean {
    return this.folds !== null && this.context.source.isThere(this.state);
  }

  /** Account that owns it; null while it does not exist. */
  get accountId(): string | null {
    return this.isThere ? this.context.source.ownerOf(this.state) : null;
  }

  get now(): { readonly position: string; readonly rev: number } {
    return { position: this.place, rev: this.fold.rev };
  }

  /** Takes the next commit of the feed; one already held changes nothing. @throws when one is missing before it */
  apply(commit: Commit): void {
    if (!this.folds) {
      this.early.push(commit);
      return;
    }
    for (const moment of momentsIn(commit, this.context)) this.moments.push(JSON.stringify(moment));
    const taken = this.folds.take(commit);
    if (!taken) return;
    const category = categoryOf(commit.stream);
    const { source, designs, states, decks } = this.context;
    if (category === source.decider.category)
      this.takeDesign(commit, taken.before as Fold<State>, taken.after as Fold<State>);
    const ofDesign = designs.find(({ decider }) => decider.category === category);
    if (ofDesign) this.publish(commit, ofDesign.changes(taken.before.state, taken.after.state), null);
    const ofStates = states.find(({ decider }) => decider.category === category);
    if (ofStates)
      this.takeStates(ofStates.layerStates(taken.before.state), ofStates.layerStates(taken.after.state));
    const ofDeck = decks.find(({ decider }) => decider.category === category);
    if (!ofDeck) return;
    const message = ofDeck.messageOf(taken.after.state);
    if (!sameContent(message, ofDeck.messageOf(taken.before.state))) this.deck = message;
  }

  /** Sends all pending messages. */
  flush(): void {
    if (this.deltas.length > 0) this.sendDeltas(editorFrame('delta', ...this.deltas.splice(0)));
    for (const [connection, frame] of this.runtimeFrames([...this.states])) connection.send(frame);
    this.states.clear();
    if (this.moments.length > 0) this.send('runtime', editorFrame('moment', ...this.moments.splice(0)));
    if (this.deck) this.send('deck', editorFrame('deck', JSON.stringify(this.deck)));
    this.deck = null;
    if (!this.isThere && this.connections.size > 0) this.end();
  }

  /** Sends a frame to all consoles that joined a topic. */
  send(topic: EditorTopic, frame: Frame): void {
    for (const connection of this.connections) if (connection.topics.has(topic)) connection.send(frame);
  }

  sendItems(topic: ItemTopic, items: readonly AccountItem[]): void {
    this.send(topic, editorFrame(topic, ...items.map((item) => JSON.stringify(item))));
  }

  /**
   * Joins a console to topics.
   * @param since position in this epoch that it has; null for none
   */
  begin(connection: EditorConnection, topics: Iterable<EditorTopic>, since: string | null): void {
    this.flush();
    for (const topic of topics) {
      if (connection.topics.has(topic)) continue;
      connection.topics.add(topic);
      this.sendInitialState(connection, topic, since);
    }
  }

  leaveTopic(connection: EditorConnection, topic: EditorTopic): void {
    connection.topics.delete(topic);
    if (topic === 'presence') this.peers.leave(connection.clientId);
  }

  leave(connection: EditorConnection): void {
    if (!this.connections.delete(connection)) return;
    // The tab may have reconnected before this connection was found to be dead.
    if (![...this.connections].some(({ clientId }) => clientId === connection.clientId))
      this.peers.leave(connection.clientId);
  }

  /** Sends the data a console is missing: nothing, the missing deltas, or a snapshot. */
  catchUp(connection: EditorConnection, since: string | null): void {
    this.flush();
    if (!this.isThere || !connection.topics.has('design')) return;
    connection.isBehind = false;
    if (since === this.place) return;
    const missing = since === null ? null : this.recentDeltas.after(since);
    connection.send(missing ? editorFrame('delta', ...missing) : this.snapshot());
  }

  /** Sends the overlay's health if it differs from the last sent. */
  async sendHealth(): Promise<void> {
    const wanted = [...this.connections].some(({ topics }) => topics.has('health'));
    if (!wanted || this.isAsking || !this.isThere) return;
    this.isAsking = true;
    try {
      const health = await this.context.health(this.overlayId);
      if (!health) return;
      const { checkedAt: _, ...said } = health;
      const known = JSON.stringify(said);
      if (known === this.sent.health) return;
      this.sent.health = known;
      this.send('health', healthFrame(health));
    } catch (error) {
      this.context.report(`Could not read the health of overlay ${this.overlayId}.`, error);
    } finally {
      this.isAsking = false;
    }
  }

  sendPeers(put: Peers['all'], gone: readonly string[]): void {
    this.send('presence', editorFrame('presence', JSON.stringify({ put, gone })));
  }

  close(): void {
    this.recentDeltas.close();
    this.peers.close();
    for (const connection of this.connections) connection.drop();
  }

  private get fold(): Fold<State> {
    if (!this.folds) throw new Error('Nothing was read yet.');
    return this.folds.of(this.context.source.decider);
  }

  private takeDesign(commit: Commit, before: Fold<State>, after: Fold<State>): void {
    const { source } = this.context;
    const step = source.stepOf(before, after, commit, (stepId) => this.lines.get(stepId) ?? null);
    if (step) this.remember(step);
    const isThere = source.isThere(after.state);
    const nothing: RecordChanges = { remove: [], put: [] };
    this.publish(commit, isThere ? source.changes(before.state, after.state) : nothing, step);
    this.context.onAccess(this);
  }

  private remember({ stepId, summary }: StepItem): void {
    this.lines.set(stepId, summary);
    if (this.lines.size <= MOST_LINES) return;
    const [oldest] = this.lines.keys();
    if (oldest !== undefined) this.lines.delete(oldest);
  }

  /** Makes a delta of a commit. */
  private publish(commit: Commit, { remove, put }: RecordChanges, step: StepItem | null): void {
    const [first] = commit.events;
    // A commit between the end positions of the streams is part of the state that was read.
    if (!first || commit.position <= this.place) return;
    const { actor, at, clientId, commandId } = first.meta;
    const by: DoneBy = {
      accountId: actor.accountId,
      name: this.context.source.nameOf(this.state, actor.accountId),
      via: actor.via,
      ...(clientId !== undefined && { clientId }),
    };
    const { position } = commit;
    const { rev } = this.fold;
    const delta: EditorDelta = {
      prev: this.place,
      position,
      rev,
      at,
      remove,
      put,
      ...(step && { step }),
      by,
      commandId,
    };
    const json = JSON.stringify(delta);
    this.recentDeltas.push(this.place, position, json);
    this.deltas.push(json);
    this.place = position;
    this.design = null;
  }

  private takeStates(before: LayerStatesOf, after: LayerStatesOf): void {
    if (before === after) return;
    for (const id of Object.keys(before)) if (!Object.hasOwn(after, id)) this.states.set(Number(id), null);
    for (const [id, state] of Object.entries(after))
      if (before[Number(id)] !== state) this.states.set(Number(id), state);
  }

  /** Yields the runtime frames of each console: all layers, or those that alert. */
  private *runtimeFrames(
    states: readonly (readonly [number, RuntimeMessage['state']])[],
    only?: { readonly connection: EditorConnection; readonly topic: EditorTopic },
  ): Iterable<readonly [EditorConnection, Frame]> {
    if (states.length === 0) return;
    const frameOf = (selected: typeof states): Frame | null =>
      selected.length === 0
        ? null
        : editorFrame('runtime', ...selected.map(([memberId, state]) => JSON.stringify({ memberId, state })));
    const all = frameOf(states);
    const alerts = frameOf(states.filter(([memberId]) => this.context.source.isAlerts(this.state, memberId)));
    for (const connection of only ? [only.connection] : this.connections) {
      const { topics } = connection;
      const isAll = only ? only.topic === 'runtime' : topics.has('runtime');
      const frame = isAll ? all : topics.has('alerts') ? alerts : null;
      if (frame) yield [connection, frame];
    }
  }

  private sendDeltas(frame: Frame): void {
    for (const connection of this.connections) {
      if (!connection.topics.has('design') || connection.isBehind) continue;
      if (connection.waiting <= this.context.maxWaitingBytes) connection.send(frame);
      else {
        connection.isBehind = true;
        this.context.onCut(connection);
      }
    }
  }

  private sendInitialState(connection: EditorConnection, topic: EditorTopic, since: string | null): void {
    switch (topic) {
      case 'design':
        this.catchUp(connection, since);
        return;
      case 'presence':
        connection.send(editorFrame('presence', JSON.stringify({ put: this.peers.all, gone: [] })));
        this.peers.sign(connection.clientId, connection.caller, {});
        return;
      case 'runtime':
      case 'alerts': {
        const states = this.context.states.flatMap((part) =>
          Object.entries(part.layerStates(this.folds?.of(part.decider).state)),
        );
        const selected = states.map(([id, state]) => [Number(id), state] as const);
        for (const [, frame] of this.runtimeFrames(selected, { connection, topic })) connection.send(frame);
        return;
      }
      case 'deck':
        for (const part of this.context.decks) {
          const message = part.messageOf(this.folds?.of(part.decider).state);
          connection.send(editorFrame('deck', JSON.stringify(message)));
        }
        return;
      case 'health':
        void this.sendInitialHealth(connection);
        return;
      case 'activity':
      case 'chat':
      case 'bot':
      case 'giveaway':
      case 'song':
      case 'notice':
      case 'obs':
        // `AccountTopics` sends the account's latest items and the state of its OBS.
        return;
    }
  }

  private async sendInitialHealth(connection: EditorConnection): Promise<void> {
    try {
      const health = await this.context.health(this.overlayId);
      if (health && this.connections.has(connection)) connection.send(healthFrame(health));
    } catch (error) {
      this.context.report(`Could not read the health of overlay ${this.overlayId}.`, error);
    }
  }

  private snapshot(): Frame {
    const { position } = this.now;
    if (this.design?.position !== position) this.design = { position, json: JSON.stringify(this.records()) };
    const { rev } = this.fold;
    const head = JSON.stringify({ position, rev }).slice(0, -1);
    const peers = JSON.stringify(this.peers.all);
    return editorFrame('snapshot', `${head},"design":${this.design.json},"peers":${peers}}`);
  }

  private records(): ReturnType<typeof withChanges> {
    const { source, designs } = this.context;
    const parts = designs.map((part) => part.changes(null, this.folds?.of(part.decider).state));
    const all = [source.changes(null, this.state), ...parts];
    return all.reduce(withChanges, noRecords);
  }

  /** Ends the room after its overlay was deleted. */
  private end(): void {
    const frame = editorFrame('gone');
    for (const connection of [...this.connections]) {
      connection.send(frame);
      connection.dismiss();
    }
  }
}

type LayerStatesOf = { readonly [memberId: number]: RuntimeMessage['state'] & object };

/** Tables of a snapshot, each present also while it is empty. */
const noRecords: DesignTables = {
  overlay: {},
  scene: {},
  place: {},
  layer: {},
  group: {},
  spot: {},
  macro: {},
  deckPage: {},
  mapping: {},
  note: {},
};

function healthFrame(health: HealthMessage): Frame {
  return editorFrame('health', JSON.stringify(health));
}
