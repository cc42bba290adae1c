import type { AnswerTable } from '@studio/operations/area';
import { whoseBot } from '../model/whose-bot';
import type { Bot } from '../model/bot.state';
import type { BotSettingsCommands } from './settings.decider';
import type { BotSettings } from './settings.state';
import type { BotSettingsView } from './settings.views';

export const settingsAnswers: AnswerTable<BotSettingsCommands, Bot> = {
  UpdateBotSettings: ({ after }, command, { caller }) =>
    settingsView(after.state.settings, whoseBot(command) === caller.accountId),
  SetBotLanguage: ({ after: { state } }, _command, { caller }) => {
    const { locale } = state.settings;
    return { locale, effective: locale === 'inherit' ? caller.locale : locale };
  },
};

/** @param isOwn it is the bot of whoever asks */
export function settingsView(
  { denyFeedback, chatCrudEnabled, quoteChatEnabled, locale }: BotSettings,
  isOwn: boolean,
): BotSettingsView {
  return { denyFeedback, chatCrudEnabled, quoteChatEnabled, ...(isOwn && { locale }) };
}
