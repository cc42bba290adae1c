import type { Json, JsonObject } from '@studio/kernel/json';
import type { JsonSchema } from './json-schema';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Readable example values by field name; values outside a field's own bounds are skipped. */
const wellKnown: { readonly [name: string]: readonly Json[] } = {
  accountId: ['b7k2m9xq4tz1c8vw5n3d'],
  activeSceneId: [1],
  animDelay: [0],
  animDuration: [0.6],
  animSteps: [0],
  aspect: ['16:9'],
  category: ['text', 'basic'],
  clamped: [[]],
  code: ['not_found'],
  color: ['#7c5cff'],
  commandId: ['0b8f0a5e-6a3a-5c8e-9f51-2f6f3f0f7c11'],
  cursor: ['b2Zmc2V0OjUw'],
  details: [{ resource: 'overlay' }],
  dx: [40],
  dy: [-20],
  error: ['There is no such overlay.'],
  expectedRev: [41],
  generation: [1],
  groupId: ['g4t8k1m6q2x9c5v7z3bn'],
  height: [1080, 720, 120],
  h: [120],
  ignored: [[]],
  key: ['text'],
  label: ['Text'],
  locale: ['en'],
  login: ['ada'],
  memberId: [3],
  memberIds: [[3, 4]],
  name: ['Be right back', 'Main'],
  nextCursor: [null],
  opacity: [1],
  order: [[2, 1, 3], 0],
  overlayId: ['k3v9x0c4m2q8w1t7z5bn'],
  prefix: ['osp_Ab12'],
  previewOf: [null],
  previewBaseRev: [null],
  relativeToMemberId: [4],
  rev: [42],
  rot: [0],
  scale: [1],
  sceneId: [2],
  sceneRev: [42],
  scope: ['overlays:write'],
  scopes: [['overlays:read', 'overlays:write']],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  slug: ['text'],
  stepId: ['h_42'],
  text: ['Hello'],
  token: ['osp_… (shown once)'],
  tokenId: ['p5c1n8r3w6y2k9d4h7mt'],
  transferId: ['q7d2m9x4k1v8c5t3z6bn'],
  transitionMs: [400],
  transitionType: ['fade'],
  transition: ['fade'],
  url: ['https://studio.example/o/…'],
  userId: ['b7k2m9xq4tz1c8vw5n3d'],
  values: [{ text: 'Hello', fontSize: 64 }],
  version: [7],
  w: [480],
  widget: ['text'],
  width: [1920, 1280, 480],
  x: [120],
  y: [-300],
  z: [2],
};

/**
 * Returns an example value that a schema accepts. Declared examples come first, then readable values for the
 * field's name, then the smallest valid value.
 */
export function exampleOf(schema: JsonSchema, definitions: Definitions, name = ''): Json {
  const { examples, $ref, allOf, anyOf, oneOf, enum: values, default: fallback } = schema;
  const [declared] = (examples as readonly Json[] | undefined) ?? [];
  if (declared !== undefined) return declared;
  if (typeof $ref === 'string')
    return exampleOf(definitions[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, definitions, name);
  if (Array.isArray(allOf))
    return Object.assign(
      {},
      ...(allOf as JsonSchema[]).map((part) => exampleOf(part, definitions)),
    ) as JsonObject;
  const known = wellKnown[name]?.find((value) => fits(value, schema));
  if (known !== undefined) return known;
  const [first] = (anyOf ?? oneOf ?? []) as readonly JsonSchema[];
  if (first) return exampleOf(first, definitions, name);
  if (fallback !== undefined && fallback !== null) return fallback as Json;
  if (Array.isArray(values)) return values[0] as Json;
  return byType(schema, definitions);
}

/** Returns the smallest value that a schema accepts; for an object with all of its fields. */
function byType(schema: JsonSchema, definitions: Definitions): Json {
  const {
    type,
    minimum = 0,
    maximum = Infinity,
    minItems = 1,
    items,
    properties,
    additionalProperties,
  } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, minimum as number), maximum as number);
    case 'boolean':
      return true;
    case 'array': {
      const item = exampleOf(items as JsonSchema, definitions);
      return Array.from({ length: Math.max(1, minItems as number) }, (_, index) =>
        typeof item === 'number' ? item + index : item,
      );
    }
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries((properties ?? {}) as Definitions).map(([name, property]) => [
            name,
            exampleOf(property, definitions, name),
          ]),
        ),
        ...(typeof additionalProperties === 'object' &&
          additionalProperties !== null && {
            text: exampleOf(additionalProperties as JsonSchema, definitions),
          }),
      };
    default:
      return 'anything';
  }
}

function textOf({ format, maxLength = Infinity }: JsonSchema): string {
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z';
  if (format === 'binary') return '(a file)';
  return 'text'.slice(0, maxLength as number);
}

/** Enough to see that a well-known value is meant: its type and bounds. */
function fits(value: Json, schema: JsonSchema): boolean {
  const { type, enum: values, minimum, maximum, minLength, maxLength, pattern, items, properties } = schema;
  const types = [type].flat();
  if (Array.isArray(values)) return values.includes(value);
  if (value === null) return types.includes('null');
  if (typeof value === 'string')
    return (
      types.includes('string') &&
      value.length >= ((minLength as number | undefined) ?? 0) &&
      value.length <= ((maxLength as number | undefined) ?? Infinity) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value))
    );
  if (typeof value === 'number')
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
      value >= ((minimum as number | undefined) ?? -Infinity) &&
      value <= ((maximum as number | undefined) ?? Infinity)
    );
  if (Array.isArray(value))
    return types.includes('array') && value.every((item: Json) => fits(item, items as JsonSchema));
  return types.includes('object') && properties === undefined;
}
