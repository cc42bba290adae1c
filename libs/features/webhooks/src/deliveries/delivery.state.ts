export const deliveryStates = ['pending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Event that is to be sent. */
export interface QueuedDelivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: string;
  readonly source: { readonly stream: string; readonly revision: number; readonly index: number };
}

export interface PendingDelivery extends QueuedDelivery {
  /** Number in the order of the queue. */
  readonly order: number;
  readonly attempts: number;
  /** Time of the next try, ms since 1970. */
  readonly dueAt: number;
}

/** Deliveries of one webhook that wait for a try. */
export interface Deliveries {
  readonly pending: { readonly [deliveryId: string]: PendingDelivery };
  readonly nextOrder: number;
  /** Tries in a row that failed. */
  readonly failures: number;
  /** First of them: ms since 1970; null for none. */
  readonly failingSince: number | null;
}

export const noDeliveries: Deliveries = { pending: {}, nextOrder: 1, failures: 0, failingSince: null };

/** Deliveries that may wait. */
export const MOST_PENDING = 1_000;
/** Failures in a row after which one delivery at a time is tried. */
export const PROBE_AFTER = 5;
/** Ms of failures after which a webhook is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * 3600_000;

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3600_000];
/** Ms before each try, as the Standard Webhooks specification suggests. */
const triesAfter = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;
/** Share by which a pause is longer or shorter. */
const SPREAD = 0.2;

/**
 * Returns the pause before the next try in ms; null after the last try.
 * @param attempts tries so far
 * @param spread 0 to 1: place within the spread
 */
export function pauseAfter(attempts: number, spread: number): number | null {
  const pause = triesAfter[attempts];
  return pause === undefined ? null : Math.round(pause * (1 - SPREAD + 2 * SPREAD * spread));
}

/** Returns the pending deliveries in the order in which they are tried: first tries before further ones. */
export function inOrder({ pending }: Pick<Deliveries, 'pending'>): readonly PendingDelivery[] {
  return Object.values(pending).sort(
    (a, b) => Number(a.attempts > 0) - Number(b.attempts > 0) || a.dueAt - b.dueAt || a.order - b.order,
  );
}
