import { OBSWebSocket, OBSWebSocketError } from 'obs-websocket-js/json';
import { isJsonObject, type JsonObject } from '@studio/kernel/json';

/** Events that are followed: all but vendor events, canvases and those of high volume [obs-websocket protocol]. */
const EVENTS = 1535;
const RPC_VERSION = 1;
const CONNECT_MS = 5_000;
/** Longest time for a change of the scene collection. */
const COLLECTION_MS = 60_000;
/** Longest time for the answer to a request. */
export const REQUEST_MS = 5_000;

/** Close codes after which another attempt with the same settings fails too. */
const finalCodes: Readonly<Record<number, ObsFailure>> = {
  4009: 'wrong_password',
  4010: 'unsupported',
  4011: 'removed',
};

/** Reasons for which OBS is not connected. */
export type ObsFailure = 'wrong_password' | 'unsupported' | 'removed' | 'unreachable';

/** Reasons for which OBS is not reached. */
export const unreachableCauses = ['refused', 'timeout', 'name_unknown'] as const;
export type UnreachableCause = (typeof unreachableCauses)[number];

/** OBS could not be connected, or the connection ended. */
export class ObsConnectError extends Error {
  constructor(
    readonly failure: ObsFailure,
    message: string,
    /** Null where it is not known, or another failure. */
    readonly reason: UnreachableCause | null = null,
  ) {
    super(message);
    this.name = 'ObsConnectError';
  }
}

/** OBS refused a request or did not answer it. */
export class ObsRequestError extends Error {
  constructor(
    readonly kind: 'refused' | 'timeout' | 'closed',
    /** Status code of obs-websocket for a refusal; 0 otherwise. */
    readonly obsCode: number,
    readonly comment: string,
  ) {
    super(comment);
    this.name = 'ObsRequestError';
  }
}

/** Event of OBS, e.g. `InputMuteStateChanged`. */
export interface ObsEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/** Address and password of one OBS. */
export interface ObsEndpoint {
  /** IP address; a name is resolved before. */
  readonly host: string;
  readonly port: number;
  readonly password: string | null;
}

export interface ObsRequest {
  readonly type: string;
  readonly data?: JsonObject;
}

export interface ObsClientListener {
  event(event: ObsEvent): void;
  /** The connection has ended by itself. */
  closed(error: ObsConnectError): void;
}

type AnyCall = (type: string, data?: JsonObject) => Promise<JsonObject | undefined>;

/**
 * One connection to OBS over obs-websocket 5. The library has no timeouts, and calls that wait when a connection drops
 * never settle: each call here ends in bounded time. A connection is used once; another attempt takes a new client.
 */
export class ObsClient {
  private readonly ended = new AbortController();
  private closedAs: ObsConnectError | null = null;
  /** OBS runs requests on a pool of threads: writes go one at a time. */
  private writing: Promise<unknown> = Promise.resolve();
  /**
   * Ends with a change of the scene collection: OBS 29 hangs if it is asked for scenes meanwhile, so that requests wait.
   * Null while none is under way.
   */
  private collection: PromiseWithEnd | null = null;

  private constructor(
    private readonly socket: OBSWebSocket,
    /** Version of OBS. */
    readonly obsVersion: string,
    /** Requests that this OBS knows. */
    readonly requests: ReadonlySet<string>,
  ) {}

  /** @throws ObsConnectError */
  static async connect(target: ObsEndpoint, listener: ObsClientListener): Promise<ObsClient> {
    const socket = new OBSWebSocket();
    const early: ObsEvent[] = [];
    let client: ObsClient | null = null;
    let refusal: ObsConnectError | null = null;
    listen(socket, (event) => {
      client?.follow(event);
      if (client) listener.event(event);
      else early.push(event);
    });
    socket.on('ConnectionClosed', (error) => {
      const closed = closedBy(error);
      refusal = closed;
      client?.end(closed, listener);
    });
    socket.on('ConnectionError', () => undefined);
    try {
      const url = `ws://${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
      const identification = { rpcVersion: RPC_VERSION, eventSubscriptions: EVENTS };
      await within(CONNECT_MS, socket.connect(url, target.password ?? undefined, identification));
      const version = await within(REQUEST_MS, socket.call('GetVersion'));
      client = new ObsClient(socket, version.obsVersion, new Set(version.availableRequests));
      for (const event of early) {
        client.follow(event);
        listener.event(event);
      }
      return client;
    } catch (error) {
      await socket.disconnect().catch(() => undefined);
      throw refusal ?? asConnectError(error);
    }
  }

  /** OBS is changing its scene collection. */
  get isChanging(): boolean {
    return this.collection !== null;
  }

  /** Reads from OBS. @throws ObsRequestError */
  read(type: string, data?: JsonObject, ms = REQUEST_MS): Promise<JsonObject> {
    return this.call(type, data, ms);
  }

  /** Changes something in OBS, after all changes before. @throws ObsRequestError */
  write(type: string, data?: JsonObject, ms = REQUEST_MS): Promise<JsonObject> {
    const result = this.writing.then(() => this.call(type, data, ms));
    this.writing = result.catch(() => undefined);
    return result;
  }

  /** Runs reads in one message. Null for one that OBS refuses. @throws ObsRequestError */
  async readAll(requests: readonly ObsRequest[]): Promise<readonly (JsonObject | null)[]> {
    if (requests.length === 0) return [];
    const asked = requests.map(({ type, data }) => ({ requestType: type, requestData: data ?? {} }));
    const results = await this.bounded(REQUEST_MS, () => this.socket.callBatch(asked as never));
    return requests.map((_, index) => {
      const result = results[index];
      return result?.requestStatus.result ? (result.responseData ?? {}) : null;
    });
  }

  /** Ends the connection; the listener is not called. */
  async close(): Promise<void> {
    this.ended.abort();
    await within(1_000, this.socket.disconnect()).catch(() => undefined);
  }

  private async call(type: string, data: JsonObject | undefined, ms: number): Promise<JsonObject> {
    const call = this.socket.call.bind(this.socket) as AnyCall;
    return (await this.bounded(ms, () => call(type, data))) ?? {};
  }

  private async bounded<Result>(ms: number, send: () => Promise<Result>): Promise<Result> {
    const late = new AbortController();
    const sent = async (): Promise<Result> => {
      await this.collection?.end;
      late.signal.throwIfAborted();
      return send();
    };
    try {
      return await within(ms, sent(), this.ended.signal);
    } catch (error) {
      late.abort();
      if (error instanceof OBSWebSocketError) throw new ObsRequestError('refused', error.code, error.message);
      throw this.ended.signal.aborted
        ? new ObsRequestError('closed', 0, 'The connection to OBS ended before its answer.')
        : new ObsRequestError('timeout', 0, `OBS did not answer within ${ms / 1000} s.`);
    }
  }

  private follow({ type }: ObsEvent): void {
    if (type === 'CurrentSceneCollectionChanged') this.settle();
    if (type !== 'CurrentSceneCollectionChanging' || this.collection) return;
    const collection = withEnd();
    this.collection = collection;
    setTimeout(() => this.collection === collection && this.settle(), COLLECTION_MS).unref();
  }

  private settle(): void {
    this.collection?.resolve();
    this.collection = null;
  }

  private end(error: ObsConnectError, listener: ObsClientListener): void {
    if (this.closedAs || this.ended.signal.aborted) return;
    this.closedAs = error;
    this.ended.abort();
    listener.closed(error);
  }
}

interface PromiseWithEnd {
  readonly end: Promise<void>;
  readonly resolve: () => void;
}

function withEnd(): PromiseWithEnd {
  let resolve = (): void => undefined;
  const end = new Promise<void>((done) => (resolve = done));
  return { end, resolve };
}

/** Hands on the events of OBS, under their names. The library has no event for all of them. */
function listen(socket: OBSWebSocket, take: (event: ObsEvent) => void): void {
  const emit = socket.emit.bind(socket) as (type: string, ...args: unknown[]) => boolean;
  const own = new Set(['ConnectionOpened', 'ConnectionClosed', 'ConnectionError', 'Hello', 'Identified']);
  socket.emit = (type: string, ...args: unknown[]) => {
    if (!own.has(type)) take({ type, data: isJsonObject(args[0]) ? args[0] : {} });
    return emit(type, ...args);
  };
}

/** @throws Error after `ms`, or once the signal is aborted */
async function within<Result>(ms: number, call: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  call.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError()), ms);
    abort = () => reject(new Error('The connection has ended.'));
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function closedBy({ code, message }: { readonly code: number; readonly message: string }): ObsConnectError {
  return new ObsConnectError(finalCodes[code] ?? 'unreachable', message || `The connection ended (${code}).`);
}

function asConnectError(error: unknown): ObsConnectError {
  if (error instanceof ObsConnectError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof OBSWebSocketError ? error.code : 0;
  const failure = finalCodes[code] ?? 'unreachable';
  return new ObsConnectError(failure, message, failure === 'unreachable' ? reasonIn(error, message) : null);
}

/** The library reports errors of its socket by their text alone. */
function reasonIn(error: unknown, message: string): UnreachableCause | null {
  if (error instanceof LateError || message.includes('ETIMEDOUT')) return 'timeout';
  return message.includes('ECONNREFUSED') ? 'refused' : null;
}

/** OBS did not answer in time. */
class LateError extends Error {
  constructor() {
    super('OBS did not answer in time.');
    this.name = 'LateError';
  }
}
