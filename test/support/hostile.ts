import type { Contract, Described, Schema } from './contract';

/** A body that costs as much as its bytes can, and what makes it so. */
export interface HostileBody {
  readonly what: string;
  readonly text: string;
}

/** Most bytes of a body, and most values (docs/limits.md). */
const MAX_BYTES = 1024 * 1024;
const MAX_VALUES = 20_000;

/**
 * Returns bodies at the limits for every field of an operation: lists of empty and of wrong entries, unknown keys
 * at each level, and texts and free values of maximum size. The rest of the body is valid.
 */
export function hostileBodies({ body }: Described, contract: Contract): readonly HostileBody[] {
  if (!body || body.multipart) return [];
  const whole = (body.example ?? {}) as Readonly<Record<string, unknown>>;
  const schema = contract.follow(body.schema);
  const deep = { what: 'deep lists', text: `${'['.repeat(500_000)}${']'.repeat(500_000)}` };
  const inside = [deep, ...fillers(schema, contract)].map(({ what, text }) => ({
    what: `the body: ${what}`,
    text,
  }));
  const ofFields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>).flatMap(
    ([name, property]) => {
      const { [name]: _, ...others } = whole;
      const around = JSON.stringify(others).slice(1, -1);
      return fillers(property, contract, true).map(({ what, text }) => ({
        what: `${name}: ${what}`,
        text: `{${around}${around && ','}${JSON.stringify(name)}:${text}}`,
      }));
    },
  );
  return [...inside, ...ofFields];
}

const texts: readonly HostileBody[] = [
  { what: 'a long text', text: `"${'🙂'.repeat(MAX_BYTES / 4 - 2000)}"` },
  { what: 'blanks', text: `"${' '.repeat(MAX_BYTES - 2000)}x"` },
  { what: 'control characters', text: `"${'\\u0001'.repeat(MAX_BYTES / 6 - 2000)}"` },
];
const lists: readonly HostileBody[] = [
  { what: 'numbers', text: listOf('0') },
  { what: 'empty objects', text: listOf('{}') },
  { what: 'nested lists', text: listOf('[[[[[[[[]]]]]]]]') },
];

/** Values too large for a schema, or wrong in as many places as there can be. */
function fillers(reference: Schema, contract: Contract, isInside = false): readonly HostileBody[] {
  const schema = contract.follow(reference);
  const types = [schema['type'] ?? 'string'].flat();
  const { properties, items, additionalProperties } = schema as Readonly<Record<string, Schema | undefined>>;
  const found: HostileBody[] = types.includes('string') ? [...texts] : [];
  if (!types.includes('object') && !types.includes('array')) return found;
  found.push(...lists);
  if (types.includes('object') || properties) found.push({ what: 'unknown keys', text: manyKeys('1') });
  if (additionalProperties)
    found.push(
      { what: 'keys with objects', text: manyKeys('{}') },
      { what: 'keys with texts', text: manyKeys('"12345678"') },
    );
  if (items) {
    const wrong = fillers(items, contract, true)
      .filter(({ text }) => text.length > MAX_BYTES / 2 || text.startsWith('{'))
      .map(({ what, text }) => ({ what: `an entry of ${what}`, text: `[${text}]` }));
    const entry = contract.follow(items);
    const names = Object.keys(entry['properties'] ?? {});
    const all = `{${names.map((name) => `${JSON.stringify(name)}:"x"`).join(',')}}`;
    const few = `{${Array.from({ length: 60 }, (_, i) => `"k${i}":0`).join(',')}}`;
    found.push(...wrong, { what: 'wrong entries', text: listOf(all) });
    found.push({ what: 'as many entries as fit, all wrong', text: listOf(all, 100) });
    found.push({ what: 'entries of unknown keys', text: listOf(few, 100) });
  }
  if (properties && isInside)
    for (const [name, property] of Object.entries(properties as Readonly<Record<string, Schema>>)) {
      if (!isLarge(property, contract)) continue;
      for (const { what, text } of fillers(property, contract, true))
        found.push({ what: `${name} of ${what}`, text: `{${JSON.stringify(name)}:${text}}` });
    }
  return found;
}

function isLarge(reference: Schema, contract: Contract): boolean {
  const { type } = contract.follow(reference);
  return [type].flat().some((name) => name === 'array' || name === 'object');
}

/** Returns as many copies of an entry as a body can hold, by bytes and by number of values. */
function listOf(entry: string, atMost = Infinity): string {
  const values = entry.split(/[,[{]/).length;
  const room = Math.min((MAX_BYTES - 4000) / (entry.length + 1), (MAX_VALUES - 200) / values, atMost);
  return `[${Array.from({ length: room }, () => entry).join(',')}]`;
}

function manyKeys(value: string): string {
  const values = value.split(/[,[{]/).length;
  const room = Math.min(80_000, (MAX_VALUES - 200) / values);
  return `{${Array.from({ length: room }, (_, i) => `"k${i}":${value}`).join(',')}}`;
}
