import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Contract, type Described, type OpenApi } from './contract';

const file = join(resolve(__dirname, '../..'), 'openapi.json');

/** Committed OpenAPI document, for tests generated from it. Another test checks that it is current. */
export const declared = new Contract(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);

/** Returns the address of an operation with all required parameters; missing values come from the examples. */
export function addressOf(
  { path, parameters }: Described,
  given: Readonly<Record<string, unknown>> = {},
): string {
  const valueOf = (name: string): string => {
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(String(given[name] ?? example));
  };
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${valueOf(name)}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

export function isAboutOverlay({ path }: Described): boolean {
  return path.includes('{overlayId}');
}
