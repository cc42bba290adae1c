import { chatPlatforms, type ChatPlatform, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';
import { builtinRoles } from './settings.fields';
import { languages, type Language } from '@studio/platforms/languages';

export class BuiltinCooldownView {
  @Text('Name of the command, without `!`.') readonly name: string;
  @Int('Seconds until anybody is answered again.') readonly cooldownS: number;
  @Int('Seconds until the same viewer is answered again.') readonly userCooldownS: number;
}

class BuiltinRuleView {
  @Text('Name of the command, without `!`.') readonly name: string;
  @List('string', 'Further names.') readonly aliases: readonly string[];
  @OneOf(builtinRoles, 'Lowest role that may use it; default: the role that it has by itself.')
  readonly minRole: ViewerRole | 'default';
  @List(OneOf(chatPlatforms, ''), 'Platforms on which it works; none: all.')
  readonly platforms: readonly ChatPlatform[];
}

class LoopGuardView {
  @Int('Answers that one viewer gets within the seconds; 0: no limit.') readonly answers: number;
  @Int('Seconds.') readonly seconds: number;
}

class ShoutoutsView {
  @Flag('Raiders are recommended.') readonly raiders: boolean;
  @Int('Least number of viewers who come with a raid.') readonly minViewers: number;
  @List('string', 'Logins of friends, in lower case.') readonly friends: readonly string[];
  @Flag('Shoutouts appear in the layers Shoutout that are on air.') readonly onScreen: boolean;
}

class AdsView {
  @Flag('It says that an ad break comes.') readonly before: boolean;
  @Int('Seconds before the ad break.') readonly beforeS: number;
  @Flag('It says that an ad break is over.') readonly end: boolean;
}

class StreamPresetView {
  @Text('Name.') readonly name: string;
  @Text('Title, with placeholders; empty: it stays.') readonly title: string;
  @Text('Category; empty: it stays.') readonly category: string;
}

/** Settings of the bot in an answer. */
export class BotSettingsView {
  @Flag('It tells viewers when a command is not for them.') readonly denyFeedback: boolean;
  @Flag('It tells viewers how long they must wait for a command.') readonly cooldownFeedback: boolean;
  @Flag('Moderators manage commands from chat with !cmd.') readonly chatCrudEnabled: boolean;
  @Flag('Viewers read quotes and moderators add them with !quote.') readonly quoteChatEnabled: boolean;
  @List(BuiltinCooldownView, 'Cooldowns of built-in commands. Moderators need not wait.')
  readonly builtinCooldowns: readonly BuiltinCooldownView[];
  @Flag('Viewers of the other channels of a Twitch Shared Chat use commands, as role everyone.')
  readonly sharedChatCommands: boolean;
  @List(BuiltinRuleView, 'Aliases, roles and platforms of built-in commands.')
  readonly builtins: readonly BuiltinRuleView[];
  @List('string', 'Logins of accounts that are ignored, in lower case.')
  readonly ignoredLogins: readonly string[];
  @Flag('Known bots of other services are ignored.') readonly ignoreKnownBots: boolean;
  @Nested(LoopGuardView, 'Limit of answers to one viewer.') readonly loopGuard: LoopGuardView;
  @Nested(ShoutoutsView, 'Automatic recommendations of other channels.') readonly shoutouts: ShoutoutsView;
  @Nested(AdsView, 'Messages about ad breaks.') readonly ads: AdsView;
  @List(StreamPresetView, 'Pairs of title and category.') readonly streamPresets: readonly StreamPresetView[];
  @OneOf([...languages, 'inherit'], 'Language of what it says by itself; told of your own bot only.', {
    optional: true,
  })
  readonly locale?: Language | 'inherit';
}

export class BotLanguageView {
  @OneOf([...languages, 'inherit'], 'As it is set.') readonly locale: Language | 'inherit';
  @OneOf(languages, 'What it comes to.') readonly effective: Language;
}
