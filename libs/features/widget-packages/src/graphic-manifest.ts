import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import { lazily } from '@studio/kernel/lazily';
import { GRAPHIC_SIZE } from '@studio/widgets/custom/graphic-data';
import { expectation } from '@studio/operations/expectation';

/*
 * Manifest of an OGraf graphic of version 1, as its published JSON schema has it
 * (https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json).
 */

/** The only schema that a manifest of version 1 may name. */
const OGRAF_SCHEMA = 'https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly exact?: number;
}

interface RenderRequirement {
  readonly resolution?: { readonly width?: Bounds; readonly height?: Bounds };
  readonly frameRate?: Bounds;
  readonly accessToPublicInternet?: { readonly exact?: boolean };
}

/** A graphic as its manifest describes it. */
export interface GraphicManifest {
  readonly name: string;
  readonly main: string;
  readonly supportsRealTime: boolean;
  readonly author?: { readonly name: string };
  readonly schema?: object;
  readonly stepCount?: number;
  /** Conditions under which it runs: those of one entry must hold. */
  readonly renderRequirements?: readonly RenderRequirement[];
  readonly customActions?: readonly {
    readonly id: string;
    readonly name: string;
    readonly schema?: object | null;
  }[];
}

const text = { type: 'string' };
const named = { type: 'string', minLength: 1 };
/** Makers of graphics may add what begins so. */
const own = { patternProperties: { '^v_': {} }, additionalProperties: false };
const data = { $ref: '#/$defs/data' };
const bounds = {
  type: 'object',
  properties: {
    max: { type: 'number' },
    min: { type: 'number' },
    exact: { type: 'number' },
    ideal: { type: 'number' },
  },
  ...own,
};

const requirement = {
  type: 'object',
  properties: {
    resolution: { type: 'object', properties: { width: bounds, height: bounds } },
    frameRate: bounds,
    accessToPublicInternet: {
      type: 'object',
      properties: { exact: { type: 'boolean' }, ideal: { type: 'boolean' } },
      ...own,
    },
    engine: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          type: text,
          version: { type: 'object', properties: { min: text }, required: ['min'] },
        },
        required: ['type', 'version'],
      },
    },
  },
  ...own,
};

const pixels = { type: 'integer', minimum: 1 };

/** Rules for the schema of a property that has a value under a key. */
const when = (key: string, value: string, properties: object, required: readonly string[] = []): object => ({
  if: { properties: { [key]: { const: value } }, required: [key] },
  then: { properties, required },
});

const ofType = (type: string): object => ({ type: { enum: [type] } });
const color = (digits: number): object => ({
  ...ofType('string'),
  pattern: { enum: [`^#[0-9a-f]{${digits}}$`] },
});

const dataSchema = {
  type: 'object',
  properties: {
    type: { enum: ['boolean', 'string', 'number', 'integer', 'array', 'object'] },
    gddType: text,
    gddOptions: { type: 'object' },
    hidden: { type: 'boolean' },
    order: { type: 'number' },
    title: text,
    description: text,
    enum: { type: 'array' },
    pattern: { type: 'string', format: 'regex' },
    required: { type: 'array', items: text },
    ...Object.fromEntries(
      ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((key) => [
        key,
        { type: 'number' },
      ]),
    ),
    ...Object.fromEntries(
      ['minLength', 'maxLength', 'minItems', 'maxItems'].map((key) => [key, { type: 'integer', minimum: 0 }]),
    ),
  },
  required: ['type'],
  allOf: [
    ...['boolean', 'string', 'number', 'integer'].map((type) => when('type', type, { default: { type } })),
    when('type', 'array', { items: data, default: { type: 'array' } }, ['items']),
    when(
      'type',
      'object',
      { properties: { type: 'object', additionalProperties: data }, default: { type: 'object' } },
      ['properties'],
    ),
    ...['single-line', 'multi-line', 'file-path', 'file-path/image-path'].map((gdd) =>
      when('gddType', gdd, ofType('string')),
    ),
    when('gddType', 'select', { type: { enum: ['string', 'number', 'integer'] } }, ['gddOptions', 'enum']),
    when('gddType', 'select', { gddOptions: { type: 'object', required: ['labels'] } }),
    when('gddType', 'color-rrggbb', color(6), ['pattern']),
    when('gddType', 'color-rrggbbaa', color(8), ['pattern']),
    when('gddType', 'percentage', ofType('number')),
    when('gddType', 'duration-ms', ofType('integer')),
  ],
};

const manifestSchema = {
  type: 'object',
  properties: {
    $schema: { enum: [OGRAF_SCHEMA] },
    id: { type: 'string', minLength: 1, pattern: '^[^/]+$', 'x-shape': 'text without "/"' },
    version: text,
    main: named,
    name: named,
    description: text,
    author: {
      type: 'object',
      properties: { name: text, email: text, url: text },
      required: ['name'],
      ...own,
    },
    customActions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: text,
          name: text,
          description: text,
          schema: { if: { not: { type: 'null' } }, then: data },
        },
        required: ['id', 'name'],
        ...own,
      },
    },
    supportsRealTime: { type: 'boolean' },
    supportsNonRealTime: { type: 'boolean' },
    stepCount: { type: 'integer', minimum: -1 },
    schema: data,
    renderRequirements: { type: 'array', items: requirement },
    thumbnails: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          file: text,
          resolution: {
            type: 'object',
            properties: { width: pixels, height: pixels },
            required: ['width', 'height'],
          },
        },
        required: ['file'],
        ...own,
      },
    },
  },
  required: ['$schema', 'id', 'name', 'main', 'supportsRealTime', 'supportsNonRealTime'],
  ...own,
  $defs: { data: dataSchema },
};

/** Compiled with the first graphic, as it takes long. */
const manifestCheck = lazily(() =>
  new Ajv2020({ allErrors: true, verbose: true, strict: false, formats: { regex: isRegex } })
    .addKeyword('x-shape')
    .compile<GraphicManifest>(manifestSchema),
);

/** Keywords that only say that a part of them failed. */
const around: ReadonlySet<string> = new Set(['if', 'allOf']);

/**
 * Returns what is wrong with a manifest in words, with the field: `main must be text of at least 1 characters.`; null
 * if nothing is.
 */
export function faultOf(manifest: unknown): string | null {
  const check = manifestCheck();
  if (check(manifest)) return null;
  const error = check.errors?.find(({ keyword }) => !around.has(keyword));
  return error ? wordsOf(error) : 'It is not of OGraf version 1.';
}

function wordsOf(error: ErrorObject): string {
  const { field, expected } = expectation(error, manifestSchema);
  return `${field === '' ? 'It' : field} must be ${expected}.`;
}

function isRegex(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns what a graphic needs that it does not have here, in words; null if one of its sets of requirements holds. It
 * has a layer of its own size, 60 frames a second, and no web. Engines can't be told apart.
 */
export function unmetIn({ renderRequirements = [] }: GraphicManifest): string | null {
  const unmet = renderRequirements.map(({ resolution = {}, frameRate, accessToPublicInternet }) => [
    ...lacking('a width', resolution.width, GRAPHIC_SIZE.w, 'pixels'),
    ...lacking('a height', resolution.height, GRAPHIC_SIZE.h, 'pixels'),
    ...lacking('a rate', frameRate, 60, 'frames a second'),
    ...(accessToPublicInternet?.exact ? ['access to the web'] : []),
  ]);
  return unmet.some((each) => each.length === 0) ? null : (unmet[0]?.join(' and ') ?? null);
}

function lacking(
  name: string,
  { exact, min, max }: Bounds = {},
  value: number,
  unit: string,
): readonly string[] {
  if (exact !== undefined && exact !== value) return [`${name} of ${exact} ${unit}`];
  if (min !== undefined && min > value) return [`${name} of at least ${min} ${unit}`];
  return max !== undefined && max < value ? [`${name} of at most ${max} ${unit}`] : [];
}
