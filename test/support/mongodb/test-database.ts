import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { MongoServer } from './server';

/** A database of its own for one test. */
export interface TestDatabase {
  readonly url: string;
  dispose(): Promise<void>;
}

const real = process.env['MONGODB_URL'];

/** Which server the suites run against; it stands in their names. */
export const serverName = real === undefined ? 'protocol server' : 'real server at MONGODB_URL';

/** On the server of MONGODB_URL when that is set, else on a protocol server of its own. */
export async function testDatabase(): Promise<TestDatabase> {
  if (real === undefined) {
    const server = await MongoServer.start();
    return { url: server.url, dispose: () => server.close() };
  }
  const url = new URL(real);
  url.pathname = `/studio-test-${randomUUID()}`;
  // Users are looked up where they were before.
  const [database = ''] = new URL(real).pathname.split('/').slice(1);
  if (url.username && database && !url.searchParams.has('authSource'))
    url.searchParams.set('authSource', database);
  return {
    url: url.href,
    dispose: async () => {
      const client = new MongoClient(url.href);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
