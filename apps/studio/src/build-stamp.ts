import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build says of the code that it was made from, seen from the built server. */
const stamp = join(__dirname, '../../../.built');

/** Names the code that runs here; '' where the build doesn't tell. */
export function buildStamp(): string {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
}
