import type { HealthMessage } from '@studio/realtime/editor-protocol';
import { causesOf, programOf, type Situation } from './diagnosis';

const renderer = { obs: true, linkEndsAt: null, active: true, visible: true, width: 1920, height: 1080 };
const health: HealthMessage = {
  output: { obsSeenAt: '2026-01-01T00:00:00Z' },
  refused: [],
  widgets: {},
  totals: { layers: [] },
  alerts: {},
  issues: [],
  checkedAt: '2026-01-01T00:00:00Z',
  renderers: [renderer],
};
const live = { name: 'BRB', layers: 3, visibleLayers: 2, hasPreview: false };
const fine: Situation = {
  health,
  size: { width: 1920, height: 1080 },
  live,
  isLocalAddress: true,
  isConnected: true,
};
const kinds = (change: Partial<Situation>, changedHealth: Partial<HealthMessage> = {}) =>
  causesOf({ ...fine, health: { ...health, ...changedHealth }, ...change }).map(({ kind }) => kind);

const refused = {
  reason: 'replaced',
  obs: true,
  userAgent: 'Mozilla/5.0 Chrome/127.0 OBS/31.0.2',
  address: '192.0.2.7',
  since: '2026-01-01T00:00:00Z',
} as const;

describe('why OBS shows nothing', () => {
  it('finds no cause where OBS shows the overlay', () => {
    expect(kinds({})).toEqual([]);
  });

  it.each([
    ['no source', { renderers: [] }, ['noSource', 'onlyHere']],
    ['a browser only', { renderers: [{ ...renderer, obs: false }] }, ['noSource', 'onlyHere']],
    ['a replaced link', { renderers: [], refused: [refused] }, ['replaced', 'onlyHere']],
    ['a wrong link beside a right one', { refused: [{ ...refused, reason: 'invalid' }] }, ['invalid']],
    [
      'a replaced link that still works',
      { renderers: [{ ...renderer, linkEndsAt: '2026-01-01T00:10:00Z' }] },
      ['linkEnds'],
    ],
    ['a wrong size', { renderers: [{ ...renderer, width: 800 }] }, ['wrongSize']],
    ['an unknown size', { renderers: [{ ...renderer, width: null, height: null }] }, []],
    ['a hidden source', { renderers: [{ ...renderer, visible: false, active: false }] }, ['hiddenSource']],
    ['a scene that is not on program', { renderers: [{ ...renderer, active: false }] }, ['notOnProgram']],
    ['one of two sources on program', { renderers: [{ ...renderer, active: false }, renderer] }, []],
  ] as const)('names %s', (_, changed, expected) => {
    expect(kinds({}, changed)).toEqual(expected);
  });

  it('names what the live scene lacks', () => {
    expect(kinds({ live: { ...live, layers: 0, visibleLayers: 0 } })).toEqual(['noLayers']);
    expect(kinds({ live: { ...live, visibleLayers: 0 } })).toEqual(['allHidden']);
    expect(kinds({ live: { ...live, hasPreview: true } })).toEqual(['previewWaits']);
  });

  it('names the network only where the address leads to the computer itself', () => {
    expect(kinds({ isLocalAddress: false }, { renderers: [] })).toEqual(['noSource']);
  });

  it('names only the missing connection while there is none: all else may have changed', () => {
    expect(kinds({ isConnected: false }, { renderers: [], refused: [refused] })).toEqual(['unreachable']);
  });

  it('reads the program from a user agent', () => {
    expect(programOf(refused.userAgent)).toBe('OBS 31.0.2');
    expect(programOf('curl')).toBeNull();
  });
});

it.each([
  ['obs_link_dead', { renderers: [], refused: [refused] }],
  ['obs_source_missing', { renderers: [] }],
  ['obs_not_in_scene', { renderers: [{ ...renderer, active: false }] }],
  ['obs_source_hidden', { renderers: [{ ...renderer, visible: false }] }],
] as const)('leaves a cause to the connected OBS, which names it as %s', (code, changed) => {
  const issues = [{ code, severity: 'error', message: '', memberId: null }] as const;
  expect(kinds({ isLocalAddress: false }, changed)).toHaveLength(1);
  expect(kinds({ isLocalAddress: false }, { ...changed, issues })).toEqual([]);
});
