import { afterEvent, overviewOf, sceneItems, type ObsState } from './obs-state';
import { lostFrames, noStats, statsAfter } from './obs-stats';

const off = { state: 'off', sinceAt: 0 } as const;
const state: ObsState = {
  rev: 1,
  changing: false,
  programScene: 'Game',
  previewScene: null,
  studioMode: false,
  scenes: [
    {
      name: 'Game',
      items: [
        { id: 1, source: 'Group', visible: true, group: null },
        { id: 1, source: 'Camera', visible: true, group: 'Group' },
      ],
    },
  ],
  inputs: [{ name: 'Mic', kind: 'pulse_input_capture', muted: false, volumeDb: 0 }],
  truncated: false,
  transition: null,
  outputs: { stream: off, record: off, replay: off, virtualcam: off },
};

describe('the state of OBS', () => {
  it('lists scenes and items in the order of the window, items of groups behind their group', () => {
    const { scenes } = overviewOf(
      [{ scenes: [{ sceneName: 'Last' }, { sceneName: 'First' }] }, null, null, null, null, null, null, null],
      0,
    );
    expect(scenes).toEqual(['First', 'Last']);
    const item = (sceneItemId: number, sourceName: string, isGroup: boolean | null = null) => ({
      ...{ sceneItemId, sourceName, isGroup },
      sceneItemEnabled: true,
    });
    const { items } = sceneItems(
      { sceneItems: [item(1, 'Below'), item(2, 'Group', true)] },
      new Map([['Group', { sceneItems: [item(1, 'Inner')] }]]),
    );
    expect(items.map(({ source, group }) => [source, group])).toEqual([
      ['Group', null],
      ['Inner', 'Group'],
      ['Below', null],
    ]);
  });

  it('tells an item of a group from one of the scene with the same id', () => {
    const data = { sceneName: 'Group', sceneItemId: 1, sceneItemEnabled: false };
    const after = afterEvent(state, { type: 'SceneItemEnableStateChanged', data }, 0);
    expect(after.scenes[0]?.items.map(({ visible }) => visible)).toEqual([true, false]);
  });

  it('shows what was before while a scene collection is loaded', () => {
    const changing = afterEvent(state, { type: 'CurrentSceneCollectionChanging', data: {} }, 0);
    expect(changing).toMatchObject({ changing: true, programScene: 'Game' });
    const data = { inputName: 'Mic', inputMuted: true };
    expect(afterEvent(changing, { type: 'InputMuteStateChanged', data }, 0)).toBe(changing);
  });

  it('keeps the begin of a recording over a pause', () => {
    const at = (time: number, outputState: string, before: ObsState) =>
      afterEvent(before, { type: 'RecordStateChanged', data: { outputState } }, time);
    const started = at(10, 'OBS_WEBSOCKET_OUTPUT_STARTED', state);
    const paused = at(20, 'OBS_WEBSOCKET_OUTPUT_PAUSED', started);
    expect(paused.outputs.record).toEqual({ state: 'paused', sinceAt: 10 });
    const resumed = at(30, 'OBS_WEBSOCKET_OUTPUT_RESUMED', paused);
    expect(resumed.outputs.record).toEqual({ state: 'on', sinceAt: 10 });
    expect(at(40, 'OBS_WEBSOCKET_OUTPUT_STOPPED', resumed).outputs.record.sinceAt).toBe(40);
  });
});

describe('lost frames', () => {
  const sample = (renderTotalFrames: number, renderSkippedFrames: number) => ({
    ...{ renderTotalFrames, renderSkippedFrames, outputTotalFrames: 0, outputSkippedFrames: 0 },
    stream: {},
  });

  it('are those of the last 30 s', () => {
    let stats = statsAfter(noStats, sample(1000, 900), 0);
    stats = statsAfter(stats, sample(2000, 900), 20_000);
    stats = statsAfter(stats, sample(3000, 950), 40_000);
    expect(lostFrames(stats)).toEqual({ rendering: 5, encoding: 0, network: 0 });
  });

  it('are unknown while there is one sample, and after counters began again', () => {
    const first = statsAfter(noStats, sample(1000, 10), 0);
    expect(lostFrames(first).rendering).toBeNull();
    expect(lostFrames(statsAfter(first, sample(5, 0), 1000)).rendering).toBeNull();
  });
});
