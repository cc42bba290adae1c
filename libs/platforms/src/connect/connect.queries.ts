import { Answers, Operation } from '@studio/operations/operation';
import { ConnectedChannelsView } from './connect.views';

@Operation({
  route: 'GET /channels',
  tool: 'list_channels',
  group: 'Account',
  scope: 'account:read',
  summary: 'List the channels that are connected',
  description: 'Those of the caller’s account, on all platforms; how they are: `get_platform_status`.',
})
export class ListChannels extends Answers(ConnectedChannelsView) {}
