import type { EventStore } from '@studio/event-store/event-store';
import { commitOf } from '@studio/event-store/testing/store-under-test';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import type { Fault } from '../../../../test/support/eventstoredb/faults';
import { ProtocolServer } from '../../../../test/support/eventstoredb/server';
import { metered } from './metered-store';
import { Metrics } from './metrics';

let server: ProtocolServer;
let store: EventStore;
let metrics: Metrics;

beforeEach(async () => {
  server = await ProtocolServer.start();
  metrics = new Metrics();
  store = metered(await openEventStoreDb({ url: server.url, deadlineMs: 300 }), metrics);
});

afterEach(async () => {
  await store.close();
  await server.close();
});

it.each<[string, Fault | null]>([
  ['written', null],
  ['unknown', { do: 'hang' }],
  ['unknown', { do: 'timeout', phase: 'commit', written: true }],
  ['no_leader', { do: 'refuse', reason: 'no-leader' }],
  ['no_leader', { do: 'refuse', reason: 'not-leader' }],
  // An append on a shared call may be written although the call is refused.
  ['unknown', { do: 'refuse', reason: 'busy' }],
])('the figures count an append as %s after %j', async (outcome, fault) => {
  if (fault) server.fail('append', fault);
  await store.append('overlay-1', 'none', commitOf({})).catch(() => undefined);
  const { text } = await metrics.text();
  expect(text.match(/^studio_appends_total\{.+$/gm)).toEqual([
    `studio_appends_total{outcome="${outcome}"} 1`,
  ]);
});

it('the figures count what is certainly not written', async () => {
  await store.close();
  await store.append('overlay-1', 'none', commitOf({})).catch(() => undefined);
  expect((await metrics.text()).text).toContain('studio_appends_total{outcome="failed"} 1');
});

it('the figures count conflicts', async () => {
  await store.append('overlay-1', 4, commitOf({})).catch(() => undefined);
  expect((await metrics.text()).text).toContain('studio_appends_total{outcome="conflict"} 1');
});
