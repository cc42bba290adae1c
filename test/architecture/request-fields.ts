import { SchemaWriter, type JsonSchema } from '@studio/operations/json-schema';
import type { OperationDeclaration } from '@studio/operations/operation';

type Properties = Readonly<Record<string, JsonSchema>>;

/** A field of a request's body, and the smallest body that has it. */
export interface BodyField {
  /** `presets.0.name` */
  readonly field: string;
  readonly schema: JsonSchema;
  readonly bodyWith: (value: unknown) => unknown;
}

/** Returns the values that tell the members of a union apart. */
function marksOf(properties: Properties): object {
  const marks = Object.entries(properties).flatMap(([key, { enum: values }]) =>
    Array.isArray(values) ? [[key, values[0] as unknown]] : [],
  );
  return Object.fromEntries(marks) as object;
}

function fieldsIn(
  given: JsonSchema,
  definitions: Properties,
  above: readonly string[] = [],
): readonly BodyField[] {
  const reference = given['$ref'] as string | undefined;
  const schema = reference === undefined ? given : definitions[reference.replace('#/$defs/', '')];
  if (!schema || above.length > 4) return [];
  const properties = (schema['properties'] ?? {}) as Properties;
  const ofProperties = Object.entries(properties).flatMap(([key, each]): readonly BodyField[] => {
    const around = (inner: unknown): object => ({ ...marksOf(properties), [key]: inner });
    const own = { field: key, schema: each, bodyWith: around };
    const inside = fieldsIn(each, definitions, [...above, key]).map(({ field, bodyWith, ...rest }) => ({
      ...rest,
      field: `${key}.${field}`,
      bodyWith: (value: unknown) => around(bodyWith(value)),
    }));
    return [own, ...inside];
  });
  const entries = schema['items'] as JsonSchema | undefined;
  const ofEntries = entries
    ? [
        { field: '', schema: entries, bodyWith: (value: unknown) => value },
        ...fieldsIn(entries, definitions, [...above, '0']),
      ]
    : [];
  const inList = ofEntries.map(({ field, bodyWith, ...rest }) => ({
    ...rest,
    field: field ? `0.${field}` : '0',
    bodyWith: (value: unknown) => [bodyWith(value)],
  }));
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as JsonSchema[]);
  return [...ofProperties, ...inList, ...branches.flatMap((each) => fieldsIn(each, definitions, above))];
}

/** Returns every field that a body of the operation may have, with those of its lists and objects. */
export function bodyFieldsOf(operation: Pick<OperationDeclaration, 'type' | 'fields'>): readonly BodyField[] {
  const writer = new SchemaWriter('gate', '#/$defs/');
  const only = operation.fields.body.map(({ name }) => name);
  return fieldsIn(writer.objectOf(operation.type, 'request', { only, closed: false }), writer.definitions);
}
