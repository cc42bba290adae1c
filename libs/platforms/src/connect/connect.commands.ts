import { OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { simulatedPlatforms, type SimulatedPlatform } from '../port/simulated-channel';
import { channelRoles, ConnectLinkView, DisconnectedView, TipSourceView } from './connect.views';

const tipSources = ['kofi'] as const;
type TipSource = (typeof tipSources)[number];

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

@Operation({
  route: 'POST /tip-sources/:source/connect',
  tool: 'connect_tip_source',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  secretAnswer: true,
  summary: 'Connect a source of tips',
  description:
    'Ko-fi posts each payment to an address of the account’s own: the answer has it, to be entered at Ko-fi under API, ' +
    'Webhooks, where the verification token stands. Connecting again makes another address.',
})
export class ConnectTipSource extends Answers(TipSourceView) {
  @OneOf(tipSources, 'The source.') readonly source: TipSource;
  @Text('The token that it sends along.', {
    min: 8,
    max: 128,
    trim: true,
    example: '4c9a7b1e-2f63-48d0-9a57-6e1b0d3c8f25',
  })
  readonly verificationToken: string;
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
  @OneOf([...simulatedPlatforms, ...tipSources], 'The platform.') readonly platform:
    SimulatedPlatform | TipSource;
  @OneOf(channelRoles, 'Whose channel.', { default: 'broadcaster' })
  readonly role: (typeof channelRoles)[number];
}
