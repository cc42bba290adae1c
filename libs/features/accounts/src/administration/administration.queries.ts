import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { AccountsView } from './administration.views';

@Operation({
  route: 'GET /accounts',
  tool: 'list_accounts',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'List the accounts of the installation',
  description: 'For the owner of the installation. In the order they were created.',
  problems: ['installation_owner_only'],
})
export class ListAccounts extends Answers(AccountsView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
