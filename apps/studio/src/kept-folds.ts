import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@studio/kernel/clock';
import { KeptFolds } from '@studio/kernel/kept-folds';
import { FoldDocuments } from '@studio/read-models/fold-documents';
import type { Stores } from './stores';

/** What the build says of the code that it was made from, seen from the built server. */
const stamp = join(__dirname, '../../../.built');

/** How long the read models have for more urgent things before what other builds have kept is removed. */
const DROP_AFTER_MS = 10_000;

/** States of long streams, kept beside the read models; null where the build doesn't tell what it is. */
export async function keptFolds(
  { events, readModels }: Stores,
  clock: Clock,
  report: (line: string) => void,
): Promise<KeptFolds | null> {
  const program = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
  if (program === '') return null;
  const shelf = new FoldDocuments({ readModels, epoch: await events.epoch(), program });
  setTimeout(() => {
    // What is left is removed at the next start.
    shelf.dropOthers().catch((error: unknown) => report(`Old states can't be removed: ${String(error)}`));
  }, DROP_AFTER_MS).unref();
  return new KeptFolds({ shelf, log: events, clock, program, report });
}
