import type { Values } from '../widget';

/*
 * Data of OGraf graphics, as the schema of their manifest describes them. Layers keep a setting for each property of
 * the schema; what has no form of its own is JSON in a text.
 */

/** Size of every graphic in design pixels: graphics are made for a whole picture. */
export const GRAPHIC_SIZE = { w: 1920, h: 1080 };

/** Schema of a property. */
export type DataSchema = { readonly [keyword: string]: unknown };

/** Returns the properties that a schema describes, in the order in which forms show them. */
export function propertiesOf(schema: unknown): readonly (readonly [string, DataSchema])[] {
  const properties = isPlain(schema) && isPlain(schema['properties']) ? schema['properties'] : {};
  const order = (property: DataSchema): number =>
    typeof property['order'] === 'number' ? property['order'] : Infinity;
  return Object.entries(properties)
    .map(([key, property]) => [key, isPlain(property) ? property : {}] as const)
    .sort(([, a], [, b]) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}

/** True for a property of a type of forms, or of one that this type is the parent of, such as `multi-line/rich`. */
export function isGdd({ gddType }: DataSchema, name: string): boolean {
  return typeof gddType === 'string' && (gddType === name || gddType.startsWith(`${name}/`));
}

/** Returns the value that a property begins with; undefined if its schema names none. */
export function defaultOf(property: DataSchema): unknown {
  if (property['default'] !== undefined) return property['default'];
  if (property['type'] === 'array') return [];
  return property['type'] === 'object' ? graphicData(property, {}) : undefined;
}

/**
 * Returns the data of a graphic: the values of settings as its schema wants them, and defaults for what has none.
 * @param faulty receives the key of a text that is no JSON; its default is taken
 */
export function graphicData(
  schema: unknown,
  values: Values,
  faulty: (key: string) => void = () => undefined,
): Values {
  const entries = propertiesOf(schema).flatMap(([key, property]): [string, unknown][] => {
    const read = Object.hasOwn(values, key)
      ? readSetting(property, values[key])
      : { value: defaultOf(property) };
    if (read === null) faulty(key);
    const value = read ? read.value : defaultOf(property);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

/** Null for a text that is no JSON. */
function readSetting(property: DataSchema, value: unknown): { readonly value: unknown } | null {
  const { type, enum: choices } = property;
  if (Array.isArray(choices))
    return { value: (choices as unknown[]).find((each) => String(each) === String(value)) ?? value };
  if (typeof value !== 'string') return { value };
  if (isGdd(property, 'color-rrggbbaa')) return { value: value.length === 7 ? `${value}ff` : value };
  if (isGdd(property, 'color-rrggbb')) return { value: value.slice(0, 7) };
  if (type === 'number' || type === 'integer') return { value: Number(value) };
  if (type !== 'array' && type !== 'object') return { value };
  if (value.trim() === '') return { value: defaultOf(property) };
  try {
    return { value: JSON.parse(value) as unknown };
  } catch {
    return null;
  }
}

/** Call of a graphic to show a step. */
export interface StepCall {
  readonly delta?: number;
  readonly goto?: number;
}

/**
 * Returns the step that a call leads to; null for none: before the first, or past the last.
 * @param step null before the first
 * @param stepCount 0: it has no steps; -1: unknown
 */
export function stepAfter(
  step: number | null,
  { goto, delta = 1 }: StepCall,
  stepCount: number,
): number | null {
  const target = goto ?? (step ?? -1) + delta;
  return target < 0 || (stepCount >= 0 && target >= stepCount) ? null : target;
}

function isPlain(value: unknown): value is DataSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
