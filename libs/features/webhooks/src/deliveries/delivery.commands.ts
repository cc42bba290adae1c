import { Int, Text, Timestamp } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeliveryView, ReplayView } from '../webhook.views';

@Operation({
  route: 'POST /webhook-endpoints/:webhookId/deliveries/:deliveryId/retry',
  tool: 'retry_webhook_delivery',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Send a delivery again at once',
  description: 'Tries begin anew. A delivered one is sent again as well.',
  problems: ['not_found'],
})
export class RetryWebhookDelivery extends Answers(DeliveryView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
  @Text('Id of the delivery.', { min: 1, max: 64 }) readonly deliveryId: string;
}

@Operation({
  route: 'POST /webhook-endpoints/:webhookId/replay',
  tool: 'replay_webhook',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Send past events to a webhook again',
  description:
    'Events of the last 7 days that it receives, oldest first, at most 1,000. They keep their ids.',
  strict: true,
  bodyRequired: true,
  problems: ['not_found', 'invalid_value'],
})
export class ReplayWebhook extends Answers(ReplayView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
  @Timestamp('Only events since this time.') readonly after: string;
  @Timestamp('Only events before this time; default: now.', { optional: true }) readonly until?: string;
}
