import { endsBefore, UNFINISHED_IMPORT, type EventStore } from '@studio/event-store/event-store';
import type { ReadModels } from './read-models';

export type LogEnd = Pick<EventStore, 'shared' | 'end' | 'epoch' | 'beginEpoch'> & {
  /** Its own file says so, and it was opened under a new epoch. */
  readonly mayLackEnd?: boolean;
};

const IS_BEHIND =
  'The event log ends before what was seen of it already: the last changes are missing (a backup was put back, or the ' +
  'end was lost). A new epoch has begun: all views and pictures are made anew from what the log holds.';

const MAY_LACK_END =
  'The event log was not closed in order, and its write-ahead log (events.sqlite-wal) is gone: the last changes may be ' +
  'missing, as in a backup made while the server ran. A new epoch has begun: all views and pictures are made anew from ' +
  'what the log holds.';

/**
 * For whoever is about to write to a log or to serve it: where events are missing that others have been told of, a new
 * epoch begins.
 * @param readModels null where there are none
 * @returns what people are told then; null when nothing tells of a loss
 * @throws Unavailable
 */
export async function lossOf(log: LogEnd, readModels: ReadModels | null): Promise<string | null> {
  if (log.mayLackEnd) return MAY_LACK_END;
  if (!readModels) return null;
  const epoch = await log.epoch();
  if (epoch.startsWith(UNFINISHED_IMPORT)) return null;
  if (!(await endsBefore(log, await seenUpTo(readModels, epoch)))) return null;
  await log.beginEpoch(undefined, epoch);
  return IS_BEHIND;
}

/** Up to where anything was made from the log under an epoch; '' for nothing. @throws Unavailable */
async function seenUpTo(readModels: ReadModels, epoch: string): Promise<string> {
  const generations = await readModels.generations();
  const checkpoints = await Promise.all(generations.map((generation) => readModels.checkpoint(generation)));
  return checkpoints.reduce(
    (seen, found) => (found?.epoch === epoch && found.position > seen ? found.position : seen),
    '',
  );
}
