import { leftOut } from './left-out-of-paste';

it.each([
  ['fits', { value: 'ab', maxLength: 5, selectionStart: 2, selectionEnd: 2 }, 'cde', 0],
  ['does not fit', { value: 'ab', maxLength: 5, selectionStart: 2, selectionEnd: 2 }, 'cdefg', 2],
  [
    'replaces what is selected',
    { value: 'abcde', maxLength: 5, selectionStart: 0, selectionEnd: 5 },
    'cdefg',
    0,
  ],
  [
    'goes into a field without a limit',
    { value: '', maxLength: -1, selectionStart: 0, selectionEnd: 0 },
    'x',
    0,
  ],
] as const)('counts the characters that are left out of a text that %s', (_, input, pasted, missing) => {
  expect(leftOut(input, pasted)).toBe(missing);
});
