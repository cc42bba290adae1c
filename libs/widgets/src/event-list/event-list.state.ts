import type { EntryKind } from '@studio/platforms/stream-kinds';

/** One event; its name is personal data of a viewer. */
export interface ListedEvent {
  /** Counts up. */
  readonly n: number;
  readonly kind: EntryKind;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly months: number | null;
  /** Time of the event, ms since 1970. */
  readonly at: number;
}

export interface EventListState {
  /** By activityId. */
  readonly events: { readonly [activityId: string]: ListedEvent };
  /**
   * Time at which the list was cleared, ms since 1970; older events are not shown again. Undefined in earlier
   * states.
   */
  readonly since?: number | null;
  /** Ids of hidden events. Undefined in earlier states. */
  readonly hidden?: readonly string[];
}

export const noEvents: EventListState = { events: {}, since: null, hidden: [] };

/** The newest first. */
export function newestFirst({ events }: EventListState): readonly (readonly [string, ListedEvent])[] {
  return Object.entries(events).sort(([, a], [, b]) => b.at - a.at || b.n - a.n);
}
