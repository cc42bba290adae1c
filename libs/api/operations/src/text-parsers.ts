import type { JsonSchema } from './json-schema';

/** Converts the text of a path or query value to its value; an invalid text is returned unchanged. */
export type TextParser = (text: unknown) => unknown;

const parsers: { readonly [type: string]: TextParser } = {
  string: (text) => text,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  integer: (text) => (typeof text === 'string' && /^(?:0|-?[1-9]\d*)$/.test(text) ? Number(text) : text),
  number: (text) =>
    typeof text === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text,
};

/**
 * The parsers of an object schema's properties [api/4].
 * @throws Error when a property can't be written as text
 */
export function textParsers(owner: string, schema: JsonSchema): readonly (readonly [string, TextParser])[] {
  const properties = schema['properties'] as { readonly [name: string]: JsonSchema };
  return Object.entries(properties).flatMap(([name, property]) => {
    const parser =
      property['type'] === 'array' ? listParser(property['items'] as JsonSchema) : parserOf(property);
    if (!parser) throw new Error(`${owner}.${name} can't be written in a path or query.`);
    return parser === parsers['string'] ? [] : [[name, parser] as const];
  });
}

function parserOf({ type }: JsonSchema): TextParser | undefined {
  return typeof type === 'string' ? parsers[type] : undefined;
}

/** `?id=1&id=2`; one value is a list of one. */
function listParser(items: JsonSchema): TextParser | undefined {
  const parse = parserOf(items);
  return parse && ((text) => (Array.isArray(text) ? text : [text]).map(parse));
}
