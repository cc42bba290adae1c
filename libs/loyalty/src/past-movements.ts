import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import { pointsEntries, type PointsEntryDocument } from './loyalty.projection';

/** Streams remember commands for a day; clocks of nodes may differ by a part of an hour. */
const [REMEMBERED_MS, TOLERANCE_MS] = [23 * 3600_000, 3600_000];
const PAGE = 100;

/** Whether the ledger's streams surely know what was done because of something. @param since ms since 1970 */
export function isRemembered(since: number, now: number): boolean {
  return now - since < REMEMBERED_MS;
}

export interface PastMovementsDeps {
  /** Of the ledger's documents. */
  readonly reader: Pick<ProjectionReader, 'find'>;
  /** Waits until these tell of all that the log holds. @returns false when they don't in time */
  readonly upToDate: () => Promise<boolean>;
  readonly clock: Clock;
}

/** Movements that the ledger's streams may have forgotten: whoever was away for long asks for them again. */
export class PastMovements {
  constructor(private readonly deps: PastMovementsDeps) {}

  /**
   * Null where a command wasn't carried out, and where a stream still remembers whether it was.
   * @param since RFC 3339: it wasn't before
   * @throws Problem `unavailable`
   */
  async find(viewerId: string, commandId: string, since: string): Promise<PointsEntryDocument | null> {
    const { reader, upToDate, clock } = this.deps;
    const first = Date.parse(since);
    if (isRemembered(first, clock.now())) return null;
    if (!(await upToDate()))
      throw new Problem('unavailable', 'The ledger is still being read.', undefined, 1);
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
