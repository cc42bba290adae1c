/* Reads values of unknown JSON. Missing or wrong values become the default, so that one bad entry spoils no other. */

export type JsonFields = { readonly [key: string]: unknown };

export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list, or of the values of an object. */
export function listIn(value: unknown): readonly JsonFields[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  return all.filter(isFields);
}

export function textIn(fields: JsonFields, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = fields[key];
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** Returns a number; NaN if there is none. */
export function numberIn(fields: JsonFields, ...keys: readonly string[]): number {
  for (const key of keys) {
    const value = fields[key];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value.trim() !== '') return Number(value);
  }
  return NaN;
}

export function flagIn(fields: JsonFields, key: string, otherwise: boolean): boolean {
  const value = fields[key];
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' ? /^(?:true|yes|1|on|enabled)$/iu.test(value.trim()) : otherwise;
}

export function textsIn(fields: JsonFields, key: string): readonly string[] {
  const value = fields[key];
  if (typeof value === 'string')
    return value
      .split(/[,;\n]/u)
      .map((each) => each.trim())
      .filter((each) => each !== '');
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** Returns the first list under one of the keys, at the top or below `data`; empty if there is none. */
export function entriesOf(value: unknown, ...keys: readonly string[]): readonly JsonFields[] {
  if (!isFields(value)) return [];
  for (const holder of [value, value['data'], value['components']])
    if (isFields(holder)) for (const key of keys) if (Object.hasOwn(holder, key)) return listIn(holder[key]);
  return [];
}

/** Seconds of a number that may be missing; 0 then. */
export function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
