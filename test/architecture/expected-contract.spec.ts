import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../support/contract';
import { declared } from '../support/declared';
import { expectedAnswers, type Shape } from './expected-answers';
import { expectedRequests } from './expected-requests';

/*
 * Expected requests and answers of settings, organizing and live tools, against the declarations of the studio.
 * Every end-to-end test compares the declarations with what the server does; `bounds` tries every bound.
 */

const areas = new Set([
  'Widget settings',
  'Organizing tools',
  'Live tools: media, sounds, drawing',
  'Live tools: statistics and live data',
  'Live tools: video player',
  'Stream and status',
]);

const expectedOperations = JSON.parse(
  readFileSync(join(__dirname, 'expected-operations.json'), 'utf8'),
) as readonly {
  readonly tool: string;
  readonly area: string;
}[];

const operations = new Map(declared.operations.map((operation) => [operation.tool, operation]));

/** Returns a field of a body's schema; `*` means a list's entries. */
function fieldOf(schema: Schema, [name, ...inside]: readonly string[]): Schema {
  const here = declared.follow(schema);
  if (name === undefined) return here;
  const { properties = {}, items = {} } = here as { properties?: Record<string, Schema>; items?: Schema };
  return fieldOf(name === '*' ? items : (properties[name] ?? {}), inside);
}

function leafOf(schema: Schema): string {
  const types = [schema['type']].flat().filter((type) => type !== undefined);
  const [type = 'anything'] = types.filter((each) => each !== 'null');
  const kind = schema['enum']
    ? 'choice'
    : schema['format'] === 'date-time'
      ? 'moment'
      : type === 'string'
        ? 'text'
        : type === 'object'
          ? 'map'
          : (type as string);
  return types.includes('null') ? `${kind}?` : kind;
}

function shapeOf(schema: Schema): Shape {
  const here = declared.follow(schema);
  const { properties, required, items, additionalProperties, allOf, anyOf } = here as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
    readonly items?: Schema;
    readonly additionalProperties?: Schema;
    readonly allOf?: readonly Schema[];
    readonly anyOf?: readonly Schema[];
  };
  if (allOf) return Object.assign({}, ...allOf.map((each) => shapeOf(each))) as Shape;
  const [some] = (anyOf ?? []).filter((each) => each['type'] !== 'null');
  if (some && anyOf?.length === 2) return { ...(shapeOf(some) as object), orNull: 'yes' };
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        (required ?? []).includes(name) ? name : `${name}?`,
        shapeOf(property),
      ]),
    );
  if (items) return [shapeOf(items)];
  if (typeof additionalProperties === 'object') return { '*': shapeOf(additionalProperties) };
  return leafOf(here);
}

it('the tables have every expected operation of these areas', () => {
  const tools = expectedOperations.filter(({ area }) => areas.has(area)).map(({ tool }) => tool);
  expect(Object.keys(expectedRequests).sort()).toEqual([...tools].sort());
  expect(Object.keys(expectedAnswers).sort()).toEqual([...tools].sort());
});

it.each(Object.entries(expectedRequests))('%s takes the expected request', (tool, wanted) => {
  const { parameters = [], body } = operations.get(tool) ?? {};
  const address = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  expect(address).toMatchObject(wanted.address);
  const fields = Object.keys(wanted.body ?? {}).map((path) => [
    path,
    fieldOf(body?.schema ?? {}, path.split('.')),
  ]);
  expect(Object.fromEntries(fields)).toMatchObject(wanted.body ?? {});
  expect([...((body?.schema['required'] as readonly string[] | undefined) ?? [])].sort()).toEqual(
    [...(wanted.required ?? [])].sort(),
  );
});

it.each(Object.entries(expectedAnswers))('%s has the expected answer', (tool, wanted) => {
  expect(shapeOf(declared.answerOf(tool))).toMatchObject(wanted as object);
});
