import { Flag } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { NetworkAccessView } from './network.views';

@Operation({
  route: 'PUT /network-access',
  tool: 'set_network_access',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Let devices of your network in, or only this machine',
  description:
    'For the owner of the installation. It is for an installation that listens on this machine only. It then also listens on the same port of the machine’s local addresses, e.g. for the deck on a phone. Every device still signs in or is paired. It lasts over restarts; PUBLIC_URL and the links of browser sources stay the same.',
  strict: true,
  bodyRequired: true,
  problems: ['installation_owner_only', 'network_fixed'],
})
export class SetNetworkAccess extends Answers(NetworkAccessView) {
  @Flag('Devices of the local network reach the installation.') readonly enabled: boolean;
}
