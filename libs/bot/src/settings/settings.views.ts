import { Flag, OneOf } from '@studio/operations/fields';

/** answers, BotSettings */
export class BotSettingsView {
  @Flag('It tells viewers when a command is not for them.') readonly denyFeedback: boolean;
  @Flag('Moderators manage commands from chat with !cmd.') readonly chatCrudEnabled: boolean;
  @Flag('Viewers read quotes and moderators add them with !quote.') readonly quoteChatEnabled: boolean;
  @OneOf(['en', 'de', 'inherit'], 'Language of what it says by itself; told of your own bot only.', {
    optional: true,
  })
  readonly locale?: 'en' | 'de' | 'inherit';
}

export class BotLanguageView {
  @OneOf(['en', 'de', 'inherit'], 'As it is set.') readonly locale: 'en' | 'de' | 'inherit';
  @OneOf(['en', 'de'], 'What it comes to.') readonly effective: 'en' | 'de';
}
