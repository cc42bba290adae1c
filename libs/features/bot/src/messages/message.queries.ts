import { OfBot } from '@studio/contracts/bot/bot-account';
import { messageGroups, type MessageGroup } from '@studio/contracts/bot/chat-bot';
import { OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { SystemMessagesView } from './message.views';

@Operation({
  route: 'GET /bot/system-messages',
  tool: 'get_bot_system_messages',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'Tell what the chat bot says by itself',
  description:
    'Each message with the text that the bot was made with, in the language of the bot, and the own one.',
})
export class GetBotSystemMessages extends Answers(SystemMessagesView, OfBot) {
  @OneOf(messageGroups, 'Only these.', { optional: true }) readonly group?: MessageGroup;
}
