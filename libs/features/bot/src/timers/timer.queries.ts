import { OfBot } from '@studio/contracts/bot/bot-account';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { BotTimersView } from './timer.views';

@Operation({
  route: 'GET /bot/timers',
  tool: 'list_bot_timers',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'List what the bot posts every few minutes',
})
export class ListBotTimers extends Answers(BotTimersView, OfBot) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
