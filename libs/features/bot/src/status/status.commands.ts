import { OfOwnBot } from '@studio/contracts/bot/bot-account';
import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { Flag, OneOf } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { BotPlatformSetView } from './status.views';

@Operation({
  route: 'PUT /bot/platforms/:platform',
  tool: 'set_bot_platform_active',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Have the chat bot join or leave your chat on a platform',
  description: 'Of your own account only. A platform is connected in the settings of the studio, not here.',
  problems: ['not_connected'],
})
export class SetBotPlatformActive extends Answers(BotPlatformSetView, OfOwnBot) {
  @OneOf(chatPlatforms, 'The platform.') readonly platform: ChatPlatform;
  @Flag('True: it joins; false: it leaves.') readonly active: boolean;
}
