import { viewerCounts } from './viewer-counts';

const all = {
  twitch: true,
  kick: true,
  youtube: true,
  combine: true,
  hideBelow: 0,
  roundTo: 'exact',
} as const;
const live = {
  'twitch-stats': { viewers: 120 },
  'youtube-stats': { viewers: 31 },
  'stream-status': { live: true, viewers: 120, viewersBy: { twitch: 119, kick: 4 } },
};

it('adds up what the chosen platforms tell', () => {
  expect(viewerCounts(all, live)).toEqual([{ platform: null, viewers: 155 }]);
  expect(viewerCounts({ ...all, kick: false }, live)).toEqual([{ platform: null, viewers: 151 }]);
});

it('tells of each where they aren’t combined', () => {
  expect(viewerCounts({ ...all, combine: false }, live)).toEqual([
    { platform: 'twitch', viewers: 120 },
    { platform: 'kick', viewers: 4 },
    { platform: 'youtube', viewers: 31 },
  ]);
});

it.each([
  ['exact', 155],
  ['10', 160],
  ['100', 200],
] as const)('rounds to %s', (roundTo, viewers) => {
  expect(viewerCounts({ ...all, roundTo }, live)).toEqual([{ platform: null, viewers }]);
});

it('shows nothing below the bound, by what there really are, nor where nobody tells', () => {
  expect(viewerCounts({ ...all, hideBelow: 156, roundTo: '100' }, live)).toEqual([]);
  expect(viewerCounts({ ...all, hideBelow: 155 }, live)).toHaveLength(1);
  expect(viewerCounts(all, { 'twitch-stats': { viewers: null }, 'stream-status': null })).toEqual([]);
});
