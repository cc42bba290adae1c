import type { Json, JsonObject } from '@studio/kernel/json';

/** Types of fields. A `viewer` is `{userId, login, name}`, and null once the viewer is forgotten. */
export type EventFieldType = 'text' | 'integer' | 'number' | 'boolean' | 'viewer' | 'texts' | 'any';

/** A field of an event's data. */
export interface EventField {
  readonly type: EventFieldType;
  readonly isNullable: boolean;
  /** Meaning, in English. */
  readonly about: string;
  readonly sample: Json;
}

export type EventFields = { readonly [name: string]: EventField };

const field =
  <Sample extends Json>(type: EventFieldType, isNullable = false) =>
  (about: string, sample: Sample): EventField => ({ type, isNullable, about, sample });

export const text = field<string>('text');
export const integer = field<number>('integer');
export const amount = field<number>('number');
export const flag = field<boolean>('boolean');
export const texts = field<readonly string[]>('texts');
export const anyValue = field<Json>('any', true);
export const viewer = (about: string): EventField =>
  field('viewer', true)(about, { userId: '8001', login: 'ada', name: 'Ada' });

/** A field that may be null. */
export function orNull(of: EventField): EventField {
  return { ...of, isNullable: true };
}

/** Returns the data of a sample event. */
export function sampleOf(fields: EventFields): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, { sample }]) => [name, sample]));
}

const viewerSchema: JsonObject = {
  type: ['object', 'null'],
  properties: {
    userId: { type: 'string' },
    login: { type: 'string' },
    name: { type: 'string' },
  },
};

/** Returns the JSON Schema of an event's data. Schemas only grow: readers ignore fields that they do not know. */
export function schemaOf(fields: EventFields): JsonObject {
  const properties = Object.entries(fields).map(([name, each]): [string, JsonObject] => [
    name,
    { ...fieldSchema(each), description: each.about },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(fields) };
}

function fieldSchema({ type, isNullable }: EventField): JsonObject {
  if (type === 'any') return {};
  if (type === 'viewer') return viewerSchema;
  const plain = type === 'text' ? 'string' : type === 'texts' ? 'array' : type;
  return {
    type: isNullable ? [plain, 'null'] : plain,
    ...(type === 'texts' && { items: { type: 'string' } }),
  };
}

/** Returns true if a value has the type that a field declares. */
export function hasType({ type, isNullable }: EventField, value: unknown): boolean {
  if (value === null) return isNullable;
  switch (type) {
    case 'any':
      return value !== undefined;
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'texts':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    case 'viewer':
      return typeof value === 'object' && 'login' in value;
  }
}
