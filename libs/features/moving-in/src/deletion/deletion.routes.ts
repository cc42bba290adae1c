import type { AccountClosing } from '@studio/contracts/accounts/account-closing';
import type { ClientAddressOf } from '@studio/operations/client-address';
import type { PlainRoute } from '@studio/operations/rest';
import type { AccountDeletion } from './account-deletion';

/**
 * `POST /me/deletion`: deletes the account of a signed-in person. Body: `login`, `current` (the password) and, with
 * two-factor sign-in, `code`. A route and no operation, so that no token and no agent can do it [accounts/16].
 */
export function deletionRoutes(
  deletion: AccountDeletion,
  closing: AccountClosing,
  addressOf: ClientAddressOf,
): readonly PlainRoute[] {
  return [
    {
      method: 'POST',
      path: '/me/deletion',
      handler: async ({ body, headers, raw }, reply) => {
        const caller = await closing.prove(body, headers, addressOf(raw));
        await deletion.of(caller);
        reply.header('cache-control', 'no-store');
        return { deleted: true };
      },
    },
  ];
}
