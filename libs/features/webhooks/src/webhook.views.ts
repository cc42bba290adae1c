import { Flag, Int, List, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NoNextCursor, NextCursor } from '@studio/operations/paging';
import { deliveryStates, type DeliveryState } from './deliveries/delivery.state';

export class WebhookView {
  @Int('Id of the endpoint.') readonly webhookId: number;
  @Text('Address that receives the events.') readonly url: string;
  @List('string', 'Types of events, or prefixes such as activity.*.') readonly types: readonly string[];
  @Text('Only events of this overlay; null for all.', { nullable: true }) readonly overlayId: string | null;
  @Flag('Events are sent.') readonly enabled: boolean;
  @OneOf(['gone', 'failing'] as const, 'Why the studio disabled it; null if it did not.', { nullable: true })
  readonly disabledReason: 'gone' | 'failing' | null;
  @Timestamp('Since when every try has failed; null while all is well.', { nullable: true })
  readonly failingSince: string | null;
  @Int('Deliveries that wait for a try.') readonly waiting: number;
  @Timestamp('Until when the secret before is used as well; null for no such secret.', { nullable: true })
  readonly previousSecretUntil: string | null;
  @Timestamp('When it was made.') readonly createdAt: string;
}

const SECRET =
  'Secret to check signatures with, shown this once; null when a repeated Idempotency-Key is answered.';

export class WebhookWithSecretView extends WebhookView {
  @Text(SECRET, { nullable: true }) readonly secret: string | null;
}

export class WebhooksView {
  @List(WebhookView, 'In the order in which they were made.') readonly items: readonly WebhookView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

export class DeletedWebhookView {
  @Flag('It is gone.') readonly deleted: boolean;
  @Int('Id of the endpoint.') readonly webhookId: number;
}

export class WebhookSampleView {
  @Flag('The receiver answered 2xx.') readonly delivered: boolean;
  @Int('HTTP status of the answer; null without one.', { nullable: true }) readonly status: number | null;
  @Text('What went wrong, for people; null for a delivered test.', { nullable: true })
  readonly problem: string | null;
  @Int('Duration in milliseconds.') readonly ms: number;
}

export class DeliveryView {
  @Text('Id of the delivery.') readonly deliveryId: string;
  @Text('Id of the event, sent as webhook-id.') readonly eventId: string;
  @Text('Type of the event.') readonly type: string;
  @OneOf(deliveryStates, 'pending: a try follows. dead: no more tries by themselves.')
  readonly state: DeliveryState;
  @Int('Tries so far.') readonly attempts: number;
  @Int('HTTP status of the last try; null without an answer.', { nullable: true })
  readonly status: number | null;
  @Text('Why the last try failed, for people; null if it did not.', { nullable: true })
  readonly problem: string | null;
  @Timestamp('When it was queued.') readonly createdAt: string;
  @Timestamp('Time of the next try; null for none.', { nullable: true }) readonly nextTryAt: string | null;
}

export class DeliveriesView {
  @List(DeliveryView, 'Newest first.') readonly items: readonly DeliveryView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class ReplayView {
  @Int('Events that were queued again.') readonly queued: number;
}
