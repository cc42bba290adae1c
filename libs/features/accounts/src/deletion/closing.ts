import type { AccountClosing } from '@studio/contracts/accounts/account-closing';
import { Problem } from '@studio/kernel/problem';
import { addWaiting } from '@studio/records/deleted-accounts';
import type { Records } from '@studio/records/records';
import type { Accounts } from '../accounts';
import type { AccountAuthenticator } from '../authentication/account-authenticator';
import { LOGIN_LENGTH, loginOf, PASSWORD_LENGTH } from '../login';
import { CODE_LENGTH, texts, withCode } from '../sessions/auth.routes';
import type { Identity } from '../two-factor/identity';

export interface ClosingDeps {
  readonly accounts: Pick<Accounts, 'installationOwner' | 'delete'>;
  readonly authenticator: Pick<AccountAuthenticator, 'authenticate' | 'forget'>;
  readonly identity: Pick<Identity, 'proven'>;
  readonly records: Records;
}

/** Deletion of the account of a signed-in person [accounts/16]. */
export class Closing implements AccountClosing {
  constructor(private readonly deps: ClosingDeps) {}

  async prove(...[body, headers, address]: Parameters<AccountClosing['prove']>) {
    const { accounts, authenticator, identity } = this.deps;
    const wanted = { login: LOGIN_LENGTH, current: PASSWORD_LENGTH, code: CODE_LENGTH };
    const proven = await identity.proven(() => texts(withCode(body), wanted), headers, address);
    if (loginOf(proven.wanted.login) !== proven.account.login)
      throw new Problem('invalid_value', 'This is not the login of your account.', { field: 'login' });
    if ((await accounts.installationOwner()) === proven.account.accountId)
      throw new Problem(
        'invalid_value',
        'This account owns the studio and cannot be deleted. To delete everything, stop the studio and delete its data folder.',
        { field: 'login', reason: 'installation_owner' },
      );
    return authenticator.authenticate(headers, 'POST');
  }

  async close(accountId: string, overlayIds: readonly string[]): Promise<void> {
    const { accounts, authenticator, records } = this.deps;
    // Noted first: a deletion that is cut off after its event is completed at the next start.
    await addWaiting(records, accountId);
    await accounts.delete(accountId);
    authenticator.forget(accountId);
    // A node that has started in between took the first note for a mistake.
    await addWaiting(records, accountId);
    for (const id of [accountId, ...overlayIds]) await records.deleteContaining(id);
  }
}
