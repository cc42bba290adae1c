import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './delivery.commands';
import type { DeliveryEvents } from './delivery.events';
import {
  MOST_PENDING,
  noDeliveries,
  pauseAfter,
  type Deliveries,
  type PendingDelivery,
  type QueuedDelivery,
} from './delivery.state';

/** Outcome of a try. */
export interface DeliveryTry {
  readonly deliveryId: string;
  readonly status: number | null;
  readonly problem: string | null;
  readonly ms: number;
  /** Seconds for which the receiver asks to wait; null if it does not. */
  readonly retryAfterS: number | null;
  /** 0 to 1: place within the spread of pauses. */
  readonly spread: number;
}

/** Commands that no operation asks for. */
export interface InternalDeliveryCommands {
  readonly QueueDelivery: QueuedDelivery;
  readonly RecordDeliveryTry: DeliveryTry;
  readonly ClearDeliveries: object;
}

export type DeliveryCommands = CommandsOf<typeof commands> & InternalDeliveryCommands;

export interface DeliveryLookups {
  readonly RetryWebhookDelivery: { readonly delivery: QueuedDelivery };
  readonly ReplayWebhook: { readonly found: readonly QueuedDelivery[] };
}

/** Longest wait that a receiver may ask for, in seconds. */
const LONGEST_WAIT_S = 24 * 3600;

const decide: DecideTable<DeliveryCommands, Deliveries, DeliveryEvents, DecisionContext, DeliveryLookups> = {
  QueueDelivery: ({ pending }, delivery) => {
    if (Object.hasOwn(pending, delivery.deliveryId)) return [];
    const isFull = Object.keys(pending).length >= MOST_PENDING;
    return [{ type: 'delivery.queued', data: { ...delivery, ...(isFull && { full: true as const }) } }];
  },
  RecordDeliveryTry: ({ pending }, { deliveryId, status, problem, ms, retryAfterS, spread }, { now }) => {
    const delivery = pending[deliveryId];
    if (!delivery) return [];
    const attempt = delivery.attempts + 1;
    const pause = problem === null ? null : pauseAfter(attempt, spread);
    const asked = Math.min(retryAfterS ?? 0, LONGEST_WAIT_S) * 1000;
    const dueAt = pause === null ? null : now + Math.max(pause, asked);
    const waiting = Object.keys(pending).length - (dueAt === null ? 1 : 0);
    return [{ type: 'delivery.tried', data: { deliveryId, attempt, status, problem, ms, dueAt, waiting } }];
  },
  ClearDeliveries: ({ pending }, _command, { now }) =>
    Object.keys(pending).length === 0
      ? []
      : [{ type: 'deliveries.cleared', data: { at: new Date(now).toISOString() } }],
  RetryWebhookDelivery: (_state, _command, { delivery }) => [{ type: 'delivery.retried', data: delivery }],
  ReplayWebhook: ({ pending }, _command, { found }) => {
    const room = MOST_PENDING - Object.keys(pending).length;
    const deliveries = found.filter(({ deliveryId }) => !Object.hasOwn(pending, deliveryId));
    if (deliveries.length > room)
      throw new Problem(
        'invalid_value',
        `At most ${MOST_PENDING} deliveries can wait. Choose a shorter time.`,
        {
          field: 'after',
        },
      );
    return deliveries.length === 0 ? [] : [{ type: 'deliveries.replayed', data: { deliveries } }];
  },
};

const evolve: EvolveTable<Deliveries, DeliveryEvents> = {
  'delivery.queued': (state, { full, ...delivery }, { at }) => (full ? state : queued(state, [delivery], at)),
  'deliveries.replayed': (state, { deliveries }, { at }) => queued(state, deliveries, at),
  'delivery.retried': (state, delivery, { at }) => queued(state, [delivery], at),
  'delivery.tried': (state, { deliveryId, attempt, problem, dueAt }, { at }) => {
    const { [deliveryId]: delivery, ...others } = state.pending;
    const pending =
      delivery && dueAt !== null
        ? { ...others, [deliveryId]: { ...delivery, attempts: attempt, dueAt } }
        : others;
    return problem === null
      ? { ...state, pending, failures: 0, failingSince: null }
      : {
          ...state,
          pending,
          failures: state.failures + 1,
          failingSince: state.failingSince ?? Date.parse(at),
        };
  },
  'deliveries.cleared': (state) => ({ ...state, pending: {}, failures: 0, failingSince: null }),
};

export const deliveryDecider: Decider<
  Deliveries,
  DeliveryCommands,
  DeliveryEvents,
  DecisionContext,
  DeliveryLookups
> = {
  category: 'deliveries',
  schemaVersion: 1,
  initial: noDeliveries,
  decide,
  evolve,
};

function queued(state: Deliveries, deliveries: readonly QueuedDelivery[], at: string): Deliveries {
  const added = deliveries.map(({ deliveryId, eventId, type, source }, i): [string, PendingDelivery] => [
    deliveryId,
    {
      ...{ deliveryId, eventId, type, source },
      ...{ order: state.nextOrder + i, attempts: 0, dueAt: Date.parse(at) },
    },
  ]);
  return {
    ...state,
    pending: { ...state.pending, ...Object.fromEntries(added) },
    nextOrder: state.nextOrder + added.length,
  };
}
