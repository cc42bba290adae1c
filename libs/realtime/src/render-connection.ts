import type { Socket as TcpSocket } from 'node:net';
import { isAtRest, tcpSocketOf, writeDirectly } from './direct-write';
import type { AudioOutput } from './audio-outputs';
import { encodeFrame, type Frame } from './frame';
import { MessageBudget } from './message-budget';
import type { RenderSocket } from './render-socket';

/** How long a connection that is being closed may take to send what waits and say goodbye. */
const CLOSE_WITHIN_MS = 1000;

/** A page that comes up measures every layer at once; after that only what changes. */
const MOST_MEASURES = 400;
const MEASURES_PER_S = 20;

/** One connected renderer. */
export class RenderConnection implements AudioOutput {
  readonly obs: boolean;
  readonly since: number;
  /** Bytes that wait behind the transfer in flight. */
  waiting = 0;
  /** If it carries WebSocket frames and nothing else. */
  private readonly tcp: TcpSocket | null;
  /** When `resync` was last answered, ms since 1970. */
  resyncedAt = 0;
  /** The answer to `resync` that is due. */
  resyncTimer: NodeJS.Timeout | undefined;

  private readonly measures = new MessageBudget(MOST_MEASURES, MEASURES_PER_S);

  private readonly onFlush = (): void => {
    this.waiting = 0;
  };

  constructor(
    private readonly socket: RenderSocket,
    /** Of the link that it came with. */
    readonly generation: number,
    /** What it said of itself, and when it joined, ms since 1970. */
    { obs, since }: Pick<AudioOutput, 'obs' | 'since'>,
    /** Of `GatewayOptions`. */
    private readonly directWrites: boolean,
  ) {
    this.obs = obs;
    this.since = since;
    // engine.io hands all that waits to the transport at once and says so with `drain`.
    socket.conn.on('drain', this.onFlush);
    this.tcp = tcpSocketOf(socket);
    forgetRequest(socket);
  }

  send(frame: Frame): void {
    const { conn } = this.socket;
    if (this.directWrites && this.tcp && writeDirectly(frame, this.tcp, conn)) return;
    this.waiting += frame.bytes.length;
    conn.write(frame.text, { compress: false });
  }

  tellAudio(primary: boolean): void {
    this.send(encodeFrame('audio', [JSON.stringify({ primary })]));
  }

  /** Counts a message `measure`; false when there were too many of late. */
  mayMeasure(): boolean {
    return this.measures.take();
  }

  /** True when everything sent has left our buffers. */
  get drained(): boolean {
    return isAtRest(this.socket.conn) && this.waiting === 0 && !this.tcp?.writableLength;
  }

  /** Ends it for good: socket.io clients don't come back by themselves. What was sent still leaves. */
  dismiss(): void {
    this.socket.disconnect(true);
  }

  /** Closes the connection; the renderer comes back by itself and keeps its picture meanwhile. */
  drop(): void {
    this.socket.conn.close();
    this.closeForcibly();
  }

  /** For a socket that has disconnected. */
  release(): void {
    clearTimeout(this.resyncTimer);
    this.socket.conn.off('drain', this.onFlush);
    if (this.socket.conn.readyState !== 'open') this.closeForcibly();
  }

  /** A peer that has stopped answering would hold the connection, and with it our end, for half a minute. */
  private closeForcibly(): void {
    const { tcp } = this;
    if (!tcp || tcp.destroyed) return;
    const timer = setTimeout(() => tcp.destroy(), CLOSE_WITHIN_MS).unref();
    tcp.once('close', () => clearTimeout(timer));
  }
}

/**
 * socket.io keeps the request that a connection began with, its headers and a summary of both for as long as it lasts:
 * a kilobyte and a half that nobody looks at once it has joined. engine.io foresees that the request is let go of.
 */
export function forgetRequest(socket: { readonly conn: object }): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: null });
}

/** True when somebody has joined over this connection. One carries one renderer or console, whatever a client asks for. */
export function isTaken({ conn }: { readonly conn: { readonly request: object | null } }): boolean {
  return conn.request === null;
}
