import fc from 'fast-check';
import { filters, type FilterContext } from './filters';
import {
  fillPaths,
  fillPathValue,
  nearestPath,
  pathsIn,
  templateFault,
  type FieldEscape,
  type PathResolver,
} from './path-template';

const context: FilterContext = { locale: 'en', timeZone: 'UTC', random: () => 0.5 };
const values = new Map<string, string | number | boolean | null>([
  ['user.name', 'Ada'],
  ['event.amount', 1234.5],
  ['event.message', null],
  ['args.text', 'one two  three'],
  ['stream.live', true],
]);
const resolve: PathResolver = (path) => values.get(path);
const fill = (text: string, escape?: FieldEscape) => fillPaths(text, resolve, context, escape);

it.each([
  ['{user.name} raided', 'Ada raided'],
  ['{ user.name | upper }!', 'ADA!'],
  ['{event.amount | plus:1 | number}', '1,235.5'],
  ['{event.amount | money:"EUR"}', '€1,234.50'],
  ['{event.message | default:"nothing, really"}', 'nothing, really'],
  ['{event.message | upper}', ''],
  ['{event.amount | divided_by:0 | default:"-"}', '-'],
  ['{args.text | word:2}', 'two'],
  ['{event.amount | gte:1000 | then:"big","small"}', 'big'],
  ['{user.name | eq:"ada" | then:"me","you"}', 'me'],
  ['{event.amount | minus:event.amount}', '0'],
  ['{event.amount | round | ordinal}', '1235th'],
  ['{user.name | replace:"a","o"}', 'Ado'],
  ['{nobody.name} stays', '{nobody.name} stays'],
  ['no { brace', 'no { brace'],
  ['{stream.live | then:"on | air","off"}', 'on | air'],
])('fills %s', (text, expected) => expect(fill(text)).toBe(expected));

it('keeps the type of a single placeholder', () => {
  expect(fillPathValue('{event.amount}', resolve, context)).toBe(1234.5);
  expect(fillPathValue('{event.amount}!', resolve, context)).toBe('1234.5!');
});

it('never parses a value again', () => {
  const hostile: PathResolver = (path) => (path === 'user.name' ? '{var.secret}' : 'leaked');
  expect(fillPaths('hi {user.name}', hostile, context)).toBe('hi {var.secret}');
});

it('escapes for the field that holds the text', () => {
  const hostile: PathResolver = () => 'a"b\r\n/ &\u2028';
  expect(fillPaths('x={user.name}', hostile, context, 'url')).toBe('x=a%22b%0D%0A%2F%20%26%E2%80%A8');
  expect(JSON.parse(`"${fillPaths('{user.name}', hostile, context, 'json')}"`)).toBe('a"b\r\n/ &\u2028');
  expect(fillPaths('{user.name}', hostile, context, 'line')).toBe('a"b / & ');
  expect(() => fillPaths('{user.name}', hostile, context, 'header')).toThrow(RangeError);
});

it('refuses unknown filters and too many placeholders', () => {
  expect(templateFault('{user.name | uper}')).toMatch(/known filter instead of uper/u);
  expect(templateFault('{user.name}'.repeat(31))).toMatch(/30 placeholders/u);
  expect(templateFault('x'.repeat(1001))).toMatch(/1000 characters/u);
  expect(templateFault('{user.name | default:"x"}')).toBeNull();
});

it('lists the paths of a text and suggests the nearest for a typo', () => {
  expect(pathsIn('{user.name} {event.amount | plus:var.bonus}')).toEqual([
    'user.name',
    'event.amount',
    'var.bonus',
  ]);
  expect(nearestPath('user.nmae', ['user.login', 'user.name'])).toBe('user.name');
  expect(nearestPath('something.else', ['user.login', 'user.name'])).toBeNull();
});

it('never throws, and a result never exceeds 2,000 characters', () => {
  const name = fc.constantFrom(...filters.keys(), 'unknown');
  const value = fc.oneof(fc.string({ maxLength: 500 }), fc.double(), fc.boolean(), fc.constant(null));
  const filter = fc.tuple(
    name,
    fc.array(fc.oneof(fc.string({ maxLength: 9 }), fc.integer()), { maxLength: 3 }),
  );
  const text = fc
    .array(fc.array(filter, { maxLength: 4 }), { maxLength: 12 })
    .map((all) =>
      all
        .map((used) => `{user.name${used.map(([f, args]) => ` | ${f}:${args.join(',')}`).join('')}} {`)
        .join(''),
    );
  fc.assert(
    fc.property(text, value, (written, given) => {
      expect([...fillPaths(written, () => given, context)].length).toBeLessThanOrEqual(2000);
    }),
    { seed: 7, numRuns: 500 },
  );
});
