import { Problem } from '@studio/kernel/problem';
import { RequestValidator } from '@studio/operations/request-validator';
import type { JsonSchema } from '@studio/operations/json-schema';
import { allOperations } from '../../apps/server/src/areas';
import { bodyFieldsOf } from './request-fields';

const INVISIBLE = '\u200B \u200B';
const isName = (key: string, schema: JsonSchema): boolean =>
  /name$|^label$|^title$|^category$/iu.test(key) &&
  !schema['enum'] &&
  [schema['type']].flat().includes('string');

/** Names that something does without: what is empty means the one that it has anyway. */
const mayBeEmpty: readonly string[] = [
  ...['add_member name', 'add_linked_member name', 'update_member name', 'update_members changes.0.name'],
  ...['create_group name', 'update_group name', 'create_media_favorite title', 'update_me anonymousName'],
  ...['update_bot_settings streamPresets.0.title', 'update_bot_settings streamPresets.0.category'],
];

const all = allOperations
  .filter(({ method }) => method !== 'GET')
  .flatMap((operation) => {
    const gate = new RequestValidator(operation);
    return bodyFieldsOf(operation)
      .filter(({ field, schema }) => isName(field.split('.').at(-1) ?? '', schema))
      .map((name) => [`${operation.tool} ${name.field}`, gate, name] as const);
  });

it.each(all.filter(([key]) => !mayBeEmpty.includes(key)))(
  'a name of invisible characters is refused as %s, which is named',
  (_, gate, { field, bodyWith }) => {
    for (const text of [INVISIBLE, '\u200B', '   ', '\u2800'])
      expect(refusalOf(gate, bodyWith(text))).toMatchObject({
        code: 'invalid_request',
        details: {
          errors: expect.arrayContaining([expect.objectContaining({ location: 'body', field })]) as unknown,
        },
      });
    const named = refusalOf(gate, bodyWith('abc')) as { details?: { errors: { field: string }[] } } | null;
    expect(named?.details?.errors.map((error) => error.field) ?? []).not.toContain(field);
  },
);

it.each(all.filter(([key]) => mayBeEmpty.includes(key)))(
  'takes nothing but invisible characters in %s for empty',
  (_, __, { schema }) => {
    expect(schema['trim']).toBe(true);
  },
);

it('finds the names of everything that people name', () => {
  const tools = new Set(all.map(([key]) => key.split(' ')[0]));
  for (const tool of [
    'create_scene',
    'create_deck_macro',
    'create_template',
    'create_version',
    'create_token',
  ])
    expect(tools).toContain(tool);
  expect(mayBeEmpty.filter((key) => !all.some(([known]) => known === key))).toEqual([]);
});

function refusalOf(gate: RequestValidator, body: unknown): object | null {
  try {
    gate.read({ body });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.toBody();
    throw error;
  }
}
