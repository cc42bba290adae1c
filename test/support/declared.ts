import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Contract, type Described, type OpenApi } from './contract';

const file = join(resolve(__dirname, '../..'), 'openapi.json');

/** The committed document, for tests that are generated from it; that it is current is tested elsewhere. */
export const declared = new Contract(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);

/** The address of an operation, its parameters filled in; those that aren't given as in the example. */
export function addressOf(
  { path, parameters }: Described,
  given: Readonly<Record<string, unknown>> = {},
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(given[name] ?? parameters.find((parameter) => parameter.name === name)?.example),
    ),
  );
}

export function isAboutOverlay({ path }: Described): boolean {
  return path.includes('{overlayId}');
}
