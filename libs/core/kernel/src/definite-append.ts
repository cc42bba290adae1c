import { setTimeout as pause } from 'node:timers/promises';
import { TooLarge, Unavailable, WrongExpectedRevision, type CommitLog } from './commit-log';
import type { PipelineOptions } from './commit';
import type { NewEvent } from './event';

/** Certain end of an append. All but `written` mean that nothing was written, and nothing will be. */
export type AppendOutcome =
  | { readonly kind: 'written'; readonly position: string }
  | { readonly kind: 'conflict' | 'too-large' | 'unavailable' };

/**
 * Appends after `revision` (−1: the stream doesn't exist). While the outcome is unknown the identical append
 * is repeated: an append that got lost on its way can still land as long as the stream stands where it
 * demands, so not finding its events proves nothing. Errors that the port doesn't name count as unknown.
 * @param options.isRepeat the identical append was sent before, and nobody knows what became of it
 * @param onUnknown called once, when the first answer was lost
 */
export async function appendUntilDefinite(
  log: CommitLog,
  stream: string,
  revision: number,
  events: readonly NewEvent[],
  options: Pick<PipelineOptions, 'firstRetryMs' | 'lastRetryMs'> & { readonly isRepeat?: boolean },
  onUnknown: () => void,
): Promise<AppendOutcome> {
  const expected = revision < 0 ? 'none' : revision;
  let retryMs: number | null = options.isRepeat ? options.firstRetryMs : null;
  for (;;) {
    try {
      const { position } = await log.append(stream, expected, events);
      return { kind: 'written', position };
    } catch (error) {
      if (retryMs === null) {
        // The first answer: whatever it names is certain.
        if (error instanceof WrongExpectedRevision) return { kind: 'conflict' };
        if (error instanceof TooLarge) return { kind: 'too-large' };
        if (error instanceof Unavailable) return { kind: 'unavailable' };
        onUnknown();
      } else if (error instanceof WrongExpectedRevision) {
        // The stream has moved on, by our events or by somebody else's.
        const outcome = await readBack(log, stream, revision, events);
        if (outcome) return outcome;
      }
    }
    retryMs = retryMs === null ? options.firstRetryMs : Math.min(retryMs * 2, options.lastRetryMs);
    await pause(retryMs, undefined, { ref: false });
  }
}

/** Null when the stream (still) doesn't show who moved it. */
async function readBack(
  log: CommitLog,
  stream: string,
  revision: number,
  events: readonly NewEvent[],
): Promise<AppendOutcome | null> {
  try {
    for await (const page of log.read(stream, revision + 1)) {
      for (const event of page) {
        const own = events[event.revision - revision - 1];
        if (own?.id !== event.id) return { kind: 'conflict' };
        if (own === events.at(-1)) return { kind: 'written', position: event.position };
      }
    }
  } catch {
    // As good as no answer.
  }
  return null;
}
