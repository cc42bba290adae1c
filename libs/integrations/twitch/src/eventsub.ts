import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Outbound } from '@studio/http/outbound';
import { WebSocket } from 'ws';

/** Envelope fields of a notification. */
export interface EventSubMetadata {
  readonly message_id: string;
  readonly message_type: string;
  /** RFC 3339. */
  readonly message_timestamp: string;
  readonly subscription_type?: string;
}

export interface EventSubDeps {
  readonly url: string;
  /** The way out. */
  readonly outbound: Outbound;
  /** Subscribes to everything; called for each session that begins anew. */
  readonly subscribe: (sessionId: string) => Promise<void>;
  readonly notified: (metadata: EventSubMetadata, event: unknown) => void;
  /** A topic was revoked: authorization_revoked, user_removed, version_removed. */
  readonly revoked: (type: string, status: string) => void;
  readonly state: (now: 'connecting' | 'live', reason: string | null) => void;
  /** The platform's time, ms since 1970. */
  readonly now: () => number;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  readonly timing?: Partial<EventSubTiming>;
  readonly random?: () => number;
}

export interface EventSubTiming {
  /** Factor by which a silent connection may exceed Twitch's promised keepalive. */
  readonly graceFactor: number;
  /** Until the first message has come. */
  readonly welcomeMs: number;
  /** Rests between attempts, doubling from the first to the last. */
  readonly firstRestMs: number;
  readonly lastRestMs: number;
  /** Older messages are dropped. */
  readonly staleMs: number;
  /** Asked of Twitch. */
  readonly keepaliveS: number;
}

const usual: EventSubTiming = {
  graceFactor: 1.2,
  welcomeMs: 10_000,
  firstRestMs: 1_000,
  lastRestMs: 60_000,
  staleMs: 10 * 60_000,
  keepaliveS: 10,
};

/** Ids of messages that are remembered: Twitch repeats them. */
const REMEMBERED = 5_000;

interface Frame {
  readonly metadata: EventSubMetadata;
  readonly payload: {
    readonly session?: {
      readonly id: string;
      readonly keepalive_timeout_seconds: number | null;
      readonly reconnect_url: string | null;
    };
    readonly subscription?: { readonly type: string; readonly status: string };
    readonly event?: unknown;
  };
}

/** One socket of it. */
interface Line {
  readonly socket: WebSocket;
  /** In ms; 0 before the welcome. */
  keepaliveMs: number;
  watch: NodeJS.Timeout | undefined;
}

/**
 * Twitch's EventSub over a WebSocket: one session, maintained until it is closed. When Twitch asks to reconnect,
 * the old socket is read to its end beside the new one, and subscriptions stay. After a silent or lost connection
 * everything is subscribed again.
 */
export class EventSub {
  private readonly timing: EventSubTiming;
  private readonly seen = new Set<string>();
  private line: Line | null = null;
  /** Connection that Twitch asked to move to. */
  private next: Line | null = null;
  /** Connections that were left: messages sent before are read until Twitch has closed them. */
  private readonly left = new Set<Line>();
  private failures = 0;
  private isOver = false;
  private resting: NodeJS.Timeout | undefined;

  constructor(private readonly deps: EventSubDeps) {
    this.timing = { ...usual, ...deps.timing };
    deps.signal.addEventListener('abort', () => this.end(), { once: true });
  }

  start(): void {
    if (this.deps.signal.aborted || this.isOver) return;
    this.deps.state('connecting', null);
    const url = new URL(this.deps.url);
    url.searchParams.set('keepalive_timeout_seconds', String(this.timing.keepaliveS));
    this.line = this.open(url.toString());
  }

  private open(url: string): Line {
    const lookup = this.deps.outbound.lookupOf(url);
    const agent = url.startsWith('wss:') ? new SecureAgent({ lookup }) : new PlainAgent({ lookup });
    const line: Line = {
      socket: new WebSocket(url, { agent, headers: this.deps.outbound.identity }),
      keepaliveMs: 0,
      watch: undefined,
    };
    const { socket } = line;
    this.watch(line);
    socket.on('message', (data: Buffer) => this.received(line, data));
    // Twitch's pings are signs of life as well.
    socket.on('ping', () => {
      this.watch(line);
    });
    socket.on('close', (code) => this.lost(line, `closed with ${code}`));
    socket.on('error', () => this.lost(line, 'not reached'));
    return line;
  }

  /** Ends a line that is silent for too long; any frame counts. */
  private watch(line: Line): void {
    if (this.left.has(line)) return;
    clearTimeout(line.watch);
    const { welcomeMs, graceFactor } = this.timing;
    const ms = line.keepaliveMs === 0 ? welcomeMs : line.keepaliveMs * graceFactor;
    line.watch = setTimeout(() => this.lost(line, 'silent'), ms).unref();
  }

  private received(line: Line, data: Buffer): void {
    this.watch(line);
    const frame = frameOf(data);
    if (!frame || (line !== this.line && line !== this.next && !this.left.has(line))) return;
    const { metadata, payload } = frame;
    switch (metadata.message_type) {
      case 'session_welcome':
        return this.welcomed(line, payload.session);
      case 'session_reconnect':
        return this.moved(payload.session?.reconnect_url ?? null);
      case 'notification':
        if (this.isNew(metadata)) this.deps.notified(metadata, payload.event);
        return;
      case 'revocation':
        if (payload.subscription) this.deps.revoked(payload.subscription.type, payload.subscription.status);
        return;
      default: // session_keepalive, and what isn't known yet.
    }
  }

  private welcomed(line: Line, session: Frame['payload']['session']): void {
    if (!session) return;
    line.keepaliveMs = (session.keepalive_timeout_seconds ?? this.timing.keepaliveS) * 1000;
    this.watch(line);
    if (line === this.next) {
      const old = this.line;
      this.line = line;
      this.next = null;
      if (old) this.leave(old);
      this.deps.state('live', null);
      return;
    }
    void this.deps.subscribe(session.id).then(
      () => {
        if (line !== this.line) return;
        this.failures = 0;
        this.deps.state('live', null);
      },
      (error: unknown) => this.lost(line, error instanceof Error ? error.message : 'not subscribed'),
    );
  }

  private moved(url: string | null): void {
    // Ignore other hosts: when this connection ends, everything starts again at the first address.
    if (url === null || this.next || !isOf(url, this.deps.url)) return;
    this.next = this.open(url);
  }

  private lost(line: Line, reason: string): void {
    this.close(line);
    if (line === this.next) {
      // The old line goes on until Twitch closes it: then everything begins anew.
      this.next = null;
      return;
    }
    if (line !== this.line) return;
    this.line = null;
    if (this.next) {
      this.line = this.next;
      this.next = null;
      return;
    }
    this.again(reason);
  }

  private again(reason: string): void {
    if (this.deps.signal.aborted || this.isOver) return;
    this.deps.state('connecting', reason);
    const { firstRestMs, lastRestMs } = this.timing;
    const rest = Math.min(lastRestMs, firstRestMs * 2 ** this.failures++);
    const { random = Math.random } = this.deps;
    this.resting = setTimeout(() => this.start(), rest * (0.5 + random() / 2)).unref();
  }

  private isNew({ message_id, message_timestamp, subscription_type = '' }: EventSubMetadata): boolean {
    if (this.deps.now() - Date.parse(message_timestamp) > this.timing.staleMs) {
      this.deps.warn(
        `Dropped ${subscription_type} ${message_id} of Twitch: it arrived too late (${message_timestamp}).`,
      );
      return false;
    }
    if (this.seen.has(message_id)) return false;
    this.seen.add(message_id);
    const [oldest] = this.seen;
    if (this.seen.size > REMEMBERED && oldest !== undefined) this.seen.delete(oldest);
    return true;
  }

  /** Asks for the end of a connection, and reads it until then: the new one's welcome may overtake messages on it. */
  private leave(line: Line): void {
    clearTimeout(line.watch);
    this.left.add(line);
    line.watch = setTimeout(() => this.close(line), this.timing.welcomeMs).unref();
    line.socket.close(1000);
  }

  private close(line: Line): void {
    clearTimeout(line.watch);
    this.left.delete(line);
    line.socket.removeAllListeners('close');
    line.socket.terminate();
  }

  /** It doesn't begin again. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.resting);
    for (const line of [this.line, this.next, ...this.left]) if (line) this.close(line);
    this.line = this.next = null;
  }
}

/** An address is one of the service that another is of: its host, or one below. */
function isOf(url: string, service: string): boolean {
  if (!URL.canParse(url)) return false;
  const [there, here] = [new URL(url), new URL(service)];
  return (
    there.protocol === here.protocol && (there.host === here.host || there.host.endsWith(`.${here.host}`))
  );
}

function frameOf(data: Buffer): Frame | null {
  try {
    const frame = JSON.parse(data.toString('utf8')) as Partial<Frame>;
    return frame.metadata && frame.payload ? (frame as Frame) : null;
  } catch {
    return null;
  }
}
