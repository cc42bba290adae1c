import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ClientKind } from '@studio/contracts/channels/platform-client-registration';
import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { allClientKinds, PlatformClientView } from './clients.views';

@Operation({
  route: 'PUT /platform-clients/:platform',
  tool: 'set_platform_client',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Set the client at a platform',
  description:
    'The platform is asked about the client before it is stored; if the platform can’t be reached, the client is stored with the check `unknown`. Addresses for the way back, webhooks and the state of a Google project can’t be checked. Channels that were connected with another client must be connected again.',
  problems: ['client_rejected', 'invalid_value'],
})
export class SetPlatformClient extends Answers(PlatformClientView) {
  @OneOf(allPlatforms, 'The platform.') readonly platform: Platform;
  @Text('Client id, as the platform shows it.', {
    min: 8,
    max: 256,
    trim: true,
    example: 'hof5gwx0su6owfnys0yan9c87zr6t',
  })
  readonly clientId: string;
  @Text('Client secret. A public client of Twitch has none; all others need it.', {
    min: 1,
    max: 512,
    trim: true,
    optional: true,
    example: '41vpdji4e9gif29md0ouet6fktd2',
  })
  readonly clientSecret?: string;
  @OneOf(
    allClientKinds,
    'public or confidential for Twitch, confidential for Kick, web, desktop or device for YouTube. Without it: confidential if there is a secret, and web for YouTube.',
    { optional: true },
  )
  readonly kind?: ClientKind;
}

@Operation({
  route: 'DELETE /platform-clients/:platform',
  tool: 'remove_platform_client',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive'],
  summary: 'Remove the own client at a platform',
  description:
    'The client of the server or of this distribution counts from then on, if there is one: the answer shows it. Does nothing if no own client is stored.',
})
export class RemovePlatformClient extends Answers(PlatformClientView) {
  @OneOf(allPlatforms, 'The platform.') readonly platform: Platform;
}

@Operation({
  route: 'POST /platform-clients/:platform/check',
  tool: 'check_platform_client',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Check the client at a platform',
  description: 'Asks the platform about the client that counts for the account, and stores the result.',
  problems: ['not_connected'],
})
export class CheckPlatformClient extends Answers(PlatformClientView) {
  @OneOf(allPlatforms, 'The platform.') readonly platform: Platform;
}
