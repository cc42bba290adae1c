import { fitted, onOneLine, saidText } from './said-text';

it.each([
  ['{user}', '!ban owl', '\u200B!ban owl'],
  [' {user}', ' /ban owl', '\u200B/ban owl'],
  ['{nothing}{user}', '.w owl', '\u200B.w owl'],
  ['!{user}', '!Owl', '!Owl'],
  [' /me {user}', ' /me !Owl', ' /me !Owl'],
  ['So: {user}', 'So: !ban', 'So: !ban'],
])('of %j comes %j: said is %j', (written, filled, said) => expect(saidText(written, filled)).toBe(said));

it('stays on one line', () => expect(onOneLine('x\r\n\u0007y')).toBe('x y'));

it('cuts by characters as people count them', () => {
  expect(fitted('🎉'.repeat(4), 4)).toBe('🎉'.repeat(4));
  expect(fitted('🎉'.repeat(5), 4)).toBe('🎉🎉🎉…');
  expect(fitted('  a  ', 4)).toBe('a');
});
