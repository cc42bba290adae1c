import { Answers, Operation } from '@studio/operations/operation';
import { PlatformClientsView } from './clients.views';

@Operation({
  route: 'GET /platform-clients',
  tool: 'list_platform_clients',
  group: 'Account',
  scope: 'account:read',
  summary: 'List the clients at platforms',
  description:
    'A client is the application that somebody has registered at a platform. The caller’s own client wins over that of the server, and that over one of this distribution. Secrets are never returned.',
})
export class ListPlatformClients extends Answers(PlatformClientsView) {}
