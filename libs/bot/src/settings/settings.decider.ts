import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { Bot } from '../model/bot.state';
import type * as commands from './settings.commands';
import type { SettingsEvents } from './settings.events';
import type { BotSettings } from './settings.state';

export type BotSettingsCommands = CommandsOf<typeof commands>;

export const settingsDecide: DecideTable<BotSettingsCommands, Bot, SettingsEvents, DecisionContext> = {
  UpdateBotSettings: ({ settings }, { denyFeedback, chatCrudEnabled, quoteChatEnabled }) => {
    const changed = Object.entries({ denyFeedback, chatCrudEnabled, quoteChatEnabled }).filter(
      ([key, value]) => value !== undefined && value !== settings[key as keyof BotSettings],
    );
    return changed.length === 0 ? [] : [{ type: 'settings.changed', data: Object.fromEntries(changed) }];
  },

  SetBotLanguage: ({ settings }, { locale }) =>
    settings.locale === locale ? [] : [{ type: 'language.set', data: { locale } }],
};

export const settingsEvolve: EvolveTable<Bot, SettingsEvents> = {
  'settings.changed': (bot, changed) => withSettings(bot, changed),
  'language.set': (bot, { locale }) => withSettings(bot, { locale }),
  'platform.set': (bot, { platform, active }) => {
    const others = bot.settings.left.filter((each) => each !== platform);
    return withSettings(bot, { left: active ? others : [...others, platform] });
  },
};

function withSettings(bot: Bot, changed: Partial<BotSettings>): Bot {
  return { ...bot, settings: { ...bot.settings, ...changed } };
}
