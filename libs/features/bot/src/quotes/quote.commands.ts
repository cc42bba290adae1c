import { OfBot } from '@studio/contracts/bot/bot-account';
import { Int, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedQuoteView, QuoteView } from './quote.views';

@Operation({
  route: 'POST /bot/quotes',
  tool: 'add_bot_quote',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Add a quote',
  description: 'Viewers read it with `!quote` and its number.',
  problems: ['limit_reached'],
})
export class AddBotQuote extends Answers(QuoteView, OfBot) {
  @Text('What was said.', { min: 1, max: 400, trim: true }) readonly text: string;
  @Text('Who said it.', { max: 64, trim: true, optional: true }) readonly author?: string;
  @Text('What was played.', { max: 100, trim: true, optional: true }) readonly game?: string;
}

@Operation({
  route: 'DELETE /bot/quotes/:quoteId',
  tool: 'delete_bot_quote',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Delete a quote',
  description: 'Its number is not given again.',
})
export class DeleteBotQuote extends Answers(DeletedQuoteView, OfBot) {
  @Int('Id of the quote.', { min: 1 }) readonly quoteId: number;
}
