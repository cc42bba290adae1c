import { isAtRest } from '../direct-write';
import { EDITOR_NAMESPACE, type EditorTopic } from '../editor-protocol';
import { encodeFrame, type Frame } from '../frame';
import { MessageBudget } from '../message-budget';
import type { EditorCaller, EditorCredential } from './editor-source';
import type { EditorSocket } from './editor-socket';

/** Of messages `presence`: at once, and in the long run. */
const [MOST_SIGNS, SIGNS_PER_S] = [40, 20];
/** Of `topics` and `resync`. */
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
  /** It has missed deltas: a snapshot is due once it has drained. */
  isBehind = false;
  /** Its credential is being proven anew. */
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

  /** Counts a message `presence`; false when there were too many of late. */
  maySign(): boolean {
    return this.signs.take();
  }

  mayRequest(): boolean {
    return this.requests.take();
  }

  get drained(): boolean {
    return isAtRest(this.socket.conn) && this.waiting === 0;
  }

  /** Ends it for good; what was sent still leaves. */
  dismiss(): void {
    this.socket.disconnect(true);
  }

  /** Closes the connection; the console comes back by itself. */
  drop(): void {
    this.socket.conn.close();
  }

  /** For a socket that has disconnected. */
  release(): void {
    this.socket.conn.off('drain', this.onFlush);
  }
}
