import { counterRuns } from './counter-text';

const textOf = (template: string, value: number, label = 'Deaths'): string =>
  counterRuns({ label, template }, value)
    .map(({ text }) => text)
    .join('');

it('puts label and number where the text says', () => {
  expect(textOf('{label}: {value}', 12)).toBe('Deaths: 12');
  expect(textOf('{value} × {label}', 3)).toBe('3 × Deaths');
  expect(textOf('Round', 3)).toBe('Round');
  expect(textOf('{value}/{value}', 7)).toBe('7/7');
});

it('writes a real minus', () => {
  expect(textOf('{value}', -5)).toBe('\u22125');
});

it('keeps what only looks like a place', () => {
  expect(textOf('{labels} {value} {Label} {{label}}', 1, 'x')).toBe('{labels} 1 {Label} {x}');
  expect(counterRuns({ label: 'x', template: '{a} b' }, 1)).toEqual([{ text: '{a} b' }]);
});

it('gives each digit a place of its own', () => {
  expect(counterRuns({ label: '', template: '{label}{value}' }, 10)).toEqual([
    { text: '1', part: 'digit' },
    { text: '0', part: 'digit' },
  ]);
});
