import type { StoredEvent } from '@studio/kernel/event';
import type { Json, JsonObject } from '@studio/kernel/json';
import { definePort } from '../port';
import type { MappedEvent } from './event-sources';
import type { EventTypeName } from './event-types';

/** Event of the catalog, as streams, webhooks and lists show it. */
export interface CatalogEvent {
  /** `evt_…`, derived from the stored event; null for live events. */
  readonly id: string | null;
  readonly type: EventTypeName;
  /** Time of the event: RFC 3339. */
  readonly timestamp: string;
  /** `<position>:<index>`: ordered as text within one log; null for live events. */
  readonly position: string | null;
  readonly platform: string | null;
  readonly simulated: boolean;
  readonly late: boolean;
  /** Fields of the type (`eventTypes`). Viewers who were forgotten are null. */
  readonly data: JsonObject;
}

/** Catalog event of one account. */
export interface AccountEvent extends CatalogEvent {
  readonly id: string;
  readonly position: string;
  readonly accountId: string;
  /** Overlay that it belongs to; null for one of the account. */
  readonly overlayId: string | null;
  /** Viewer id of the studio; null for none. */
  readonly viewerId: string | null;
  /** Stored event from which it derives. */
  readonly source: StoredEvent;
}

/** Place of a catalog event in the log. */
export interface EventSource {
  readonly stream: string;
  readonly revision: number;
  /** Place among the catalog events of the stored event. */
  readonly index: number;
}

/** Catalog event without its data. */
export interface EventHead {
  readonly id: string;
  readonly type: EventTypeName;
  readonly accountId: string;
  readonly overlayId: string | null;
  readonly source: EventSource;
}

/** Adds fields that a stored event does not contain, such as names. Returns only the fields that it knows. */
export type EventDetails = (event: MappedEvent, accountId: string) => Promise<KnownFields>;
type KnownFields = { readonly [name: string]: Json | undefined };

export interface EventCatalog {
  /** Categories of streams whose events the catalog contains. */
  readonly categories: readonly string[];
  /** Returns the catalog events of a stored event without their data: cheaper than `eventsOf`. */
  headsOf(event: StoredEvent): Promise<readonly EventHead[]>;
  /**
   * Returns false if a stored event stands for no catalog event that somebody waits for.
   * @param isWaitedFor asked for each of them whose account is known without asking the log
   */
  mayConcern(event: StoredEvent, isWaitedFor: (accountId: string, type: EventTypeName) => boolean): boolean;
  /** Returns an event by its place, with names as of now; null if its stream was purged. */
  at(source: EventSource): Promise<AccountEvent | null>;
  /**
   * Returns events of the last 7 days by the time of their commit, oldest first.
   * @param range.since and range.until in ms since 1970
   */
  between(
    accountId: string,
    types: readonly EventTypeName[],
    range: { readonly since: number; readonly until: number; readonly limit: number },
  ): Promise<readonly EventHead[]>;
  /** Returns the catalog events of a stored event, with names as of now. Most stored events have none. */
  eventsOf(event: StoredEvent): Promise<readonly AccountEvent[]>;
  /** Returns an event of the last 7 days by its id; null for changes of overlays, and if the account has none. */
  find(accountId: string, eventId: string): Promise<AccountEvent | null>;
  /** Returns the latest events of some types, oldest first. @param limit 200 at most */
  latest(accountId: string, types: readonly EventTypeName[], limit: number): Promise<readonly AccountEvent[]>;
  /** Adds names to events of some types. Called before the server listens. */
  addDetails(types: readonly EventTypeName[], details: EventDetails): void;
}
export const EVENT_CATALOG = definePort<EventCatalog>('event catalog');
