import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  WebhookAddressView,
  webhookModes,
  WebhookTestedView,
  type WebhookMode,
} from './webhook-address.views';

@Operation({
  route: 'PUT /webhook-address',
  tool: 'set_webhook_address',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Set the public address of webhooks',
  description:
    'Platforms post their events to this address; a tunnel or a reverse proxy leads from there to the port for webhooks. With `relay`, a relay stores them until this studio fetches them: no tunnel is needed. Anyone who runs the relay can read the messages and forge those of Ko-fi, whose proof is in the message. With `none` the address of the server counts again, if there is one.',
  problems: ['invalid_value'],
})
export class SetWebhookAddress extends Answers(WebhookAddressView) {
  @OneOf(webhookModes, 'own: the address in `url`. relay: the relay in `url`. none: no own address.')
  readonly mode: WebhookMode;
  @Text(
    'Public https address, without a path; for the modes own and relay. With `readKey`, the address of a box.',
    {
      max: 256,
      trim: true,
      optional: true,
      example: 'https://hooks.example.com',
    },
  )
  readonly url?: string;
  @Text('Key of a box that exists at the relay; without one the studio makes a box.', {
    ...{
      min: 43,
      max: 43,
      trim: true,
      optional: true,
      example: 'q1Zk8mT0vXr3yLh5Wn7bCd9fGj2sPa4uEo6iRtKxMwQ',
    },
  })
  readonly readKey?: string;
}

@Operation({
  route: 'POST /webhook-address/test',
  tool: 'test_webhook_address',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Test the public address of webhooks',
  description:
    'Fetches a page of this studio by the public address, within five seconds and without redirects. It shows that the address leads here, not that a platform posts to it.',
  problems: ['not_connected'],
})
export class TestWebhookAddress extends Answers(WebhookTestedView) {}
