import { alertStyleNames, PLAIN, styleVolume } from './alert-styles';

it('plays the sound of a style at most at full volume, and none much louder than chosen', () => {
  for (const style of alertStyleNames) {
    expect(styleVolume(style, 1)).toBeLessThanOrEqual(1);
    expect(styleVolume(style, 0)).toBe(0);
    expect(styleVolume(style, 0.5)).toBeLessThan(0.7);
  }
  expect(styleVolume('letter', 0.5)).toBe(0.36);
  expect(styleVolume(PLAIN, 0.5)).toBe(0.5);
});
