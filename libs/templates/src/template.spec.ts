import fc from 'fast-check';
import {
  argumentNames,
  botNames,
  fieldNames,
  fillTemplate,
  fillTemplateLater,
  hasPlaceholder,
  onlyNames,
  plainNames,
  templateParts,
  valuesByName,
  variableNames,
  withNameChanged,
  withTexts,
  type TemplateSyntax,
} from './template';

/** Placeholders of each kind of text as one pattern, which the parser must agree with. */
const syntaxes: readonly [string, TemplateSyntax, RegExp][] = [
  [
    'bot',
    botNames,
    /\{(?:[a-z0-9_]{1,40}|[a-z][a-z0-9_-]{0,39}(?:\.[\w-]{1,64}){0,2})(?::[^{}]{1,200})?\}/giu,
  ],
  ['plain', plainNames, /\{[a-zA-Z0-9_]{1,40}\}/g],
  ['variables', variableNames, /\{[a-z][a-z0-9-]*(?:\.[^{}]{1,64})?\}/gi],
  ['arguments', argumentNames, /\{arg\.[^{}]{1,64}\}/gu],
  ['fields', fieldNames, /\{\{\s*([^{}\s]+)\s*\}\}|(?<!\$)\{([^{}\s]+)\}/g],
  ['chosen', onlyNames(['a', 'B9']), /\{a\}|\{B9\}/g],
  ['chosen in any case', onlyNames(['a', 'B9'], true), /\{a\}|\{B9\}/gi],
];

const piece = fc.constantFrom(
  '{',
  '}',
  ':',
  '.',
  '|',
  '$',
  'a',
  'B',
  '9',
  '_',
  '-',
  'arg',
  ' ',
  '🦉',
  '\n',
  '\ud83e',
);
const texts = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string(),
);

describe.each(syntaxes)('placeholders of %s texts', (_, syntax, pattern) => {
  it('are those of the pattern', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const raw = templateParts(text, syntax).flatMap((part) => (part.kind === 'text' ? [] : [part.raw]));
        expect(raw).toEqual(text.match(pattern) ?? []);
        expect(hasPlaceholder(text, syntax)).toBe(raw.length > 0);
      }),
      { numRuns: 2000, seed: 3 },
    );
  });

  it('stay as written if no name is known', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fillTemplate(text, syntax, () => undefined)).toBe(text);
      }),
      { numRuns: 500, seed: 4 },
    );
  });

  it('have bounds for names and arguments', () => {
    for (const text of [
      `{${'a'.repeat(40)}}`,
      `{${'a'.repeat(41)}}`,
      `{a:${'b'.repeat(200)}}`,
      `{a:${'b'.repeat(201)}}`,
      `{arg.${'b'.repeat(64)}}`,
      `{arg.${'b'.repeat(65)}}`,
    ]) {
      const found = templateParts(text, syntax).some(({ kind }) => kind === 'placeholder');
      expect(found).toBe((text.match(pattern) ?? []).length > 0);
    }
  });
});

it('writes typed values, and nothing for a missing one', () => {
  const values = valuesByName({ name: 'Owl', months: 3, first: true, message: null });
  expect(fillTemplate('{name} {months} {first} [{message}] {other}', plainNames, values)).toBe(
    'Owl 3 true [] {other}',
  );
});

it('does not take names of every object for values', () => {
  expect(fillTemplate('{constructor} {toString}', plainNames, valuesByName({}))).toBe(
    '{constructor} {toString}',
  );
});

it('never fills what a value brought in', () => {
  const values = valuesByName({ a: '{b}', b: '{a}' });
  expect(fillTemplate('{a}{b}{{a}}', plainNames, values)).toBe('{b}{a}{{b}}');
});

it('escapes values, not the text, as the field needs', () => {
  expect(
    fillTemplate('/x?q={a}&r=1', plainNames, valuesByName({ a: 'a&b' }), (value) =>
      encodeURIComponent(value ?? ''),
    ),
  ).toBe('/x?q=a%26b&r=1');
});

it('numbers placeholders in order, also if values come later', async () => {
  expect(
    await fillTemplateLater('{a} - {B:x}', botNames, (part, index) =>
      Promise.resolve(`${index}${part.name}${part.arg}`),
    ),
  ).toBe('0anull - 1bx');
});

it('changes all texts of a value and no keys', () => {
  expect(withTexts({ a: ['x', 1, null, { x: 'x' }] }, (text) => `${text}!`)).toEqual({
    a: ['x!', 1, null, { x: 'x!' }],
  });
});

it('changes one name, not those that begin like it', () => {
  expect(withNameChanged('{use} {user} {use:1} {use | upper} use', 'use', 'user')).toBe(
    '{user} {user} {user:1} {user | upper} use',
  );
});
