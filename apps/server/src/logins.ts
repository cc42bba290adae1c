import { setTimeout as delay } from 'node:timers/promises';
import type { Accounts } from '@studio/accounts/accounts';
import type { JsonObject } from '@studio/kernel/json';
import { KIND } from './first-start-record';
import type { Stores } from './stores';

/** Up to where in the log the records have the login of every account. */
interface Mark extends JsonObject {
  readonly epoch: string;
  readonly position: string;
}

const LOGINS = 'logins';
/** A start and its first requests go first. */
const AFTER_MS = 1_500;

export interface LoginsDeps {
  readonly accounts: Pick<Accounts, 'restoreLogins'>;
  readonly stores: Pick<Stores, 'events' | 'records'>;
  readonly report: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Makes accounts findable whose logins the records don't have, an older state of them having been put back. Behind the
 * start; reads what the log has got since the last time.
 */
export function completeLogins(deps: LoginsDeps): void {
  const { report, signal } = deps;
  delay(AFTER_MS, undefined, { signal, ref: false })
    .then(() => complete(deps))
    .catch((error: unknown) => {
      if (!signal.aborted) report(`Could not compare the logins with the log: ${String(error)}`);
    });
}

async function complete({ accounts, stores: { events, records }, report }: LoginsDeps): Promise<void> {
  const [epoch, position, found] = await Promise.all([
    events.epoch(),
    events.end(),
    records.get<Mark>(KIND, LOGINS),
  ]);
  const after = found?.value.epoch === epoch ? found.value.position : '';
  if (found && after === position) return;
  const restored = await accounts.restoreLogins(after);
  if (restored > 0) report(recordsAreOld(restored));
  const mark: Mark = { epoch, position };
  if (found) await records.compareAndSet(KIND, LOGINS, found.version, mark);
  else await records.putIfAbsent(KIND, LOGINS, mark);
}

function recordsAreOld(logins: number): string {
  return (
    `Restored ${logins} login${logins === 1 ? '' : 's'} that the records lacked. The records seem to be older than the ` +
    'log: set passwords and create tokens again if they are newer (account-password, token-mint).'
  );
}
