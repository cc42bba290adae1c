import type { NamedCall, OperationsByName } from '@studio/areas/operations-by-name';
import type { Accounts } from '@studio/accounts/accounts';
import { Problem } from '@studio/kernel/problem';
import type { Dispatcher } from '@studio/operations/dispatcher';

/** Operations by name, for processes: there once the doors are. */
export class NamedOperations implements OperationsByName {
  private parts: { readonly dispatcher: Dispatcher; readonly accounts: Accounts } | null = null;

  use(dispatcher: Dispatcher, accounts: Accounts): void {
    this.parts = { dispatcher, accounts };
  }

  async run({ operation, author, path, body, ...ids }: NamedCall): Promise<object> {
    if (!this.parts) throw new Problem('unavailable', 'The server is not up yet.', undefined, 1);
    const { dispatcher, accounts } = this.parts;
    const { accountId, scopes } = author;
    const { status, name, locale } = await accounts.read(accountId);
    if (status !== 'active') throw new Problem('account_suspended', 'The account of the rule is suspended.');
    const caller = {
      accountId,
      name,
      locale,
      scopes: new Set(scopes),
      via: 'automation' as const,
      overlayIds: null,
      credential: { kind: 'session' as const, tokenId: null, name: null, expiresAt: null },
    };
    const reply = await dispatcher.dispatch(operation, {
      caller,
      ...(path && { path }),
      ...(body && { body }),
      isTyped: true,
      ...ids,
    });
    return reply.body;
  }
}
