import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Topic, Unsubscribe } from '@studio/signals/signals';
import { PRESENCE_MS, type Peer, type PeerFields } from '../editor-protocol';
import type { EditorCaller } from './editor-source';

/** Who is told of peers at most so often, in ms. */
const TELL_EVERY_MS = 50;
/** What hasn't changed is said again to other nodes after this, in ms. */
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
  readonly heardAt: number;
}

/** What nodes tell each other. */
type PeerSignal =
  | { readonly kind: 'put'; readonly peer: Peer }
  | { readonly kind: 'gone'; readonly clientId: string }
  /** Somebody has come who knows nobody yet. */
  | { readonly kind: 'who' };

interface PeersDeps {
  readonly signals: Signals;
  readonly tell: (put: readonly Peer[], gone: readonly string[]) => void;
}

/** Who follows one overlay, on all nodes. */
export class Peers {
  private readonly known = new Map<string, Known>();
  /** Those of this node, with when they were last said to others. */
  private readonly own = new Map<string, { peer: Peer; saidAt: number }>();
  private readonly put = new Map<string, Peer>();
  private readonly gone = new Set<string>();
  private readonly topic: Topic;
  private readonly end: Unsubscribe;
  private timer: NodeJS.Timeout | undefined;
  private toldAt = -Infinity;

  constructor(
    overlayId: string,
    private readonly deps: PeersDeps,
  ) {
    this.topic = `presence-${overlayId}`;
    this.end = deps.signals.subscribe(this.topic, (signal) => this.hear(signal as unknown as PeerSignal));
    this.publish({ kind: 'who' });
  }

  get all(): readonly Peer[] {
    return [...this.known.values()].map(({ peer }) => peer);
  }

  /** True when somebody else goes by this name. */
  isTaken(clientId: string, accountId: string): boolean {
    const holder = this.known.get(clientId)?.peer ?? this.own.get(clientId)?.peer;
    return holder !== undefined && holder.accountId !== accountId;
  }

  /** A tab of this node shows what it does; the first time it comes. */
  sign(clientId: string, { accountId, name }: EditorCaller, fields: Partial<PeerFields>): void {
    const before = this.own.get(clientId);
    const shown = before?.peer ?? { ...noFields, clientId, accountId, name, color: colorOf(accountId) };
    const peer = { ...shown, ...ownFields(fields) };
    const now = performance.now();
    const isSame = before !== undefined && JSON.stringify(peer) === JSON.stringify(shown);
    // Whoever was gone for saying nothing comes back with the first sign.
    if (isSame && this.known.has(clientId) && now - before.saidAt < REPEAT_MS) {
      this.known.set(clientId, { peer, heardAt: now });
      return;
    }
    this.own.set(clientId, { peer, saidAt: now });
    this.publish({ kind: 'put', peer });
  }

  /** A tab of this node has gone. */
  leave(clientId: string): void {
    if (this.own.delete(clientId)) this.publish({ kind: 'gone', clientId });
  }

  /** Lets go of those who have said nothing for too long. */
  sweep(): void {
    const before = performance.now() - PRESENCE_MS;
    for (const [clientId, { heardAt }] of this.known) if (heardAt < before) this.lose(clientId);
  }

  close(): void {
    clearTimeout(this.timer);
    this.end();
  }

  private publish(signal: PeerSignal): void {
    this.deps.signals.publish(this.topic, signal as unknown as JsonObject);
  }

  private hear(signal: PeerSignal): void {
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
        this.known.set(peer.clientId, { peer, heardAt: performance.now() });
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
    const wait = Math.max(0, this.toldAt + TELL_EVERY_MS - performance.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.toldAt = performance.now();
      this.deps.tell([...this.put.values()], [...this.gone]);
      this.put.clear();
      this.gone.clear();
    }, wait).unref();
  }
}

/** What a tab may say of itself: nothing of whose it is. */
function ownFields(fields: Partial<PeerFields>): Partial<PeerFields> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => Object.hasOwn(noFields, key)));
}

const colors = ['#e5484d', '#f76b15', '#ffc53d', '#46a758', '#12a594', '#0090ff', '#8e4ec6', '#e93d82'];

/** The same for all tabs of an account, wherever it is. */
export function colorOf(accountId: string): string {
  let sum = 0;
  for (const character of accountId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colors[sum % colors.length] ?? '#0090ff';
}
