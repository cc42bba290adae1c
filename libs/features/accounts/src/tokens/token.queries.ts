import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { TokensView } from './token.views';

@Operation({
  route: 'GET /tokens',
  tool: 'list_tokens',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'List your tokens',
  description: 'Expired ones stay listed until they are revoked.',
})
export class ListTokens extends Answers(TokensView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
