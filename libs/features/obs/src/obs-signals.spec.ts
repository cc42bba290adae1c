import type { JsonObject } from '@studio/kernel/json';
import type { SignalHandler } from '@studio/pubsub/signals';
import { OBS_ASKED } from '@studio/realtime/editor/account-topics';
import type { ObsConnection } from './obs-connection';
import { ObsSignals } from './obs-signals';
import { overviewOf, type ObsState } from './obs-state';

function studio() {
  const published: (readonly [string, JsonObject])[] = [];
  const handlers = new Map<string, SignalHandler>();
  const connection: { status: ObsConnection['status']; state: ObsState | null } = {
    status: 'connecting',
    state: null,
  };
  const signals = new ObsSignals(
    {
      publish: (topic, payload) => published.push([topic, payload]) > 0,
      subscribe: (topic, handler) => {
        handlers.set(topic, handler);
        return () => handlers.delete(topic);
      },
    },
    () => ({
      of: (accountId) => (accountId === 'ada' ? (connection as ObsConnection) : null),
      idsOf: (accountId) => (accountId === 'ada' ? [1] : []),
    }),
  );
  const show = (programScene: string, rev: number): void => {
    const { rest } = overviewOf([{ currentProgramSceneName: programScene }], 0);
    Object.assign(connection, {
      status: 'connected',
      state: { ...rest, rev, scenes: [], inputs: [], truncated: false },
    });
    signals.changed('ada', 1);
  };
  return { published, handlers, signals, show };
}

describe('the published state of OBS', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is sent at once, and then at most ten times a second, with the last state', () => {
    const { published, show, signals } = studio();
    for (let rev = 1; rev <= 50; rev++) {
      show(`Scene ${rev}`, rev);
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(1_000);
    expect(published[0]).toEqual([
      'obs-ada',
      expect.objectContaining({ status: 'connected', programScene: 'Scene 1' }),
    ]);
    expect(published.at(-1)?.[1]).toMatchObject({ programScene: 'Scene 50', rev: 50 });
    expect(published.length).toBeLessThanOrEqual(7);
    signals.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not sent again if nothing of it has changed', () => {
    const { published, show } = studio();
    show('Scene', 1);
    show('Scene', 1);
    jest.advanceTimersByTime(1_000);
    expect(published).toHaveLength(1);
  });

  it('is sent to the account that asks, by the node that has the connection', () => {
    const { published, handlers, show, signals } = studio();
    show('Scene', 1);
    published.length = 0;
    void handlers.get(OBS_ASKED)?.({ accountId: 'bea' }, OBS_ASKED);
    expect(published).toEqual([]);
    void handlers.get(OBS_ASKED)?.({ accountId: 'ada' }, OBS_ASKED);
    expect(published).toEqual([['obs-ada', expect.objectContaining({ obsId: 1, programScene: 'Scene' })]]);
    signals.stop();
    expect(handlers.size).toBe(0);
  });
});
