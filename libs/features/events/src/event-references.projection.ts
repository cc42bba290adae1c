import {
  catalogCategories,
  eventsBesideChange,
  type MappedEvent,
} from '@studio/contracts/events/event-sources';
import type { EventTypeName } from '@studio/contracts/events/event-types';
import type { CommitLog } from '@studio/kernel/commit-log';
import { categoryOf, idOf, type Commit, type StoredEvent } from '@studio/kernel/event';
import { put, remove, type Change, type Projection } from '@studio/read-models/projection';
import type { ProjectionReader } from '@studio/read-models/reader';
import { catalogEventId, catalogPosition } from './catalog';
import { OverlayOwners } from './overlay-owners';

export const eventReferences = 'event-references';
export const removedReferences = 'removed-event-references';

export const overlayChanges = 'overlay-changes';

/** Ms for which references are stored. */
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

/** Events of an overlay's stream of which one has a mark. */
const MARK_EVERY = 64;

/**
 * Mark in an overlay's stream: its changes (`overlay.changed`) are read from the stream, from a mark on. It is never
 * removed.
 */
export interface ChangesMark {
  readonly accountId: string;
  readonly overlayId: string;
  readonly position: string;
  readonly revision: number;
  /** Time of the commit: RFC 3339. */
  readonly at: string;
}

/** Last removed reference of an account. */
export interface RemovedReferences {
  readonly position: string;
}

/** Builds references to the catalog events of each account, and marks for the changes of overlays. */
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
      version: 3,
      category,
      moreCategories,
      collections: [
        { name: eventReferences, indexes: { account: ['accountId', 'position'] } },
        { name: removedReferences, indexes: {} },
        {
          name: overlayChanges,
          indexes: {
            position: ['accountId', 'overlayId', 'position'],
            time: ['accountId', 'overlayId', 'at'],
          },
        },
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
      const mark = isMarked(commit) ? await this.markOf(commit) : null;
      const about = first ?? mark;
      changes.push([
        ...references.map(([id, reference]) => put<EventReference>(eventReferences, id, reference)),
        ...(mark ? [put<ChangesMark>(overlayChanges, `${mark.overlayId} ${mark.revision}`, mark)] : []),
        ...(about && own ? await this.outdated(about, own) : []),
      ]);
    }
    return changes;
  }

  private async referencesIn({ events }: Commit): Promise<readonly (readonly [string, EventReference])[]> {
    const found: [string, EventReference][] = [];
    for (const event of events)
      for (const [index, mapped] of eventsBesideChange(event).entries()) {
        const accountId = await this.accountOf(mapped);
        if (accountId !== null)
          found.push([catalogEventId(event.id, index), referenceTo(event, index, mapped, accountId)]);
      }
    return found;
  }

  private async markOf({ events, stream, position }: Commit): Promise<ChangesMark | null> {
    const overlayId = idOf(stream);
    const accountId = await this.owners.of(overlayId);
    const [first] = events;
    if (accountId === null || !first) return null;
    return { accountId, overlayId, position, revision: first.revision, at: first.meta.at };
  }

  private async accountOf({ accountId, overlayId }: MappedEvent): Promise<string | null> {
    if (accountId !== null || overlayId === null) return accountId;
    return this.owners.of(overlayId);
  }

  /** Returns the removal of old references, about once an hour. */
  private async outdated(
    { accountId, at }: Pick<EventReference, 'accountId' | 'at'>,
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

/** Returns true for an overlay's commit that is the first one to reach a multiple of revisions. */
function isMarked({ stream, events: { length, [0]: first } }: Commit): boolean {
  if (!first || categoryOf(stream) !== 'overlay') return false;
  const part = (revision: number): number => Math.floor(revision / MARK_EVERY);
  return part(first.revision + length - 1) !== part(first.revision - 1);
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
