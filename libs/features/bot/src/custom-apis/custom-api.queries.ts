import { OfBot } from '@studio/contracts/bot/bot-account';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { CustomApisView } from './custom-api.views';

@Operation({
  route: 'GET /bot/custom-apis',
  tool: 'list_custom_apis',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'List the addresses that the bot asks',
  description: 'Values of headers and of queries are never told.',
})
export class ListCustomApis extends Answers(CustomApisView, OfBot) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
