import { Unavailable } from '@studio/kernel/commit-log';
import type { Projector } from '@studio/read-models/projector';
import { removeWaiting } from '@studio/records/deleted-accounts';
import type { Records } from '@studio/records/records';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const AGAIN_AFTER_MS = 5_000;

type Rebuilding = Pick<Projector, 'lag' | 'rebuild' | 'rebuildOf'>;

interface Around {
  readonly records: Records;
  readonly warn: (line: string) => void;
  readonly ending: AbortSignal;
}

/**
 * Removes the documents of deleted accounts from read models that other processes may use, too: each projection is
 * built anew from the log, and queries read the old documents until then. Goes on in the background; the next start
 * repeats what was cut off.
 * @param accountIds whose streams have left the log; their note is removed once their documents are gone, too
 */
export function removeLeftDocuments(
  accountIds: readonly string[],
  projector: Rebuilding,
  { records, warn, ending }: Around,
): void {
  if (accountIds.length === 0) return;
  rebuildAll(projector, ending)
    .then(() => removeWaiting(records, accountIds))
    .then(() => warn('The read models were built anew without the deleted accounts.'))
    .catch((error: unknown) => {
      if (ending.aborted) return;
      warn(
        `The read models still contain deleted accounts (${String(error)}). The next start tries again; or run: npm run ops -- rebuild all`,
      );
    });
}

/** One after the other: several at once take the reads of everybody longer. */
async function rebuildAll(projector: Rebuilding, signal: AbortSignal): Promise<void> {
  for (const { projection } of projector.lag())
    while (!(await rebuilt(projector, projection, signal)))
      await sleep(AGAIN_AFTER_MS, undefined, { signal });
}

/** Returns false if it has to be tried again. @throws Error the projection cannot be built from this log */
async function rebuilt(projector: Rebuilding, projection: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { generation } = await projector.rebuild(projection);
    for (;;) {
      const now = projector.rebuildOf(projection);
      if (now?.generation !== generation) return false;
      if (now.isDone) return true;
      if (now.error !== null) throw new Error(now.error);
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}
