import { Int, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { deliveryStates, type DeliveryState } from './deliveries/delivery.state';
import { DeliveriesView, WebhooksView, WebhookSampleView, WebhookView } from './webhook.views';

@Operation({
  route: 'GET /webhook-endpoints',
  tool: 'list_webhooks',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List the webhooks of the account',
})
export class ListWebhooks extends Answers(WebhooksView) {}

@Operation({
  route: 'GET /webhook-endpoints/:webhookId',
  tool: 'get_webhook',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'Read a webhook',
  problems: ['not_found'],
})
export class GetWebhook extends Answers(WebhookView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
}

@Operation({
  route: 'POST /webhook-endpoints/:webhookId/test',
  tool: 'test_webhook',
  group: 'Automations',
  scope: 'automations:write',
  reads: true,
  summary: 'Send a test to a webhook',
  description: 'A sample event with `simulated` true, once, also while the webhook is disabled.',
  problems: ['not_found'],
})
export class TestWebhook extends Answers(WebhookSampleView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
  @Text('Type of the sample; default: the first that the webhook receives.', {
    min: 1,
    max: 60,
    optional: true,
  })
  readonly type?: string;
}

@Operation({
  route: 'GET /webhook-endpoints/:webhookId/deliveries',
  tool: 'list_webhook_deliveries',
  group: 'Automations',
  scope: 'automations:read',
  summary: 'List the deliveries of a webhook',
  description: 'Of the last 7 days, dead ones of the last 30.',
  problems: ['not_found'],
})
export class ListWebhookDeliveries extends Answers(DeliveriesView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
  @OneOf(deliveryStates, 'Only in this state.', { optional: true }) readonly state?: DeliveryState;
}
