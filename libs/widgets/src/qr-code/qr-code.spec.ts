import { qrCode } from './qr-code.behaviour';
import { asSet } from './qr-code.state';
import { codeWithin } from './qr-levels';

const moment = { now: 0, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
const set = (state: object, text: string) => qrCode.commands['set']?.(state as never, { text }, moment);

it('shows another text until it is told an empty one', () => {
  const other = set(asSet, 'tel:110');
  expect(other).toEqual({ text: 'tel:110' });
  expect(set(other ?? {}, 'tel:110')).toBe(other);
  expect(set(other ?? {}, '')).toEqual(asSet);
});

/** Maximum number of characters by level. */
const room = { L: 8, M: 6, Q: 4, H: 2 };
const encode = (text: string, level: keyof typeof room): string => {
  if (text.length > room[level]) throw new Error('Too long.');
  return level;
};

it.each([
  ['a', 'H', false, 'H'],
  ['abcde', 'H', false, 'M'],
  ['a', 'L', true, 'M'],
  ['abcdefg', 'L', true, 'L'],
  ['abcdefghi', 'L', false, null],
] as const)('%s with %s, a logo %s, has the level %s', (text, ecc, hasLogo, level) => {
  expect(codeWithin(encode, text, { ecc, hasLogo })).toBe(level);
});
