import type { Json, JsonObject } from './json';

const MAX_DEPTH = 64;

/**
 * A value exactly as it will be read back after it was stored as JSON: keys whose value is undefined are
 * left out. `bytes` is roughly its length when written.
 * @param mostBytes the copy ends once the JSON certainly has more bytes of UTF-8
 * @throws JsonTooLarge; TypeError for what JSON can't hold: BigInt, NaN, undefined in an array, functions, class
 * instances, cycles
 */
export function plainJson(
  value: unknown,
  mostBytes = Infinity,
): {
  readonly data: JsonObject;
  readonly bytes: number;
} {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlain(value)) {
    throw new TypeError(`Event data must be a plain object, not ${describe(value)}.`);
  }
  const copy = new Copy(mostBytes);
  const data = copy.object(value);
  copy.requireRoom();
  return { data, bytes: copy.bytes };
}

/** The JSON of a value has more bytes than asked for. */
export class JsonTooLarge extends Error {}

/** One value on its way to its copy. */
class Copy {
  bytes = 0;
  /** Part of `bytes` that the JSON may be shorter by. */
  private slack = 0;
  /** Path of the value being copied, for error messages. */
  private readonly path: (string | number)[] = [];

  constructor(private readonly mostBytes: number) {}

  /** @throws JsonTooLarge */
  requireRoom(): void {
    if (this.bytes - this.slack > this.mostBytes) throw new JsonTooLarge('The value is too large.');
  }

  object(object: object): JsonObject {
    const from = object as Readonly<Record<string, unknown>>;
    const result: Record<string, Json> = {};
    this.bytes += 2;
    this.slack += 1;
    for (const key of Object.keys(from)) {
      if (key === '__proto__') throw new TypeError(`${this.place()} has a key named __proto__.`);
      const item = from[key];
      if (item === undefined) continue;
      this.bytes += key.length + 4;
      // A value counts the comma as well.
      this.slack += 1;
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
    this.requireRoom();
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
      this.slack += 11;
      return item === 0 ? 0 : item; // JSON has no −0
    }
    if (Array.isArray(item)) {
      this.bytes += 2;
      this.slack += 1;
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
