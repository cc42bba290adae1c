import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Topic, Unsubscribe } from '@studio/pubsub/signals';
import { PRESENCE_MS, type Peer, type PeerFields } from '../editor-protocol';
import type { EditorCaller } from './editor-source';

/** Shortest interval between presence messages, in ms. */
const SEND_EVERY_MS = 50;
/** Interval after which unchanged peers are repeated to other nodes, in ms. */
const REPEAT_MS = 4_000;

const noFields: PeerFields = {
  sceneId: null,
  selection: [],
  cursor: null,
  editing: null,
  ghost: null,
  idle: false,
};

interface Known {
  readonly peer: Peer;
  /** ms by `performance.now()`. */
  readonly receivedAt: number;
}

/** Message between nodes. */
type PeerSignal =
  | { readonly kind: 'put'; readonly peer: Peer }
  | { readonly kind: 'gone'; readonly clientId: string }
  /** Request of a new node that knows no peers yet. */
  | { readonly kind: 'who' };

interface PeersDeps {
  readonly signals: Signals;
  readonly publish: (put: readonly Peer[], gone: readonly string[]) => void;
}

/** Peers of one overlay, on all nodes. */
export class Peers {
  private readonly known = new Map<string, Known>();
  /** Peers of this node, each with the time it was last published to other nodes. */
  private readonly own = new Map<string, { peer: Peer; saidAt: number }>();
  private readonly put = new Map<string, Peer>();
  private readonly gone = new Set<string>();
  private readonly topic: Topic;
  private readonly end: Unsubscribe;
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -Infinity;

  constructor(
    overlayId: string,
    private readonly deps: PeersDeps,
  ) {
    this.topic = `presence-${overlayId}`;
    this.end = deps.signals.subscribe(this.topic, (signal) => this.receive(signal as PeerSignal));
    this.publish({ kind: 'who' });
  }

  get all(): readonly Peer[] {
    return [...this.known.values()].map(({ peer }) => peer);
  }

  /** Returns true if another account uses this client id. */
  isTaken(clientId: string, accountId: string): boolean {
    const holder = this.known.get(clientId)?.peer ?? this.own.get(clientId)?.peer;
    return holder !== undefined && holder.accountId !== accountId;
  }

  /** Updates the presence of a tab of this node; the first call adds it. */
  sign(clientId: string, { accountId, name }: EditorCaller, fields: Partial<PeerFields>): void {
    const before = this.own.get(clientId);
    const shown = before?.peer ?? { ...noFields, clientId, accountId, name, color: colorOf(accountId) };
    const peer = { ...shown, ...ownFields(fields) };
    const now = performance.now();
    const isSame = before !== undefined && JSON.stringify(peer) === JSON.stringify(shown);
    // A peer removed for silence returns with its next message.
    if (isSame && this.known.has(clientId) && now - before.saidAt < REPEAT_MS) {
      this.known.set(clientId, { peer, receivedAt: now });
      return;
    }
    this.own.set(clientId, { peer, saidAt: now });
    this.publish({ kind: 'put', peer });
  }

  /** Removes a tab of this node. */
  leave(clientId: string): void {
    if (this.own.delete(clientId)) this.publish({ kind: 'gone', clientId });
  }

  /** Removes peers that were silent for too long. */
  sweep(): void {
    const before = performance.now() - PRESENCE_MS;
    for (const [clientId, { receivedAt: heardAt }] of this.known) if (heardAt < before) this.lose(clientId);
  }

  close(): void {
    clearTimeout(this.timer);
    this.end();
  }

  private publish(signal: PeerSignal): void {
    this.deps.signals.publish(this.topic, signal as JsonObject);
  }

  private receive(signal: PeerSignal): void {
    switch (signal.kind) {
      case 'who':
        for (const { peer } of this.own.values())
          if (this.known.has(peer.clientId)) this.publish({ kind: 'put', peer });
        return;
      case 'gone':
        this.lose(signal.clientId);
        return;
      case 'put': {
        const { peer } = signal;
        const before = this.known.get(peer.clientId)?.peer;
        this.known.set(peer.clientId, { peer, receivedAt: performance.now() });
        if (before && JSON.stringify(before) === JSON.stringify(peer)) return;
        this.gone.delete(peer.clientId);
        this.put.set(peer.clientId, peer);
        this.plan();
      }
    }
  }

  private lose(clientId: string): void {
    if (!this.known.delete(clientId)) return;
    this.put.delete(clientId);
    this.gone.add(clientId);
    this.plan();
  }

  private plan(): void {
    const wait = Math.max(0, this.sentAt + SEND_EVERY_MS - performance.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.sentAt = performance.now();
      this.deps.publish([...this.put.values()], [...this.gone]);
      this.put.clear();
      this.gone.clear();
    }, wait).unref();
  }
}

/** Returns the fields a tab may set for itself: those of presence, none of identity. */
function ownFields(fields: Partial<PeerFields>): Partial<PeerFields> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => Object.hasOwn(noFields, key)));
}

const colors = ['#e5484d', '#f76b15', '#ffc53d', '#46a758', '#12a594', '#0090ff', '#8e4ec6', '#e93d82'];

/** Returns the colour of an account, equal for all its tabs on all nodes. */
export function colorOf(accountId: string): string {
  let sum = 0;
  for (const character of accountId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colors[sum % colors.length] ?? '#0090ff';
}
