import type { EventKind } from './event-fields';

/** One thing that happened; its name is a viewer's. */
export interface ListedEvent {
  /** Counts up. */
  readonly n: number;
  readonly kind: EventKind;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly months: number | null;
  /** When it came, ms since 1970. */
  readonly at: number;
}

export interface EventListState {
  /** By activityId. */
  readonly events: { readonly [activityId: string]: ListedEvent };
}

export const noEvents: EventListState = { events: {} };

/** The newest first. */
export function newestFirst({ events }: EventListState): readonly (readonly [string, ListedEvent])[] {
  return Object.entries(events).sort(([, a], [, b]) => b.n - a.n);
}
