import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { MongoServer } from './server';

/** Database for one test. */
export interface TestDatabase {
  readonly url: string;
  dispose(): Promise<void>;
}

const real = process.env['MONGODB_URL'];

/** Name of the server that the suites run against; part of their names. */
export const serverName = real === undefined ? 'protocol server' : 'real server at MONGODB_URL';

/** Returns a database on the server of MONGODB_URL if set, else on its own protocol server. */
export async function testDatabase(): Promise<TestDatabase> {
  if (real === undefined) {
    const server = await MongoServer.start();
    return { url: server.url, dispose: () => server.close() };
  }
  const url = withDatabase(real, `studio-test-${randomUUID()}`);
  return {
    url,
    dispose: async () => {
      const client = new MongoClient(url);
      try {
        await client.db().dropDatabase();
      } finally {
        await client.close();
      }
    },
  };
}

/** The URL of another database on the same servers: it may name several, which is none to `URL`. */
export function withDatabase(url: string, name: string): string {
  const [, servers = '', database = '', options = ''] =
    /^([^/]+\/\/[^/?]*)\/?([^?]*)\??(.*)$/s.exec(url) ?? [];
  const search = new URLSearchParams(options);
  // Users are looked up where they were before.
  if (servers.includes('@') && database && !search.has('authSource')) search.set('authSource', database);
  return `${servers}/${name}${search.size > 0 ? `?${search}` : ''}`;
}
