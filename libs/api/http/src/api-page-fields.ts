import type { JsonSchema } from '@studio/operations/json-schema';

/** Row of a table of fields. */
export interface FieldRow {
  /** `layout.scale`, `changes[].memberId` */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly note: string;
  readonly description: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Depth to which nested fields are shown. */
const DEPTH = 3;

/** Returns the fields of an object schema, including nested ones. */
export function fieldsIn(
  schema: JsonSchema,
  schemas: Schemas,
  prefix = '',
  depth = DEPTH,
): readonly FieldRow[] {
  const { properties = {}, required = [], allOf } = follow(schema, schemas);
  if (Array.isArray(allOf))
    return (allOf as JsonSchema[]).flatMap((part) => fieldsIn(part, schemas, prefix, depth));
  return Object.entries(properties as Schemas).flatMap(([name, named]) => {
    const property = follow(named, schemas);
    const row: FieldRow = {
      name: prefix + name,
      type: typeOf(named, schemas),
      required: (required as readonly string[]).includes(name),
      note: property['default'] === undefined ? '' : `default ${JSON.stringify(property['default'])}`,
      description: (named['description'] ?? property['description'] ?? '') as string,
    };
    return depth === 0 ? [row] : [row, ...inside(named, schemas, row.name, depth - 1)];
  });
}

function inside(schema: JsonSchema, schemas: Schemas, name: string, depth: number): readonly FieldRow[] {
  const { items, oneOf, anyOf, properties, additionalProperties } = follow(schema, schemas);
  if (isSchema(items)) return inside(items, schemas, `${name}[]`, depth);
  if (isSchema(additionalProperties)) return inside(additionalProperties, schemas, `${name}.*`, depth);
  const members = (oneOf ?? anyOf) as readonly JsonSchema[] | undefined;
  if (members) return members.flatMap((member) => inside(member, schemas, name, depth));
  return properties ? fieldsIn(schema, schemas, `${name}.`, depth) : [];
}

function typeOf(named: JsonSchema, schemas: Schemas): string {
  const schema = follow(named, schemas);
  const {
    type,
    enum: values,
    items,
    oneOf,
    anyOf,
    format,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema;
  if (Array.isArray(values)) return values.map(String).join(' | ');
  const members = (oneOf ?? anyOf) as readonly JsonSchema[] | undefined;
  if (members) return [...new Set(members.map((member) => typeOf(member, schemas)))].join(' or ');
  const types = [type].flat() as readonly (string | undefined)[];
  const orNull = types.includes('null') ? ' or null' : '';
  switch (types.find((each) => each !== 'null')) {
    case 'string':
      return `${format === 'date-time' ? 'date and time' : format === 'binary' ? 'file' : 'text'}${range(minLength, maxLength, ' characters')}${orNull}`;
    case 'array':
      return `list of ${isSchema(items) ? typeOf(items, schemas) : 'anything'}${range(minItems, maxItems, ' entries')}${orNull}`;
    case 'integer':
    case 'number':
      return `${types[0]}${range(minimum, maximum)}${orNull}`;
    case 'boolean':
      return `true or false${orNull}`;
    case 'object':
      return `object${orNull}`;
    default:
      return types[0] === 'null' ? 'null' : 'anything';
  }
}

function range(least: unknown, most: unknown, unit = ''): string {
  const [min, max] = [least, most] as readonly (number | undefined)[];
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return `, at least ${min}${unit}`;
  return `, ${min === undefined ? 'at most ' : `${min}–`}${max}${unit}`;
}

function follow(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}) : schema;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
