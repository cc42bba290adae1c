import type { Json, JsonObject } from './json';

const MAX_DEPTH = 64;

/**
 * A value exactly as it will be read back after it was stored as JSON: keys whose value is undefined are
 * left out. `bytes` is roughly its length when written.
 * @throws TypeError for what JSON can't hold: BigInt, NaN, undefined in an array, functions, class
 * instances, cycles
 */
export function plainJson(value: unknown): { readonly data: JsonObject; readonly bytes: number } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlain(value)) {
    throw new TypeError(`Event data must be a plain object, not ${describe(value)}.`);
  }
  const copy = new Copy();
  return { data: copy.object(value), bytes: copy.bytes };
}

/** One value on its way to its copy. */
class Copy {
  bytes = 0;
  /** Where the copying has got to, for the one who made a mistake. */
  private readonly path: (string | number)[] = [];

  object(object: object): JsonObject {
    const from = object as Readonly<Record<string, unknown>>;
    const result: Record<string, Json> = {};
    this.bytes += 2;
    for (const key of Object.keys(from)) {
      if (key === '__proto__') throw new TypeError(`${this.place()} has a key named __proto__.`);
      const item = from[key];
      if (item === undefined) continue;
      this.bytes += key.length + 4;
      result[key] = this.at(key, item);
    }
    return result;
  }

  private at(key: string | number, item: unknown): Json {
    this.path.push(key);
    const copied = this.value(item);
    this.path.pop();
    return copied;
  }

  private value(item: unknown): Json {
    if (this.path.length > MAX_DEPTH)
      throw new TypeError(`${this.place()} is a cycle or deeper than ${MAX_DEPTH} levels.`);
    if (item === null || typeof item === 'boolean') {
      this.bytes += 5;
      return item;
    }
    if (typeof item === 'string') {
      this.bytes += Buffer.byteLength(item) + 3;
      return item;
    }
    if (typeof item === 'number' && Number.isFinite(item)) {
      this.bytes += 12;
      return item === 0 ? 0 : item; // JSON has no −0
    }
    if (Array.isArray(item)) {
      this.bytes += 2;
      return Array.from(item as unknown[], (element, index) => this.at(index, element));
    }
    if (typeof item === 'object' && isPlain(item)) return this.object(item);
    throw new TypeError(`${this.place()} is not plain JSON: ${describe(item)}.`);
  }

  private place(): string {
    return this.path.reduce<string>(
      (place, key) => (typeof key === 'number' ? `${place}[${key}]` : `${place}.${key}`),
      'data',
    );
  }
}

function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}

function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null) return value.constructor.name;
  return typeof value === 'number' ? String(value) : typeof value;
}
