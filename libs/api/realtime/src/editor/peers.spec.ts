import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import type { Signals } from '@studio/pubsub/signals';
import type { Peer } from '../editor-protocol';
import { colorOf, Peers } from './peers';

const ada = { accountId: 'ada', name: 'Ada' };

let signals: Signals;
let published: { put: readonly Peer[]; gone: readonly string[] }[];

/** One node's knowledge of an overlay. */
function node(): Peers {
  return new Peers('one', { signals, publish: (put, gone) => published.push({ put, gone }) });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  signals = openEmbeddedSignals(() => undefined);
  published = [];
});
afterEach(async () => {
  jest.useRealTimers();
  await signals.close();
});

/** All that is on its way arrives. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
}

it('one who says nothing for ten seconds is gone, on all nodes, and back with the next sign', async () => {
  const [here, elsewhere] = [node(), node()];
  here.sign('tab-1', ada, { selection: [3] });
  await settle();
  expect(elsewhere.all).toMatchObject([{ clientId: 'tab-1', selection: [3], color: colorOf('ada') }]);
  jest.advanceTimersByTime(9_000);
  here.sign('tab-1', ada, {});
  await settle();
  jest.advanceTimersByTime(9_000);
  elsewhere.sweep();
  expect(elsewhere.all).toHaveLength(1);
  jest.advanceTimersByTime(2_000);
  for (const one of [here, elsewhere]) one.sweep();
  expect([here.all, elsewhere.all]).toEqual([[], []]);
  here.sign('tab-1', ada, {});
  await settle();
  expect(elsewhere.all).toMatchObject([{ clientId: 'tab-1', selection: [3] }]);
});

it('whoever comes later is told who is there', async () => {
  node().sign('tab-1', ada, {});
  await settle();
  const late = node();
  await settle();
  expect(late.all).toMatchObject([{ clientId: 'tab-1' }]);
  expect(late.isTaken('tab-1', 'bea')).toBe(true);
  expect(late.isTaken('tab-1', 'ada')).toBe(false);
});

it('a room is told at most twenty times a second, of each the last', async () => {
  const here = node();
  for (let x = 0; x < 100; x++) {
    here.sign('tab-1', ada, { cursor: { x, y: 0 } });
    await settle();
    jest.advanceTimersByTime(10);
  }
  jest.advanceTimersByTime(100);
  expect(published.length).toBeLessThanOrEqual(21);
  expect(published.at(-1)?.put).toMatchObject([{ cursor: { x: 99, y: 0 } }]);
});
