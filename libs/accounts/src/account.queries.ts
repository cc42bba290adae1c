import { Answers, Operation } from '@studio/operations/operation';
import { AccountView } from './account.views';

@Operation({
  route: 'GET /me',
  tool: 'get_me',
  group: 'Account',
  scope: 'account:read',
  summary: 'Read your account',
  description: 'The account, its plan with limits, and the scopes of the credential in use.',
})
export class GetMe extends Answers(AccountView) {}
