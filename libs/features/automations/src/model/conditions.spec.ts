import type { StoredCheck, StoredConditions, StoredValue } from './automation.event-shapes';
import { evaluate, type ConditionContext } from './conditions';

const values: { readonly [path: string]: StoredValue } = {
  'user.name': 'Ünal',
  'user.role': 'mod',
  'event.viewers': 5,
  'event.message': 'Hello World',
  'stream.live': true,
};
const context: ConditionContext = {
  valueOf: (path) => values[path] ?? null,
  fill: (text) => (text === '{event.viewers}' ? 5 : text),
  finds: (pattern, text) => new RegExp(pattern, 'iu').test(text),
  random: () => 0.3,
};
const holds = (check: StoredCheck) => evaluate({ mode: 'all', items: [check] }, context).holds;

it.each<readonly [string, StoredCheck, boolean]>([
  ['a number above another', { var: 'event.viewers', op: 'gt', value: 4 }, true],
  ['between, both ends included', { var: 'event.viewers', op: 'between', value: [5, 10] }, true],
  ['between with one bound', { var: 'event.viewers', op: 'between', value: [null, 4] }, false],
  ['a number that equals a text with the same number', { var: 'event.viewers', op: 'eq', value: '5' }, true],
  ['a template as value', { var: 'event.viewers', op: 'eq', value: '{event.viewers}' }, true],
  ['case of letters', { var: 'event.message', op: 'contains', value: 'world' }, true],
  [
    'case of letters, if it matters',
    { var: 'event.message', op: 'contains', value: 'world', caseSensitive: true },
    false,
  ],
  ['two spellings of one letter', { var: 'user.name', op: 'eq', value: 'U\u0308NAL' }, true],
  ['one of some', { var: 'user.role', op: 'in', value: ['vip', 'mod'] }, true],
  ['a role or a higher one', { var: 'user.role', op: 'hasRole', value: 'sub' }, true],
  ['a role above', { var: 'user.role', op: 'hasRole', value: 'broadcaster' }, false],
  ['a pattern', { var: 'event.message', op: 'regex', value: '^hel+o' }, true],
  ['a missing value against anything', { var: 'event.none', op: 'ne', value: 'x' }, false],
  ['a missing value that is to be missing', { var: 'event.none', op: 'exists', value: false }, true],
  ['chance', { var: 'random.1-100', op: 'chance', value: 31 }, true],
  ['chance below', { var: 'random.1-100', op: 'chance', value: 30 }, false],
  ['a flag', { var: 'stream.live', op: 'eq', value: true }, true],
])('compares %s', (_name, check, expected) => expect(holds(check)).toBe(expected));

it('joins nested groups by their modes', () => {
  const yes: StoredCheck = { var: 'event.viewers', op: 'eq', value: 5 };
  const no: StoredCheck = { var: 'event.viewers', op: 'eq', value: 6 };
  const of = (mode: StoredConditions['mode'], ...items: StoredConditions['items']): StoredConditions => ({
    mode,
    items,
  });
  expect(evaluate(of('all', yes, of('none', no), of('any', no, yes)), context).holds).toBe(true);
  expect(evaluate(of('none', of('all', yes, no), no), context).holds).toBe(true);
  for (const mode of ['all', 'any', 'none'] as const) expect(evaluate(of(mode), context).holds).toBe(true);
});

it('traces every check with both values, also after the first that fails', () => {
  const { checks } = evaluate(
    {
      mode: 'all',
      items: [
        { var: 'event.viewers', op: 'gt', value: 9 },
        { mode: 'any', items: [{ var: 'user.role', op: 'eq', value: 'vip' }] },
      ],
    },
    context,
  );
  expect(checks).toEqual([
    { at: 'items.0', var: 'event.viewers', op: 'gt', actual: 5, expected: 9, holds: false },
    { at: 'items.1.items.0', var: 'user.role', op: 'eq', actual: 'mod', expected: 'vip', holds: false },
  ]);
});
