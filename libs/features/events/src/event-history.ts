import { createHash } from 'node:crypto';
import type { AccountEvent, EventHead, EventSource } from '@studio/contracts/events/event-catalog';
import { catalogCategories } from '@studio/contracts/events/event-sources';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { StoredEvent } from '@studio/kernel/event';
import { writeCursor } from '@studio/read-models/cursor';
import type { Page } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LogEventCatalog } from './catalog';
import type { OverlayDetails } from './event-details';
import { passes, type EventFilter } from './event-filter';
import {
  eventReferences,
  removedReferences,
  RETENTION_MS,
  type EventReference,
  type RemovedReferences,
} from './event-references.projection';
import { merged } from './merged';
import { BEHIND, type FoundReference, type OverlayChanges } from './overlay-changes';

export interface EventHistoryDeps {
  readonly log: Pick<EventStore, 'read' | 'epoch' | 'isPosition' | 'end'>;
  readonly catalog: Pick<LogEventCatalog, 'eventsOf'>;
  readonly overlayDetails: () => OverlayDetails;
  readonly reader: ProjectionReader;
  readonly changes: OverlayChanges;
  /** Waits until the references include all that the log holds now. */
  readonly upToDate: () => Promise<unknown>;
  readonly clock: Clock;
}

/** Why a reader cannot continue where it was. */
export type ResetReason = 'other_log' | 'too_old' | 'unknown';

/** A place in the events of an account. */
export type CatalogPlace = { readonly position: string } | { readonly reset: ResetReason };

/** References that are read at once. */
const PAGE = 200;
const LARGE_PAGE = 1_000;
/** References that one call looks at. */
const MOST_LOOKED_AT = 5_000;

interface FollowingRange {
  readonly filter: EventFilter;
  readonly position: string;
  /** Earlier changes of overlays need not be found: ms since 1970. */
  readonly since: number;
  /** References that are read at once. */
  readonly limit?: number;
}

/** Events of the last 7 days, made from the log when they are read. */
export class EventHistory {
  constructor(private readonly deps: EventHistoryDeps) {}

  /** Returns a cursor: a position together with the log that it belongs to. ASCII without spaces. */
  async cursorOf(position: string): Promise<string> {
    return `${await this.logName()}.${position}`;
  }

  /** Returns the place of a cursor in an account's events. */
  async placeOf(accountId: string, cursor: string): Promise<CatalogPlace> {
    const dot = cursor.indexOf('.');
    const [name, place] = [cursor.slice(0, Math.max(0, dot)), cursor.slice(dot + 1)];
    // Positions of some stores contain colons and dots themselves.
    const colon = place.lastIndexOf(':');
    const [position, index] = [place.slice(0, Math.max(0, colon)), place.slice(colon + 1)];
    const { log, reader } = this.deps;
    if (!log.isPosition(position) || !/^\d\d$/u.test(index)) return { reset: 'unknown' };
    if (name !== (await this.logName()) || position > (await log.end())) return { reset: 'other_log' };
    const removed = await reader.get<RemovedReferences>(removedReferences, accountId);
    const isTooOld =
      (removed !== null && place < removed.doc.position) || (await this.isTooOld(accountId, place));
    return isTooOld ? { reset: 'too_old' } : { position: place };
  }

  /**
   * Returns events after a position, oldest first.
   * @returns `end`: position up to which all events were looked at; null for none
   */
  async after(
    accountId: string,
    position: string,
    { filter, limit }: { readonly filter: EventFilter; readonly limit: number },
  ): Promise<{
    readonly events: readonly AccountEvent[];
    readonly end: string | null;
    readonly isWhole: boolean;
  }> {
    const found: EventReference[] = [];
    let end: string | null = null;
    let looked = 0;
    for await (const reference of this.following(accountId, { filter, position, since: this.oldest() })) {
      if (found.length === limit || looked++ === MOST_LOOKED_AT)
        return { events: await this.read(found), end, isWhole: false };
      end = reference.position;
      if (this.isRecent(reference) && passes(filter, reference)) found.push(reference);
    }
    return { events: await this.read(found), end, isWhole: true };
  }

  /** Returns the latest events, oldest first. */
  async latest(
    accountId: string,
    { filter, limit }: { readonly filter: EventFilter; readonly limit: number },
  ): Promise<readonly AccountEvent[]> {
    const found: EventReference[] = [];
    let looked = 0;
    for await (const reference of this.preceding(accountId, filter)) {
      if (found.length === limit || looked++ === MOST_LOOKED_AT) break;
      if (this.isRecent(reference) && passes(filter, reference)) found.push(reference);
    }
    return this.read(found.toReversed());
  }

  /** Returns an event by its id; null for changes of overlays, and if the account has none of the last 7 days. */
  async find(accountId: string, eventId: string): Promise<AccountEvent | null> {
    await this.deps.upToDate();
    const found = await this.deps.reader.get<EventReference>(eventReferences, eventId);
    if (found?.doc.accountId !== accountId || !this.isRecent(found.doc)) return null;
    return (await this.read([found.doc]))[0] ?? null;
  }

  /** Returns an event by its place; null if its stream was purged. */
  async at({ stream, revision, index }: EventSource): Promise<AccountEvent | null> {
    const wanted = new Set([revision]);
    const [stored] = await this.pageFrom(stream, revision, wanted);
    return stored ? ((await this.deps.catalog.eventsOf(stored))[index] ?? null) : null;
  }

  /** Returns the heads of events by the time of their commit, oldest first. */
  async between(
    accountId: string,
    {
      filter,
      since,
      until,
      limit,
    }: {
      readonly filter: EventFilter;
      readonly since: number;
      readonly until: number;
      readonly limit: number;
    },
  ): Promise<readonly EventHead[]> {
    const found: EventHead[] = [];
    const range = { filter, position: '', since: Math.max(since, this.oldest()), limit: LARGE_PAGE };
    for await (const reference of this.following(accountId, range)) {
      if (found.length === limit) break;
      const at = Date.parse(reference.at);
      if (at < range.since || at >= until || !passes(filter, reference)) continue;
      const { id, type, overlayId, stream, revision, index } = reference;
      found.push({ id, type, accountId, overlayId, source: { stream, revision, index } });
    }
    return found;
  }

  /** Yields references after a position, oldest first, without changes of overlays that the filter excludes. */
  private async *following(
    accountId: string,
    { filter, position, since, limit = PAGE }: FollowingRange,
  ): AsyncGenerator<FoundReference> {
    const end = await this.upToDate();
    const sources = [this.references(accountId, 'asc', { position, limit })];
    if (filter.types.has('overlay.changed'))
      sources.push(this.deps.changes.after(accountId, position, { ...filter, end, since }));
    yield* merged(sources, (one, other) => one.position < other.position);
  }

  /** Yields references, latest first, without changes of overlays that the filter excludes. */
  private async *preceding(accountId: string, filter: EventFilter): AsyncGenerator<FoundReference> {
    const end = await this.upToDate();
    const sources = [this.references(accountId, 'desc')];
    if (filter.types.has('overlay.changed'))
      sources.push(this.deps.changes.latest(accountId, { ...filter, end, since: this.oldest() }));
    yield* merged(sources, (one, other) => one.position > other.position);
  }

  /** Yields stored references, page after page. @param options.position after which they are read, oldest first */
  private async *references(
    accountId: string,
    order: 'asc' | 'desc',
    { position, limit = PAGE }: { readonly position?: string; readonly limit?: number } = {},
  ): AsyncGenerator<FoundReference> {
    const query = { index: 'account', equals: [accountId], order, limit } as const;
    // Behind every id of that position.
    let cursor: string | null | undefined =
      position === undefined ? undefined : writeCursor(query, { keys: [accountId, position], id: BEHIND });
    while (cursor !== null) {
      const page: Page<EventReference> = await this.deps.reader.find<EventReference>(eventReferences, {
        ...query,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, doc } of page.items) yield { id, ...doc };
      cursor = page.nextCursor;
    }
  }

  /** Returns true if events after a position are too old to be read. */
  private async isTooOld(accountId: string, position: string): Promise<boolean> {
    const isOld = ({ at }: Pick<EventReference, 'at'>): boolean => Date.parse(at) < this.oldest();
    const index = { index: 'account', equals: [accountId], limit: 1 } as const;
    const place = { keys: [accountId, position], id: BEHIND };
    const before = { ...index, order: 'desc' } as const;
    const [last] = (
      await this.deps.reader.find<EventReference>(eventReferences, {
        ...before,
        cursor: writeCursor(before, place),
      })
    ).items;
    if (last && !isOld(last.doc)) return false;
    const range = { overlayIds: null, end: await this.deps.log.end(), since: 0 };
    for await (const change of this.deps.changes.after(accountId, position, range)) return isOld(change);
    return false;
  }

  /** Waits until references include all that the log holds. Returns the end of what they include. */
  private async upToDate(): Promise<string> {
    const end = await this.deps.log.end();
    await this.deps.upToDate();
    return end;
  }

  /** Returns the time of the oldest events that are read: ms since 1970. */
  private oldest(): number {
    return this.deps.clock.now() - RETENTION_MS;
  }

  private isRecent({ at }: EventReference): boolean {
    return Date.parse(at) >= this.oldest();
  }

  private async read(references: readonly EventReference[]): Promise<readonly AccountEvent[]> {
    const stored = await this.storedEvents(references);
    const { catalog, overlayDetails } = this.deps;
    const overlays = overlayDetails();
    const events: AccountEvent[] = [];
    for (const { stream, revision, index } of references) {
      const event = stored.get(`${stream} ${revision}`);
      const found = event ? (await catalog.eventsOf(event, overlays))[index] : undefined;
      if (found) events.push(found);
    }
    return events;
  }

  /** Returns the events of references by stream and revision. Reads each part of a stream once. */
  private async storedEvents(
    references: readonly EventReference[],
  ): Promise<ReadonlyMap<string, StoredEvent>> {
    const found = new Map<string, StoredEvent>();
    for (const stream of new Set(references.map((each) => each.stream))) {
      const wanted = new Set(
        references.filter((each) => each.stream === stream).map(({ revision }) => revision),
      );
      while (wanted.size > 0)
        for (const event of await this.pageFrom(stream, Math.min(...wanted), wanted))
          found.set(`${stream} ${event.revision}`, event);
    }
    return found;
  }

  /** Returns the wanted events of the first page from a revision on, and no longer wants them. */
  private async pageFrom(stream: string, from: number, wanted: Set<number>): Promise<readonly StoredEvent[]> {
    for await (const page of this.deps.log.read(stream, from)) {
      const events = page.filter(({ revision }) => wanted.delete(revision));
      wanted.delete(from);
      return events;
    }
    // The stream was purged.
    wanted.clear();
    return [];
  }

  private async logName(): Promise<string> {
    return createHash('sha256')
      .update(await this.deps.log.epoch())
      .digest('hex')
      .slice(0, 8);
  }
}

/** Waits for references to events of all categories. */
export function referencesUpToDate(
  upToDate: (projection: { readonly name: string; readonly category: string }) => Promise<boolean>,
): () => Promise<unknown> {
  return () =>
    Promise.all(catalogCategories.map((category) => upToDate({ name: 'event-references', category })));
}
