import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { Accounts } from '../accounts';

/**
 * Returns the id of the owner's account, which is the caller's [accounts/11].
 * @throws Problem `installation_owner_only`
 */
export async function requireInstallationOwner(
  accounts: Pick<Accounts, 'installationOwner'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<string> {
  if (accountId === (await accounts.installationOwner())) return accountId;
  throw new Problem(
    'installation_owner_only',
    'Only the owner of this installation may do this: the account that was created first.',
  );
}
