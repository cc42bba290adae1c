import type { Commit } from '@studio/kernel/event';
import { idOf } from '@studio/kernel/event';
import { patch, put, remove, type Change, type Projection } from '@studio/read-models/projection';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { DeliveryEvents } from './delivery.events';
import type { DeliveryState, QueuedDelivery } from './delivery.state';

export const webhookDeliveries = 'webhook-deliveries';
export const webhookQueues = 'webhook-queues';

export interface DeliveryDocument extends QueuedDelivery {
  /** Id of the stream: the account and the webhook. */
  readonly queue: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly createdAt: string;
  readonly dueAt: number | null;
  /** Time of the last change, ms since 1970. */
  readonly changedAt: number;
}

/** A webhook for which something may wait. */
export interface QueueDocument {
  readonly queue: string;
  /** 1 if something waits, else 0. */
  readonly waiting: number;
}

const DAY_MS = 24 * 3600_000;
const storedFor: { readonly [state in DeliveryState]: number } = {
  pending: Infinity,
  delivered: 7 * DAY_MS,
  dead: 30 * DAY_MS,
};
const REMOVED_AT_ONCE = 200;
const REMOVE_EVERY_MS = 3600_000;

const deliveryKey = (queue: string, deliveryId: string): string => `${queue}.${deliveryId}`;

function queuedChanges(
  queue: string,
  deliveries: readonly QueuedDelivery[],
  at: string,
  full = false,
): readonly Change[] {
  return [
    ...deliveries.map(({ deliveryId, eventId, type, source }) =>
      put<DeliveryDocument>(webhookDeliveries, deliveryKey(queue, deliveryId), {
        ...{ queue, deliveryId, eventId, type, source },
        ...{ state: full ? ('dead' as const) : ('pending' as const), attempts: 0, status: null },
        problem: full ? 'Too many deliveries waited.' : null,
        ...{ createdAt: at, dueAt: full ? null : Date.parse(at), changedAt: Date.parse(at) },
      }),
    ),
    ...(full ? [] : [put<QueueDocument>(webhookQueues, queue, { queue, waiting: 1 })]),
  ];
}

/** Deliveries for lists, and the webhooks that have pending ones. */
export function deliveryProjection(): Projection<DeliveryEvents> {
  const cleaned = new Map<string, number>();
  return {
    name: 'webhook-deliveries',
    version: 1,
    category: 'deliveries',
    collections: [
      {
        name: webhookDeliveries,
        indexes: {
          queue: ['queue', 'createdAt'],
          state: ['queue', 'state', 'createdAt'],
          age: ['queue', 'state', 'changedAt'],
        },
      },
      { name: webhookQueues, indexes: { waiting: ['waiting'] } },
    ],
    expiry: { [webhookDeliveries]: expiryOf },
    on: {
      'delivery.queued': (delivery, { id, meta }) =>
        queuedChanges(id, [delivery], meta.at, delivery.full === true),
      'deliveries.replayed': ({ deliveries }, { id, meta }) => queuedChanges(id, deliveries, meta.at),
      'delivery.retried': (delivery, { id, meta }) => queuedChanges(id, [delivery], meta.at),
      'delivery.tried': ({ deliveryId, attempt, status, problem, dueAt, waiting }, { id, meta }) => [
        put<QueueDocument>(webhookQueues, id, { queue: id, waiting: Math.min(waiting, 1) }),
        patch<DeliveryDocument>(webhookDeliveries, deliveryKey(id, deliveryId), (delivery) => ({
          ...delivery,
          ...{ attempts: attempt, status, problem, dueAt, changedAt: Date.parse(meta.at) },
          state: problem === null ? 'delivered' : dueAt === null ? 'dead' : 'pending',
        })),
      ],
      'deliveries.cleared': (_, { id }) => [remove(webhookQueues, id)],
    },
    commits: async (commits, own) => {
      const changes: (readonly Change[])[] = [];
      // The documents read are those before the batch: what it changes may no longer be old.
      const changed = new Set(commits.flatMap(deliveriesIn));
      for (const commit of commits) {
        const old = own ? await outdated(commit, own, cleaned) : [];
        changes.push(old.filter((id) => !changed.has(id)).map((id) => remove(webhookDeliveries, id)));
      }
      return changes;
    },
  };
}

function expiryOf({ state, changedAt }: DeliveryDocument): number {
  return changedAt + storedFor[state];
}

/** Returns the ids of the documents that a commit changes. */
function deliveriesIn({ stream, events }: Commit): readonly string[] {
  return events.flatMap(({ data }) => {
    const { deliveryId, deliveries = [] } = data as Partial<
      QueuedDelivery & DeliveryEvents['deliveries.replayed']
    >;
    const ids = [deliveryId, ...deliveries.map((each) => each.deliveryId)];
    return ids.flatMap((id) => (id === undefined ? [] : [deliveryKey(idOf(stream), id)]));
  });
}

/** Returns the ids of old deliveries, about once an hour for each webhook. */
async function outdated(
  { stream, events }: Commit,
  own: ProjectionReader,
  cleaned: Map<string, number>,
): Promise<readonly string[]> {
  const queue = idOf(stream);
  const now = Date.parse(events[0]?.meta.at ?? '');
  const last = cleaned.get(queue);
  if (last !== undefined && now - last < REMOVE_EVERY_MS) return [];
  cleaned.set(queue, now);
  const ids: string[] = [];
  for (const state of ['delivered', 'dead'] as const) {
    const { items } = await own.find<DeliveryDocument>(webhookDeliveries, {
      ...{ index: 'age', equals: [queue, state], limit: REMOVED_AT_ONCE },
    });
    ids.push(...items.filter(({ doc }) => expiryOf(doc) < now).map(({ id }) => id));
  }
  return ids;
}
