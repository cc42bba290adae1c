import { Answers, Operation } from '@studio/operations/operation';
import { NetworkAccessView } from './network.views';

@Operation({
  route: 'GET /network-access',
  tool: 'get_network_access',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Read which devices of your network reach the installation',
  description: 'With the addresses to open on a phone.',
})
export class GetNetworkAccess extends Answers(NetworkAccessView) {}
