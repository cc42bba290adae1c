import type { Fold } from '@studio/kernel/fold';
import { UsageError } from './command';
import { msOf } from './timestamp';
import { foldedCommits, type OperatorLog } from './operator-log';

/** A rev, or the last commit at or before a moment (ms). */
export type PastMoment = { readonly rev: number } | { readonly time: number };

/** @throws UsageError */
export function momentIn(text: string): PastMoment {
  if (/^\d{1,9}$/.test(text)) return { rev: Number(text) };
  const time = msOf(text);
  if (time === null)
    throw new UsageError(`${JSON.stringify(text)} is neither a rev nor a time like 2026-05-01T20:15:00Z.`);
  return { time };
}

/** @throws UsageError */
export function revIn(text: string | undefined): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw new UsageError(`${JSON.stringify(text ?? '')} is no rev.`);
  return Number(text);
}

/**
 * A stream as it was then; as it is now without a moment.
 * @throws Error with a sentence for people: it never was there then
 */
export async function foldAt(
  log: OperatorLog,
  stream: string,
  moment: PastMoment | null,
): Promise<Fold<object>> {
  let found: Fold<object> | null = null;
  let newest: Fold<object> | null = null;
  for await (const { events, after } of foldedCommits(log, stream)) {
    newest = after;
    const meta = events[0]?.meta;
    if (moment === null || !meta) found = after;
    else if ('rev' in moment ? after.rev <= moment.rev : Date.parse(meta.at) <= moment.time) found = after;
    else break;
  }
  if (found && (moment === null || !('rev' in moment) || found.rev === moment.rev)) return found;
  if (moment !== null && 'time' in moment)
    throw new Error(`${stream} began only later than ${new Date(moment.time).toISOString()}.`);
  throw new Error(`${stream} has no such rev: it stands at ${newest?.rev ?? 0}.`);
}
