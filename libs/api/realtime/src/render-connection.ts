import type { Socket as TcpSocket } from 'node:net';
import { isAtRest, tcpSocketOf, writeDirectly } from './direct-write';
import type { AudioOutput } from './audio-outputs';
import { encodeFrame, type Frame } from './frame';
import { MessageBudget } from './message-budget';
import type { RenderSocket } from './render-socket';

/** Milliseconds a closing connection has to send its queue and say goodbye. */
const CLOSE_WITHIN_MS = 1000;

/** Limits of measurements: a page that starts measures every layer at once, then only changes. */
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
  /** Time of the last answer to `resync`, ms since 1970. */
  resyncedAt = 0;
  /** The answer to `resync` that is due. */
  resyncTimer: NodeJS.Timeout | undefined;

  private readonly measures = new MessageBudget(MOST_MEASURES, MEASURES_PER_S);

  private readonly onFlush = (): void => {
    this.waiting = 0;
  };

  constructor(
    private readonly socket: RenderSocket,
    /** Generation of the link it used. */
    readonly generation: number,
    /** Its own claim about its program, and its join time, ms since 1970. */
    { obs, since }: Pick<AudioOutput, 'obs' | 'since'>,
    /** Setting of `GatewayOptions`. */
    private readonly directWrites: boolean,
  ) {
    this.obs = obs;
    this.since = since;
    // engine.io passes its whole queue to the transport at once and reports that with `drain`.
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

  sendAudio(primary: boolean): void {
    this.send(encodeFrame('audio', [JSON.stringify({ primary })]));
  }

  /** Counts a `measure` message; returns false if there were too many recently. */
  mayMeasure(): boolean {
    return this.measures.take();
  }

  /** True if everything sent has left the local buffers. */
  get drained(): boolean {
    return isAtRest(this.socket.conn) && this.waiting === 0 && !this.tcp?.writableLength;
  }

  /**
   * Disconnects it permanently: socket.io clients do not reconnect after this. Messages already sent are still
   * delivered.
   */
  dismiss(): void {
    this.socket.disconnect(true);
  }

  /** Closes the connection. The renderer reconnects on its own and keeps showing its view state meanwhile. */
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

  /**
   * A peer that no longer answers would delay the end of the connection, and of this process, by half a minute.
   */
  private closeForcibly(): void {
    const { tcp } = this;
    if (!tcp || tcp.destroyed) return;
    const timer = setTimeout(() => tcp.destroy(), CLOSE_WITHIN_MS).unref();
    tcp.once('close', () => clearTimeout(timer));
  }
}

/**
 * Drops the request that socket.io holds for the life of a connection, with its headers and a summary of both.
 * That saves one and a half kilobytes that are unused after the join. engine.io allows dropping the request.
 */
export function forgetRequest(socket: { readonly conn: object }): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: null });
}

/**
 * Returns true if this connection was already joined. One connection carries one renderer or console, whatever a
 * client requests.
 */
export function isTaken({ conn }: { readonly conn: { readonly request: object | null } }): boolean {
  return conn.request === null;
}
