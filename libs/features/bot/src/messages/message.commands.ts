import { OfBot } from '@studio/contracts/bot/bot-account';
import { List, Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MessageChange } from './message.fields';
import { ChangedMessagesView } from './message.views';

type Changing = Pick<UpdateBotSystemMessages, 'changes'>;

@Operation({
  route: 'PATCH /bot/system-messages',
  tool: 'update_bot_system_messages',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change what the chat bot says by itself',
  description: 'Other messages stay as they are.',
  problems: ['invalid_option'],
  expects: true,
})
@Rule(
  'Each message is named once.',
  ({ changes }: Changing) => new Set(changes.map(({ key }) => key)).size === changes.length,
)
@Rule('A message is either reset or given a text.', ({ changes }: Changing) =>
  changes.every(({ reset, text }) => !(reset && text !== undefined)),
)
export class UpdateBotSystemMessages extends Answers(ChangedMessagesView, OfBot) {
  @List(MessageChange, 'What changes.', { min: 1, max: 20 }) readonly changes: readonly MessageChange[];
}
