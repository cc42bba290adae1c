import { OfBot } from '@studio/contracts/bot/bot-account';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { BotCountersView } from './counter.views';

@Operation({
  route: 'GET /bot/counters',
  tool: 'list_bot_counters',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'List the counters of the bot',
})
export class ListBotCounters extends Answers(BotCountersView, OfBot) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
