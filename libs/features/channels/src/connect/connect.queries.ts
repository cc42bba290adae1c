import { Answers, Operation } from '@studio/operations/operation';
import { ConnectedChannelsView, TipSourcesView } from './connect.views';

@Operation({
  route: 'GET /channels',
  tool: 'list_channels',
  group: 'Account',
  scope: 'account:read',
  summary: 'List the channels that are connected',
  description: 'Those of the caller’s account, on all platforms; how they are: `get_platform_status`.',
})
export class ListChannels extends Answers(ConnectedChannelsView) {}

@Operation({
  route: 'GET /tip-sources',
  tool: 'list_tip_sources',
  group: 'Account',
  scope: 'account:read',
  summary: 'List the connected sources of tips',
  description:
    'Those of the caller’s account, with their state: `live` receives payments, `connecting` tries, `off` was refused, ' +
    '`waiting` is posted to and has received nothing yet.',
})
export class ListTipSources extends Answers(TipSourcesView) {}
