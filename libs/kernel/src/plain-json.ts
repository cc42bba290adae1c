import type { Json, JsonObject } from './json';

const MAX_DEPTH = 64;

/**
 * A value exactly as it will be read back after it was stored as JSON: keys whose value is undefined are
 * left out. `bytes` is roughly its length when written.
 * @throws TypeError for what JSON can't hold: BigInt, NaN, undefined in an array, functions, class
 * instances, cycles
 */
export function plainJson(value: unknown): { readonly data: JsonObject; readonly bytes: number } {
  let bytes = 0;

  const copy = (item: unknown, path: string, depth: number): Json => {
    if (depth > MAX_DEPTH) throw new TypeError(`${path} is a cycle or deeper than ${MAX_DEPTH} levels.`);
    if (item === null || typeof item === 'boolean') {
      bytes += 5;
      return item;
    }
    if (typeof item === 'string') {
      bytes += Buffer.byteLength(item) + 3;
      return item;
    }
    if (typeof item === 'number' && Number.isFinite(item)) {
      bytes += 12;
      return item === 0 ? 0 : item; // JSON has no −0
    }
    if (Array.isArray(item)) {
      bytes += 2;
      return Array.from(item as unknown[], (element, index) => copy(element, `${path}[${index}]`, depth + 1));
    }
    if (typeof item === 'object' && isPlain(item)) return copyObject(item, path, depth);
    throw new TypeError(`${path} is not plain JSON: ${describe(item)}.`);
  };

  const copyObject = (object: object, path: string, depth: number): JsonObject => {
    const result: Record<string, Json> = {};
    bytes += 2;
    for (const [key, item] of Object.entries(object)) {
      if (key === '__proto__') throw new TypeError(`${path} has a key named __proto__.`);
      if (item === undefined) continue;
      bytes += key.length + 4;
      result[key] = copy(item, `${path}.${key}`, depth + 1);
    }
    return result;
  };

  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlain(value)) {
    throw new TypeError(`Event data must be a plain object, not ${describe(value)}.`);
  }
  const data = copyObject(value, 'data', 0);
  return { data, bytes };
}

function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}

function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null) return value.constructor.name;
  return typeof value === 'number' ? String(value) : typeof value;
}
