/* Texts with paths and filters: `{user.name | upper}`. One pass; values are never parsed again. */
import { filters, filtersOfMissing, MOST_OF_VALUE, type FilterArg, type FilterContext } from './filters';
import type { TemplateValue } from './template';

const pathTemplateLimits = { text: 1000, placeholders: 30, filters: 8, result: 2000 } as const;

/** Argument of a filter: a constant or a path. */
export type PathArg = { readonly value: FilterArg } | { readonly path: string };

export interface PathPlaceholder {
  readonly kind: 'placeholder';
  /** As written. */
  readonly raw: string;
  readonly path: string;
  readonly filters: readonly { readonly name: string; readonly args: readonly PathArg[] }[];
}

export type PathPart = { readonly kind: 'text'; readonly text: string } | PathPlaceholder;

/** Returns the value of a path; null if it is missing, undefined for an unknown path, which stays as written. */
export type PathResolver = (path: string) => TemplateValue | undefined;

/** Writes values for the field that holds the text. */
export type FieldEscape = 'text' | 'line' | 'url' | 'json' | 'header';

const braces = /\{([^{}]{1,400})\}/gu;
const onePath = /^[a-z][a-zA-Z0-9_-]*(?:[.:][^{}|,"\s]{1,64}){0,6}$/u;
const filterName = /^[a-z_]{1,20}$/u;

/** Splits a text into its parts, in order. What is no placeholder stays text. */
export function pathParts(text: string): readonly PathPart[] {
  const parts: PathPart[] = [];
  let done = 0;
  for (const match of text.matchAll(braces)) {
    const [raw, content = ''] = match;
    const placeholder = placeholderOf(raw, content);
    if (!placeholder) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push(placeholder);
    done = match.index + raw.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

function placeholderOf(raw: string, content: string): PathPlaceholder | null {
  const [written = '', ...steps] = splitOutsideQuotes(content, '|');
  const path = written.trim();
  if (!onePath.test(path)) return null;
  const applied: { name: string; args: readonly PathArg[] }[] = [];
  for (const step of steps) {
    const colon = step.indexOf(':');
    const name = (colon < 0 ? step : step.slice(0, colon)).trim();
    if (!filterName.test(name)) return null;
    const args = colon < 0 ? [] : splitOutsideQuotes(step.slice(colon + 1), ',').map(argOf);
    applied.push({ name, args });
  }
  return { kind: 'placeholder', raw, path, filters: applied };
}

function argOf(written: string): PathArg {
  const arg = written.trim();
  const quoted = /^"([^"]*)"$/u.exec(arg);
  if (quoted) return { value: quoted[1] ?? '' };
  if (/^-?\d+(?:\.\d+)?$/u.test(arg)) return { value: Number(arg) };
  if (arg === 'true' || arg === 'false') return { value: arg === 'true' };
  return onePath.test(arg) && arg.includes('.') ? { path: arg } : { value: arg };
}

function splitOutsideQuotes(text: string, by: string): readonly string[] {
  const parts: string[] = [''];
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === by && !isQuoted) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** Returns the paths that a text uses, arguments of filters included. */
export function pathsIn(text: string): readonly string[] {
  const paths = new Set<string>();
  for (const part of pathParts(text)) {
    if (part.kind === 'text') continue;
    paths.add(part.path);
    for (const { args } of part.filters) for (const arg of args) if ('path' in arg) paths.add(arg.path);
  }
  return [...paths];
}

/**
 * Returns what makes a text unusable as a template, as text; null if nothing does.
 * @param most largest number of characters
 */
export function templateFault(text: string, most: number = pathTemplateLimits.text): string | null {
  if ([...text].length > most) return `at most ${most} characters`;
  const placeholders = pathParts(text).filter((part) => part.kind === 'placeholder');
  if (placeholders.length > pathTemplateLimits.placeholders)
    return `at most ${pathTemplateLimits.placeholders} placeholders`;
  for (const { filters: used, raw } of placeholders) {
    if (used.length > pathTemplateLimits.filters)
      return `at most ${pathTemplateLimits.filters} filters in ${raw}`;
    const unknown = used.find(({ name }) => !filters.has(name));
    if (unknown) return `a known filter instead of ${unknown.name}: ${[...filters.keys()].join(', ')}`;
  }
  return null;
}

/** A placeholder that had no value when a text was filled. */
export interface MissingValue {
  readonly path: string;
}

/**
 * Fills a text in one pass.
 * @param missing receives each placeholder without a value
 * @param most characters after which the result ends
 * @throws RangeError for a value with line breaks in a header
 */
export function fillPaths(
  text: string,
  resolve: PathResolver,
  context: FilterContext,
  escape: FieldEscape = 'text',
  missing: (of: MissingValue) => void = () => undefined,
  most: number = pathTemplateLimits.result,
): string {
  const pieces = pathParts(text).map((part) => {
    if (part.kind === 'text') return part.text;
    const value = valueOf(part, resolve, context);
    if (value === undefined) return part.raw;
    if (value === null) missing({ path: part.path });
    const written = [...(value === null ? '' : String(value))].slice(0, MOST_OF_VALUE).join('');
    return escaped(written, escape);
  });
  return [...pieces.join('')].slice(0, most).join('');
}

/**
 * Returns a value in its own type if the text is one placeholder, otherwise the filled text. For conditions and
 * inputs that take numbers.
 */
export function fillPathValue(text: string, resolve: PathResolver, context: FilterContext): TemplateValue {
  const [only, ...rest] = pathParts(text);
  if (only?.kind === 'placeholder' && rest.length === 0) {
    const value = valueOf(only, resolve, context);
    return value === undefined ? only.raw : value;
  }
  return fillPaths(text, resolve, context);
}

function valueOf(
  { path, filters: used }: PathPlaceholder,
  resolve: PathResolver,
  context: FilterContext,
): TemplateValue | undefined {
  let value = resolve(path);
  if (value === undefined) return undefined;
  for (const { name, args } of used) {
    const filter = filters.get(name);
    if (!filter) return undefined;
    if (value === null && !filtersOfMissing.has(name)) continue;
    const given = args.map((arg) => ('path' in arg ? (resolve(arg.path) ?? null) : arg.value));
    value = filter(value, given, context);
  }
  return value;
}

function escaped(value: string, escape: FieldEscape): string {
  switch (escape) {
    case 'text':
      return value;
    case 'line':
      return value.replace(/\s+/gu, ' ');
    case 'url':
      return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
    case 'json':
      return JSON.stringify(value).slice(1, -1);
    case 'header':
      if (/[\r\n\0]/u.test(value)) throw new RangeError('A header holds no line breaks.');
      return value;
  }
}

/**
 * Returns the known path most similar to an unknown one; null if none is near.
 * @param known paths without values
 */
export function nearestPath(path: string, known: readonly string[]): string | null {
  let best: { readonly path: string; readonly distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(path.toLowerCase(), candidate.toLowerCase());
    if (!best || distance < best.distance) best = { path: candidate, distance };
  }
  return best && best.distance <= Math.max(2, Math.floor(path.length / 3)) ? best.path : null;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
