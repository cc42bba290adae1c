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
