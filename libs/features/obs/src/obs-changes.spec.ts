import { changesBy } from './obs-changes';
import type { ObsEvent } from './obs-client';
import { afterEvent, overviewOf, type ObsState } from './obs-state';

const { rest } = overviewOf([], 0);
const state: ObsState = {
  ...rest,
  outputs: { ...rest.outputs, record: { state: 'off', sinceAt: 0 }, stream: { state: 'on', sinceAt: 0 } },
  ...{ rev: 1, truncated: false, programScene: 'Game' },
  scenes: [{ name: 'Game', items: [{ id: 3, source: 'Camera', visible: true, group: null }] }],
  inputs: [{ name: 'Mic', kind: 'pulse', muted: false, volumeDb: 0 }],
};
const by = (type: string, data: ObsEvent['data'], before = state) =>
  changesBy({ type, data }, before, afterEvent(before, { type, data }, 1));
const output = (outputState: string) => ({ outputState: `OBS_WEBSOCKET_OUTPUT_${outputState}` });

it.each([
  ['RecordStateChanged', output('STARTED'), { kind: 'record', data: { state: 'on' } }],
  ['StreamStateChanged', output('RECONNECTING'), { kind: 'stream', data: { state: 'reconnecting' } }],
  [
    'InputMuteStateChanged',
    { inputName: 'Mic', inputMuted: true },
    { kind: 'muted', data: { input: 'Mic', muted: true } },
  ],
  [
    'SceneItemEnableStateChanged',
    { sceneName: 'Game', sceneItemId: 3, sceneItemEnabled: false },
    { kind: 'item_visible', data: { scene: 'Game', source: 'Camera', visible: false } },
  ],
  ['ReplayBufferSaved', { savedReplayPath: '/videos/a.mkv' }, { kind: 'replay_saved', data: {} }],
  ['MediaInputPlaybackEnded', { inputName: 'Intro' }, { kind: 'media_ended', data: { input: 'Intro' } }],
] as const)('%s is one event', (type, data, expected) => {
  expect(by(type, data)).toEqual([expected]);
});

it('a repeat of what holds already is none', () => {
  expect(by('StreamStateChanged', output('STARTED'))).toEqual([]);
  expect(by('InputMuteStateChanged', { inputName: 'Mic', inputMuted: false })).toEqual([]);
});

it('other events of OBS are none, nor is anything while it loads another scene collection', () => {
  expect(by('InputVolumeChanged', { inputName: 'Mic', inputVolumeDb: -3 })).toEqual([]);
  const changing = { ...state, changing: true };
  expect(by('InputMuteStateChanged', { inputName: 'Mic', inputMuted: true }, changing)).toEqual([]);
  expect(by('MediaInputPlaybackEnded', { inputName: 'Intro' }, changing)).toEqual([]);
});
