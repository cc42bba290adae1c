import { isRightToLeft } from './text-direction';

it.each([
  ['مرحبا بكم', true],
  ['— 42 שלום', true],
  ['Robin مرحبا', false],
  ['42 – !', false],
  ['', false],
])('the first letter decides where a text begins: %s', (text, isMirrored) => {
  expect(isRightToLeft(text)).toBe(isMirrored);
});
