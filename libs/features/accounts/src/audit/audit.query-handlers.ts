import type { CommitLog } from '@studio/kernel/commit-log';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName, type StoredEvent } from '@studio/kernel/event';
import type { QueryTable } from '@studio/operations/area';
import { unknownCursor } from '@studio/operations/paging';
import { accountDecider } from '../account.decider';
import type { Accounts } from '../accounts';
import type * as queries from './audit.queries';
import { auditEntry } from './audit.views';

export interface AuditQueryDeps {
  readonly accounts: Accounts;
  readonly log: Pick<CommitLog, 'read'>;
}

/** An account's stream is its audit. A page reads its own events only, however long the stream is. */
export const auditQueryHandlers: QueryTable<CommandsOf<typeof queries>, AuditQueryDeps> = {
  ListAudit: async ({ limit, cursor }, { caller: { accountId } }, { accounts, log }) => {
    const { revision } = await accounts.fold(accountId);
    const end = Math.min(revision + 1, revisionIn(cursor));
    const from = Math.max(0, end - limit);
    const stream = streamName(accountDecider.category, accountId);
    const events = await eventsOf(log, stream, from, end);
    const nameOf = async (id: string): Promise<string> => (await accounts.read(id)).name;
    const items = await Promise.all(events.map((event) => auditEntry(event, nameOf)));
    return {
      items: items.reverse(),
      nextCursor: from > 0 ? String(from) : null,
    };
  },
};

/** From one revision up to another, which is not among them. */
async function eventsOf(
  log: Pick<CommitLog, 'read'>,
  stream: string,
  from: number,
  end: number,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.read(stream, from)) {
    events.push(...page.filter(({ revision }) => revision < end));
    if (page.some(({ revision }) => revision >= end - 1)) break;
  }
  return events;
}

/** The revision before which the next page ends; @throws Problem `invalid_request` */
function revisionIn(cursor: string | undefined): number {
  if (cursor === undefined) return Infinity;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw unknownCursor();
  return Number(cursor);
}
