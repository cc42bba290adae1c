import { OfBot, OfOwnBot } from '@studio/areas/bot-account';
import { Flag, OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { BotLanguageView, BotSettingsView } from './settings.views';

@Operation({
  route: 'PATCH /bot/settings',
  tool: 'update_bot_settings',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change how the chat bot behaves',
  description: 'Only what is sent changes.',
})
export class UpdateBotSettings extends Answers(BotSettingsView, OfBot) {
  @Flag('It tells viewers when a command is not for them.', { optional: true })
  readonly denyFeedback?: boolean;
  @Flag('Moderators manage commands from chat with !cmd.', { optional: true })
  readonly chatCrudEnabled?: boolean;
  @Flag('Viewers read quotes and moderators add them with !quote.', { optional: true })
  readonly quoteChatEnabled?: boolean;
}

@Operation({
  route: 'PUT /bot/language',
  tool: 'set_bot_language',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Set the language of what the chat bot says by itself',
  description: 'Of your own bot only. inherit follows the language of your account.',
})
export class SetBotLanguage extends Answers(BotLanguageView, OfOwnBot) {
  @OneOf(['en', 'de', 'inherit'], 'The language.') readonly locale: 'en' | 'de' | 'inherit';
}
