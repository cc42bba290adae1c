import { io, type Socket } from 'socket.io-client';
import {
  EDITOR_NAMESPACE,
  EDITOR_PROTOCOL,
  type EditorAuth,
  type EditorHello,
  type EditorTopic,
  type EditorToServer,
  type PeerFields,
  type ServerToEditor,
} from '@studio/realtime/editor-protocol';
import { clientId } from '../api/client-id';
import { showNotices } from '../kit/notices';

/** State of the connection; `refused` if the server does not admit the user. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'refused' | 'gone';

/** Time after which a gap that was not filled is requested again, in ms. */
const ASK_AGAIN_MS = 3_000;
const PRESENCE_EVERY_MS = 60;
const STILL_HERE_MS = 4_000;
const WATCH_MS = 900;
/** Pings without an answer after which a watched connection is opened anew. */
const MOST_UNANSWERED = 6;
/** An attempt that hangs longer is given up, in ms: packets may get lost while the network changes. */
const ATTEMPT_MS = 8_000;

interface Position {
  readonly position: string;
}

/** Receives the messages of the connection; messages without a handler are ignored. */
export interface ConnectionListener extends Partial<Omit<ServerToEditor, 'hello' | 'snapshot' | 'delta'>> {
  readonly hello: (hello: EditorHello) => void;
  readonly snapshot: ServerToEditor['snapshot'];
  /** @returns false for a gap */
  readonly delta: (delta: Parameters<ServerToEditor['delta']>[0]) => boolean;
  readonly state: (state: SocketState) => void;
  /** Position up to which the design has been received. */
  readonly at: () => Position;
}

/** The one connection of this tab, about one overlay. It comes back for ever. */
export class ConsoleSocket {
  private readonly socket: Socket<ServerToEditor, EditorToServer>;
  private readonly topics: readonly EditorTopic[];
  private epoch: string | null = null;
  private gapTimer: number | undefined;
  private presenceTimer: number | undefined;
  private readonly hereTimer: number;
  private unsaid: Partial<PeerFields> = {};
  private isClosed = false;

  constructor(
    private readonly overlayId: string,
    private readonly listener: ConnectionListener,
    topics: readonly EditorTopic[],
  ) {
    this.topics = [...topics, 'notice'];
    this.socket = io(EDITOR_NAMESPACE, {
      transports: ['websocket'],
      // The design of a large overlay takes seconds on a slow line.
      query: { compress: 'yes' },
      reconnectionDelay: 500,
      reconnectionDelayMax: 3_000,
      timeout: ATTEMPT_MS,
      auth: (give) => give({ ...this.auth() }),
    });
    this.listen();
    this.hereTimer = window.setInterval(() => this.say({}), STILL_HERE_MS);
    window.addEventListener('online', this.check);
    document.addEventListener('visibilitychange', this.check);
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.check);
    document.removeEventListener('visibilitychange', this.check);
    window.clearInterval(this.hereTimer);
    window.clearTimeout(this.presenceTimer);
    window.clearTimeout(this.gapTimer);
    this.socket.disconnect();
  }

  /** Publishes changed fields of the user's presence; changes within a short time are sent together. */
  say(fields: Partial<PeerFields>): void {
    this.unsaid = { ...this.unsaid, ...fields };
    this.presenceTimer ??= window.setTimeout(() => {
      this.presenceTimer = undefined;
      if (this.socket.connected) this.socket.volatile.emit('presence', this.unsaid);
      this.unsaid = {};
    }, PRESENCE_EVERY_MS);
  }

  /** Checks the connection continuously, so that a loss shows within two seconds. */
  watch(): () => void {
    let unanswered = 0;
    const timer = window.setInterval(() => {
      if (!this.socket.connected) return;
      this.socket.timeout(WATCH_MS).emit('ping', (error: Error | null) => {
        if (!this.socket.connected) return;
        unanswered = error ? unanswered + 1 : 0;
        this.listener.state(error ? 'lost' : 'open');
        if (unanswered < MOST_UNANSWERED) return;
        unanswered = 0;
        this.renew();
      });
    }, WATCH_MS);
    const offline = (): void => this.listener.state('lost');
    window.addEventListener('offline', offline);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('offline', offline);
    };
  }

  /**
   * Comes back at once when the network is back or the page is seen again, without waiting for the next attempt. A
   * connection that seems open may have been lost meanwhile, as while a computer sleeps.
   */
  private readonly check = (): void => {
    if (!this.socket.connected) return this.renew();
    this.socket.timeout(2 * WATCH_MS).emit('ping', (error: Error | null) => {
      if (error && this.socket.connected) this.renew();
    });
  };

  private renew(): void {
    if (!this.isClosed) this.socket.disconnect().connect();
  }

  private auth(): EditorAuth {
    const { position } = this.listener.at();
    return {
      overlayId: this.overlayId,
      clientId,
      protocol: EDITOR_PROTOCOL,
      topics: this.topics,
      ...(position !== '' && this.epoch !== null && { since: position, epoch: this.epoch }),
    };
  }

  private listen(): void {
    const { socket, listener } = this;
    socket.on('hello', (hello) => {
      this.epoch = hello.epoch;
      listener.hello(hello);
      listener.state('open');
    });
    socket.on('snapshot', (snapshot) => {
      this.closeGap();
      listener.snapshot(snapshot);
    });
    socket.on('delta', (...deltas) => {
      for (const delta of deltas) {
        if (!listener.delta(delta)) return this.askForGap();
        this.closeGap();
      }
    });
    socket.on('presence', (presence) => listener.presence?.(presence));
    socket.on('runtime', (...states) => listener.runtime?.(...states));
    socket.on('moment', (...moments) => listener.moment?.(...moments));
    socket.on('deck', (deck) => listener.deck?.(deck));
    socket.on('health', (health) => listener.health?.(health));
    socket.on('activity', (...items) => listener.activity?.(...items));
    socket.on('chat', (...lines) => listener.chat?.(...lines));
    socket.on('bot', (...items) => listener.bot?.(...items));
    socket.on('giveaway', (...items) => listener.giveaway?.(...items));
    socket.on('song', (...items) => listener.song?.(...items));
    socket.on('notice', (...items) => showNotices(items));
    socket.on('obs', (obs) => listener.obs?.(obs));
    socket.on('denied', (denied) => listener.denied?.(denied));
    socket.on('permissions', (permissions) => listener.permissions?.(permissions));
    socket.on('gone', () => {
      listener.state('gone');
      this.close();
    });
    socket.on('drain', ({ afterMs }) => {
      window.setTimeout(() => this.renew(), Math.random() * afterMs);
    });
    socket.on('disconnect', (reason) => {
      listener.state('lost');
      // socket.io comes back by itself, unless the server has ended it.
      if (reason === 'io server disconnect') window.setTimeout(() => this.renew(), 1_000);
    });
    socket.on('connect_error', (error) => this.refused(error));
  }

  private refused(error: Error & { readonly data?: unknown }): void {
    const data = (error.data ?? {}) as { readonly code?: unknown; readonly retryAfterS?: unknown };
    const isFinal = data.code === 'not_found' || data.code === 'unauthorized' || data.code === 'forbidden';
    this.listener.state(isFinal ? 'refused' : 'lost');
    if (this.socket.active || isFinal) return;
    const wait = typeof data.retryAfterS === 'number' ? data.retryAfterS * 1000 : 2_000;
    window.setTimeout(() => this.renew(), wait);
  }

  private askForGap(): void {
    if (this.gapTimer !== undefined) return;
    const ask = (): void => {
      this.gapTimer = window.setTimeout(ask, ASK_AGAIN_MS);
      const { position } = this.listener.at();
      this.socket.emit('resync', { since: position === '' ? null : position, epoch: this.epoch });
    };
    ask();
  }

  private closeGap(): void {
    window.clearTimeout(this.gapTimer);
    this.gapTimer = undefined;
  }
}
