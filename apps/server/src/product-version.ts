import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package's own description, relative to the built server. */
const manifest = join(__dirname, '../../../../package.json');

/** Returns the version of the program. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return version;
}
