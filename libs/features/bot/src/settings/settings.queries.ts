import { OfBot } from '@studio/contracts/bot/bot-account';
import { Answers, Operation } from '@studio/operations/operation';
import { BotSettingsView } from './settings.views';

@Operation({
  route: 'GET /bot/settings',
  tool: 'get_bot_settings',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'Tell how the chat bot behaves',
})
export class GetBotSettings extends Answers(BotSettingsView, OfBot) {}
