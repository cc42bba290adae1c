import { setTimeout as sleep } from 'node:timers/promises';
import { evolverOf } from '@studio/contracts/areas';
import type { Clock } from '@studio/kernel/clock';
import type { CommitLog } from '@studio/kernel/commit-log';
import { FoldSnapshots } from '@studio/kernel/fold-snapshots';
import { SnapshotDocuments } from '@studio/read-models/snapshot-documents';
import { areas } from './areas';
import { buildStamp } from './build-stamp';
import type { Stores } from './stores';

/** Delay after the start before snapshots of other builds are renewed, so that urgent work comes first. */
const RENEW_AFTER_MS = 10_000;
/** Rest after each page of the log that is read for that, so that it takes a part of the thread only. */
const REST_MS = 5;

/**
 * Opens the snapshots of long streams, stored beside the read models; null if the build has no stamp. Snapshots of
 * other builds are renewed in the background.
 * @param signal ends the renewal
 */
export async function openSnapshots(
  { events, readModels }: Pick<Stores, 'events' | 'readModels'>,
  clock: Clock,
  report: (line: string) => void,
  signal: AbortSignal,
): Promise<{ readonly folds: FoldSnapshots; readonly documents: SnapshotDocuments } | null> {
  const program = buildStamp();
  if (program === '') return null;
  const store = new SnapshotDocuments({ readModels, epoch: await events.epoch(), program });
  const deps = { store, clock, program, report };
  const renewing = new FoldSnapshots({ ...deps, log: unhurried(events, signal) });
  const renew = async (stream: string): Promise<void> => {
    const evolver = evolverOf(areas, stream);
    if (evolver) await renewing.read(stream, evolver);
    await renewing.idle();
  };
  const timer = setTimeout(() => {
    store.replaceOthers(renew).catch((error: unknown) => {
      // What is left is renewed after the next start.
      if (!signal.aborted) report(`Could not renew the snapshots of another version: ${String(error)}`);
    });
  }, RENEW_AFTER_MS).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return { folds: new FoldSnapshots({ ...deps, log: events }), documents: store };
}

/** Reads with a rest after each page. */
function unhurried(log: CommitLog, signal: AbortSignal): Pick<CommitLog, 'read'> {
  return {
    async *read(stream, from) {
      for await (const page of log.read(stream, from)) {
        yield page;
        await sleep(REST_MS, undefined, { signal, ref: false });
      }
    },
  };
}
