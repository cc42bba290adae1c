import { type Clock } from '@studio/kernel/clock';
import { refusals, type Fault } from '../../../../../../test/support/mongodb/faults';
import { MongoServer } from '../../../../../../test/support/mongodb/server';
import type { Records } from '../../records';
import { openMongoRecords } from '../mongo-records';

export let server: MongoServer;
export let records: Records;
let opened: Records[];
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): unknown => unhandled.push(reason);

export const open = async (
  options: { clock?: Clock; attemptMs?: number; totalMs?: number; maxRunning?: number } = {},
) => {
  const made = await openMongoRecords({ url: server.url, attemptMs: 400, totalMs: 8000, ...options });
  opened.push(made);
  return made;
};
export const value = async (id = 'a'): Promise<unknown> => (await records.get('kind', id))?.value ?? null;
export const lost: readonly (readonly [string, Fault])[] = [
  ['the answer is lost with the connection', { do: 'cut', applied: true }],
  ['the answer never comes', { do: 'hang', applied: true }],
  ['the connection is cut before', { do: 'cut' }],
  ['it is never taken up', { do: 'hang' }],
  ['it lands after its connection was cut', { do: 'land-late', ms: 60 }],
  ['its durability is not confirmed', { do: 'not-durable' }],
  ['the server is not primary any more', refusals.notPrimary],
  ['the server is shutting down', refusals.shuttingDown],
];

beforeAll(() => process.on('unhandledRejection', onUnhandled));
afterAll(() => {
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled).toEqual([]);
});
beforeEach(async () => {
  server = await MongoServer.start();
  opened = [];
  records = await open();
});
afterEach(async () => {
  server.behave();
  await Promise.all(opened.map((one) => one.close()));
  await server.close();
});
