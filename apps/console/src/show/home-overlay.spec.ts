import { homeOf } from './home-overlay';

const overlays = [
  { overlayId: 'shared', role: 'editor' },
  { overlayId: 'a', role: 'owner' },
  { overlayId: 'b', role: 'owner' },
] as const;
const none = { picked: null, inObs: [], opened: null };

describe('the overlay that pages about a show open on', () => {
  it.each([
    ['the first of one’s own without anything else', none, 'a'],
    ['the one opened last', { ...none, opened: 'b' }, 'b'],
    ['the one in OBS before the one opened last', { ...none, opened: 'b', inObs: ['a'] }, 'a'],
    ['of several in OBS the one opened last', { ...none, opened: 'b', inObs: ['a', 'b'] }, 'b'],
    ['the one picked in this tab before the one in OBS', { picked: 'b', opened: 'b', inObs: ['a'] }, 'b'],
    ['no overlay that is gone', { picked: 'gone', opened: 'gone', inObs: ['gone'] }, 'a'],
  ])('is %s', (_, hints, expected) => {
    expect(homeOf(overlays, hints)?.overlayId).toBe(expected);
  });

  it('is none without overlays', () => {
    expect(homeOf([], none)).toBeUndefined();
  });
});
