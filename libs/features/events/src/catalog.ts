import type {
  AccountEvent,
  EventCatalog,
  EventDetails,
  EventHead,
  EventSource,
} from '@studio/contracts/events/event-catalog';
import {
  accountOfStream,
  catalogCategories,
  eventsIn,
  typesIn,
  type MappedEvent,
} from '@studio/contracts/events/event-sources';
import type { EventTypeName } from '@studio/contracts/events/event-types';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import type { EventFilter } from './event-filter';
import type { OverlayDetails } from './event-details';
import type { OverlayOwners } from './overlay-owners';

/** Returns the id of a catalog event. @param index its place among those of one stored event */
export function catalogEventId(storedId: string, index: number): string {
  const id = index === 0 ? storedId : derivedId(storedId, `event ${index}`);
  return `evt_${id.replaceAll('-', '')}`;
}

/** Returns the position of a catalog event. Equal lengths, so that they are ordered as text. */
export function catalogPosition(position: string, index: number): string {
  return `${position}:${String(index).padStart(2, '0')}`;
}

/** Reader of past events. */
interface PastEvents {
  find(accountId: string, eventId: string): Promise<AccountEvent | null>;
  at(source: EventSource): Promise<AccountEvent | null>;
  between(
    accountId: string,
    options: Parameters<EventCatalog['between']>[2] & { readonly filter: EventFilter },
  ): Promise<readonly EventHead[]>;
  latest(
    accountId: string,
    options: { readonly filter: EventFilter; readonly limit: number },
  ): Promise<readonly AccountEvent[]>;
}

/** The event catalog over the log. */
export class LogEventCatalog implements EventCatalog {
  private readonly details = new Map<EventTypeName, EventDetails[]>();

  readonly categories = catalogCategories;
  private past: PastEvents | null = null;

  constructor(
    private readonly owners: Pick<OverlayOwners, 'of' | 'knownOf'>,
    private readonly overlayDetails: () => OverlayDetails,
  ) {}

  /** Sets the source of past events. Called before the server listens. */
  readFrom(past: PastEvents): void {
    this.past = past;
  }

  async find(accountId: string, eventId: string): Promise<AccountEvent | null> {
    return (await this.past?.find(accountId, eventId)) ?? null;
  }

  async latest(
    accountId: string,
    types: readonly EventTypeName[],
    limit: number,
  ): Promise<readonly AccountEvent[]> {
    const filter = { types: new Set(types), overlayIds: null };
    return (await this.past?.latest(accountId, { filter, limit })) ?? [];
  }

  addDetails(types: readonly EventTypeName[], details: EventDetails): void {
    for (const type of types) this.details.set(type, [...(this.details.get(type) ?? []), details]);
  }

  async headsOf(event: StoredEvent): Promise<readonly EventHead[]> {
    const heads: EventHead[] = [];
    const { stream, revision } = event;
    for (const [index, mapped] of eventsIn(event).entries()) {
      const accountId = await this.accountOf(mapped);
      const { type, overlayId } = mapped;
      if (accountId !== null)
        heads.push({
          ...{ id: catalogEventId(event.id, index), type, accountId, overlayId },
          source: { stream, revision, index },
        });
    }
    return heads;
  }

  mayConcern(event: StoredEvent, isWaitedFor: (accountId: string, type: EventTypeName) => boolean): boolean {
    const types = typesIn(event);
    if (types.length === 0) return false;
    const accountId = accountOfStream(event.stream) ?? this.owners.knownOf(idOf(event.stream));
    return accountId === null || types.some((type) => isWaitedFor(accountId, type));
  }

  async at(source: EventSource): Promise<AccountEvent | null> {
    return (await this.past?.at(source)) ?? null;
  }

  async between(
    accountId: string,
    types: readonly EventTypeName[],
    range: Parameters<EventCatalog['between']>[2],
  ): Promise<readonly EventHead[]> {
    const filter = { types: new Set(types), overlayIds: null };
    return (await this.past?.between(accountId, { ...range, filter })) ?? [];
  }

  async eventsOf(
    event: StoredEvent,
    overlays: OverlayDetails = this.overlayDetails(),
  ): Promise<readonly AccountEvent[]> {
    const events: AccountEvent[] = [];
    for (const [index, mapped] of eventsIn(event).entries()) {
      const accountId = await this.accountOf(mapped);
      if (accountId !== null) events.push(await this.rendered(mapped, { index, accountId, event, overlays }));
    }
    return events;
  }

  /** Returns the account of an event; null if its overlay was purged. */
  private async accountOf({ accountId, overlayId }: MappedEvent): Promise<string | null> {
    if (accountId !== null || overlayId === null) return accountId;
    return this.owners.of(overlayId);
  }

  private async rendered(
    mapped: MappedEvent,
    {
      index,
      accountId,
      event,
      overlays,
    }: {
      readonly index: number;
      readonly accountId: string;
      readonly event: StoredEvent;
      readonly overlays: OverlayDetails;
    },
  ): Promise<AccountEvent> {
    const { type, timestamp, platform, simulated, late, overlayId, viewerId } = mapped;
    const details: object[] = [await overlays.of(mapped)];
    for (const each of this.details.get(type) ?? []) details.push(await each(mapped, accountId));
    return {
      id: catalogEventId(event.id, index),
      ...{ type, timestamp },
      position: catalogPosition(event.position, index),
      ...{ platform, simulated, late, accountId, overlayId, viewerId },
      data: Object.assign({}, mapped.data, ...details) as JsonObject,
      source: event,
    };
  }
}
