import { Answers, Operation } from '@studio/operations/operation';
import { WebhookAddressView } from './webhook-address.views';

@Operation({
  route: 'GET /webhook-address',
  tool: 'get_webhook_address',
  group: 'Account',
  scope: 'account:read',
  summary: 'Read the public address of webhooks',
  description: 'Also says for each source whether its messages arrive. Only a verified message is a proof.',
})
export class GetWebhookAddress extends Answers(WebhookAddressView) {}
