import { isAtRest } from '../direct-write';
import { EDITOR_NAMESPACE, type EditorTopic } from '../editor-protocol';
import { encodeFrame, type Frame } from '../frame';
import { MessageBudget } from '../message-budget';
import type { EditorCaller, EditorCredential } from './editor-source';
import type { EditorSocket } from './editor-socket';

/** Limits of `presence` messages: burst, and sustained rate per second. */
const [MOST_SIGNS, SIGNS_PER_S] = [40, 20];
/** Limits of `topics` and `resync` messages: burst, and sustained rate per second. */
const [MOST_REQUESTS, REQUESTS_PER_S] = [20, 4];

/** A message of this namespace. @param args each already JSON */
export function editorFrame(event: string, ...args: readonly string[]): Frame {
  return encodeFrame(event, args, EDITOR_NAMESPACE);
}

/** One connected tab. */
export class EditorConnection {
  /** Bytes that wait behind the transfer in flight. */
  waiting = 0;
  readonly topics = new Set<EditorTopic>();
  /** True if it missed deltas: it receives a snapshot once it has drained. */
  isBehind = false;
  /** True while its credential is being checked again. */
  isUnderReview = false;

  private readonly signs = new MessageBudget(MOST_SIGNS, SIGNS_PER_S);
  private readonly requests = new MessageBudget(MOST_REQUESTS, REQUESTS_PER_S);
  private readonly onFlush = (): void => {
    this.waiting = 0;
  };

  constructor(
    private readonly socket: EditorSocket,
    readonly clientId: string,
    readonly caller: EditorCaller,
    readonly credential: EditorCredential,
    /** Scopes that it may use on the overlay. */
    public permissions: readonly string[],
  ) {
    socket.conn.on('drain', this.onFlush);
  }

  send(frame: Frame): void {
    this.waiting += frame.bytes.length;
    this.socket.conn.write(frame.text, { compress: false });
  }

  /** Counts a `presence` message; returns false if there were too many recently. */
  maySign(): boolean {
    return this.signs.take();
  }

  mayRequest(): boolean {
    return this.requests.take();
  }

  get drained(): boolean {
    return isAtRest(this.socket.conn) && this.waiting === 0;
  }

  /** Disconnects it permanently; messages already sent are still delivered. */
  dismiss(): void {
    this.socket.disconnect(true);
  }

  /** Closes the connection; the console reconnects on its own. */
  drop(): void {
    this.socket.conn.close();
  }

  /** For a socket that has disconnected. */
  release(): void {
    this.socket.conn.off('drain', this.onFlush);
  }
}
