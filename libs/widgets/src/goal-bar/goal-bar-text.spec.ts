import { writeNumbersIn } from '../drawing/figures';
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

it('writes money as its language does', () => {
  expect(goalText('count', { value: 4.5, target: 100, currency: 'EUR' })).toBe('€4.50 / €100');
});

it('parts long numbers into groups and shortens those of more than seven digits', () => {
  expect(goalText('count', { ...goal, value: 1_234_567, target: 5_000_000 })).toBe('1,234,567 / 5,000,000');
  expect(goalText('count', { ...goal, value: 12_543_000, target: 1_000_000_000 })).toBe('12.5M / 1B');
});

it('says 100 percent only when the target is reached', () => {
  expect(goalText('percent', { ...goal, value: 99.9 })).toBe('99\u202f%');
  expect(goalText('percent', { ...goal, value: 250 })).toBe('250\u202f%');
});

it('writes numbers in the language of the account', () => {
  writeNumbersIn('de');
  try {
    expect(goalText('count', { value: 1234.5, target: 5000, currency: 'EUR' })).toBe(
      '1.234,50\u00a0€ / 5.000\u00a0€',
    );
  } finally {
    writeNumbersIn('en');
  }
});
