import type { ErrorObject } from 'ajv';
import { definition } from './excerpt';
import { MAX_DEPTH } from './fields';
import type { JsonSchema } from './json-schema';

/** Returns the field an Ajv error is about, and the expectation it violates. */
export function expectation(
  { keyword, instancePath, params, parentSchema, schema }: ErrorObject,
  root: JsonSchema,
): { readonly field: string; readonly expected: string } {
  const path = instancePath.split('/').slice(1).map(unescape);
  const at = (...more: readonly string[]): string => [...path, ...more].join('.');
  const values = params as Readonly<Record<string, unknown>>;
  const parent = parentSchema as JsonSchema;
  switch (keyword) {
    case 'required': {
      const missing = String(values['missingProperty']);
      const properties = parent['properties'] as { readonly [name: string]: JsonSchema } | undefined;
      return { field: at(missing), expected: describe(properties?.[missing] ?? {}, root) };
    }
    case 'additionalProperties':
      return {
        field: at(String(values['additionalProperty'])),
        expected: 'left out, because there is no such field',
      };
    case 'freeValue':
      return {
        field: at(),
        expected: `nested at most ${MAX_DEPTH} levels deep, its texts without control characters`,
      };
    case 'printable': {
      const without = schema === 'lines' ? 'control characters' : 'line breaks and other control characters';
      return { field: at(), expected: `${describe(parent, root)}, without ${without}` };
    }
    case 'discriminator': {
      const name = (schema as { readonly propertyName: string }).propertyName;
      return { field: at(name), expected: oneOf(marks(parent, name, root)) };
    }
    default:
      return { field: at(), expected: describe(parent, root) };
  }
}

/** A schema in words: `an integer of at least 1`. */
function describe(schema: JsonSchema, root: JsonSchema): string {
  const { type, enum: values } = schema;
  if (schema['filePart']) return 'a file';
  if (typeof schema['$ref'] === 'string') return describe(definition(schema['$ref'], root), root);
  const types = (Array.isArray(type) ? type : [type]) as readonly unknown[];
  const orNull = types.includes('null') ? ' or null' : '';
  if (Array.isArray(values)) return oneOf(values.filter((value) => value !== null)) + orNull;
  return (
    types
      .filter((name) => name !== 'null')
      .map((name) => nameOf(name, schema))
      .join(' or ') + orNull
  );
}

function nameOf(type: unknown, schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, format } = schema;
  if (typeof schema['x-shape'] === 'string') return schema['x-shape'];
  switch (type) {
    case 'string':
      if (format === 'date-time') return 'a time like 2026-01-31T12:00:00.000Z';
      return `text${range('of', minLength, maxLength, ' characters')}`;
    case 'integer':
      return `an integer${range('', minimum, maximum, '')}`;
    case 'number':
      return `a number${range('', minimum, maximum, '')}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${range('of', minItems, maxItems, ' entries')}`;
    case 'object':
      return 'an object';
    default:
      return 'a value';
  }
}

function range(of: string, least: unknown, most: unknown, unit: string): string {
  const [min, max] = [least, most] as readonly (number | undefined)[];
  const start = of ? ` ${of}` : '';
  if (min !== undefined && max !== undefined) return `${start || ' from'} ${min} to ${max}${unit}`;
  if (min !== undefined) return ` of at least ${min}${unit}`;
  if (max !== undefined) return ` of at most ${max}${unit}`;
  return '';
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;
}

function marks(union: JsonSchema, name: string, root: JsonSchema): readonly unknown[] {
  return (union['oneOf'] as readonly { readonly $ref: string }[]).flatMap(({ $ref }) => {
    const properties = definition($ref, root)['properties'] as {
      readonly [name: string]: { readonly enum: readonly unknown[] };
    };
    return properties[name]?.enum ?? [];
  });
}

function unescape(segment: string): string {
  return segment.replace(/~1/g, '/').replace(/~0/g, '~');
}
