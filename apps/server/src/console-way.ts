import type { OperatorCalls, Services } from '@studio/contracts/area';
import type { ServerPorts } from './server-ports';
import { firstStartIn } from './first-start-record';
import { productVersion } from './product-version';

/**
 * Returns the operators' call by which the launcher finds the console. While the first account has no password, it
 * is a one-time link that sets one; afterwards it is the console's address.
 */
export function consoleWay(
  { records, publicUrl }: Services,
  { setupLinks }: Pick<ServerPorts, 'setupLinks'>,
): OperatorCalls {
  const version = productVersion();
  return {
    'console-way': async () => {
      const accountId = (await firstStartIn(records))?.value.accountId ?? '';
      const setupUrl = accountId === '' ? null : await setupLinks.make(accountId);
      return { url: `${publicUrl}/console`, setupUrl, version };
    },
  };
}
