import { firstCause } from '@studio/process-managers/process';
import type { AccountClosing } from '@studio/contracts/accounts/account-closing';
import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import { randomCommandId } from '@studio/kernel/ids';
import type { Caller } from '@studio/operations/caller';
import type { RunOperation } from '../archive/archive-parts';
import { gone, removeConnections, removeLibrary, removeOverlays, removeRules } from './removals';

export interface AccountDeletionDeps {
  readonly operations: OperationsByName;
  readonly closing: AccountClosing;
  readonly report: (line: string) => void;
}

/** Deletes accounts with all their data. */
export class AccountDeletion {
  constructor(private readonly deps: AccountDeletionDeps) {}

  /**
   * Deletes the caller's account. First everything that acts or is shown is removed by the operations for it, so
   * that each area ends what it does; then the account ends. May be repeated if it was interrupted.
   * @param caller who has proven that they want it
   * @throws Problem as the operations, `unavailable`
   */
  async of(caller: Caller): Promise<void> {
    const { closing, report } = this.deps;
    const { accountId } = caller;
    const run = this.runAs(caller);
    const { login } = await run('get_me', {});
    await removeRules(run);
    await removeConnections(run);
    const { removed, shared } = await removeOverlays(run);
    // Only its owner may end somebody's part in an overlay.
    for (const { overlayId, ownerId } of shared)
      await gone(
        this.runAs({ accountId: ownerId, scopes: ['overlays:read', 'overlays:write'] })('remove_editor', {
          overlayId,
          login,
        }),
      );
    await removeLibrary(run);
    await closing.close(accountId, removed);
    report(`Account ${accountId} was deleted by its owner. Its streams leave the log at the next start.`);
  }

  private runAs(author: Author | Caller): RunOperation {
    return (operation, input) => {
      const key = `delete-account/${randomCommandId()}`;
      const cause = firstCause(key);
      return this.deps.operations.run({ operation, input, author, cause });
    };
  }
}
