import type { MongoClient } from 'mongodb';

/** Internals of the driver that are used here. */
interface Insides {
  readonly topology?: {
    readonly s: { readonly servers: ReadonlyMap<string, { readonly monitor: Monitor | null }> };
  };
}

interface Monitor {
  readonly connection: { readonly socket: { readonly writable: boolean }; destroy(): void } | null;
}

/**
 * Keeps the driver's checks of servers going. Where a server ends while an answer of it is awaited, the driver (7.8)
 * checks it at once, by a connection that the server has ended as well but that isn't closed yet; it then waits for
 * ever until that connection has drained, checks nothing any more, and never finds out that the server is back.
 * Such a connection is closed just before, so that the check makes a new one.
 */
export function keepChecking(client: MongoClient): void {
  client.on('serverHeartbeatStarted', () => {
    for (const { monitor } of (client as Insides).topology?.s.servers.values() ?? [])
      if (monitor?.connection?.socket.writable === false) monitor.connection.destroy();
  });
}
