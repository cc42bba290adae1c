import { goalText } from './goal-bar-text';

const goal = { value: 72, target: 100, currency: null };

it.each([
  ['count', '72 / 100'],
  ['percent', '72\u202f%'],
  ['both', '72 / 100 · 72\u202f%'],
  ['none', ''],
] as const)('shows %s', (show, text) => {
  expect(goalText(show, goal)).toBe(text);
});

it('names the currency of money and writes its cents', () => {
  expect(goalText('count', { value: 4.5, target: 100, currency: 'EUR' })).toBe('4.50 / 100\u00a0EUR');
});

it('parts long numbers into groups and shortens those of more than seven digits', () => {
  expect(goalText('count', { ...goal, value: 1_234_567, target: 5_000_000 })).toBe(
    '1\u202f234\u202f567 / 5\u202f000\u202f000',
  );
  expect(goalText('count', { ...goal, value: 12_543_000, target: 1_000_000_000 })).toBe('12.5M / 1B');
});

it('says 100 percent only when the target is reached', () => {
  expect(goalText('percent', { ...goal, value: 99.9 })).toBe('99\u202f%');
  expect(goalText('percent', { ...goal, value: 250 })).toBe('250\u202f%');
});
