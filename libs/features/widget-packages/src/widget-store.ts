import { createHash } from 'node:crypto';
import type { Clock } from '@studio/kernel/clock';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';

/** Bounds of the values of a package. */
export const storeLimits = {
  keys: 200,
  /** Bytes of a value as JSON, and of all values. */
  valueBytes: 32 * 1024,
  bytes: 2 * 1024 * 1024,
  writesPerSecond: 5,
} as const;

/** Kinds of records. */
const [SIZES, VALUES] = ['widget-store', 'widget-store-value'];
const KEY = /^[A-Za-z0-9_-]{1,64}$/;
const MOST_TRIES = 5;

/** Sizes of the values of a package in bytes. A list: keys may have the names of what every object has. */
type Sizes = { readonly sizes: readonly (readonly [key: string, bytes: number])[] };

/** Place of the values of a package. */
export interface PackagePlace {
  readonly accountId: string;
  readonly packageId: string;
}

/** Values that widgets of users' own code store, by account and package. */
export class WidgetStore {
  /** Times of the latest writes, in ms, by place. */
  private readonly writes = new Map<string, readonly number[]>();

  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /**
   * Returns a value; null if there is none.
   * @throws Problem `invalid_value`, `unavailable`
   */
  async get(place: PackagePlace, key: string): Promise<unknown> {
    requireKey(key);
    const found = await this.records.get<{ readonly json: string }>(VALUES, valueId(place, key));
    return found ? (JSON.parse(found.value.json) as unknown) : null;
  }

  /**
   * Stores a value; it is durable when this resolves.
   * @throws Problem `invalid_value`, `payload_too_large`, `limit_reached`, `rate_limited`, `unavailable`
   */
  async set(place: PackagePlace, key: string, value: unknown): Promise<void> {
    requireKey(key);
    const json = JSON.stringify(value ?? null);
    const bytes = Buffer.byteLength(json);
    if (bytes > storeLimits.valueBytes)
      throw new Problem('payload_too_large', `A value has at most ${storeLimits.valueBytes} bytes as JSON.`);
    this.requireTime(place);
    await this.reserve(place, key, bytes);
    await this.write(VALUES, valueId(place, key), () => ({ json }));
  }

  /** Returns all values by key. @throws Unavailable */
  async all(place: PackagePlace): Promise<{ readonly [key: string]: unknown }> {
    const found = await this.records.get<Sizes>(SIZES, sizesId(place));
    const values: [string, unknown][] = [];
    for (const [key] of found?.value.sizes ?? []) values.push([key, await this.get(place, key)]);
    return Object.fromEntries(values.filter(([, value]) => value !== null));
  }

  /** Removes a value. May be repeated. @throws Problem `invalid_value`, `unavailable` */
  async delete(place: PackagePlace, key: string): Promise<void> {
    requireKey(key);
    await this.records.delete(VALUES, valueId(place, key));
    await this.write<Sizes>(SIZES, sizesId(place), (before) => {
      const known = before?.sizes ?? [];
      const sizes = known.filter(([each]) => each !== key);
      return sizes.length === known.length ? null : { sizes };
    });
  }

  /** Removes all values of a package. May be repeated. @throws Unavailable */
  async remove(place: PackagePlace): Promise<void> {
    const found = await this.records.get<Sizes>(SIZES, sizesId(place));
    for (const [key] of found?.value.sizes ?? []) await this.records.delete(VALUES, valueId(place, key));
    await this.records.delete(SIZES, sizesId(place));
  }

  /** Counts a value before it is there, so that there are never more than possible. */
  private reserve(place: PackagePlace, key: string, bytes: number): Promise<void> {
    return this.write<Sizes>(SIZES, sizesId(place), (before) => {
      const known = before?.sizes ?? [];
      const others = known.filter(([each]) => each !== key);
      if (known.find(([each]) => each === key)?.[1] === bytes) return null;
      if (others.length >= storeLimits.keys) throw full('values', storeLimits.keys, others.length);
      const used = others.reduce((sum, [, each]) => sum + each, 0);
      if (used + bytes > storeLimits.bytes) throw full('bytes', storeLimits.bytes, used);
      return { sizes: [...others, [key, bytes]] };
    });
  }

  /** @param change returns the new record; null: it stays */
  private async write<Stored extends JsonObject>(
    kind: string,
    id: string,
    change: (before: Stored | undefined) => Stored | null,
  ): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const found = await this.records.get<Stored>(kind, id);
      const value = change(found?.value);
      if (value === null) return;
      const isDone = found
        ? await this.records.compareAndSet(kind, id, found.version, value)
        : await this.records.putIfAbsent(kind, id, value);
      if (isDone) return;
    }
    throw new Problem('unavailable', 'Others write at the same time. Try again.', undefined, 1);
  }

  private requireTime(place: PackagePlace): void {
    const id = sizesId(place);
    const now = this.clock.now();
    const latest = (this.writes.get(id) ?? []).filter((at) => now - at < 1000);
    if (latest.length >= storeLimits.writesPerSecond)
      throw new Problem('rate_limited', 'The widget writes too often.', undefined, 1);
    this.writes.delete(id);
    this.writes.set(id, [...latest, now]);
    const [oldest] = this.writes.keys();
    if (this.writes.size > MOST_PLACES && oldest !== undefined) this.writes.delete(oldest);
  }
}

/** Packages whose latest writes are remembered. */
const MOST_PLACES = 1000;

function sizesId({ accountId, packageId }: PackagePlace): string {
  return `${accountId}/${packageId}`;
}

/** Keys are written by code that nobody checked: in ids of records they have one form. */
function valueId(place: PackagePlace, key: string): string {
  return `${sizesId(place)}/${createHash('sha256').update(key).digest('base64url')}`;
}

function requireKey(key: string): void {
  if (KEY.test(key)) return;
  const expected = 'up to 64 letters, digits, - and _';
  throw new Problem('invalid_value', `A key must be ${expected}.`, { field: 'key', expected });
}

function full(what: 'values' | 'bytes', limit: number, used: number): Problem {
  return new Problem('limit_reached', `A widget stores at most ${limit} ${what}.`, {
    ...{ resource: what === 'values' ? 'Values of a widget' : 'Bytes of values of a widget', limit, used },
  });
}
