import { OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { simulatedPlatforms, type SimulatedPlatform } from '../port/simulated-channel';
import { channelRoles, ConnectLinkView, DisconnectedView } from './connect.views';

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
  @OneOf(simulatedPlatforms, 'The platform.') readonly platform: SimulatedPlatform;
  @OneOf(channelRoles, 'Whose channel.', { default: 'broadcaster' })
  readonly role: (typeof channelRoles)[number];
}
