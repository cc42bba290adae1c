import { compactText, moneyText, numberText, roundMoneyText } from './numbers';

it.each([
  [1_000_000_000, '1,000,000,000', '1.000.000.000'],
  [1234.5, '1,234.5', '1.234,5'],
  [7, '7', '7'],
])('writes %d with the separators of the language', (value, en, de) => {
  expect([numberText(value, 'en'), numberText(value, 'de')]).toEqual([en, de]);
});

it.each([
  [1500, 'JPY', '¥1,500', '1.500\u00a0¥'],
  [20, 'EUR', '€20.00', '20,00\u00a0€'],
  [1234.5, 'USD', '$1,234.50', '1.234,50\u00a0$'],
  [5, 'gold', '5 gold', '5 gold'],
])('writes %d %s as the language writes money', (amount, currency, en, de) => {
  expect([moneyText(amount, currency, 'en'), moneyText(amount, currency, 'de')]).toEqual([en, de]);
});

it('leaves out decimals that are all zero where it is told so', () => {
  expect(roundMoneyText(1000, 'USD', 'en')).toBe('$1,000');
  expect(roundMoneyText(7.5, 'USD', 'en')).toBe('$7.50');
});

it('shortens long numbers', () => {
  expect([compactText(12_543_000, 'en'), compactText(12_543_000, 'de')]).toEqual(['12.5M', '12,5\u00a0Mio.']);
});
