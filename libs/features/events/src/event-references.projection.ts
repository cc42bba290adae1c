import { catalogCategories, eventsIn, type MappedEvent } from '@studio/contracts/events/event-sources';
import type { EventTypeName } from '@studio/contracts/events/event-types';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { put, remove, type Change, type Projection } from '@studio/read-models/projection';
import type { ProjectionReader } from '@studio/read-models/reader';
import { catalogEventId, catalogPosition } from './catalog';
import { OverlayOwners } from './overlay-owners';

export const eventReferences = 'event-references';
export const removedReferences = 'removed-event-references';

/** Days for which references are stored. */
export const RETENTION_MS = 7 * 24 * 3600_000;
/** Ms of log time between two removals for one account. */
const REMOVE_EVERY_MS = 3600_000;
const REMOVED_AT_ONCE = 500;
/** Accounts that are remembered. */
const REMEMBERED = 20_000;

/** Place of a catalog event in the log. Its body is made when it is read. */
export interface EventReference {
  readonly accountId: string;
  readonly position: string;
  readonly type: EventTypeName;
  readonly overlayId: string | null;
  readonly stream: string;
  readonly revision: number;
  /** Place among the catalog events of the stored event. */
  readonly index: number;
  /** Time of the commit: RFC 3339. */
  readonly at: string;
}

/** Last removed reference of an account. */
export interface RemovedReferences {
  readonly position: string;
}

/** Builds references to the catalog events of each account. */
export class EventReferences {
  private readonly owners: OverlayOwners;
  /** Log time of the last removal by account, ms since 1970. */
  private readonly cleaned = new Map<string, number>();

  constructor(log: Pick<CommitLog, 'read'>) {
    this.owners = new OverlayOwners(log);
  }

  get projection(): Projection<{ 'viewer.forgotten': object }> {
    const [category = '', ...moreCategories] = catalogCategories;
    return {
      name: 'event-references',
      version: 2,
      category,
      moreCategories,
      collections: [
        { name: eventReferences, indexes: { account: ['accountId', 'position'] } },
        { name: removedReferences, indexes: {} },
      ],
      expiry: {
        [eventReferences]: ({ at }: EventReference) => Date.parse(at) + RETENTION_MS,
        [removedReferences]: () => -Infinity,
      },
      // References name nobody; bodies are made when they are read.
      on: { 'viewer.forgotten': () => [] },
      commits: (commits, own) => this.changesFor(commits, own),
    };
  }

  private async changesFor(
    commits: readonly Commit[],
    own: ProjectionReader | undefined,
  ): Promise<readonly (readonly Change[])[]> {
    const changes: (readonly Change[])[] = [];
    for (const commit of commits) {
      const references = await this.referencesIn(commit);
      const [[, first] = []] = references;
      changes.push([
        ...references.map(([id, reference]) => put<EventReference>(eventReferences, id, reference)),
        ...(first && own ? await this.outdated(first, own) : []),
      ]);
    }
    return changes;
  }

  private async referencesIn({ events }: Commit): Promise<readonly (readonly [string, EventReference])[]> {
    const found: [string, EventReference][] = [];
    for (const event of events)
      for (const [index, mapped] of eventsIn(event).entries()) {
        const accountId = await this.accountOf(mapped);
        if (accountId !== null)
          found.push([catalogEventId(event.id, index), referenceTo(event, index, mapped, accountId)]);
      }
    return found;
  }

  private async accountOf({ accountId, overlayId }: MappedEvent): Promise<string | null> {
    if (accountId !== null || overlayId === null) return accountId;
    return this.owners.of(overlayId);
  }

  /** Returns the removal of old references, about once an hour. */
  private async outdated(
    { accountId, at }: EventReference,
    own: ProjectionReader,
  ): Promise<readonly Change[]> {
    const now = Date.parse(at);
    const last = this.cleaned.get(accountId);
    if (last !== undefined && now - last < REMOVE_EVERY_MS) return [];
    const { items } = await own.find<EventReference>(eventReferences, {
      ...{ index: 'account', equals: [accountId], limit: REMOVED_AT_ONCE },
    });
    const old = items.filter(({ doc }) => Date.parse(doc.at) < now - RETENTION_MS);
    if (old.length < REMOVED_AT_ONCE) limited(this.cleaned).set(accountId, now);
    const lastOld = old.at(-1);
    return [
      ...old.map(({ id }) => remove(eventReferences, id)),
      ...(lastOld
        ? [put<RemovedReferences>(removedReferences, accountId, { position: lastOld.doc.position })]
        : []),
    ];
  }
}

function referenceTo(
  { stream, revision, position, meta: { at } }: StoredEvent,
  index: number,
  { type, overlayId }: MappedEvent,
  accountId: string,
): EventReference {
  const place = catalogPosition(position, index);
  return { accountId, position: place, type, overlayId, stream, revision, index, at };
}

/** Returns a map with room for one more entry: the oldest one goes. */
function limited<Value>(map: Map<string, Value>): Map<string, Value> {
  const [oldest] = map.keys();
  if (map.size >= REMEMBERED && oldest !== undefined) map.delete(oldest);
  return map;
}
