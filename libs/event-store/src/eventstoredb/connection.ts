import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreStartError } from '../store-start-error';

/** What the client library hands to `execute`: a service client that knows its channel. */
interface ServiceClient {
  getChannel(): Channel;
}

interface Channel {
  getConnectivityState(tryToConnect: boolean): number;
  close(): void;
}

/** Parts of the client library that subclasses may touch (`protected` there), as far as needed here. */
interface Inner {
  supports: () => Promise<boolean>;
  handleError: (client: ServiceClient, error: Error) => Promise<void>;
  execute: <T>(type: unknown, name: string, action: (client: ServiceClient) => Promise<T>) => Promise<T>;
  getChannel: () => Promise<Channel>;
}

const SHUT_DOWN = 4; // grpc's ConnectivityState.SHUTDOWN

/** The call was made on a connection that had been given up; nothing was sent. */
export class NotSent extends Error {
  constructor() {
    super('The connection was just being replaced.');
    this.name = 'NotSent';
  }
}

/**
 * The client library with the three of its habits changed that would cost an event or the process:
 *  - Appends always go through the classic call. The batch call hangs past its deadline on a silent server
 *    and for ever after a stream that the server ended, and its writes can die as unhandled rejections.
 *  - An append that starts just as another call's failure closes the channel would throw inside an async
 *    executor: an unhandled rejection, and a promise that never settles. It is stopped before.
 *  - Its clean-up after an error may reject with nobody listening (a cluster that is all gone).
 */
export class Connection {
  readonly client: EventStoreDBClient;
  /** Host and port for messages: never the credentials. */
  readonly address: string;
  readonly #inner: Inner;

  /** @throws StoreStartError for a URL that the client library can't read */
  constructor(url: string) {
    this.address = addressOf(url);
    try {
      this.client = EventStoreDBClient.connectionString(url);
    } catch (error) {
      throw new StoreStartError(`EVENTSTORE_URL is not usable: ${redact(messageOf(error), url)}`);
    }
    const inner = this.client as unknown as Inner;
    const { handleError, execute } = inner;
    inner.supports = () => Promise.resolve(false);
    inner.handleError = (client, error) => handleError(client, error).catch(() => undefined);
    inner.execute = (type, name, action) =>
      execute(type, name, (client) => {
        if (client.getChannel().getConnectivityState(false) === SHUT_DOWN) throw new NotSent();
        return action(client);
      });
    this.#inner = inner;
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

/** `user:password@` of a URL; a password may hold any character but the @ that ends it. */
function addressOf(url: string): string {
  const hosts = /^[^:]+:\/\/(?:[^/]*@)?([^/?]+)/.exec(url.trim())?.[1];
  return hosts ?? 'the address of EVENTSTORE_URL';
}

function redact(message: string, url: string): string {
  const credentials = /^[^:]+:\/\/([^/]*)@/.exec(url.trim())?.[1];
  return credentials ? message.replaceAll(credentials, '***') : message;
}
