import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { StoreStartError } from '../store-start-error';
import { readConnectionString } from './connection-string';

/** What the client library hands to `execute`: a service client that knows its channel. */
interface ServiceClient {
  getChannel(): Channel;
}

interface Channel {
  readonly internalChannel: { getOptions(): Record<string, unknown> };
  getConnectivityState(tryToConnect: boolean): number;
  close(): void;
}

/** A call in which both sides go on talking. */
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

/** Node's warning of an address where TLS has a server's name: grpc-js puts it there, and nobody can act on it. */
const ADDRESS_AS_NAME = 'DEP0123';
process.emitWarning = new Proxy(process.emitWarning.bind(process), {
  apply: (emit, _this, args: unknown[]): unknown =>
    args.includes(ADDRESS_AS_NAME) ? undefined : Reflect.apply(emit, process, args),
});

/**
 * Bytes that may be on their way to this side. HTTP/2's own 64 KiB are all that a busy process is sent in one turn of its
 * event loop, by all subscriptions together: then what is read falls behind what is written by seconds.
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
 * The client library with those of its habits changed that would cost an event, the process, a password or time:
 *  - Its appends go through the classic call. Its batch call hangs past its deadline on a silent server and for ever
 *    after a stream that the server ended, and its writes can die as unhandled rejections: BatchAppends has its own.
 *  - An append that starts just as another call's failure closes the channel would throw inside an async
 *    executor: an unhandled rejection, and a promise that never settles. It is stopped before.
 *  - Its clean-up after an error may reject with nobody listening (a cluster that is all gone).
 *  - Its channel has the narrow window of HTTP/2 (see `channelOptions`).
 *  - It prints the whole URL where it doesn't like it, and cuts passwords at a colon. So it is given the URL without
 *    them, and the credentials with each call.
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
    const inner = this.client as unknown as Inner;
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

  /** Whether the server takes appends over one call. Throws the library's error. */
  offersBatches(): Promise<boolean> {
    return this.#supports(StreamsService.batchAppend);
  }

  /** Lets go of a channel whose node answers what nobody understands, or isn't the leader any more. */
  leave(call: object): void {
    this.#leaving.get(call)?.();
  }

  /**
   * Begins a call to the leader in which both sides go on talking, with no deadline.
   * @throws NotSent, or the library's error of a connection that can't be had
   */
  openDuplex<Request, Answer>(type: unknown, name: string): Promise<Duplex<Request, Answer>> {
    const { execute, callArguments, handleError } = this.#inner;
    return execute(type, name, (client) => {
      const begin = (client as unknown as Record<string, (...args: unknown[]) => Duplex<Request, Answer>>)[
        name
      ];
      const args = callArguments({ requiresLeader: true }, { deadline: Infinity }) as unknown[];
      const call = begin?.call(client, ...args);
      if (!call) throw new Error(`The service has no ${name}.`);
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
