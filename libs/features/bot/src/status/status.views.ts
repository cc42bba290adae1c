import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';

/** Days of the account; all: ever. */
export const statsRanges = ['today', '7d', '30d', 'all'] as const;
export type ChatStatsRange = (typeof statsRanges)[number];

/** State of the bot on one platform in an answer. */
export class BotPlatformView {
  @Flag('There is a channel.') readonly connected: boolean;
  @Flag('The bot is in its chat.') readonly active: boolean;
  @Flag('Its consent is gone or lacks scopes: connect it anew.') readonly needsReconnect: boolean;
}

class BotPlatformsView {
  @Nested(BotPlatformView, 'On Twitch.') readonly twitch: BotPlatformView;
  @Nested(BotPlatformView, 'On Kick.') readonly kick: BotPlatformView;
  @Nested(BotPlatformView, 'On YouTube.') readonly youtube: BotPlatformView;
}

class ChatStatsView {
  @Int('Lines of chat today.', { min: 0 }) readonly messagesToday: number;
  @Int('Lines of chat in seven days, today among them.', { min: 0 }) readonly messages7d: number;
  @Int('Commands used today.', { min: 0 }) readonly commandsToday: number;
  @Int('Commands used in seven days, today among them.', { min: 0 }) readonly commands7d: number;
}

/** State of the bot in an answer. */
export class BotStatusView {
  @Nested(BotPlatformsView, 'Where it is.') readonly platforms: BotPlatformsView;
  @Nested(ChatStatsView, 'How much goes on.') readonly chat: ChatStatsView;
}

export class BotPlatformSetView extends BotPlatformView {
  @OneOf(chatPlatforms, 'The platform.') readonly platform: ChatPlatform;
}

class CommandUseView {
  @Int('Id of the command.') readonly commandId: number;
  @Text('Its name; null for one that is gone.', { nullable: true }) readonly name: string | null;
  @Int('How often.', { min: 0 }) readonly uses: number;
}

class ActiveChatterView {
  @Text('Their name; null for a viewer who was forgotten.', { nullable: true }) readonly name: string | null;
  @Text('Where.') readonly platform: string;
  @Int('Lines.', { min: 0 }) readonly messages: number;
}

/** Statistics of the bot over a range of time. */
export class BotStatsView {
  @OneOf(statsRanges, 'Over which time.') readonly range: ChatStatsRange;
  @Int('Lines of chat.', { min: 0 }) readonly messages: number;
  @Int('Commands used, built-in ones too.', { min: 0 }) readonly commands: number;
  @List(CommandUseView, 'Own commands that were used, the most used first.')
  readonly uses: readonly CommandUseView[];
  @List(ActiveChatterView, 'Who wrote most, ten at most; of all time those of the last 30 days.')
  readonly chatters: readonly ActiveChatterView[];
}
