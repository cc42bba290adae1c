import type { ObsEventKind } from '@studio/contracts/obs/obs-events';
import { fitsEvent } from '../model/fits-event';
import { comparedObsEvent } from './obs-triggers';

const obs = (kind: ObsEventKind, data: { readonly [field: string]: string | boolean } = {}) =>
  comparedObsEvent({ kind, data, obsId: 1, obsName: 'PC' });

it.each([
  ['a recording that is on', { kind: 'record', on: true }, obs('record', { state: 'on' }), true],
  ['a recording that is off', { kind: 'record', on: false }, obs('record', { state: 'off' }), true],
  ['a recording that only starts', { kind: 'record', on: true }, obs('record', { state: 'starting' }), false],
  ['a recording that only stops', { kind: 'record', on: false }, obs('record', { state: 'stopping' }), false],
  ['any state of the stream', { kind: 'stream' }, obs('stream', { state: 'reconnecting' }), true],
  ['another kind', { kind: 'stream' }, obs('record', { state: 'on' }), false],
  [
    'a muted input',
    { kind: 'muted', on: true, input: 'mic' },
    obs('muted', { input: 'Mic', muted: true }),
    true,
  ],
  ['another input', { kind: 'muted', input: 'mic' }, obs('muted', { input: 'Game', muted: true }), false],
  [
    'a source that is hidden',
    { kind: 'item_visible', on: false, source: 'Camera' },
    obs('item_visible', { scene: 'Live', source: 'Camera', visible: false }),
    true,
  ],
  ['a scene', { kind: 'scene_changed', scene: 'brb' }, obs('scene_changed', { scene: 'BRB' }), true],
  ['another connection', { kind: 'connected', obsId: 2 }, obs('connected'), false],
])('compares filters of OBS with %s', (_name, filter, event, expected) =>
  expect(fitsEvent({ type: 'obs_event', filter }, event)).toBe(expected),
);
