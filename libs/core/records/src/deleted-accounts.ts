import type { Records } from './records';

/** Accounts that were deleted and whose streams are still in the log; one record of kind `deleted-accounts`. */
interface Waiting {
  readonly accountIds: readonly string[];
}

const KIND = 'deleted-accounts';
const ALL = 'waiting';

/** Returns the deleted accounts whose streams must still leave the log. @throws Unavailable */
export async function waitingAccounts(records: Pick<Records, 'get'>): Promise<readonly string[]> {
  return (await records.get<Waiting>(KIND, ALL))?.value.accountIds ?? [];
}

/** Notes that an account's streams must leave the log. May be repeated. @throws Unavailable */
export async function addWaiting(records: Records, accountId: string): Promise<void> {
  await change(records, (ids) => [...new Set([...ids, accountId])]);
}

/** Notes that the streams of accounts have left the log. @throws Unavailable */
export async function removeWaiting(records: Records, accountIds: readonly string[]): Promise<void> {
  await change(records, (ids) => ids.filter((id) => !accountIds.includes(id)));
}

async function change(records: Records, next: (ids: readonly string[]) => readonly string[]): Promise<void> {
  for (;;) {
    const known = await records.get<Waiting>(KIND, ALL);
    const value = { accountIds: next(known?.value.accountIds ?? []) };
    const isDone = known
      ? await records.compareAndSet(KIND, ALL, known.version, value)
      : await records.putIfAbsent(KIND, ALL, value);
    if (isDone) return;
  }
}
