import { hash } from 'node:crypto';
import type { AccountEvent, EventCatalog } from '@studio/contracts/events/event-catalog';
import { OutboundError, type Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import type { Share } from '@studio/process-managers/share';
import type { SecretRecords } from '@studio/records/secret-records';
import { signatures } from '../signature';
import { webhookDecider, type InternalWebhookCommands } from '../webhook.decider';
import type { Webhook, Webhooks } from '../webhook.state';
import { deliveryDecider, type DeliveryTry, type InternalDeliveryCommands } from './delivery.decider';
import {
  DISABLE_AFTER_MS,
  inOrder,
  PROBE_AFTER,
  type Deliveries,
  type PendingDelivery,
} from './delivery.state';
import { payloadOf } from './payload';

export const WEBHOOK_SECRETS = 'webhook-secrets';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** First tries of one webhook at once. */
const AT_ONCE = 4;
/** Deliveries under way on this node. */
const MOST_AT_ONCE = 64;

export interface DeliverySenderDeps {
  readonly pipeline: CommitPipeline;
  readonly secrets: Pick<SecretRecords, 'get'>;
  readonly catalog: Pick<EventCatalog, 'at'>;
  readonly outbound: Pick<Outbound, 'ask'>;
  readonly clock: Clock;
  /** Accounts whose webhooks are served here. */
  readonly share: Pick<Share, 'has' | 'partitions'>;
  readonly warn: (line: string) => void;
}

/** Result of one request. */
export type SentDelivery = Pick<DeliveryTry, 'status' | 'problem' | 'ms' | 'retryAfterS'>;

export const deliveryCommands = new InternalCommands<InternalDeliveryCommands, Deliveries>(deliveryDecider, {
  QueueDelivery: { idName: 'queue_delivery' },
  RecordDeliveryTry: { idName: 'record_delivery_try' },
  ClearDeliveries: { idName: 'clear_deliveries' },
});
const webhookCommands = new InternalCommands<InternalWebhookCommands, Webhooks>(webhookDecider, {
  DisableWebhook: { idName: 'disable_webhook' },
});

/** Returns the id of the stream with the deliveries of a webhook. */
export function queueOf(accountId: string, webhookId: number): string {
  return `${accountId}.${webhookId}`;
}

/** Returns the account and the webhook of a queue. */
function partsOfQueue(queue: string): { readonly accountId: string; readonly webhookId: number } {
  const dot = queue.lastIndexOf('.');
  return { accountId: queue.slice(0, dot), webhookId: Number(queue.slice(dot + 1)) };
}

/** Sends what waits. What is under way lives in memory: after a kill it is sent again. */
export class DeliverySender {
  /** Ids under way by queue. */
  private readonly underWay = new Map<string, Set<string>>();
  /** Accounts of what is under way. */
  private readonly delivering = new Map<Promise<void>, string>();
  private readonly ending = new AbortController();
  private count = 0;

  constructor(private readonly deps: DeliverySenderDeps) {}

  stop(): void {
    this.ending.abort();
  }

  /** Begins the tries that are due now. */
  async send(queue: string): Promise<void> {
    const { accountId, webhookId } = partsOfQueue(queue);
    if (!this.deps.share.has(accountId)) return;
    const { webhooks } = await stateOf(this.deps.pipeline, webhookDecider, accountId);
    const webhook = webhooks[webhookId];
    if (!webhook?.enabled) return;
    const deliveries = await stateOf(this.deps.pipeline, deliveryDecider, queue);
    // A receiver that fails is probed with one delivery at a time.
    const most = deliveries.failures >= PROBE_AFTER ? 1 : AT_ONCE;
    const now = this.deps.clock.now();
    for (const delivery of inOrder(deliveries)) {
      const underWay = this.underWay.get(queue) ?? new Set();
      if (underWay.size >= most || this.count >= MOST_AT_ONCE || this.ending.signal.aborted) return;
      if (delivery.dueAt > now || underWay.has(delivery.deliveryId)) continue;
      this.underWay.set(queue, underWay.add(delivery.deliveryId));
      this.count += 1;
      const delivering = this.deliver(queue, webhook, delivery)
        .catch((error: unknown) =>
          this.deps.warn(`The delivery ${delivery.deliveryId} fails: ${String(error)}`),
        )
        .finally(() => {
          this.delivering.delete(delivering);
          underWay.delete(delivery.deliveryId);
          if (underWay.size === 0) this.underWay.delete(queue);
          this.count -= 1;
          if (!this.ending.signal.aborted)
            void this.send(queue).catch((error: unknown) =>
              this.deps.warn(`Webhook ${queue}: ${String(error)}`),
            );
        });
      this.delivering.set(delivering, accountId);
    }
  }

  /** Resolves once nothing is under way for accounts of other nodes. A node that stops cuts off what is under way. */
  async shareChanged(): Promise<void> {
    if (this.deps.share.partitions.length === 0) return;
    const others = [...this.delivering].filter(([, accountId]) => !this.deps.share.has(accountId));
    await Promise.all(others.map(([delivering]) => delivering));
  }

  /** Sends an event once. */
  async post(
    webhook: Webhook,
    event: Pick<AccountEvent, 'id' | 'type' | 'timestamp' | 'platform' | 'simulated' | 'late' | 'data'>,
  ): Promise<SentDelivery> {
    const { clock, outbound } = this.deps;
    const began = performance.now();
    const sent = (
      status: number | null,
      problem: string | null,
      retryAfterS: number | null = null,
    ): SentDelivery => ({
      ...{ status, problem, retryAfterS },
      ms: Math.round(performance.now() - began),
    });
    const secrets = await this.secretsOf(webhook);
    if (secrets.length === 0) return sent(null, 'The secret is lost: replace it.');
    const body = payloadOf(event);
    const timestamp = Math.floor(clock.now() / 1000);
    try {
      const { status, headers } = await outbound.ask({
        ...{ url: webhook.url, method: 'POST', body, maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS },
        headers: {
          'content-type': 'application/json',
          'webhook-id': event.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatures(secrets, { id: event.id, timestamp, body }),
        },
        signal: this.ending.signal,
      });
      if (status >= 200 && status <= 299) return sent(status, null);
      return sent(
        status,
        problemOf(status),
        waitsFor.has(status) ? secondsOf(headers['retry-after'], clock.now()) : null,
      );
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return sent(null, failures[error.reason]);
    }
  }

  private async deliver(queue: string, webhook: Webhook, delivery: PendingDelivery): Promise<void> {
    const event = await this.deps.catalog.at(delivery.source);
    const outcome: SentDelivery = event
      ? await this.post(webhook, event)
      : { status: null, problem: null, ms: 0, retryAfterS: null };
    if (this.ending.signal.aborted) return;
    const { deliveryId, attempts, order } = delivery;
    const { accountId } = partsOfQueue(queue);
    const key = `${deliveryId}/${order}/${attempts}`;
    const { after } = await deliveryCommands.run(this.deps.pipeline, 'RecordDeliveryTry', {
      ...{ streamId: queue, accountId, cause: { key } },
      command: { deliveryId, ...outcome, spread: spreadOf(key) },
    });
    if (outcome.status === 410) return this.disable(queue, 'gone', key);
    const { failingSince } = after.state;
    if (failingSince !== null && this.deps.clock.now() - failingSince >= DISABLE_AFTER_MS)
      await this.disable(queue, 'failing', key);
  }

  private async disable(queue: string, reason: 'gone' | 'failing', key: string): Promise<void> {
    const { accountId, webhookId } = partsOfQueue(queue);
    await webhookCommands.run(this.deps.pipeline, 'DisableWebhook', {
      ...{ streamId: accountId, cause: { key }, command: { webhookId, reason } },
    });
  }

  private async secretsOf({ secretId, previous }: Webhook): Promise<readonly string[]> {
    const isGrace = previous !== null && previous.until > this.deps.clock.now();
    const ids = [secretId, ...(isGrace ? [previous.secretId] : [])];
    const found = await Promise.all(
      ids.map((id) => this.deps.secrets.get<{ readonly secret: string }>(WEBHOOK_SECRETS, id)),
    );
    return found.flatMap((each) => each?.secret ?? []);
  }
}

/** Statuses whose Retry-After counts. */
const waitsFor: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const failures = {
  not_allowed:
    'The address is not allowed: it must be https on a public host. OUTBOUND_ALLOW names exceptions.',
  too_large: 'The answer is larger than 1 MB.',
  timed_out: 'No answer within 15 seconds.',
  redirected: 'The address redirects elsewhere. Enter the target.',
  unreachable: 'The receiver does not answer.',
  aborted: 'The server was stopped.',
} as const;

function problemOf(status: number): string {
  if (status >= 300 && status <= 399) return failures.redirected;
  if (status === 410) return 'The receiver wants no more events (410).';
  return `The receiver answered ${status}.`;
}

/** Returns the seconds of a Retry-After header; null without a usable one. */
function secondsOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/u.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Returns a number from 0 to 1 that is the same for the same try. */
function spreadOf(key: string): number {
  return parseInt(hash('sha256', key).slice(0, 8), 16) / 0xffffffff;
}
