import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import { pointsEntries, type PointsEntryDocument } from './loyalty.projection';

/** Streams remember commands for a day; clocks of nodes may differ by a part of an hour. */
const [REMEMBERED_MS, TOLERANCE_MS] = [23 * 3600_000, 3600_000];
const PAGE = 100;

/**
 * Returns true if the ledger's streams still remember commands with this cause.
 * @param since ms since 1970
 */
export function isRemembered(since: number, now: number): boolean {
  return now - since < REMEMBERED_MS;
}

export interface PastMovementsDeps {
  /** Reader of the ledger's documents. */
  readonly reader: Pick<ProjectionReader, 'find'>;
  /**
   * Waits until the documents include all events of the log.
   * @returns false on a timeout
   */
  readonly upToDate: () => Promise<boolean>;
  readonly clock: Clock;
}

/** Movements that the ledger's streams may have forgotten: whoever was away for long asks for them again. */
export class PastMovements {
  constructor(private readonly deps: PastMovementsDeps) {}

  /**
   * Returns the movement of a command; null if the command did not run, or if the stream still remembers it.
   * @param since RFC 3339: the earliest time at which the command can have run
   * @param options whether the stream of the next command still remembers it
   * @throws Problem `unavailable`
   */
  async find(
    viewerId: string,
    commandId: string,
    since: string,
    options = { isRemembered: isRemembered(Date.parse(since), this.deps.clock.now()) },
  ): Promise<PointsEntryDocument | null> {
    const { reader, upToDate } = this.deps;
    const first = Date.parse(since);
    if (options.isRemembered) return null;
    if (!(await upToDate()))
      throw new Problem(
        'unavailable',
        'The points are still being loaded. Try again in a few seconds.',
        undefined,
        1,
      );
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await reader.find<PointsEntryDocument>(pointsEntries, {
        ...{ index: 'viewer', equals: [viewerId], order: 'desc', limit: PAGE },
        ...(cursor !== undefined && { cursor }),
      });
      const found = page.items.find(({ doc }) => doc.commandId === commandId);
      if (found) return found.doc;
      const last = page.items.at(-1);
      cursor = last && Date.parse(last.doc.at) >= first - TOLERANCE_MS ? page.nextCursor : null;
    }
    return null;
  }
}
