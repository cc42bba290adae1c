import { DIGEST } from '../bounds';
import type { Schema } from '../contract';
import type { Random } from './random';

type Follow = (schema: Schema) => Schema;

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789-_.ÄßéШ日本語🙂👩‍🚀'];

/** Values that often satisfy a schema; whether they do is for a validator to say. */
export class Values {
  constructor(
    private readonly random: Random,
    private readonly follow: Follow,
    /** Values that mean something, by the name of the field. */
    private readonly known: { readonly [name: string]: readonly unknown[] },
  ) {}

  of(named: Schema, name = '', depth = 0): unknown {
    const { random } = this;
    const schema = this.follow(named);
    const known = this.known[name];
    if (known && known.length > 0 && random.chance(0.85)) return random.pick(known);
    const { enum: values, oneOf, anyOf, type } = schema;
    if (Array.isArray(values)) return random.pick(values as unknown[]);
    const members = (oneOf ?? anyOf) as readonly Schema[] | undefined;
    if (members) return this.of(random.pick(members), name, depth);
    const kind = Array.isArray(type) ? random.pick(type as string[]) : type;
    switch (kind) {
      case 'string':
        return this.text(schema);
      case 'integer':
        return this.number(schema, true);
      case 'number':
        return this.number(schema, random.chance(0.5));
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'array':
        return this.list(schema, name, depth);
      case 'object':
        return this.object(schema, depth);
      default:
        return this.json(depth);
    }
  }

  /** Something that breaks most rules. */
  nasty(): unknown {
    return this.random.pick<() => unknown>([
      () => null,
      () => [],
      () => ({}),
      () => '',
      () => '   ',
      () => '5',
      () => 'true',
      () => true,
      () => -1,
      () => 0,
      () => 0.5,
      () => 1e308,
      () => Number.MAX_SAFE_INTEGER,
      () => -Number.MAX_VALUE,
      () => [[[]]],
      () => [null],
      () => 'x'.repeat(this.random.int(41, 5000)),
      () => '\u0000\ud800\uffff',
      () => "'; DROP TABLE events; --",
      () => ({ toString: 'x', valueOf: 1, hasOwnProperty: true }),
      () => ({ $ref: '#/components/schemas/Layer' }),
      () => ({ length: -1 }),
    ])();
  }

  /** Any JSON. */
  json(depth = 0): unknown {
    const { random } = this;
    if (depth > 3 || random.chance(0.6))
      return random.pick<unknown>([null, true, 0, -7.5, 'text', '#ff00ff', '']);
    return random.chance(0.5)
      ? Array.from({ length: random.int(0, 3) }, () => this.json(depth + 1))
      : Object.fromEntries(
          Array.from({ length: random.int(0, 3) }, () => [this.word(1, 6), this.json(depth + 1)]),
        );
  }

  private text({ minLength = 0, maxLength, format, pattern }: Schema): string {
    if (format === 'date-time') return new Date(1.8e12 + this.random.int(0, 1e9)).toISOString();
    if (pattern === DIGEST) return this.random.int(0, 1e9).toString(16).padStart(64, '0');
    if (typeof pattern === 'string' && pattern.startsWith('^[a-z]'))
      return this.word(1, 5).replace(/[^a-z]/gu, 'a');
    const most = Math.min((maxLength as number | undefined) ?? 60, 300);
    const least = minLength as number;
    return this.random.chance(0.1)
      ? this.word(most, most)
      : this.word(least, Math.max(least, Math.min(most, 12)));
  }

  private number({ minimum = -1e6, maximum = 1e6 }: Schema, whole: boolean): number {
    const { random } = this;
    const [min, max] = [minimum as number, maximum as number];
    if (random.chance(0.1)) return random.pick([min, max]);
    // Small ones are ids of something.
    const top = random.chance(0.6) ? Math.min(max, Math.max(min, 4)) : max;
    return whole ? random.int(Math.ceil(min), Math.floor(top)) : min + random.next() * (top - min);
  }

  private list({ items, minItems = 0, maxItems }: Schema, name: string, depth: number): unknown[] {
    const least = minItems as number;
    const most = Math.min((maxItems as number | undefined) ?? 4, least + 3);
    const length = depth > 4 ? least : this.random.int(least, Math.max(least, most));
    const single = name.replace(/s$/, '');
    return Array.from({ length }, () => this.of((items ?? {}) as Schema, single, depth + 1));
  }

  private object({ properties, required = [], additionalProperties }: Schema, depth: number): object {
    if (!properties && (additionalProperties === undefined || additionalProperties === true))
      return this.freeObject(depth);
    const demanded = new Set(required as string[]);
    const chosen = Object.entries((properties ?? {}) as Record<string, Schema>).filter(
      ([name]) => demanded.has(name) || this.random.chance(depth > 3 ? 0.1 : 0.5),
    );
    const own = chosen.map(([name, schema]) => [name, this.of(schema, name, depth + 1)] as const);
    const more =
      typeof additionalProperties === 'object' && additionalProperties !== null
        ? Array.from(
            { length: this.random.int(0, 2) },
            () => [this.word(1, 6), this.of(additionalProperties as Schema, '', depth + 1)] as const,
          )
        : [];
    return Object.fromEntries([...own, ...more]);
  }

  private freeObject(depth: number): object {
    const keys = ['text', 'fontSize', 'textColor', 'align', 'shape', 'uppercase', this.word(1, 8)];
    return Object.fromEntries(
      Array.from({ length: this.random.int(0, 3) }, () => [this.random.pick(keys), this.json(depth + 1)]),
    );
  }

  private word(min: number, max: number): string {
    return Array.from({ length: this.random.int(min, max) }, () => this.random.pick(letters)).join('');
  }
}

/** Returns a value with something inside it replaced, removed or added. */
export function damaged(value: unknown, values: Values, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return values.nasty();
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...(value as unknown[]), values.nasty()];
    const at = random.int(0, value.length - 1);
    return value.map((entry: unknown, index) => (index === at ? damaged(entry, values, random) : entry));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.2))
    return { ...value, [random.pick(['extra', 'Name', 'constructor', 'id', ''])]: values.nasty() };
  const [name, inner] = random.pick(entries);
  if (random.chance(0.2)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: damaged(inner, values, random) };
}
