import { Unavailable } from '@studio/kernel/commit-log';
import { MongoServer } from '../../../../test/support/mongodb/server';
import { testDatabase, type TestDatabase } from '../../../../test/support/mongodb/test-database';
import { MongoConnection } from './mongo-connection';
import { realTime, until } from '../../../../test/support/until';

let database: TestDatabase;
let connection: MongoConnection;

beforeAll(async () => {
  database = await testDatabase();
  connection = await MongoConnection.open({ url: database.url, totalMs: 200 });
});

afterAll(async () => {
  await connection.close();
  await database.dispose();
});

/** Error as the driver passes it on from a draining socket. */
const ended = () =>
  Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

describe('work on MongoDB', () => {
  it('is done again after an error of the bare socket', async () => {
    let attempts = 0;
    const done = connection.run(() => (++attempts < 3 ? Promise.reject(ended()) : Promise.resolve('done')));
    expect(await done).toBe('done');
  });

  it('is unavailable when that goes on', async () => {
    await expect(connection.run(() => Promise.reject(ended()))).rejects.toThrow(Unavailable);
  });

  it('that never ends, though it is told to, is given up and done again', async () => {
    let attempts = 0;
    const work = () => (++attempts === 1 ? new Promise<never>(() => undefined) : Promise.resolve('done'));
    expect(await connection.run(work, { totalMs: 5_000, attemptMs: 20 })).toBe('done');
    await expect(connection.run(() => new Promise(() => undefined))).rejects.toThrow(Unavailable);
  });

  it('that fails by itself says so', async () => {
    await expect(connection.run(() => Promise.reject(new Error('A bug.')))).rejects.toThrow('A bug.');
  });

  it('that must not be done again is done once, also when it fails in passing', async () => {
    let attempts = 0;
    const work = () => (++attempts === 1 ? Promise.reject(ended()) : Promise.resolve('done'));
    await expect(connection.once(work)).rejects.toThrow(Unavailable);
    expect(attempts).toBe(1);
    await expect(connection.once(() => new Promise(() => undefined), 20)).rejects.toThrow(Unavailable);
    expect(await connection.once(work)).toBe('done');
  });
});

it('a connection comes back after its server, which ended while an answer was awaited', async () => {
  const server = await MongoServer.start();
  const connection = await MongoConnection.open({ url: server.url, attemptMs: 400, totalMs: 5_000 });
  const { db } = connection;
  server.fail('find', { do: 'hang' });
  const answer = connection.once((signal) => db.collection('things').findOne({}, { signal }), 10_000);
  answer.catch(() => undefined);
  await until(() => server.counts['find']);
  // The driver checks a server at once only if it didn't do so just before.
  await realTime(100, 'the driver checks a server again only after a pause');
  await server.stop();
  await expect(answer).rejects.toThrow(Unavailable);
  await server.start();
  await connection.run((signal) => db.command({ ping: 1 }, { signal }));
  await connection.close();
  await server.close();
});
