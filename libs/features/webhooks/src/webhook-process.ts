import type { EventCatalog, EventHead } from '@studio/contracts/events/event-catalog';
import { eventTypeOf, matchesType } from '@studio/contracts/events/event-types';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName, type StoredEvent } from '@studio/kernel/event';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import { isScope } from '@studio/operations/caller';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { DeliverySender } from './deliveries/delivery-sender';
import { deliveryCommands, queueOf } from './deliveries/delivery-sender';
import { deliveryDecider } from './deliveries/delivery.decider';
import {
  webhookDeliveries,
  webhookQueues,
  type DeliveryDocument,
  type QueueDocument,
} from './deliveries/delivery.projection';
import type { QueuedDelivery } from './deliveries/delivery.state';
import { webhookDecider } from './webhook.decider';
import type { Webhook, Webhooks } from './webhook.state';

export const WEBHOOKS_PROCESS = 'webhooks';

/** Interval in ms at which waiting queues are read. */
const LOOK_MS = 1_000;
const QUEUES_AT_ONCE = 500;

export interface WebhookProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly catalog: Pick<EventCatalog, 'headsOf' | 'mayConcern' | 'categories'>;
  readonly sender: Pick<DeliverySender, 'send' | 'shareChanged'>;
  readonly operations: Pick<OperationsByName, 'callerOf'>;
  readonly reader: ProjectionReader;
  readonly warn: (line: string) => void;
}

/** Returns true if a webhook receives an event. */
export function receives(
  { enabled, types, overlayId }: Webhook,
  event: Pick<EventHead, 'type' | 'overlayId'>,
): boolean {
  if (!enabled || eventTypeOf(event.type).isLive) return false;
  if (overlayId !== null && event.overlayId !== overlayId) return false;
  return types.some((pattern) => matchesType(event.type, pattern));
}

/** Returns the delivery of an event. @param tag distinguishes deliveries of one event */
export function deliveryOf({ id, type, source }: EventHead, tag: string): QueuedDelivery {
  return { deliveryId: `dlv_${derivedId(id, tag).replaceAll('-', '')}`, eventId: id, type, source };
}

/** Queues events for webhooks and has them sent. */
export class WebhookProcess implements Process {
  readonly name = WEBHOOKS_PROCESS;
  readonly categories: readonly string[];
  private readonly waiting = new Set<string>();
  private nextLook = 0;

  constructor(private readonly deps: WebhookProcessDeps) {
    this.categories = [
      ...new Set([...deps.catalog.categories, webhookDecider.category, deliveryDecider.category]),
    ];
  }

  readonly reactions: Process['reactions'] = {
    'webhook.changed': ({ stream, data }) => this.wake(queueOf(idOf(stream), Number(data['webhookId']))),
    'webhook.deleted': ({ stream, data }) => [
      { step: 'clear', run: (cause) => this.clear(idOf(stream), Number(data['webhookId']), cause) },
    ],
    'delivery.queued': ({ stream }) => this.wake(idOf(stream)),
    'deliveries.replayed': ({ stream }) => this.wake(idOf(stream)),
    'delivery.retried': ({ stream }) => this.wake(idOf(stream)),
    'delivery.tried': () => [],
    'deliveries.cleared': () => [],
  };

  concerns(event: StoredEvent): boolean {
    return this.deps.catalog.mayConcern(event, (accountId, type) => this.mayBeReceived(accountId, type));
  }

  readonly otherwise = async (event: StoredEvent): Promise<readonly Call[]> => {
    const heads = await this.deps.catalog.headsOf(event);
    const calls: Call[] = [];
    for (const head of heads) {
      const { webhooks } = await stateOf(this.deps.pipeline, webhookDecider, head.accountId);
      for (const webhook of Object.values(webhooks))
        if (receives(webhook, head) && (await this.mayRead(head, webhook)))
          calls.push({
            step: `queue ${webhook.webhookId} ${head.source.index}`,
            run: (cause) => this.queue(webhook.webhookId, head, cause),
          });
    }
    return calls;
  };

  /** Resolves once nothing is under way to webhooks of other nodes' accounts. */
  shareChanged(): Promise<void> {
    this.nextLook = 0;
    return this.deps.sender.shareChanged();
  }

  private mayBeReceived(accountId: string, type: EventHead['type']): boolean {
    const known = this.deps.pipeline.current<Webhooks>(streamName(webhookDecider.category, accountId));
    if (!known) return true;
    return Object.values(known.state.webhooks).some(({ types }) =>
      types.some((pattern) => matchesType(type, pattern)),
    );
  }

  /** Has what waits sent. Sending takes its time; nothing waits for it here. */
  async due(now: number): Promise<readonly DueCall[]> {
    if (now >= this.nextLook) {
      this.nextLook = now + LOOK_MS;
      const { items } = await this.deps.reader.find<QueueDocument>(webhookQueues, {
        ...{ index: 'waiting', equals: [1], limit: QUEUES_AT_ONCE },
      });
      for (const { doc } of items) this.waiting.add(doc.queue);
    }
    for (const queue of [...this.waiting]) {
      this.waiting.delete(queue);
      void this.deps.sender.send(queue).catch((error: unknown) => {
        this.deps.warn(`Webhook ${queue} cannot be served now: ${String(error)}`);
      });
    }
    return [];
  }

  private wake(queue: string): readonly Call[] {
    return [
      {
        step: 'send',
        run: () => {
          void this.deps.sender.send(queue).catch(() => this.waiting.add(queue));
          return Promise.resolve();
        },
      },
    ];
  }

  private async queue(webhookId: number, head: EventHead, cause: Cause): Promise<void> {
    const queue = queueOf(head.accountId, webhookId);
    await deliveryCommands.run(this.deps.pipeline, 'QueueDelivery', {
      ...{ streamId: queue, accountId: head.accountId, cause },
      command: deliveryOf(head, `webhook ${webhookId}`),
    });
  }

  private async clear(accountId: string, webhookId: number, cause: Cause): Promise<void> {
    const run = { streamId: queueOf(accountId, webhookId), accountId, cause, command: {} };
    await deliveryCommands.run(this.deps.pipeline, 'ClearDeliveries', run);
  }

  /** Returns true if the author could read the event when the webhook was made, and can now. */
  private async mayRead({ accountId, type }: EventHead, { scopes }: Webhook): Promise<boolean> {
    try {
      const caller = await this.deps.operations.callerOf({ accountId, scopes: scopes.filter(isScope) });
      return caller.scopes.has(eventTypeOf(type).scope);
    } catch (error) {
      if (error instanceof Problem && error.code === 'account_suspended') return false;
      throw error;
    }
  }
}

/** Returns a stored delivery; null if the webhook has none of that id. */
export async function storedDelivery(
  reader: ProjectionReader,
  queue: string,
  deliveryId: string,
): Promise<DeliveryDocument | null> {
  const found = await reader.get<DeliveryDocument>(webhookDeliveries, `${queue}.${deliveryId}`);
  return found?.doc ?? null;
}
