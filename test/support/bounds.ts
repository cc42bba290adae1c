import type { Contract, Described, Schema } from './contract';

/** A value put into one field of a request. */
export interface Probe {
  /** `layout.scale`, `changes.0.z`; empty for the whole body. */
  readonly field: string;
  readonly location: 'path' | 'query' | 'body';
  /** Undefined: the field is left out. */
  readonly value: unknown;
  /** Does the schema allow it? */
  readonly fits: boolean;
  /** Name in the refusal, if it differs from the field: an entry of a list. */
  readonly names?: string;
  /** Object that the field is in, with what it requires; for requests whose example lacks it. */
  readonly around?: { readonly field: string; readonly value: object };
}

interface Value {
  readonly value: unknown;
  readonly fits: boolean;
  /** Below the field. */
  readonly at?: string;
}

const fits = (...values: readonly unknown[]): Value[] => values.map((value) => ({ value, fits: true }));
const breaks = (...values: readonly unknown[]): Value[] => values.map((value) => ({ value, fits: false }));

/** Everything that the bounds of an operation's fields say: lowest, highest, one beyond, wrong types, null. */
export function probesOf(operation: Described, contract: Contract): readonly Probe[] {
  const inAddress = operation.parameters.flatMap(({ name, in: place, schema }) =>
    textsOf(schema, contract)
      // An empty path segment is another path, and no schema describes cursors and positions.
      .filter(
        ({ value, fits: is }) =>
          (place === 'query' || value !== '') && !(is && ['cursor', 'after'].includes(name)),
      )
      .map(({ value, fits: is }): Probe => ({
        field: name,
        location: place === 'path' ? 'path' : 'query',
        value: String(value),
        fits: is,
      })),
  );
  const { body } = operation;
  if (!body) return inAddress;
  if (body.multipart) return [...inAddress, ...inForm(body.schema, contract)];
  const whole = [[], 'text', 5, true].map(
    (value) => ({ field: '', location: 'body', value, fits: false }) as const,
  );
  return [...inAddress, ...whole, ...inObject(body.schema, '', contract)];
}

function inObject(schema: Schema, prefix: string, contract: Contract): readonly Probe[] {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: unknown;
  };
  const probe = (name: string, value: unknown, is: boolean, names?: string): Probe => ({
    field: prefix + name,
    location: 'body',
    value,
    fits: is,
    ...(names !== undefined && { names: `${prefix}${name}.${names}` }),
  });
  return [
    probe('noSuchField', 1, additionalProperties !== false),
    ...required.map((name) => probe(name, undefined, false)),
    ...Object.entries(properties).flatMap(([name, reference]) => {
      const property = contract.follow(reference);
      const items = contract.follow((property['items'] ?? {}) as Schema);
      const inside = property['properties'] ? property : items['properties'] ? items : null;
      const below = property['properties'] ? `${prefix}${name}.` : `${prefix}${name}.0.`;
      return [
        ...valuesOf(property, contract).map(({ value, fits: is, at }) => probe(name, value, is, at)),
        ...(inside
          ? inObject(inside, below, contract).map((each) => ({
              around: { field: below.slice(0, -1), value: leastOf(inside, contract) },
              ...each,
            }))
          : []),
      ];
    }),
  ];
}

/** Returns an object with the required fields only. */
function leastOf(schema: Schema, contract: Contract): object {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(
    required.map((name) => {
      const property = contract.follow(properties[name] ?? {});
      const fitting = exampleIn(property) ?? valuesOf(property, contract).find(({ fits: is }) => is)?.value;
      return [name, fitting];
    }),
  );
}

/** The parts of a form are texts: only their lengths and choices can be wrong. */
function inForm(schema: Schema, contract: Contract): readonly Probe[] {
  return inObject(schema, '', contract).filter(
    ({ field, value }) =>
      typeof value === 'string' && isWellFormed(value) && field !== 'file' && field !== 'noSuchField',
  );
}

/** Values at the edges of a schema and just beyond them. */
function valuesOf(reference: Schema, contract: Contract): Value[] {
  const schema = contract.follow(reference);
  const {
    type,
    enum: choices,
    anyOf = [],
  } = schema as {
    readonly type: string | readonly string[];
    readonly enum?: unknown[];
    readonly anyOf?: readonly Schema[];
  };
  // Schema of a value or null.
  const [some, ...none] = anyOf.filter((option) => option['type'] !== 'null');
  if (some && none.length === 0)
    return [...valuesOf(some, contract).filter(({ value }) => value !== null), ...fits(null)];
  const types = [type].flat();
  const ofNull = types.includes('null') ? fits(null) : breaks(null);
  if (choices)
    return [...fits(...choices), ...breaks('no-such-choice', '', choices.includes(1) ? 7 : 1, {}), ...ofNull];
  const [own, ...others] = types.filter((name) => name !== undefined && name !== 'null');
  // Any JSON: what fits depends on other fields, such as the type of a variable.
  if (own === undefined) return [];
  // Only list entries allow several types; neither type has bounds of its own.
  if (others.length > 0) return [...fits({}, 'x'), ...breaks(5, true, []), ...ofNull];
  return [...edgesOf(own, schema, contract), ...ofNull];
}

/** Pattern of a SHA-256 digest in hexadecimal. */
export const DIGEST = '^[0-9a-f]{64}$';

function edgesOf(type: string, schema: Schema, contract: Contract): Value[] {
  const {
    minimum,
    maximum,
    minLength = 0,
    maxLength,
    minItems = 0,
    maxItems,
    format,
  } = schema as {
    readonly [bound: string]: number | undefined;
  };
  const step = type === 'integer' ? 1 : 0.001;
  const bound = (edge: number | undefined, beyond: number): Value[] =>
    edge === undefined ? [] : [...fits(edge), ...breaks(edge + beyond)];
  switch (type) {
    case 'integer':
    case 'number':
      return [
        ...bound(minimum, -step),
        ...bound(maximum, step),
        ...breaks('5', true, [5], {}),
        ...(type === 'integer' ? breaks((minimum ?? 0) + 0.5) : []),
      ];
    case 'boolean':
      return [...fits(true, false), ...breaks('true', 0, [])];
    case 'string':
      if (format !== undefined)
        return [...fits('2031-01-31T12:00:00.000Z'), ...breaks('tomorrow', '2031-01-31', 5)];
      if (schema['pattern'] === DIGEST) {
        const longer = 'a'.repeat(65);
        return [...fits(longer.slice(1)), ...breaks(longer, longer.slice(2), '', 'A'.repeat(64), 5)];
      }
      // Values for a pattern cannot be generated, so the schema has examples.
      if (schema['pattern'] !== undefined && schema['pattern'] !== '\\S' && schema['examples'])
        return [
          ...fits(...(schema['examples'] as unknown[])),
          ...(new RegExp(schema['pattern'] as string, 'u').test('') ? [] : breaks('')),
          ...breaks('no example', 5, []),
        ];
      return [
        // Lengths count code points [api/6].
        ...(maxLength === 0 ? breaks('x') : fits('x'.repeat(Math.max(1, minLength)))),
        ...(maxLength === undefined
          ? []
          : [...fits('🙂'.repeat(maxLength)), ...breaks('🙂'.repeat(maxLength + 1))]),
        ...(minLength > 0 ? breaks('') : fits('')),
        // A name without a visible character counts as empty.
        ...(schema['pattern'] === '\\S' ? breaks('   ', '\u200b\u202e', '\u3164') : []),
        ...breaks('a\u0000', 'a\u0085b', 'a\ud800'),
        ...(schema['x-multiline'] ? fits('a\r\n\tb') : breaks('a\nb')),
        ...breaks(5, true, ['x'], {}),
      ];
    case 'array':
      return [
        ...fits(listOf(minItems, schema, contract)),
        ...(minItems > 0 ? breaks(listOf(minItems - 1, schema, contract)) : []),
        ...(maxItems === undefined
          ? []
          : [...fits(listOf(maxItems, schema, contract)), ...breaks(listOf(maxItems + 1, schema, contract))]),
        ...breaks('x', 5, {}),
        ...entriesOf(schema, minItems, contract),
      ];
    case 'object':
      return [
        ...breaks('x', 5, []),
        ...(isFree(schema) ? fits(exampleIn(schema) ?? {}) : []),
        ...ofMap(schema, contract),
      ];
    default:
      throw new Error(`There are no bounds of ${JSON.stringify(schema)}.`);
  }
}

/** Returns values for lists of plain values; of several entries the first is probed. */
function entriesOf(schema: Schema, minItems: number, contract: Contract): Value[] {
  const items = contract.follow((schema['items'] ?? {}) as Schema);
  // Free objects have bounds that the schema does not say; they are tested with their operations.
  if (items['properties'] || (items['type'] === 'object' && exampleIn(schema)))
    return breaks([5], ['x'], [null]).map((value) => ({ ...value, at: '0' }));
  const [, ...others] = listOf(Math.max(1, minItems), schema, contract);
  return valuesOf(items, contract).map(({ value, fits: is }) => ({
    value: [value, ...others],
    fits: is,
    at: '0',
  }));
}

function ofMap(schema: Schema, contract: Contract): Value[] {
  const inside = schema['additionalProperties'];
  if (typeof inside !== 'object' || inside === null) return [];
  return valuesOf(inside as Schema, contract).map(({ value, fits: is }) => ({
    value: { key: value },
    fits: is,
    at: 'key',
  }));
}

function exampleIn(schema: Schema): unknown {
  return (schema['examples'] as readonly unknown[] | undefined)?.[0];
}

function isFree(schema: Schema): boolean {
  return schema['properties'] === undefined && schema['oneOf'] === undefined;
}

/** Returns a list of a length, with distinct entries where possible. */
function listOf(length: number, schema: Schema, contract: Contract): unknown[] {
  const items = contract.follow((schema['items'] ?? {}) as Schema);
  const choices = items['enum'] as readonly unknown[] | undefined;
  return Array.from({ length }, (_, n) => {
    if (choices) return choices[n % choices.length];
    if (items['examples']) return (items['examples'] as unknown[])[0];
    if ([items['type']].flat().includes('string')) return `x${n}`;
    if (items['properties']) return entryOf(items, n);
    if (items['type'] === 'object') return (exampleIn(schema) as readonly unknown[] | undefined)?.[0] ?? {};
    return n + ((items['minimum'] as number | undefined) ?? 1);
  });
}

/** The least that an entry must say, and something about whom it is about. */
function entryOf({ properties, required }: Schema, n: number): object {
  const known = properties as { readonly [key: string]: Schema };
  const least = ((required ?? []) as readonly string[]).map((key) => {
    const type = [known[key]?.['type']].flat();
    const [choice] = (known[key]?.['enum'] as readonly unknown[] | undefined) ?? [];
    if (choice !== undefined) return [key, choice] as const;
    if (type.includes('number')) return [key, known[key]?.['minimum'] ?? 0] as const;
    if (type.includes('integer')) return [key, nthIn(known[key] ?? {}, n)] as const;
    return [key, type.includes('string') ? `x${n}` : {}] as const;
  });
  return { ...Object.fromEntries(least), ...(known['hidden'] && { hidden: true }) };
}

/** Returns an integer within the bounds of a schema: another for each n as long as there are some. */
function nthIn({ minimum = 1, maximum = Infinity }: Schema, n: number): number {
  const [least, most] = [minimum as number, maximum as number];
  return least + (n % (most - least + 1));
}

/** Returns values for an address: texts of values of the right type, and texts that are not such values. */
function textsOf(schema: Schema, contract: Contract): Value[] {
  const own = valuesOf(schema, contract);
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return [...own.filter(({ value }) => typeof value === 'number'), ...breaks('abc', '1e1', ' 1', '')];
    case 'boolean':
      return [...fits('true', 'false'), ...breaks('yes', '1', '')];
    default:
      return own.filter(({ value }) => typeof value === 'string' && isWellFormed(value));
  }
}

/** Halves of characters can be written in JSON only. */
function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}
