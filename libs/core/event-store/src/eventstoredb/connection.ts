import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { StoreStartError } from '../store-start-error';
import { readConnectionString } from './connection-string';

/** Service client that the library passes to `execute`; it knows its channel. */
interface ServiceClient {
  getChannel(): Channel;
}

interface Channel {
  readonly internalChannel: { getOptions(): Record<string, unknown> };
  getConnectivityState(tryToConnect: boolean): number;
  close(): void;
}

/** Bidirectional streaming call. */
export interface Duplex<Request, Answer> {
  write(request: Request): boolean;
  cancel(): void;
  on(event: 'data', handle: (answer: Answer) => void): this;
  on(event: 'error', handle: (error: Error) => void): this;
  on(event: 'end', handle: () => void): this;
}

/** Parts of the client library that subclasses may touch (`protected` there), as far as needed here. */
interface Inner {
  supports: (method: unknown) => Promise<boolean>;
  handleError: (client: ServiceClient, error: Error) => Promise<void>;
  execute: <T>(type: unknown, name: string, action: (client: ServiceClient) => Promise<T>) => Promise<T>;
  getChannel: () => Promise<Channel>;
  createChannel: () => Promise<Channel>;
  callArguments: (call: object, options?: object) => unknown;
}

function isInner(client: object): client is Inner {
  const methods = ['supports', 'handleError', 'execute', 'getChannel', 'createChannel', 'callArguments'];
  return methods.every((method) => typeof Reflect.get(client, method) === 'function');
}

/** Node's warning about an address used as a TLS server name: grpc-js does that, and users cannot change it. */
const ADDRESS_AS_NAME = 'DEP0123';
process.emitWarning = new Proxy(process.emitWarning.bind(process), {
  apply: (emit, _this, args: unknown[]): unknown =>
    args.includes(ADDRESS_AS_NAME) ? undefined : Reflect.apply(emit, process, args),
});

/**
 * Bytes that may be in transit to this side. With HTTP/2's own 64 KiB, shared by all subscriptions, a busy process
 * receives no more per turn of its event loop. Reads then lag behind writes by seconds.
 */
const channelOptions = { 'grpc-node.flow_control_window': 1024 * 1024 };

const SHUT_DOWN = 4; // grpc's ConnectivityState.SHUTDOWN

/** The call was made on a connection that had been given up; nothing was sent. */
export class NotSent extends Error {
  constructor() {
    super('The connection was just being replaced.');
    this.name = 'NotSent';
  }
}

/**
 * Client library with changes to behaviour that would cost an event, the process, a password or time:
 * - Its appends use the classic call. Its batch call hangs past its deadline on a silent server, and for ever
 * after a stream that the server ended. Its writes can fail as unhandled rejections. BatchAppends has its own
 * batch call.
 * - An append that starts while another call's failure closes the channel would throw inside an async executor: an
 * unhandled rejection, and a promise that never settles. It is refused before.
 * - Its clean-up after an error may reject without a handler (if the whole cluster is gone). The rejection is
 * caught.
 * - Its channel has the narrow window of HTTP/2. It gets a wider one (see `channelOptions`).
 * - It prints the whole URL if it is invalid, and cuts passwords at a colon. So it receives the URL without
 * credentials, and the credentials with each call.
 */
export class EventStoreConnection {
  readonly client: EventStoreDBClient;
  /** Host and port for messages: never the credentials. */
  readonly address: string;
  readonly #inner: Inner;
  readonly #supports: Inner['supports'];
  readonly #leaving = new WeakMap<object, () => void>();

  /** @throws StoreStartError for a URL that the client library can't read */
  constructor(url: string) {
    const { url: bareUrl, address, credentials } = readConnectionString(url);
    this.address = address;
    try {
      this.client = EventStoreDBClient.connectionString(bareUrl);
    } catch (error) {
      throw new StoreStartError(`EVENTSTORE_URL is not usable: ${messageOf(error)}`);
    }
    const inner: object = this.client;
    if (!isInner(inner)) throw new Error('This version of the EventStoreDB client is not supported.');
    const { handleError, execute, callArguments, createChannel, supports } = inner;
    inner.createChannel = async () => {
      const channel = await createChannel();
      Object.assign(channel.internalChannel.getOptions(), channelOptions);
      return channel;
    };
    if (credentials)
      inner.callArguments = (call, options) => callArguments({ credentials, ...call }, options);
    this.#supports = supports;
    inner.supports = () => Promise.resolve(false);
    inner.handleError = (client, error) => handleError(client, error).catch(() => undefined);
    inner.execute = (type, name, action) =>
      execute(type, name, (client) => {
        if (client.getChannel().getConnectivityState(false) === SHUT_DOWN) throw new NotSent();
        return action(client);
      });
    this.#inner = inner;
  }

  /** Returns true if the server accepts appends over one call. Throws the library's error. */
  offersBatches(): Promise<boolean> {
    return this.#supports(StreamsService.batchAppend);
  }

  /** Releases a channel whose node gives unknown answers, or is no longer the leader. */
  leave(call: object): void {
    this.#leaving.get(call)?.();
  }

  /**
   * Begins a bidirectional call to the leader, without a deadline.
   * @throws NotSent, or the library's error of a failed connection
   */
  openDuplex<Request, Answer>(type: unknown, name: string): Promise<Duplex<Request, Answer>> {
    const { execute, callArguments, handleError } = this.#inner;
    return execute(type, name, (client) => {
      const begin: unknown = Reflect.get(client, name);
      if (typeof begin !== 'function') throw new Error(`The service has no ${name}.`);
      const args = callArguments({ requiresLeader: true }, { deadline: Infinity }) as unknown[];
      const call = Reflect.apply(begin, client, args) as Duplex<Request, Answer>;
      call.on('error', (error) => void handleError(client, error));
      this.#leaving.set(call, () => void handleError(client, new UnavailableError()));
      return Promise.resolve(call);
    });
  }

  /** Closes the channel; calls that are still out fail. Waits a second at most. */
  async close(): Promise<void> {
    const closed = this.#inner.getChannel().then(
      (channel) => channel.close(),
      () => undefined,
    );
    await within(closed, 1_000);
  }
}

/** Waits for a promise, but no longer than `ms`. */
export async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
