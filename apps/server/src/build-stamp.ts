import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stamp that the build writes, relative to the built server. */
const stamp = join(__dirname, '../../../.built');

/** Returns the identity of the running code; '' if the build has none. */
export function buildStamp(): string {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
}
