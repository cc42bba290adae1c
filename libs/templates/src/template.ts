/* Texts with placeholders in braces. Server, widgets and renderer share this parser. */

/** Rules for the placeholders of one kind of text. */
export interface TemplateSyntax {
  /** Pattern that a whole name matches. */
  readonly name: RegExp;
  /** True if `{name:arg}` passes an argument, which takes all up to the brace. */
  readonly takesArg: boolean;
  /** True if names are compared in lower case. */
  readonly ignoresCase: boolean;
  /** Pattern for braces with their contents in its first group that took part; `{…}` by default. */
  readonly braces?: RegExp;
}

/** Placeholder of a text, for example `{count:deaths}`. */
export interface Placeholder {
  readonly kind: 'placeholder';
  /** As written in the template. */
  readonly raw: string;
  readonly name: string;
  readonly arg: string | null;
}

export type TemplatePart = { readonly kind: 'text'; readonly text: string } | Placeholder;

/** Value of a placeholder; null if it is missing. */
export type TemplateValue = string | number | boolean | null;

/** Returns the value of a placeholder; undefined for an unknown name, which stays as written. */
export type TemplateResolver = (placeholder: Placeholder, index: number) => TemplateValue | undefined;

/** Returns a value as it is written into the text, for example escaped. */
export type WriteValue = (value: TemplateValue) => string;

/** Texts of widgets and messages: plain names. */
export const plainNames: TemplateSyntax = {
  name: /^[a-zA-Z0-9_]{1,40}$/,
  takesArg: false,
  ignoresCase: false,
};
/** Texts of the bot: plain names, `{group.1}` for groups of a pattern, and names of other texts. */
export const botNames: TemplateSyntax = {
  name: /^(?:[a-z0-9_]{1,40}|[a-z][a-z0-9_-]{0,39}(?:\.[\w-]{1,64}){0,2})$/iu,
  takesArg: true,
  ignoresCase: true,
};
/** Messages of the bot: the same without arguments. */
export const messageNames: TemplateSyntax = { name: botNames.name, takesArg: false, ignoresCase: false };
/** Text variables of layers: `{title}`, `{counter.deaths}`. */
export const variableNames: TemplateSyntax = {
  name: /^[a-z][a-z0-9-]*(?:\.[^{}]{1,64})?$/i,
  takesArg: false,
  ignoresCase: false,
};
/** Arguments of deck buttons: `{arg.name}`. */
export const argumentNames: TemplateSyntax = {
  name: /^arg\.[^{}]{1,64}$/u,
  takesArg: false,
  ignoresCase: false,
};
/** Pages of own widgets: `{{key}}` or `{key}`; not the `${key}` of a script. */
export const fieldNames: TemplateSyntax = {
  name: /^[^{}\s]+$/,
  takesArg: false,
  ignoresCase: false,
  braces: /\{\{\s*([^{}\s]+)\s*\}\}|(?<!\$)\{([^{}\s]+)\}/g,
};
/** Texts in which only these names are placeholders. @param ignoresCase true if in any case */
export function onlyNames(names: readonly string[], ignoresCase = false): TemplateSyntax {
  const name = new RegExp(`^(?:${names.join('|')})$`, ignoresCase ? 'i' : '');
  return { name, takesArg: false, ignoresCase };
}

const curly = /\{([^{}]+)\}/g;
const wholeArg = /^[^{}]{1,200}$/u;

/** Splits a text into its parts, in order. Placeholders do not nest. */
export function templateParts(text: string, syntax: TemplateSyntax): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  for (const match of text.matchAll(syntax.braces ?? curly)) {
    const [raw, ...contents] = match;
    const content = contents.find((each) => each !== undefined) ?? '';
    const placeholder = placeholderIn(raw, content, syntax);
    if (!placeholder) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push(placeholder);
    done = match.index + raw.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

function placeholderIn(raw: string, content: string, syntax: TemplateSyntax): Placeholder | null {
  const colon = syntax.takesArg ? content.indexOf(':') : -1;
  const written = colon < 0 ? content : content.slice(0, colon);
  const arg = colon < 0 ? null : content.slice(colon + 1);
  if (!syntax.name.test(written) || (arg !== null && !wholeArg.test(arg))) return null;
  return { kind: 'placeholder', raw, name: syntax.ignoresCase ? written.toLowerCase() : written, arg };
}

/** Fills the placeholders of a text in one pass: values are never parsed again. */
export function fillTemplate(
  text: string,
  syntax: TemplateSyntax,
  resolve: TemplateResolver,
  write: WriteValue = writtenPlainly,
): string {
  let index = 0;
  const pieces = templateParts(text, syntax).map((part) =>
    part.kind === 'text' ? part.text : written(part, resolve(part, index++), write),
  );
  return pieces.join('');
}

/** Fills a text as `fillTemplate`, with values that are looked up all at once. */
export async function fillTemplateLater(
  text: string,
  syntax: TemplateSyntax,
  resolve: (...asked: Parameters<TemplateResolver>) => Promise<TemplateValue | undefined>,
  write: WriteValue = writtenPlainly,
): Promise<string> {
  let index = 0;
  const pieces = templateParts(text, syntax).map(async (part) =>
    part.kind === 'text' ? part.text : written(part, await resolve(part, index++), write),
  );
  return (await Promise.all(pieces)).join('');
}

function written({ raw }: Placeholder, value: TemplateValue | undefined, write: WriteValue): string {
  return value === undefined ? raw : write(value);
}

function writtenPlainly(value: TemplateValue): string {
  return value === null ? '' : String(value);
}

/** Returns values of a text about a viewer, who is `{user}` and `{name}`. */
export function valuesAbout(
  name: string | null,
  values: { readonly [name: string]: TemplateValue } = {},
): TemplateResolver {
  return valuesByName({ ...values, name, user: name });
}

/** Returns a resolver for values by name. */
export function valuesByName(values: { readonly [name: string]: TemplateValue }): TemplateResolver {
  return ({ name }) => (Object.hasOwn(values, name) ? values[name] : undefined);
}

/** True for a text with a placeholder, of one of the names if they are given. */
export function hasPlaceholder(text: string, syntax: TemplateSyntax, names?: readonly string[]): boolean {
  return templateParts(text, syntax).some(
    (part) => part.kind === 'placeholder' && (!names || names.includes(part.name)),
  );
}

/** True for a text with a placeholder of another name than these. */
export function hasOthers(text: string, syntax: TemplateSyntax, names: readonly string[]): boolean {
  return templateParts(text, syntax).some(
    (part) => part.kind === 'placeholder' && !names.includes(part.name),
  );
}

/** Returns a JSON value with all of its texts changed; keys stay. */
export function withTexts<Value>(value: Value, change: (text: string) => string): Value;
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withTexts(each, change));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, change)]));
}

/** Pattern for placeholders of any syntax. */
const named = /\{([a-z][\w.-]{0,63})(?::([^{}|]*))?(?:\s*\|[^{}]*)?\}/giu;

/** Returns the names of placeholders in a text, also of those in the syntax of other texts, each once. */
export function namesWritten(
  text: string,
): readonly { readonly name: string; readonly arg: string | null }[] {
  const found = [...text.matchAll(named)].map(([, name = '', arg]) => ({ name, arg: arg ?? null }));
  return found.filter(({ name }, at) => found.findIndex((each) => each.name === name) === at);
}

/** Returns a text with another name for one of its placeholders, which keeps argument and filters. */
export function withNameChanged(text: string, name: string, to: string): string {
  return text.replace(named, (raw, found: string) =>
    found === name ? `{${to}${raw.slice(1 + name.length)}` : raw,
  );
}
