import { BACKWARDS, END } from '@eventstore/db-client';
import type { EventStoreConnection } from './connection';
import { toStored } from './event-data';
import { formatPosition } from './position';
import { eventsOf } from './read';

/** Events that are read back at first; mostly the last one is ours. */
const FEW_EVENTS = 4;
/** Largest number of foreign events behind our last one that are searched for it. */
const OTHERS_AT_END = 5_000;

/** Ends of a log; '' for one that is empty. */
export interface FoundEnd {
  /** Position of the last event of our last commit. */
  readonly ours: string;
  /** Position of the last event, whoever wrote it. */
  readonly last: string;
}

/** The end of the log in EventStoreDB, which other products and the server itself write to as well. */
export class LogEndReader {
  constructor(
    private readonly connection: EventStoreConnection,
    private readonly deadlineMs: number,
  ) {}

  /**
   * Reads back to our last commit.
   * @param known a position behind which nothing of ours was; it is given as ours if that is still so
   * @throws errors of the library, or Unavailable after a stall
   */
  async find(known: string): Promise<FoundEnd> {
    const near = await this.findWithin(FEW_EVENTS, known);
    return near ?? (await this.findWithin(Number.MAX_SAFE_INTEGER, known)) ?? { ours: '', last: '' };
  }

  private async findWithin(maxCount: number, known: string): Promise<FoundEnd | undefined> {
    const { client } = this.connection;
    // Reads from the leader: a follower may be behind.
    const from = { direction: BACKWARDS, fromPosition: END, requiresLeader: true } as const;
    let others = 0;
    let last = '';
    for await (const event of eventsOf(client.readAll({ ...from, maxCount }), this.deadlineMs)) {
      const position = formatPosition(event.position);
      if (last === '') last = position;
      if (position <= known) return { ours: known, last };
      const stored = toStored(event);
      // Ending at the server's own events would hide that ours became fewer; but it may have written them for
      // months.
      if (!stored && ++others < OTHERS_AT_END) continue;
      const { index, of } = stored?.meta ?? { index: 0, of: 1 };
      // A subscription from within a commit would miss the rest of it.
      if (index + 1 === of) return { ours: position, last };
    }
    return undefined;
  }
}
