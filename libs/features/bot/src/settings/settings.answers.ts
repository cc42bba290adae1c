import type { AnswerTable } from '@studio/operations/area';
import { whoseBot } from '../model/whose-bot';
import type { Bot } from '../model/bot.state';
import { builtinNames } from '@studio/contracts/bot/chat-bot';
import { ruleOf } from './builtin-rules';
import { effectiveCooldowns } from './builtin-cooldowns';
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
  {
    denyFeedback,
    cooldownFeedback,
    chatCrudEnabled,
    quoteChatEnabled,
    sharedChatCommands,
    builtinCooldowns,
    builtins,
    ignoredLogins,
    ignoreKnownBots,
    loopGuard,
    shoutouts,
    ads,
    streamPresets,
    locale,
  }: BotSettings,
  isOwn: boolean,
): BotSettingsView {
  return {
    ...{ denyFeedback, cooldownFeedback, chatCrudEnabled, quoteChatEnabled, sharedChatCommands },
    builtinCooldowns: effectiveCooldowns(builtinCooldowns),
    builtins: builtinNames.map((name) => {
      const { minRole, ...rule } = ruleOf(builtins, name);
      return { name, ...rule, minRole: minRole ?? 'default' };
    }),
    ...{ ignoredLogins, ignoreKnownBots, loopGuard, shoutouts, ads, streamPresets },
    ...(isOwn && { locale }),
  };
}
