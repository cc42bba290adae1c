import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { tipSourceIds, type TipSourceId } from '@studio/platforms/tip-sources';
import { simulatedPlatforms, type SimulatedPlatform } from '@studio/contracts/channels/simulated-channel';
import { channelRoles, ConnectLinkView, DisconnectedView, TipSourceView } from './connect.views';

@Operation({
  route: 'POST /channels/:platform/connect',
  tool: 'connect_channel',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Begin to connect a channel',
  description: 'The answer has a link that is good once, for ten minutes: it leads to the platform and back.',
  problems: ['not_connected'],
})
export class ConnectChannel extends Answers(ConnectLinkView) {
  @OneOf(simulatedPlatforms, 'The platform.') readonly platform: SimulatedPlatform;
  @OneOf(channelRoles, 'Whose channel: the streamer’s, or that of a bot that speaks there.', {
    default: 'broadcaster',
  })
  readonly role: (typeof channelRoles)[number];
}

/** Values of sources of tips. */
const secret = { optional: true, min: 1, max: 512, trim: true } as const;

@Operation({
  route: 'POST /tip-sources/:source/connect',
  tool: 'connect_tip_source',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Connect a source of tips',
  description:
    'Each source needs values of its own: Ko-fi its verification token; StreamElements a JWT; Streamlabs the Socket ' +
    'API token; Tiltify client ID and secret of an app and the campaign; DonorDrive the site, its currency and the ' +
    'participant or team; TipeeeStream and Pally.gg an API key; DonationAlerts client ID and secret of an app; Fourthwall the HMAC ' +
    'secret; Patreon the webhook secret and the currency. Ko-fi, Fourthwall and Patreon post payments to an address ' +
    'of the account’s own: the answer has it. The others are asked. Fourthwall and Patreon give ' +
    'the secret only for an address: connect without it first, then again with it. DonationAlerts asks on its own ' +
    'page: the answer has a link to it, good once for ten minutes; without values, the app of last time counts. Payments count from now on. Connecting again ' +
    'replaces the values, and the address of Ko-fi.',
  problems: ['invalid_value', 'client_rejected'],
})
export class ConnectTipSource extends Answers(TipSourceView) {
  @OneOf(tipSourceIds, 'The source.') readonly source: TipSourceId;
  @Text('Token that Ko-fi sends along.', {
    ...secret,
    min: 8,
    max: 128,
    example: '4c9a7b1e-2f63-48d0-9a57-6e1b0d3c8f25',
  })
  readonly verificationToken?: string;
  @Text('Token, API key or webhook secret of the other sources.', { ...secret, max: 4096 })
  readonly token?: string;
  @Text('Of Tiltify and DonationAlerts: client ID of your app.', secret) readonly clientId?: string;
  @Text('Of Tiltify and DonationAlerts: client secret of your app.', secret) readonly clientSecret?: string;
  @Text('Of Tiltify: ID of the campaign.', secret) readonly campaignId?: string;
  @Text('Of Tiltify: ID of the team campaign, instead of the campaign.', secret)
  readonly teamCampaignId?: string;
  @Text('Of DonorDrive: address of the site, such as https://www.extra-life.org.', secret)
  readonly site?: string;
  @Text('Of DonorDrive: ID of the participant.', secret) readonly participantId?: string;
  @Text('Of DonorDrive: ID of the team, instead of the participant.', secret) readonly teamId?: string;
  @Text('Of DonorDrive and Patreon: currency of all amounts, ISO 4217.', {
    optional: true,
    min: 3,
    max: 3,
    trim: true,
  })
  readonly currency?: string;
}

@Operation({
  route: 'DELETE /channels/:platform',
  tool: 'disconnect_channel',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive'],
  summary: 'Let go of a channel',
  description:
    'What the platform granted is given back and forgotten. What has happened on the channel stays.',
})
export class DisconnectChannel extends Answers(DisconnectedView) {
  @OneOf([...simulatedPlatforms, ...tipSourceIds], 'The platform.') readonly platform:
    SimulatedPlatform | TipSourceId;
  @OneOf(channelRoles, 'Whose channel.', { default: 'broadcaster' })
  readonly role: (typeof channelRoles)[number];
}
