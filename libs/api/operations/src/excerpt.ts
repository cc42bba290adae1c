import { isPlainObject } from './field';
import type { JsonSchema } from './json-schema';

/** Entries of a list or a map that are looked at, one more than any list of a request may have. */
const ENTRIES = 101;
/** Largest number of unknown keys in one object. */
const UNKNOWN_KEYS = 20;

/**
 * Returns the part of a value that the search for all errors examines. The cost of the search must depend on the
 * schema, not on the input.
 * @param root holds the definitions
 */
export function excerpt(value: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  const { $ref, items, properties, additionalProperties } = schema;
  if (typeof $ref === 'string') return excerpt(value, definition($ref, root), root);
  if (Array.isArray(schema['oneOf'])) {
    const member = memberFor(value, schema, root);
    return member ? excerpt(value, member, root) : value;
  }
  if (Array.isArray(value))
    return Array.from({ length: Math.min(ENTRIES, value.length) }, (_, i) =>
      excerpt(value[i], (items ?? {}) as JsonSchema, root),
    );
  if (!isPlainObject(value)) return value;
  if (properties) return ofObject(value, properties as Properties, root);
  if (!isPlainObject(additionalProperties)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES)
      .map(([key, inside]) => [key, excerpt(inside, additionalProperties, root)]),
  );
}

type Properties = Readonly<Record<string, JsonSchema>>;

function ofObject(value: Readonly<Record<string, unknown>>, properties: Properties, root: JsonSchema) {
  const known = Object.entries(properties).flatMap(([name, schema]) =>
    Object.hasOwn(value, name) ? [[name, excerpt(value[name], schema, root)] as const] : [],
  );
  const unknown: string[] = [];
  for (const key in value) {
    if (Object.hasOwn(properties, key)) continue;
    unknown.push(key);
    if (unknown.length === UNKNOWN_KEYS) break;
  }
  return Object.fromEntries([...known, ...unknown.map((key) => [key, null] as const)]);
}

function memberFor(value: unknown, union: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  if (!isPlainObject(value)) return undefined;
  const { propertyName } = union['discriminator'] as { readonly propertyName: string };
  return (union['oneOf'] as readonly { readonly $ref: string }[])
    .map(({ $ref }) => definition($ref, root))
    .find((member) => {
      const mark = (member['properties'] as Properties)[propertyName];
      return (mark?.['enum'] as readonly unknown[] | undefined)?.includes(value[propertyName]);
    });
}

/** @param $ref `#/$defs/Name` */
export function definition($ref: string, root: JsonSchema): JsonSchema {
  return (root['$defs'] as { readonly [name: string]: JsonSchema })[$ref.slice('#/$defs/'.length)] ?? {};
}
