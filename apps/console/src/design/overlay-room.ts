import type {
  DeckMessage,
  EditorDelta,
  EditorHello,
  HealthMessage,
  ObsMessage,
  Peer,
} from '@studio/realtime/editor-protocol';
import type { MomentMessage } from '@studio/realtime/protocol';
import type { ApiProblem } from '../api/api-problem';
import { clientId } from '../api/client-id';
import { noCounterReports, withCounterItems, type CounterReports } from './counters';
import { DesignStore } from './design-store';
import { Drafts } from './drafts';
import { ConsoleSocket, type SocketState } from './console-socket';
import type { Edit } from './edits';
import { Observed } from './observed';
import { EditQueue } from './edit-queue';
import { EditVisits } from './edit-visits';
import { sendEdit } from './send-edit';

export type States = ReadonlyMap<number, { readonly [key: string]: unknown }>;

/** Latest change of a layer, as far as this tab has received it. */
export interface LastTouch {
  readonly name: string | null;
  readonly at: string;
}

/** All that this tab knows of one overlay, and its way to change it. */
export class OverlayRoom {
  readonly store = new DesignStore();
  readonly outbox: EditQueue;
  readonly drafts = new Drafts(this.store, (edit) => this.edit(edit));
  readonly connection = new Observed<SocketState>('connecting');
  /** False until the design is known. */
  readonly isLoaded = new Observed(false);
  readonly me = new Observed<EditorHello['me'] | null>(null);
  readonly permissions = new Observed<readonly string[]>([]);
  readonly peers = new Observed<readonly Peer[]>([]);
  readonly states = new Observed<States>(new Map());
  readonly health = new Observed<HealthMessage | null>(null);
  readonly deck = new Observed<DeckMessage | null>(null);
  /** Last message about each OBS of the owner, by obsId; empty for everybody else. */
  readonly obs = new Observed<ReadonlyMap<number, ObsMessage>>(new Map());
  /** Counters of the owner's bot; empty for who may not read the bot. */
  readonly counters = new Observed<CounterReports>(noCounterReports);
  /** Last change of a layer's settings that the API refused; null after the next one. */
  readonly refused = new Observed<{ readonly memberId: number; readonly problem: ApiProblem } | null>(null);
  /** Steps of this tab that undo takes back together. */
  readonly visits = new EditVisits();
  readonly lastTouch = new Map<number, LastTouch>();
  /** ms that the server's clock is ahead. */
  clockAhead = 0;
  private readonly socket: ConsoleSocket;
  private readonly deltaListeners = new Set<(delta: EditorDelta) => void>();
  private readonly momentListeners = new Set<(moment: MomentMessage) => void>();

  constructor(
    readonly overlayId: string,
    onRefused: (problem: ApiProblem) => void,
  ) {
    this.outbox = new EditQueue({
      store: this.store,
      send: async (edit, expected) => {
        const sent = await sendEdit(overlayId, edit, expected);
        if (edit.type === 'fields') this.visits.note(sent.stepId, edit.visit);
        return sent;
      },
      accountId: () => this.me.get()?.accountId ?? null,
      onRefused: (problem, edit) => {
        if (edit.type === 'fields') this.refused.set({ memberId: edit.memberId, problem });
        onRefused(problem);
      },
    });
    this.socket = this.connect();
  }

  close(): void {
    this.drafts.flushAll();
    this.socket.close();
  }

  /** Shows a change of the design at once, and sends it. @returns false while it can't be taken */
  edit(edit: Edit): boolean {
    if (edit.type === 'fields' && this.refused.get()?.memberId === edit.memberId) this.refused.set(null);
    return this.outbox.submit(edit);
  }

  /** Connection on which this tab publishes its presence. */
  get presence(): Pick<ConsoleSocket, 'say' | 'watch'> {
    return this.socket;
  }

  onDelta(listener: (delta: EditorDelta) => void): () => void {
    this.deltaListeners.add(listener);
    return () => this.deltaListeners.delete(listener);
  }

  onMoment(listener: (moment: MomentMessage) => void): () => void {
    this.momentListeners.add(listener);
    return () => this.momentListeners.delete(listener);
  }

  private connect(): ConsoleSocket {
    return new ConsoleSocket(
      this.overlayId,
      {
        at: () => this.store,
        state: (state) => {
          this.connection.set(state);
          if (state === 'lost') this.outbox.pause();
        },
        hello: ({ me, permissions, serverTime, position }) => {
          this.me.set(me);
          this.permissions.set(permissions);
          this.clockAhead = serverTime - Date.now();
          // Counters may have counted unseen.
          this.counters.set(noCounterReports);
          // Missed deltas arrive next; if none were missed, the queue resumes here.
          if (position === this.store.position) this.outbox.resume();
        },
        snapshot: (snapshot) => {
          this.store.load(snapshot);
          this.peers.set(snapshot.peers.filter((peer) => peer.clientId !== clientId));
          this.isLoaded.set(true);
          this.outbox.resume();
        },
        delta: (delta) => this.take(delta),
        presence: ({ put, gone }) => this.meet(put, gone),
        runtime: (...told) => {
          const states = new Map(this.states.get());
          for (const { memberId, state } of told)
            if (state === null) states.delete(memberId);
            else states.set(memberId, state);
          this.states.set(states);
        },
        moment: (...moments) => {
          for (const moment of moments) for (const notify of this.momentListeners) notify(moment);
        },
        health: (health) => this.health.set(health),
        deck: (deck) => this.deck.set(deck),
        bot: (...items) => this.counters.set(withCounterItems(this.counters.get(), items)),
        obs: (obs) => this.obs.set(new Map(this.obs.get()).set(obs.obsId, obs)),
        denied: ({ permissions }) => this.permissions.set(permissions),
      },
      ['design', 'presence', 'health', 'runtime', 'deck', 'obs', 'bot'],
    );
  }

  private take(delta: EditorDelta): boolean {
    const fate = this.store.apply(delta);
    if (fate === 'gap') return false;
    if (fate === 'known') return true;
    for (const memberId of delta.step?.touched.members ?? [])
      this.lastTouch.set(memberId, { name: delta.by.name, at: delta.at });
    if (this.connection.get() === 'open') this.outbox.resume();
    for (const notify of this.deltaListeners) notify(delta);
    return true;
  }

  private meet(put: readonly Peer[], gone: readonly string[]): void {
    const others = put.filter((peer) => peer.clientId !== clientId);
    const left = new Set([...gone, ...put.map((peer) => peer.clientId)]);
    this.peers.set([...this.peers.get().filter((peer) => !left.has(peer.clientId)), ...others]);
  }
}
