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

export interface EventHistoryDeps {
  readonly log: Pick<EventStore, 'read' | 'epoch' | 'isPosition' | 'end'>;
  readonly catalog: Pick<LogEventCatalog, 'eventsOf'>;
  readonly overlayDetails: () => OverlayDetails;
  readonly reader: ProjectionReader;
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
    return removed && place < removed.doc.position ? { reset: 'too_old' } : { position: place };
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
    await this.deps.upToDate();
    const query = { index: 'account', equals: [accountId], limit: PAGE } as const;
    // Behind every id of that position.
    let cursor: string | null = writeCursor(query, { keys: [accountId, position], id: '\u{10ffff}' });
    const found: EventReference[] = [];
    let end: string | null = null;
    for (let looked = 0; cursor !== null && looked < MOST_LOOKED_AT; looked += PAGE) {
      const page: {
        readonly items: readonly { readonly doc: EventReference }[];
        readonly nextCursor: string | null;
      } = await this.deps.reader.find<EventReference>(eventReferences, { ...query, cursor });
      for (const { doc } of page.items) {
        if (found.length === limit) return { events: await this.read(found), end, isWhole: false };
        end = doc.position;
        if (this.isRecent(doc) && passes(filter, doc)) found.push(doc);
      }
      cursor = page.nextCursor;
    }
    return { events: await this.read(found), end, isWhole: cursor === null };
  }

  /** Returns the latest events, oldest first. */
  async latest(
    accountId: string,
    { filter, limit }: { readonly filter: EventFilter; readonly limit: number },
  ): Promise<readonly AccountEvent[]> {
    await this.deps.upToDate();
    const query = { index: 'account', equals: [accountId], order: 'desc', limit: PAGE } as const;
    const found: EventReference[] = [];
    let cursor: string | null | undefined;
    for (let looked = 0; cursor !== null && looked < MOST_LOOKED_AT && found.length < limit; looked += PAGE) {
      const page: {
        readonly items: readonly { readonly doc: EventReference }[];
        readonly nextCursor: string | null;
      } = await this.deps.reader.find<EventReference>(eventReferences, {
        ...query,
        ...(cursor && { cursor }),
      });
      found.push(
        ...page.items.map(({ doc }) => doc).filter((doc) => this.isRecent(doc) && passes(filter, doc)),
      );
      cursor = page.nextCursor;
    }
    return this.read(found.slice(0, limit).toReversed());
  }

  /** Returns an event by its id; null if the account has none of the last 7 days. */
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
    await this.deps.upToDate();
    const query = { index: 'account', equals: [accountId], limit: LARGE_PAGE } as const;
    const found: EventHead[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && found.length < limit) {
      const page: Page<EventReference> = await this.deps.reader.find<EventReference>(eventReferences, {
        ...query,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, doc } of page.items) {
        const at = Date.parse(doc.at);
        if (at < since || at >= until || !this.isRecent(doc) || !passes(filter, doc)) continue;
        const { type, overlayId, stream, revision, index } = doc;
        found.push({ id, type, accountId, overlayId, source: { stream, revision, index } });
      }
      cursor = page.nextCursor;
    }
    return found.slice(0, limit);
  }

  private isRecent({ at }: EventReference): boolean {
    return Date.parse(at) >= this.deps.clock.now() - RETENTION_MS;
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
