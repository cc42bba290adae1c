import type { Effects } from '@studio/contracts/effects/effects';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import {
  botOperations,
  buttonIdPattern,
  LONGEST_BUTTON_ID,
  obsButtonId,
} from '@studio/contracts/overlays/deck-button-id';
import { callOf } from './button-calls';
import { allButtonIds, buttonsOf } from './buttons';
import { elapsed } from './obs-buttons';
import type { ButtonSurroundings, SeenObs } from './surroundings';

const NOW = Date.UTC(2026, 0, 1, 12);
const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();
const layer = (memberId: number, widget: string, name: string, onAir = true) => ({
  ...{ memberId, widget, name, onAir },
  ...{ values: {}, link: null },
});
const design: OpenedDesign = {
  ownerId: 'ada',
  name: 'Show',
  canvas: { width: 1920, height: 1080 },
  scenes: [
    { sceneId: 1, name: 'Live', live: true, isPreview: false },
    { sceneId: 2, name: 'Break', live: false, isPreview: false },
    { sceneId: 3, name: 'Draft', live: false, isPreview: true },
  ],
  layers: [layer(7, 'counter', 'Deaths'), layer(8, 'alert-box', 'Alerts'), layer(9, 'image', 'Logo', false)],
  groups: [],
  spots: [],
  deckKeys: () => [],
  macros: () => [],
  linkGeneration: 1,
  endingLinks: [],
  brokenObsScenes: () => [],
};
const effects: Effects = {
  slugs: ['confetti', 'snow'],
  has: (_slug, action) => action === 'fire' || action === 'stop',
  nameOf: (slug) => slug,
};
const off = { state: 'off', sinceAt: ago(5) } as const;
const obs: SeenObs = {
  ...{ obsId: 1, rev: 1, changing: false, programScene: 'Game', previewScene: null, studioMode: false },
  scenes: [
    { name: 'Game', items: [{ source: 'Cam: 1', visible: true, group: null }] },
    { name: 'BRB', items: [] },
  ],
  inputs: [{ name: 'Mic/ä', kind: 'pulse', muted: true, volumeDb: -3 }],
  ...{ truncated: false, transition: null },
  outputs: {
    stream: off,
    record: { state: 'on', sinceAt: ago(724) },
    replay: { state: 'unavailable', sinceAt: ago(5) },
    virtualcam: off,
  },
  stats: {
    ...{ fps: null, cpuPercent: null, memoryMb: null, freeDiskMb: null },
    ...{ renderLagPercent: null, encoderLagPercent: null, networkDropPercent: null },
  },
  ...{ issues: [], renamedScenes: [] },
};
const counter = {
  counterId: 3,
  name: 'deaths',
  value: 7,
  step: 2,
  min: 1,
  max: null,
  resetOn: 'never',
} as const;
const surroundings: ButtonSurroundings = {
  ...{ design, effects, runs: [], armedSceneId: 2, now: NOW, counters: [counter] },
  layerStates: { 8: { paused: true, muted: false } },
  obs: [
    { obsId: 1, name: 'PC', state: obs },
    { obsId: 2, name: 'Laptop', state: null },
  ],
  presets: ['Chess: blitz'],
  raidMode: { active: true, endsAt: new Date(NOW + 64_000).toISOString() },
};
const shown = (id: string) => buttonsOf([id], surroundings, 'en')[0];
const pressed = (buttonId: string, set?: 'on' | 'off') =>
  callOf({ overlayId: 'o', buttonId, guardMs: 400, ...(set && { set }) }, surroundings);

describe('all buttons of a deck', () => {
  const ids = allButtonIds(surroundings);

  it('have ids of a known form, a target, and different names in their group', () => {
    expect(ids.filter((id) => !buttonIdPattern.test(id))).toEqual([]);
    const buttons = buttonsOf(ids, surroundings, 'de');
    expect(buttons.map(({ id }) => id)).toEqual(ids);
    const names = buttons.map(({ id, group, kind, label }) => [kind === 'obs' ? id : group, label].join('/'));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('list each effect once, and no command twice or with required arguments', () => {
    expect(ids.filter((id) => id.startsWith('effect:'))).toEqual([
      'effect:confetti:fire',
      'effect:snow:fire',
    ]);
    expect(ids).toEqual(expect.arrayContaining(['7:increment', '8:clear', 'alerts:8:pause']));
    expect(ids).not.toEqual(expect.arrayContaining(['8:pause']));
    expect(ids).not.toContain('8:test');
    expect(ids).not.toContain('scene:3');
  });
});

it('offers each scene with each stinger, as long as there is one', () => {
  const covered: ButtonSurroundings = {
    ...surroundings,
    design: { ...design, layers: [...design.layers, layer(10, 'stinger', 'Curtain')] },
  };
  expect(allButtonIds(covered).filter((id) => id.startsWith('scene:'))).toEqual([
    ...['scene:1', 'scene:1:10', 'scene:2', 'scene:2:10'],
  ]);
  expect(buttonsOf(['scene:2:10', 'scene:2:7'], covered, 'en')).toMatchObject([
    { id: 'scene:2:10', group: 'scenes', label: 'Break: Curtain', state: 'armed' },
  ]);
  expect(shown('scene:2:10')).toBeUndefined();
  expect(callOf({ overlayId: 'o', buttonId: 'scene:2:10', guardMs: 400 }, covered)).toEqual({
    ...{ operation: 'go_live_scene', input: { overlayId: 'o', sceneId: 2, stinger: 10 } },
  });
  expect(pressed('scene:2').input).toEqual({ overlayId: 'o', sceneId: 2 });
});

it.each([
  ['scene:1', { group: 'scenes', state: 'live', label: 'Live' }],
  ['scene:2', { state: 'armed' }],
  ['arm:2', { group: 'preview', state: 'armed', label: 'Arm: Break' }],
  ['take', { state: 'armed', value: null }],
  ['layer:7', { group: 'layers', state: 'on', layerName: 'Deaths' }],
  ['layer:9', { state: 'off', icon: 'eye-off' }],
  ['alerts:8:pause', { state: 'on', layerName: 'Alerts' }],
  ['alerts:8:mute', { state: 'off' }],
  ['alerts:8:skip', { state: null }],
  ['counter:3:up', { group: 'counters', value: '7', state: null }],
  ['bot:raid_mode', { state: 'on', value: '1:04' }],
  ['preset:Chess%3A%20blitz', { group: 'bot', label: 'Title: Chess: blitz', state: null }],
  ['obs:1:scene:Game', { group: 'obs', state: 'live', label: 'Game' }],
  ['obs:1:item:Game:Cam%3A%201', { state: 'on', label: 'Cam: 1' }],
  ['obs:1:mute:Mic%2F%C3%A4', { state: 'on', label: 'Mic/ä' }],
  ['obs:1:record', { state: 'on', value: 'REC 12:04' }],
  ['obs:1:replay', { state: 'unknown' }],
  ['obs:2:scene:Game', { state: 'unknown', label: 'Game' }],
])('%s shows its state', (id, look) => expect(shown(id)).toMatchObject(look));

it.each([
  'arm:3',
  'layer:6',
  'alerts:7:skip',
  'counter:4:up',
  'obs:1:scene:game',
  'obs:1:item:BRB:Cam',
  'obs:3:stream',
  'preset:Checkers',
])('%s has no target', (id) => expect(shown(id)).toBeUndefined());

it.each([
  ['arm:1', undefined, 'arm_scene', { sceneId: 1 }],
  ['arm:2', undefined, 'arm_scene', { sceneId: null }],
  ['take', undefined, 'take_armed_scene', { overlayId: 'o' }],
  ['layer:7', undefined, 'set_scene_member_state', { sceneId: 1, memberId: 7, hidden: true }],
  ['layer:9', 'off', 'set_scene_member_state', { memberId: 9, hidden: true }],
  ['alerts:8:pause', undefined, 'control_alerts', { action: 'resume' }],
  ['alerts:8:mute', undefined, 'control_alerts', { action: 'mute' }],
  ['counter:3:down', undefined, 'update_bot_counter', { counterId: 3, delta: -2 }],
  ['counter:3:reset', undefined, 'update_bot_counter', { value: 1 }],
  ['preset:Chess%3A%20blitz', undefined, 'apply_stream_preset', { overlayId: 'o', name: 'Chess: blitz' }],
  ['bot:resolve_prediction_10', undefined, 'control_prediction', { action: 'resolve', outcome: 10 }],
  ['obs:1:scene:BRB', undefined, 'set_obs_scene', { obsId: 1, scene: 'BRB', target: 'program' }],
  ['obs:1:item:Game:Cam%3A%201', undefined, 'set_obs_item', { source: 'Cam: 1', visible: 'toggle' }],
  ['obs:1:mute:Mic%2F%C3%A4', 'off', 'set_obs_input', { input: 'Mic/ä', muted: false }],
  ['obs:1:stream', 'on', 'control_obs_output', { output: 'stream', op: 'start' }],
  ['obs:1:pause', undefined, 'control_obs_output', { output: 'record', op: 'pause' }],
  ['obs:1:studio', undefined, 'set_obs_studio_mode', { enabled: true }],
] as const)('%s (%s) runs %s', (id, set, operation, input) =>
  expect(pressed(id, set)).toMatchObject({ operation, input }),
);

it.each(botOperations)(
  'the key bot:%s is about the bot or channel of the overlay’s owner, whoever presses it',
  (operation) => {
    expect(pressed(`bot:${operation}`).input).toMatchObject({ overlayId: 'o' });
  },
);

it('offers no button for a name that is too long for an id', () => {
  expect(obsButtonId(1, 'scene', 'ä'.repeat(48))?.length).toBeLessThanOrEqual(LONGEST_BUTTON_ID);
  expect(obsButtonId(1, 'scene', 'ä'.repeat(49))).toBeNull();
});

it.each([
  [0, '0:00'],
  [724_000, '12:04'],
  [3_723_000, '1:02:03'],
  [12 * 3_600_000 + 240_000, '12 h 04'],
])('%d ms show as %s', (ms, text) => expect(elapsed(ms)).toBe(text));
