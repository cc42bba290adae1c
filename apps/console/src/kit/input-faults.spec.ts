import { inputFaults, type CheckedInput } from './input-faults';

const input = (
  name: string,
  wrong: Partial<ValidityState>,
  more: Partial<CheckedInput> = {},
): CheckedInput => ({ name, type: 'text', validity: { valid: false, ...wrong }, ...more });
const saidOf = (input: CheckedInput, language: 'en' | 'de' = 'en') => inputFaults([input], language);

it.each<[CheckedInput, string, string]>([
  [input('a', { valueMissing: true }), 'Fill this in.', 'Fülle das aus.'],
  [
    input('a', { rangeOverflow: true }, { type: 'number', min: '0', max: '1000000', step: '1' }),
    'Enter a whole number from 0 to 1,000,000.',
    'Gib eine ganze Zahl von 0 bis 1.000.000 ein.',
  ],
  [
    input('a', { badInput: true }, { type: 'number', min: '1', step: '0.1' }),
    'Enter a number of at least 1.',
    'Gib eine Zahl ab 1 ein.',
  ],
  [
    input('a', { stepMismatch: true }, { type: 'number', min: '1', max: '10', step: '0.1' }),
    'Enter a number in steps of 0.1.',
    'Gib eine Zahl in Schritten von 0,1 ein.',
  ],
  [
    input('a', { typeMismatch: true }, { type: 'url' }),
    'Enter an address that begins with https://.',
    'Gib eine Adresse ein, die mit https:// beginnt.',
  ],
])('says beside an input what it takes, in the language of the reader', (wrong, english, german) => {
  expect(saidOf(wrong)).toEqual({ a: english });
  expect(saidOf(wrong, 'de')).toEqual({ a: german });
});

it('leaves out inputs that are right, have no name, or show an error of their own', () => {
  const inputs = [
    input('right', { valid: true }),
    input('', { valueMissing: true }),
    input('json', { customError: true }),
  ];
  expect(inputFaults(inputs, 'en')).toEqual({});
});
