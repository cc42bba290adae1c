import { Flag, Int, List, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedWebhookView, WebhookView, WebhookWithSecretView } from './webhook.views';

const URL =
  'Address that receives the events by POST: https, on a public host unless OUTBOUND_ALLOW names it.';
const TYPES = 'Types of events, or prefixes such as `activity.*`. Each needs its read scope.';

@Operation({
  route: 'POST /webhook-endpoints',
  tool: 'create_webhook',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Send events to an address',
  description:
    'By the Standard Webhooks specification: signed, retried for three days, in order. The secret is shown once. ' +
    'Live types such as chat.message are in the event stream only.',
  secretAnswer: true,
  strict: true,
  bodyRequired: true,
  problems: ['invalid_option', 'invalid_value', 'limit_reached', 'not_found', 'owner_only'],
})
export class CreateWebhook extends Answers(WebhookWithSecretView) {
  @Text(URL, { min: 1, max: 500, trim: true, example: 'https://example.com/hook' }) readonly url: string;
  @List(Text('', { min: 1, max: 60 }), TYPES, { min: 1, max: 50, example: ['activity.*'] })
  readonly types: readonly string[];
  @Text('Only events of this overlay; null for all.', { min: 1, max: 64, nullable: true, optional: true })
  readonly overlayId?: string | null;
  @Flag('Send events.', { default: true }) readonly enabled: boolean;
}

@Operation({
  route: 'PATCH /webhook-endpoints/:webhookId',
  tool: 'update_webhook',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Change a webhook',
  description: 'enabled true also ends a disablement by the studio; what waits is sent then.',
  strict: true,
  problems: ['invalid_option', 'invalid_value', 'not_found', 'owner_only'],
})
export class UpdateWebhook extends Answers(WebhookView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
  @Text(URL, { min: 1, max: 500, trim: true, optional: true }) readonly url?: string;
  @List(Text('', { min: 1, max: 60 }), TYPES, { min: 1, max: 50, optional: true })
  readonly types?: readonly string[];
  @Text('Only events of this overlay; null for all.', { min: 1, max: 64, nullable: true, optional: true })
  readonly overlayId?: string | null;
  @Flag('Send events.', { optional: true }) readonly enabled?: boolean;
}

@Operation({
  route: 'DELETE /webhook-endpoints/:webhookId',
  tool: 'delete_webhook',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a webhook',
  description: 'What waits is not sent any more.',
  problems: ['not_found'],
})
export class DeleteWebhook extends Answers(DeletedWebhookView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
}

@Operation({
  route: 'POST /webhook-endpoints/:webhookId/rotate',
  tool: 'rotate_webhook_secret',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Replace the secret of a webhook',
  description: 'The new secret is shown once. Until the end of the grace both secrets sign.',
  secretAnswer: true,
  strict: true,
  problems: ['not_found'],
})
export class RotateWebhookSecret extends Answers(WebhookWithSecretView) {
  @Int('Id of the endpoint.', { min: 1 }) readonly webhookId: number;
  @Int('Hours for which the secret before signs as well.', { min: 0, max: 72, default: 24 })
  readonly graceHours: number;
}
