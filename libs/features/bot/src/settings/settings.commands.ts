import { OfBot, OfOwnBot } from '@studio/contracts/bot/bot-account';
import { builtinNames } from '@studio/contracts/bot/chat-bot';
import { Flag, List, Nested, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  AdsChange,
  StreamPresetFields,
  BuiltinCooldownChange,
  BuiltinRuleChange,
  LoopGuardChange,
  ShoutoutsChange,
} from './settings.fields';
import { BotLanguageView, BotSettingsView } from './settings.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'PATCH /bot/settings',
  tool: 'update_bot_settings',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change how the chat bot behaves',
  description: 'Only what is sent changes.',
  problems: ['invalid_value'],
})
export class UpdateBotSettings extends Answers(BotSettingsView, OfBot) {
  @Flag('It tells viewers when a command is not for them.', { optional: true })
  readonly denyFeedback?: boolean;
  @Flag('It tells viewers how long they must wait for a command.', {
    optional: true,
  })
  readonly cooldownFeedback?: boolean;
  @Flag('Moderators manage commands from chat with !cmd.', { optional: true })
  readonly chatCrudEnabled?: boolean;
  @Flag('Viewers read quotes and moderators add them with !quote.', { optional: true })
  readonly quoteChatEnabled?: boolean;
  @List(BuiltinCooldownChange, 'Cooldowns of built-in commands; others stay.', {
    max: builtinNames.length,
    optional: true,
  })
  readonly builtinCooldowns?: readonly BuiltinCooldownChange[];
  @Flag('Viewers of the other channels of a Twitch Shared Chat use commands, as role everyone.', {
    optional: true,
  })
  readonly sharedChatCommands?: boolean;
  @List(BuiltinRuleChange, 'Aliases, roles and platforms of built-in commands; others stay.', {
    max: builtinNames.length,
    optional: true,
  })
  readonly builtins?: readonly BuiltinRuleChange[];
  @List(
    Text('A login.', { min: 1, max: 64, trim: true }),
    'Logins of accounts that are ignored; the whole list.',
    { max: 500, optional: true },
  )
  readonly ignoredLogins?: readonly string[];
  @Flag('Known bots of other services are ignored in the same way.', { optional: true })
  readonly ignoreKnownBots?: boolean;
  @Nested(LoopGuardChange, 'Ends loops with other bots: one viewer gets no more answers than this.', {
    optional: true,
  })
  readonly loopGuard?: LoopGuardChange;
  @Nested(ShoutoutsChange, 'Recommends raiders and friends.', { optional: true })
  readonly shoutouts?: ShoutoutsChange;
  @Nested(AdsChange, 'Messages about ad breaks.', { optional: true }) readonly ads?: AdsChange;
  @List(StreamPresetFields, 'Pairs of title and category; the whole list.', { max: 30, optional: true })
  readonly streamPresets?: readonly StreamPresetFields[];
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
  @OneOf([...languages, 'inherit'], 'The language.') readonly locale: Language | 'inherit';
}
