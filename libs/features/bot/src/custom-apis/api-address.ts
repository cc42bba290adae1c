import { headersFault } from '@studio/http/request-headers';
import { Problem } from '@studio/kernel/problem';
import { fillTemplate, plainNames, valuesByName } from '@studio/templates/template';

/** Placeholder for `{args}` while an address is parsed: parsing does not change it. */
const ARGS = '{args}';
const MARK = 'studio0args0mark';

/** Address in two parts: the public one, and the one stored encrypted. */
export interface AddressParts {
  /** Without a query; may hold `{args}`. */
  readonly url: string;
  /** Without `?`; may hold `{args}`. */
  readonly query: string;
  readonly queryKeys: readonly string[];
}

/**
 * @param faultOf why an address may not be asked, in words
 * @throws Problem `invalid_value`
 */
export function addressParts(url: string, faultOf: (url: URL) => string | null): AddressParts {
  const refuse = (expected: string): Problem =>
    new Problem('invalid_value', `url must be ${expected}.`, { field: 'url', expected });
  const parsed = URL.canParse(marked(url)) ? new URL(marked(url)) : null;
  if (!parsed) throw refuse('an address, https://…');
  if (parsed.host.includes(MARK) || parsed.username !== '' || parsed.password !== '')
    throw refuse('an address with {args} in its path or query only, without name and password');
  const fault = faultOf(parsed);
  if (fault !== null) throw refuse(fault);
  const query = unmarked(parsed.search.slice(1));
  const queryKeys = [...new Set(parsed.searchParams.keys())].map(unmarked);
  return { url: unmarked(`${parsed.origin}${parsed.pathname}`), query, queryKeys };
}

/** @throws Problem `invalid_value` */
export function requireHeaders(headers: { readonly [name: string]: string }): void {
  const expected = headersFault(Object.keys(headers));
  if (expected === null) return;
  throw new Problem('invalid_value', `headers must be ${expected}.`, { field: 'headers', expected });
}

/**
 * The address that is asked, with what a viewer wrote in it, percent-encoded.
 * @returns null where that would lead to another path
 */
export function filledAddress({ url, query }: Pick<AddressParts, 'url' | 'query'>, args: string): URL | null {
  const written = encodeURIComponent(Buffer.from(args, 'utf8').toString('utf8'));
  const fill = (text: string): string => fillTemplate(text, plainNames, valuesByName({ args: written }));
  const path = fill(url);
  const filled = new URL(query === '' ? path : `${path}?${fill(query)}`);
  // `..` can't be written otherwise.
  return `${filled.origin}${filled.pathname}` === path ? filled : null;
}

function marked(text: string): string {
  return text.replaceAll(ARGS, MARK);
}

function unmarked(text: string): string {
  return text.replaceAll(MARK, ARGS);
}
