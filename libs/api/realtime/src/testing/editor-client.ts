import { io, type Socket } from 'socket.io-client';
import type { AccountItem } from '../editor-items';
import {
  EDITOR_NAMESPACE,
  type DeckMessage,
  type DeniedMessage,
  type EditorAuth,
  type EditorDelta,
  type EditorHello,
  type EditorSnapshot,
  type EditorToServer,
  type HealthMessage,
  type ObsMessage,
  type Peer,
  type RuntimeMessage,
  type ServerToEditor,
} from '../editor-protocol';
import { withChanges } from '../editor/record-diff';
import type { MomentMessage } from '../protocol';

export interface EditorClientOptions extends Omit<EditorAuth, 'since' | 'epoch'> {
  /** Base of the server. */
  readonly url: string;
  /** Sent with the request that opens the connection. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Tables = Parameters<typeof withChanges>[0];

/** Console without a screen. It implements the protocol as required and exposes what it would show. */
export class EditorClient {
  readonly hellos: EditorHello[] = [];
  readonly snapshots: EditorSnapshot[] = [];
  readonly deltas: EditorDelta[] = [];
  readonly denied: DeniedMessage[] = [];
  readonly moments: MomentMessage[] = [];
  readonly activity: AccountItem[] = [];
  readonly chat: AccountItem[] = [];
  readonly bot: AccountItem[] = [];
  readonly giveaway: AccountItem[] = [];
  readonly song: AccountItem[] = [];
  readonly notice: AccountItem[] = [];
  /** Messages of topic obs in their order. */
  readonly obs: ObsMessage[] = [];
  readonly states = new Map<number, RuntimeMessage['state']>();
  readonly peers = new Map<string, Peer>();
  permissions: readonly string[] = [];
  design: Tables = {};
  position: string | null = null;
  epoch: string | null = null;
  rev = 0;
  deck: DeckMessage | null = null;
  health: HealthMessage | null = null;
  isGone = false;
  /** Why the server didn't let it in. */
  refusal: string | null = null;
  /** Number of times the server disconnected it. */
  dismissals = 0;
  readonly socket: Socket<ServerToEditor, EditorToServer>;
  private readonly waiting = new Set<() => void>();

  constructor({ url, headers, ...auth }: EditorClientOptions) {
    this.socket = io(`${url}${EDITOR_NAMESPACE}`, {
      auth: (send) =>
        send({
          ...auth,
          ...(this.position !== null && { since: this.position }),
          ...(this.epoch !== null && { epoch: this.epoch }),
        }),
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
      ...(headers && { extraHeaders: headers }),
    });
    this.listen();
    this.socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: string } }) =>
      this.received(() => {
        if (error.data) this.refusal = error.data.code ?? 'unknown';
      }),
    );
    this.socket.on('disconnect', (reason) =>
      this.received(() => {
        if (reason === 'io server disconnect') this.dismissals++;
      }),
    );
  }

  /**
   * Resolves once the condition is met.
   * @throws after the time limit
   */
  waitFor(predicate: (client: this) => boolean, timeoutMs = 20_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (!predicate(this)) return;
        this.waiting.delete(check);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`Still not so after ${timeoutMs} ms: ${String(predicate)}`));
      }, timeoutMs);
      this.waiting.add(check);
      check();
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  private listen(): void {
    const { socket } = this;
    socket.on('hello', (hello) =>
      this.received(() => {
        this.hellos.push(hello);
        if (hello.epoch !== this.epoch) this.position = null;
        ({ epoch: this.epoch, permissions: this.permissions } = hello);
      }),
    );
    socket.on('snapshot', (snapshot) =>
      this.received(() => {
        this.snapshots.push(snapshot);
        ({ design: this.design, position: this.position, rev: this.rev } = snapshot);
      }),
    );
    socket.on('delta', (...deltas) =>
      this.received(() => {
        for (const delta of deltas) if (!this.apply(delta)) break;
      }),
    );
    socket.on('presence', ({ put, gone }) =>
      this.received(() => {
        for (const peer of put) this.peers.set(peer.clientId, peer);
        for (const clientId of gone) this.peers.delete(clientId);
      }),
    );
    socket.on('runtime', (...states) =>
      this.received(() => {
        for (const { memberId, state } of states) this.states.set(memberId, state);
      }),
    );
    socket.on('moment', (...moments) => this.received(() => this.moments.push(...moments)));
    socket.on('deck', (deck) => this.received(() => (this.deck = deck)));
    socket.on('health', (health) => this.received(() => (this.health = health)));
    socket.on('activity', (...items) => this.received(() => this.activity.push(...items)));
    socket.on('chat', (...lines) =>
      this.received(() => this.chat.push(...lines.map((line): AccountItem => ({ ...line })))),
    );
    for (const topic of ['bot', 'giveaway', 'song', 'notice'] as const)
      socket.on(topic, (...items: AccountItem[]) => this.received(() => this[topic].push(...items)));
    socket.on('obs', (obs) => this.received(() => this.obs.push(obs)));
    socket.on('denied', (denied) => this.received(() => this.denied.push(denied)));
    socket.on('permissions', (permissions) => this.received(() => (this.permissions = permissions)));
    socket.on('gone', () => this.received(() => (this.isGone = true)));
  }

  /** False when deltas are missing before this one. */
  private apply(delta: EditorDelta): boolean {
    const { prev, position, rev } = delta;
    if (this.position !== null && position <= this.position) return true;
    if (prev !== this.position) {
      this.socket.emit('resync', { since: this.position, epoch: this.epoch });
      return false;
    }
    this.deltas.push(delta);
    this.design = withChanges(this.design, delta);
    [this.position, this.rev] = [position, rev];
    return true;
  }

  private received(take: () => unknown): void {
    take();
    for (const check of [...this.waiting]) check();
  }
}
