import { endsBefore, UNFINISHED_IMPORT, type EventStore } from '@studio/event-store/event-store';
import type { ReadModels } from './read-models';

export type LogEnd = Pick<EventStore, 'shared' | 'end' | 'epoch' | 'beginEpoch'> & {
  /** True if its own file says so; it was then opened under a new epoch. */
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
 * Begins a new epoch if the log lacks events that were already published. Call it before writing to a log or
 * serving it.
 * @param readModels null if there are none
 * @returns the message for people; null if there is no sign of a loss
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

/**
 * Returns the highest position from which anything was made under an epoch; '' for none.
 * @throws Unavailable
 */
async function seenUpTo(readModels: ReadModels, epoch: string): Promise<string> {
  const generations = await readModels.generations();
  const checkpoints = await Promise.all(generations.map((generation) => readModels.checkpoint(generation)));
  return checkpoints.reduce(
    (seen, found) => (found?.epoch === epoch && found.position > seen ? found.position : seen),
    '',
  );
}
