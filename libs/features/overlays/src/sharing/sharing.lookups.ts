import type { AccountDirectory } from '@studio/contracts/accounts/account-directory';
import type { LookupTable } from '@studio/operations/area';
import { asLogin } from './shared-accounts';
import type { SharingCommands, SharingLookups } from './sharing.decider';

/** Returns the lookups of the commands that share an overlay. */
export function sharingLookups({
  people,
}: {
  readonly people: AccountDirectory;
}): LookupTable<SharingCommands, SharingLookups> {
  return {
    PutEditor: async ({ login }) => ({ invited: await people.byLogin(asLogin(login)) }),
  };
}
