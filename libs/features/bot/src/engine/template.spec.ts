import { filledTemplate } from './template';

const values: { readonly [name: string]: string } = {
  user: 'Owl',
  args: '{user} {count:deaths}',
  bad: '!ban owl',
};
const fill = (text: string) =>
  filledTemplate(text, (name, arg) => (name === 'echo' ? arg : (values[name] ?? null)));

it.each([
  ['Hi {user}!', 'Hi Owl!'],
  ['{USER}', 'Owl'],
  ['{echo:a|b c}', 'a|b c'],
  ['{nothing} {nothing:x} {} {user', '{nothing} {nothing:x} {} {user'],
  ['{{user}}', '{Owl}'],
])('%j becomes %j', async (text, filled) => expect(await fill(text)).toBe(filled));

it('what a placeholder brought in is never filled again', async () => {
  expect(await fill('{args}{echo:{user}}')).toBe('{user} {count:deaths}{echo:Owl}');
});

it('what a placeholder brought in makes no line a command', async () => {
  expect(await fill('{bad}')).toBe('\u200B!ban owl');
  expect(await fill('!{user}')).toBe('!Owl');
  expect(await fill('So: {bad}')).toBe('So: !ban owl');
  expect(await fill(' {bad}')).toBe('\u200B!ban owl');
});

it('what is brought in stays on one line, and leaves room for the rest', async () => {
  expect(await filledTemplate('{a}.', () => 'x\r\n\u0007y')).toBe('x y.');
  expect((await filledTemplate('{a}.', () => '🎉'.repeat(1000))).length).toBe(801);
});
