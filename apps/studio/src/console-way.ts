import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETUP_LINKS } from '@studio/accounts/account.area';
import type { OperatorCalls, Services } from '@studio/areas/area';
import { firstStartIn } from './first-start-record';

/** Of the program that runs here, seen from the built server. */
const manifest = join(__dirname, '../../../../package.json');

/**
 * How whoever starts the studio gets into the console: by a link that sets the first password, once, as long as the first
 * account has none; else by its address. For the starter.
 */
export function consoleWay({ records, ports, publicUrl }: Services): OperatorCalls {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return {
    'console-way': async () => {
      const accountId = (await firstStartIn(records))?.value.accountId ?? '';
      const setupUrl = accountId === '' ? null : await ports.of(SETUP_LINKS).make(accountId);
      return { url: `${publicUrl}/console`, setupUrl, version };
    },
  };
}
